#include "equipoise/review/puzzles.hpp"

#include <algorithm>
#include <cmath>

#include "equipoise/base/expect.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/review/action_values.hpp"
#include "equipoise/review/statistics.hpp"

namespace equipoise {
namespace {

// Set by hand: which decisions are worth a look, and how close it is.
constexpr std::uint32_t kEvery = 3;  // One decision in so many, at random.
constexpr std::size_t kMostInAGame = 2;
constexpr std::size_t kMostPlies = 1500;
constexpr std::size_t kMostActions = 300;
constexpr std::size_t kListed = 4;  // Actions that are looked at closely.
constexpr double kHopeless = 0.15;  // The best win chance that is still a puzzle,
constexpr double kWon = 0.85;       // and the second best.
constexpr int kPuzzleWorlds = 6;
constexpr std::uint64_t kProven = 200'000;  // Positions of a search to the end.
constexpr int kHighestTried = 3;            // The levels above do not err.

double error_of(const std::vector<double>& values) {
    return std::sqrt(variance_of(values) / static_cast<double>(values.size()));
}

void sort_best_first(std::vector<Graded>& graded) {
    std::sort(graded.begin(), graded.end(), [](const Graded& a, const Graded& b) {
        return a.value != b.value ? a.value > b.value : a.action.code < b.action.code;
    });
}

/// Whether the first is ahead of the others by the margin.
bool stands_out(const std::vector<double>& values) {
    return std::all_of(values.begin() + 1, values.end(), [&](double other) {
        return values.front() - other >= PuzzleHunt::kMargin;
    });
}

/// Of seats that choose at once any may be asked, so that nobody has chosen before it every time.
Seat asked_of(const Turn& turn, Rng& rng) {
    SeatSet seats = turn.acting;
    if (seats.size() == 1) return *seats.begin();
    for (auto left = rng.below(static_cast<std::uint32_t>(seats.size())); left > 0; --left) {
        seats.erase(*seats.begin());
    }
    return *seats.begin();
}

/// Perfect play takes the best action always, and it is ahead by the margin.
bool is_answer(const KnownAction& best, const KnownAction& second, double margin) {
    return best.share > 1 - 1e-9 && best.value - second.value >= margin;
}

}  // namespace

PuzzleHunt::PuzzleHunt(SharedRules rules,
                       const BotShelf& bots,
                       std::uint64_t simulations,
                       Seed seed,
                       const Terms& terms)
    : rules_(std::move(rules)),
      bot_(*bots.strongest(*rules_)),
      simulations_(simulations),
      seed_(seed),
      terms_(terms) {
    for (const AnyBot* bot : bots.of(rules_->game())) {
        const int level = bot->info().level;
        if (level >= 1 && level <= kHighestTried && bot->plays(*rules_)) levels_.push_back(bot);
    }
    EQ_EXPECT(!levels_.empty());
}

std::vector<Puzzle> PuzzleHunt::game(std::uint64_t n, const std::function<bool()>& stop) const {
    Rng rng(seed_at(seed_, n));
    Playthrough game(rules_);
    std::vector<const AnyBot*> players;
    for (int seat = 0; seat < rules_->seats(); ++seat) {
        players.push_back(levels_[rng.below(static_cast<std::uint32_t>(levels_.size()))]);
    }
    std::vector<Puzzle> puzzles;
    while (!game.turn().is_terminal() && game.plies().size() < kMostPlies &&
           puzzles.size() < kMostInAGame && !(stop && stop())) {
        if (game.turn().is_chance()) {
            game.draw_chance(rng.next());
            continue;
        }
        const Seat seat = *game.turn().acting.begin();
        const Seed luck = rng.next();
        if (rng.below(kEvery) == 0) {
            if (auto puzzle = look(game.state(), asked_of(game.turn(), rng), luck, stop)) {
                puzzles.push_back(std::move(*puzzle));
            }
        }
        const Budget budget{.seed = luck};
        const AnyBot& player = *players[static_cast<std::size_t>(seat.index())];
        game.apply(seat, player.choose(*rules_, game.state(), seat, budget));
    }
    return puzzles;
}

bool PuzzleHunt::is_choice(const AnyState& s, Seat seat, const std::vector<Action>& legal) const {
    const auto going_on = std::count_if(legal.begin(), legal.end(), [&](Action a) {
        AnyState next = s;
        rules_->apply(next, seat, a);
        return !rules_->turn(next).is_terminal() || shares_of(rules_->returns(next))[seat] > 0;
    });
    return going_on >= terms_.fewest_choices;
}

std::optional<Puzzle> PuzzleHunt::look(const AnyState& s,
                                       Seat seat,
                                       Seed seed,
                                       const std::function<bool()>& stop) const {
    const std::vector<Action> legal = rules_->legal_actions(s, seat);
    if (legal.size() > kMostActions || !is_choice(s, seat, legal)) return std::nullopt;
    if (const auto rows = proven(s, seat, legal.size())) return look_exactly(s, seat, *rows, seed);
    // One that others have chosen in already would give their choice away.
    const Turn turn = rules_->turn(s);
    if (turn.kind == NodeKind::Simultaneous && turn.acting.size() == 1) return std::nullopt;
    Valuer valuer(*rules_, bot_, simulations_, seed, stop);
    std::vector<Graded> graded;
    const Action best = valuer.choose(s, seat, seed, simulations_, &graded);
    if (graded.size() < 2 || valuer.is_stopped()) return std::nullopt;
    sort_best_first(graded);
    const auto gap = static_cast<double>(graded[0].value - graded[1].value);
    if (!(graded[0].action == best) || gap < kMargin) return std::nullopt;
    if (static_cast<double>(graded[0].value) < kHopeless) return std::nullopt;
    if (static_cast<double>(graded[1].value) > kWon) return std::nullopt;
    std::vector<Action> actions;
    for (const Graded& one : graded) {
        if (actions.size() < kListed) actions.push_back(one.action);
    }
    Puzzle puzzle;
    puzzle.seat = seat;
    puzzle.found = share_found(s, seat, best, seed);
    if (puzzle.found > terms_.too_easy) return std::nullopt;
    const auto values = verify(s, seat, actions, seed, stop);
    if (values.empty()) return std::nullopt;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        puzzle.actions.push_back(
            {rules_->print_action(s, actions[i]), mean_of(values[i]), error_of(values[i])});
    }
    std::sort(puzzle.actions.begin() + 1, puzzle.actions.end(), [](const auto& a, const auto& b) {
        return a.value != b.value ? a.value > b.value : a.word < b.word;
    });
    puzzle.record = print_record(Playthrough(rules_, s), {});
    return puzzle;
}

