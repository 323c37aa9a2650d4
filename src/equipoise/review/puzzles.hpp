// Puzzles: positions of bots' games with one clearly best action.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/record/playthrough.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// An action that was looked at closely.
struct PuzzleAction {
    std::string word;  // In notation.
    double value = 0;  // The win chance of the seat afterwards, from 0 to 1,
    double error = 0;  // and the standard error of it over searches.
};

struct Puzzle {
    std::string record;                 // A game that begins there and has no action yet.
    Seat seat{0};                       // Whose action is asked for.
    double found = 0;                   // The share of the graded bots' tries that found it.
    std::vector<PuzzleAction> actions;  // The solution, then the best of the others.
};

/// Plays games of graded bots and keeps what can be a puzzle: decisions where the strongest bot
/// sees one action ahead of all others by `kMargin`, and still does in each of `kSearches` searches
/// with ten times the simulations and different luck. Where a search to the end proves all values
/// these decide alone. The same seed and number of simulations give
/// the same puzzles on every build.
class PuzzleHunt {
  public:
    static constexpr double kMargin = 0.1;  // Win chance: what a review calls a mistake.
    static constexpr int kSearches = 4;
    static constexpr std::uint64_t kCloser = 10;
    static constexpr int kTries = 8;  // Of each bot that errs.

    /// What is worth solving.
    struct Terms {
        int fewest_choices = 3;  // Actions that do not lose at once.
        double too_easy = 0.8;   // A share of tries that found it.
    };

    /// `simulations`: of the first look at a decision. `bots` must outlive it and have a bot that
    /// values actions for these rules.
    PuzzleHunt(SharedRules rules, const BotShelf& bots, std::uint64_t simulations, Seed seed)
        : PuzzleHunt(std::move(rules), bots, simulations, seed, Terms{}) {}
    PuzzleHunt(SharedRules rules,
               const BotShelf& bots,
               std::uint64_t simulations,
               Seed seed,
               const Terms& terms);

    /// Plays game number `n` and returns its puzzles, two at most; what it has found so far once
    /// stopped.
    std::vector<Puzzle> game(std::uint64_t n, const std::function<bool()>& stop) const;

    /// The puzzle of one decision of one seat, if it is one. `stop` makes it none.
    std::optional<Puzzle> look(const AnyState& s,
                               Seat seat,
                               Seed seed,
                               const std::function<bool()>& stop) const;

    /// Whether one more search with so many simulations chooses the same action, ahead of all that
    /// the puzzle lists by half the margin at least; or the exact values say so. The words must be
    /// actions of the seat there.
    bool stands(const Puzzle& puzzle,
                const AnyState& s,
                std::uint64_t simulations,
                Seed seed) const;

  private:
    /// The exact values of that seat's actions, best first, where a search to the end proves them
    /// all.
    std::optional<std::vector<KnownAction>> proven(const AnyState& s,
                                                   Seat seat,
                                                   std::size_t actions) const;
    std::optional<Puzzle> look_exactly(const AnyState& s,
                                       Seat seat,
                                       const std::vector<KnownAction>& rows,
                                       Seed seed) const;
    /// Every value of each action, one for each search, the solution first; empty unless each
    /// search agrees.
    std::vector<std::vector<double>> verify(const AnyState& s,
                                            Seat seat,
                                            const std::vector<Action>& actions,
                                            Seed seed,
                                            const std::function<bool()>& stop) const;
    /// Whether there are enough actions that do not lose at once.
    bool is_choice(const AnyState& s, Seat seat, const std::vector<Action>& legal) const;
    double share_found(const AnyState& s, Seat seat, Action solution, Seed seed) const;

    SharedRules rules_;
    const AnyBot& bot_;
    std::vector<const AnyBot*> levels_;  // Those that err.
    std::uint64_t simulations_;
    Seed seed_;
    Terms terms_;
};

}  // namespace equipoise
