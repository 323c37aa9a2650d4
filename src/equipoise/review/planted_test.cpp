// Whether a review finds the blunders that somebody put into games of strong bots.

#include <algorithm>
#include <string>

#include "equipoise/review/action_values.hpp"
#include "equipoise/review/review.hpp"
#include "equipoise/review/test_games.hpp"
#include "equipoise/search/graded.hpp"
#include "tests/support/effort.hpp"

namespace equipoise {
namespace {

/// How the games of one kind are planted and reviewed.
struct Field {
    const char* game;
    std::vector<std::pair<std::string, std::string>> options;
    const char* player;
    std::uint64_t played;    // Simulations of the player,
    std::uint64_t valued;    // of whoever looks for a blunder to plant,
    std::uint64_t reviewed;  // and of the review.
};

struct Counts {
    int planted = 0;
    int found = 0;
    int games = 0;
    int alarms = 0;  // Other mistakes and blunders.
};

constexpr double kFarWorse = 0.25;
constexpr std::uint32_t kTried = 12;  // Actions among which a blunder is looked for.

SharedRules rules_of(const Field& field) {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find(field.game);
    Setup setup = shelf.default_setup(game).value();
    for (const auto& [name, value] : field.options) {
        REQUIRE_FALSE(setup.options.set(name, value).has_value());
    }
    return game.make(std::move(setup)).value();
}

/// An action that costs the seat far more than the best one by what it knows, if one of those tried
/// does. Two searches must agree, or the worst of many would only have had bad luck.
class Planter {
  public:
    Planter(const AnyRules& rules, const AnyState& s, Seat seat, const Field& field, Rng& rng)
        : rules_(rules),
          seat_(seat),
          field_(field),
          rng_(rng),
          values_(rules, s, seat, kWorlds, rng) {}

    std::optional<Action> find(const AnyState& s) {
        const AnyBot& bot = *listed_bots().strongest(rules_);
        Valuer first(rules_, bot, field_.valued, rng_.next(), never_);
        Valuer second(rules_, bot, field_.valued, rng_.next(), never_);
        std::vector<Graded> graded;
        const Action best = first.choose(s, seat_, first.seed(), field_.valued, &graded);
        const auto is_listed_near = [&](Action a) {
            if (graded.empty()) return false;
            const double least = static_cast<double>(best_value(graded)) - kFarWorse;
            return std::any_of(graded.begin(), graded.end(), [&](const Graded& one) {
                return one.action == a && one.value > least;
            });
        };
        const double best_values[] = {values_.after(first, best), values_.after(second, best)};
        if (std::min(best_values[0], best_values[1]) < kFarWorse) return std::nullopt;
        std::vector<Action> actions = rules_.legal_actions(s, seat_);
        for (std::uint32_t i = 0; i < kTried && !actions.empty(); ++i) {
            const std::size_t at = rng_.below(static_cast<std::uint32_t>(actions.size()));
            const Action a = actions[at];
            actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(at));
            if (is_listed_near(a)) continue;
            if (values_.after(first, a) < best_values[0] - kFarWorse &&
                values_.after(second, a) < best_values[1] - kFarWorse) {
                return a;
            }
        }
        return std::nullopt;
    }

  private:
    static constexpr int kWorlds = 10;