std::optional<std::vector<KnownAction>> PuzzleHunt::proven(const AnyState& s,
                                                           Seat seat,
                                                           std::size_t actions) const {
    const auto known = bot_.prove(*rules_, s, kProven);
    if (!known) return std::nullopt;
    std::vector<KnownAction> rows;
    for (const KnownAction& one : known->actions) {
        if (one.seat == seat) rows.push_back(one);
    }
    if (rows.size() != actions) return std::nullopt;
    return rows;
}

std::optional<Puzzle> PuzzleHunt::look_exactly(const AnyState& s,
                                               Seat seat,
                                               const std::vector<KnownAction>& rows,
                                               Seed seed) const {
    if (rows.size() < 2 || !is_answer(rows[0], rows[1], kMargin)) return std::nullopt;
    if (rows[0].value < kHopeless || rows[1].value > kWon) return std::nullopt;
    Puzzle puzzle;
    puzzle.seat = seat;
    puzzle.found = share_found(s, seat, rows[0].action, seed);
    if (puzzle.found > terms_.too_easy) return std::nullopt;
    for (const KnownAction& one : rows) {
        if (puzzle.actions.size() == kListed) break;
        puzzle.actions.push_back({rules_->print_action(s, one.action), one.value, 0});
    }
    puzzle.record = print_record(Playthrough(rules_, s), {});
    return puzzle;
}

std::vector<std::vector<double>> PuzzleHunt::verify(const AnyState& s,
                                                    Seat seat,
                                                    const std::vector<Action>& actions,
                                                    Seed seed,
                                                    const std::function<bool()>& stop) const {
    std::vector<std::vector<double>> all(actions.size());
    for (std::uint64_t i = 0; i < kSearches; ++i) {
        Rng rng(seed_at(seed, i));
        const ActionValues values(*rules_, s, seat, kPuzzleWorlds, rng);
        Valuer valuer(*rules_, bot_, kCloser * simulations_, rng.next(), stop);
        std::vector<Graded> graded;
        const Action best = valuer.choose(s, seat, valuer.seed(), kCloser * simulations_, &graded);
        if (!(best == actions.front()) || graded.size() < 2) return {};
        sort_best_first(graded);
        // Also those that are not listed.
        if (static_cast<double>(graded[0].value - graded[1].value) < kMargin) return {};
        std::vector<double> found;
        for (const Action a : actions) found.push_back(values.after(valuer, a));
        if (valuer.is_stopped() || !stands_out(found)) return {};
        for (std::size_t k = 0; k < found.size(); ++k) all[k].push_back(found[k]);
    }
    return all;
}

bool PuzzleHunt::stands(const Puzzle& puzzle,
                        const AnyState& s,
                        std::uint64_t simulations,
                        Seed seed) const {
    const auto answer = rules_->parse_move(s, Actor(puzzle.seat), puzzle.actions.front().word);
    const std::vector<Action> legal = rules_->legal_actions(s, puzzle.seat);
    if (const auto rows = proven(s, puzzle.seat, legal.size())) {
        return rows->size() >= 2 && is_answer((*rows)[0], (*rows)[1], kMargin) &&
            (*rows)[0].action == answer.value().front();
    }
    Rng rng(seed);
    const ActionValues values(*rules_, s, puzzle.seat, kPuzzleWorlds, rng);
    const std::function<bool()> never;
    Valuer valuer(*rules_, bot_, simulations, rng.next(), never);
    const Action chosen = valuer.choose(s, puzzle.seat, valuer.seed(), simulations);
    std::optional<double> solution;
    for (const PuzzleAction& one : puzzle.actions) {
        const auto parsed = rules_->parse_move(s, Actor(puzzle.seat), one.word);
        EQ_EXPECT(parsed && parsed.value().size() == 1);
        const Action a = parsed.value().front();
        if (!solution && !(a == chosen)) return false;
        const double value = values.after(valuer, a);
        if (solution && *solution - value < kMargin / 2) return false;
        if (!solution) solution = value;
    }
    return true;
}

double PuzzleHunt::share_found(const AnyState& s, Seat seat, Action solution, Seed seed) const {
    int found = 0;
    int tries = 0;
    for (const AnyBot* bot : levels_) {
        for (std::uint64_t i = 0; i < kTries; ++i) {
            const Budget budget{.seed = seed_at(seed, 100 * static_cast<std::uint64_t>(tries) + i)};
            found += bot->choose(*rules_, s, seat, budget) == solution ? 1 : 0;
            ++tries;
        }
    }
    return static_cast<double>(found) / tries;
}

}  // namespace equipoise
