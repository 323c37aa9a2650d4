// Balance Duel for two, solved exactly: the win chance of the side to move in every position, by
// one sweep from the end of the game to its beginning.
//
// Attackers cannot be beaten (BD-7.6), and beating takes an arrival on FINISH (BD-7.1). So the
// FINISH numbers of all pawns added up, and then their START numbers, rise with every placement and
// move. Only passes and skips leave the arm as it is: at each arm, eight values hang together (who
// moves, who is obliged), and those of arms further on are known.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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

    /// `why_not_solvable` must be empty; `pawns` is how many each seat has, at most that of the
    /// mode; `bits` of a value are 16 or 32.
    Sweep(const Rules& rules, int pawns, int bits);

    std::string key() const override;
    int bits() const override { return bits_; }
    void measure() override;
    std::uint64_t positions() const override { return 4 * pairs().size(); }
    std::uint64_t table_bytes() const override;
    std::uint64_t memory() const override { return pairs().bytes() + book().memory(); }
    void begin(std::span<std::byte> table) override;
    bool read(std::span<const std::byte> table) override;
    /// The layers.
    std::size_t steps() const override { return layers_.size(); }
    std::uint64_t work(std::size_t step) const override;
    void solve(std::size_t step, int part, int parts) override;
    double gap() const override { return error().gap; }
    /// At the empty arm, before the first roll (BD-5.3 holds there).
    double first_mover() const override;
    /// Before the roll of a turn after the opening turns; the turn limit (BD-9.15) counts as far.
    std::optional<double> value(const AnyState& state) const override;
    Error error() const;

    /// The win chance of the side to move at a pair that goes on, after the opening turns. Draws
    /// count as half. Only of layers that were solved.
    double value(Stand own, Stand other, bool own_obliged, bool other_obliged) const {
        const std::uint64_t which = (own_obliged ? 2U : 0U) + (other_obliged ? 1U : 0U);
        const auto at = static_cast<std::size_t>(4 * pairs().of(own, other) + which);
        return bits_ == 16 ? values16_[at] / kMost16 : values32_[at] / kMost32;
    }

    const SideBook& book() const { return *book_; }
    const PairIndex& pairs() const { return *pairs_; }

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
    void point_to(const std::byte* table);

    // What stands for a certain win.
    static constexpr double kMost16 = 65535, kMost32 = 4294967295;

    /// The stand of a seat's pawns; kNoStand if the book does not have it.
    Stand stand_of(const State& s, int seat) const;

    void list();

    int pawns_, bits_;
    Rules rules_;
    bool beats_, beats_on_entry_;
    std::optional<SideBook> book_;
    std::optional<PairIndex> pairs_;
    std::vector<Layer> layers_;
    // Four for each pair, in the table; the first is null unless it is being made.
    std::byte* made_ = nullptr;
    const std::uint16_t* values16_ = nullptr;
    const std::uint32_t* values32_ = nullptr;
    std::vector<Error> errors_;  // By part.
};

}  // namespace equipoise::balance_duel
