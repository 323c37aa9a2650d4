// Balance Duel for two, solved exactly: the win chance of the side to move in every position, by
// one sweep from the end of the game to its beginning.
//
// Attackers cannot be beaten (BD-7.6), and beating takes an arrival on FINISH (BD-7.1). So the
// FINISH numbers of all pawns added up, and then their START numbers, rise with every placement and
// move. Only passes and skips leave the arm as it is: at each arm, eight values hang together (who
// moves, who is obliged), and those of arms further on are known.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "equipoise/core/solver.hpp"
#include "equipoise/games/balance_duel/solve/pair_index.hpp"
#include "equipoise/games/balance_duel/solve/side_book.hpp"

namespace equipoise::balance_duel {

class Sweep final : public Solver {
  public:
    /// Arms of one layer need nothing of each other, but all of the layers before.
    struct Layer {
        struct Block {
            int own = 0, other = 0;  // Classes of the book, own not after other.
        };
        int finish = 0, start = 0;
        std::vector<Block> blocks;
    };
    /// How exact the values are.
    struct Error {
        double gap = 0;           // The widest between lower and upper bounds within an arm,
        int rounds = 0;           // and the most rounds it took to get there.
        std::uint64_t stuck = 0;  // Arms at which nobody can ever play: draws.
        void add(const Error& other);
    };

    /// Values are kept in steps of this size.
    static constexpr double kStep = 1.0 / 4294967295.0;

    /// `why_not_solvable` must be empty; `pawns` is how many each seat has, at most that of the
    /// mode.
    Sweep(const Rules& rules, int pawns);

    std::uint64_t positions() const override { return 4 * pairs_.size(); }
    std::uint64_t memory() const override;
    void begin() override;
    /// The layers.
    std::size_t steps() const override { return layers_.size(); }
    std::uint64_t work(std::size_t step) const override;
    void solve(std::size_t step, int part, int parts) override;
    /// At the empty arm, before the first roll (BD-5.3 holds there).
    double first_mover() const override;
    double gap() const override { return error().gap; }
    Error error() const;

    /// The win chance of the side to move at a pair that goes on, after the opening turns. Draws
    /// count as half. Only of layers that were solved.
    double value(Stand own, Stand other, bool own_obliged, bool other_obliged) const {
        const std::uint64_t which = (own_obliged ? 2U : 0U) + (other_obliged ? 1U : 0U);
        return kStep * values_[static_cast<std::size_t>(4 * pairs_.of(own, other) + which)];
    }

    const SideBook& book() const { return book_; }
    const PairIndex& pairs() const { return pairs_; }

  private:
    /// By die: whether something can be played, and the best of it by whether the other is obliged.
    struct Plays {
        std::array<bool, 6> can{};
        std::array<std::array<double, 2>, 6> best{};
    };
    /// By whether the side to move and the other are obliged.
    using Values = std::array<double, 4>;

    Plays plays(Stand own, Stand other) const;
    /// After a play that leaves these stands.
    std::array<double, 2> after(Stand own, Stand other) const;
    Error solve_arm(Stand own, Stand other);
    void store(Stand own, Stand other, const Values& values);

    SideBook book_;
    PairIndex pairs_;
    bool beats_, beats_on_entry_;
    std::vector<Layer> layers_;
    std::vector<std::uint32_t> values_;  // Four for each pair.
    std::vector<Error> errors_;          // By part.
};

}  // namespace equipoise::balance_duel