    const AnyRules& rules_;
    const Seat seat_;
    const Field& field_;
    Rng& rng_;
    const std::function<bool()> never_;
    ActionValues values_;
};

/// Plays a game with one blunder in it; returns its ply.
std::optional<std::size_t> plant(Playthrough& game, const Field& field, Seed seed) {
    constexpr std::size_t kMostPlies = 2000;
    Rng rng(seed);
    const AnyRules& rules = game.rules();
    const AnyBot& bot = *listed_bots().find(rules.game(), field.player);
    std::optional<std::size_t> planted;
    int wait = static_cast<int>(rng.below(20));
    while (!game.turn().is_terminal() && game.plies().size() < kMostPlies) {
        if (game.turn().is_chance()) {
            game.draw_chance(rng.next());
            continue;
        }
        const Seat seat = *game.turn().acting.begin();
        if (!planted && rules.legal_actions(game.state(), seat).size() > 1 && --wait < 0) {
            wait = 2;
            Planter planter(rules, game.state(), seat, field, rng);
            if (const auto blunder = planter.find(game.state())) {
                planted = game.plies().size();
                game.apply(seat, *blunder);
                continue;
            }
        }
        const Budget budget{.simulations = field.played, .seed = rng.next()};
        game.apply(seat, bot.choose(rules, game.state(), seat, budget));
    }
    return game.turn().is_terminal() ? planted : std::nullopt;
}

Counts count_found(const Field& field, int games) {
    Counts counts;
    const SharedRules rules = rules_of(field);
    for (Seed seed = 1; counts.planted < games && seed < 4 * static_cast<Seed>(games); ++seed) {
        Playthrough game(rules);
        const auto ply = plant(game, field, seed);
        if (!ply) continue;
        Review review(game, *listed_bots().strongest(*rules), seed);
        REQUIRE(review.pass(field.reviewed));
        ++counts.games;
        ++counts.planted;
        for (const LedgerEntry& entry : review.ledger().entries) {
            if (!entry.judgement) continue;
            const bool is_found = entry.judgement->fault >= Fault::Mistake;
            if (is_found) ++(entry.ply == *ply ? counts.found : counts.alarms);
            if (is_found == (entry.ply == *ply)) continue;
            MESSAGE("seed ",
                    seed,
                    " action ",
                    entry.ply,
                    " ",
                    entry.word,
                    " instead of ",
                    entry.judgement->best_word,
                    " loses ",
                    entry.judgement->loss,
                    " +- ",
                    entry.judgement->error,
                    is_found ? ": an alarm" : ": not found");
        }
    }
    return counts;
}

/// `least`: the share of blunders that must be found.
void check_found(const Field& field, int games, double least = 0.9) {
    const Counts counts = count_found(field, games);
    MESSAGE(std::string(field.game),
            ": found ",
            counts.found,
            " of ",
            counts.planted,
            ", ",
            counts.alarms,
            " other mistakes and blunders in ",
            counts.games,
            " games");
    CHECK(counts.found >= least * counts.planted);
    CHECK(counts.alarms <= counts.games);
}

}  // namespace

TEST_CASE("Balance Duel: blunders put into games of strong bots are found" *
          doctest::description("slow: whole games, each position searched often")) {
    if (is_left_to_slow()) return;
    check_found({"balance_duel", {}, "master", 1000, 400, 200}, effort(1, 4, 100));
}

TEST_CASE("Balanceformers: blunders put into games of strong bots are found" *
          doctest::description("slow: whole games, each position searched often")) {
    if (is_left_to_slow()) return;
    check_found({"balanceformers", {}, "master", 8000, 16000, 8000}, effort(1, 3, 40));
}

TEST_CASE("Elements: blunders put into games of strong bots are found" *
          doctest::description("slow: whole games, each position searched often")) {
    if (is_left_to_slow()) return;
    // A game of choices at once, often worth all or nothing: from few searches less is certain.
    check_found({"elements", {}, "master", 300, 400, 200}, effort(1, 2, 40), 0.5);
}

TEST_CASE("One World: blunders put into games of strong bots are found" *
          doctest::description("slow: whole games, each position searched often")) {
    if (is_left_to_slow()) return;
    check_found({"oneworld", {{"map", "eq12"}}, "master", 8000, 4000, 2000}, effort(1, 2, 40));
}

TEST_CASE("Chess: blunders put into games of strong bots are found" *
          doctest::description("slow: whole games, each position searched often")) {
    if (is_left_to_slow()) return;
    check_found({"chess_balance", {{"mode", "chess"}}, "master", 8000, 4000, 4000},
                effort(1, 2, 40));
}

}  // namespace equipoise
