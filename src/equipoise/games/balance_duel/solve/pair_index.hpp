// The pairs of stands at which a game goes on, numbered without gaps in each row.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "equipoise/games/balance_duel/solve/side_book.hpp"

namespace equipoise::balance_duel {

class PairIndex {
  public:
    PairIndex(const Rules& rules, const SideBook& book);

    /// How many bytes of a table it takes, a multiple of 8.
    std::uint64_t bytes() const;
    /// Numbers the pairs, in memory of its own.
    void build();
    /// Moves what was built to the front of a table, or takes what stands there.
    void settle(std::span<std::byte> table);
    void read(std::span<const std::byte> table);

    /// Whether the pawns of both fit on the holders (BD-1.3 to BD-1.5).
    bool fits(Stand own, Stand other) const {
        constexpr std::uint64_t kTopBits = 8 * kLowBits;
        const std::uint64_t held =
            own_[static_cast<std::size_t>(own)] + others_[static_cast<std::size_t>(other)];
        return ((held + slack_) & kTopBits) == 0;
    }
    /// BD-3.5: the same for both sides.
    bool rests(Stand own, Stand other) const {
        const std::int64_t torque = book_.torque(own) - book_.torque(other);
        const std::int64_t load = mass_ * (book_.on_arm(own) + book_.on_arm(other));
        const std::int64_t pull = mass_ * (torque < 0 ? -torque : torque);
        const std::int64_t limit = base_ + stiff_ * load;
        return touches_ ? pull >= limit : pull > limit;
    }
    /// Whether somebody can have to decide there: the pawns fit, the arm hangs, nobody has won.
    bool goes_on(Stand own, Stand other) const {
        return (row(own)[word(other)] >> bit(other) & 1U) != 0;
    }
    /// The number of a pair that goes on.
    std::uint64_t of(Stand own, Stand other) const {
        const std::uint64_t below = row(own)[word(other)] & ((std::uint64_t{1} << bit(other)) - 1);
        const auto at = static_cast<std::size_t>(own);
        return begin_[at] + before_[at * words_ + word(other)] +
            static_cast<std::uint64_t>(std::popcount(below));
    }
    /// From `build` or `read` on.
    std::uint64_t size() const { return begin_[rows_]; }

  private:
    void pack();
    void point_to(const std::byte* memory);
    static std::size_t word(Stand stand) { return static_cast<std::size_t>(stand) / 64; }
    static unsigned bit(Stand stand) { return static_cast<unsigned>(stand) % 64; }
    const std::uint64_t* row(Stand own) const {
        return &bits_[static_cast<std::size_t>(own) * words_];
    }

    const SideBook& book_;
    std::int64_t mass_, base_, stiff_;
    bool touches_;
    // Nibbles by place: what stands there, what the other side has on the same holder, and what
    // makes the top bit say that a holder has too much.
    std::vector<std::uint64_t> own_, others_;
    std::uint64_t slack_ = 0;
    std::size_t rows_, words_;  // Of bits, in each row.
    std::vector<std::uint64_t> memory_;
    // In memory or a table, one after the other:
    const std::uint64_t* begin_ = nullptr;  // of each row, and the end,
    const std::uint64_t* bits_ = nullptr;
    const std::uint32_t* before_ = nullptr;  // in the row, before each word.
};

}  // namespace equipoise::balance_duel
