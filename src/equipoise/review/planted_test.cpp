// Whether a review finds the blunders that somebody put into games of strong bots.

#include <string>

#include "equipoise/review/review.hpp"
#include "equipoise/review/test_games.hpp"
#include "equipoise/review/valuer.hpp"
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
/// does.
std::optional<Action> find_blunder(
    const AnyRules& rules, const AnyState& s, Seat seat, const Field& field, Rng& rng) {
    constexpr int kWorlds = 4;
    const AnyBot& bot = *listed_bots().strongest(rules);
    const std::function<bool()> never;
    Valuer valuer(rules, bot, field.valued, rng.next(), never);
    const Action best = valuer.choose(s, seat, valuer.seed(), field.valued);
    std::vector<AnyState> worlds;
    for (int i = 0; i < kWorlds; ++i) worlds.push_back(rules.resample(s, seat, rng));
    if (worlds[0] == s && worlds[1] == s) worlds.resize(1);
    const auto value_after = [&](Action a) {
        double sum = 0;
        for (AnyState next : worlds) {
            rules.apply(next, seat, a);
            sum += valuer.value(next)[seat];
        }
        return sum / static_cast<double>(worlds.size());
    };
    const double best_value = value_after(best);
    if (best_value < kFarWorse) return std::nullopt;
    std::vector<Action> actions = rules.legal_actions(s, seat);
    for (std::uint32_t i = 0; i < kTried && !actions.empty(); ++i) {
        const std::size_t at = rng.below(static_cast<std::uint32_t>(actions.size()));
        const Action a = actions[at];
        actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(at));
        if (value_after(a) < best_value - kFarWorse) return a;
    }
    return std::nullopt;
}

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
        const Turn turn = game.turn();
        const Seat seat = *turn.acting.begin();
        const bool is_alone = turn.acting.size() == 1 && turn.kind == NodeKind::Decision;
        if (!planted && is_alone && rules.legal_actions(game.state(), seat).size() > 1 &&
            --wait < 0) {
            wait = 2;
            if (const auto blunder = find_blunder(rules, game.state(), seat, field, rng)) {
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
            if (!entry.judgement || entry.judgement->fault < Fault::Mistake) continue;
            ++(entry.ply == *ply ? counts.found : counts.alarms);
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("blunders put into games of strong bots are called mistakes or blunders" *
          doctest::description("slow: games of five kinds, each position searched often")) {
    if (is_left_to_slow()) return;
    const std::vector<Field> fields{
        {"balance_duel", {}, "master", 2000, 1000, 1000},
        {"balanceformers", {}, "expert", 2000, 4000, 4000},
        {"elements", {}, "expert", 0, 300, 150},
        {"oneworld", {{"map", "eq12"}}, "expert", 2000, 4000, 4000},
        {"chess_balance", {{"mode", "chess"}}, "master", 4000, 8000, 8000},
    };
    for (const Field& field : fields) {
        const Counts counts = count_found(field, effort(1, 3, 20));
        MESSAGE(field.game,
                ": found ",
                counts.found,
                " of ",
                counts.planted,
                ", ",
                counts.alarms,
                " other mistakes and blunders in ",
                counts.games,
                " games");
        CHECK(counts.found * 10 >= counts.planted * 9);
        CHECK(counts.alarms < counts.games);
    }
}

}  // namespace equipoise
