// What the engine remembers of positions that it has searched.

#pragma once

#include <vector>

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// What a remembered score says about the true one.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct Memory {
    std::uint64_t key = 0;
    ChessMove move;
    std::int16_t score = 0;
    std::int16_t judged = 0;  // Without looking ahead.
    std::uint8_t depth = 0;
    std::uint8_t age_and_bound = 0;

    Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
};
static_assert(sizeof(Memory) == 16);

/// A table of fixed size; of four entries with one address the least useful gives way.
class Transpositions {
  public:
    explicit Transpositions(std::size_t bytes);

    void clear();
    void grow_older() { age_ = static_cast<std::uint8_t>(age_ + 4); }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[index(key)]); }
    /// Null if nothing is remembered. Valid until the next `keep`.
    const Memory* find(std::uint64_t key) const;
    void keep(std::uint64_t key,
              ChessMove move,
              int score,
              int judged,
              int depth,
              Bound bound,
              bool exactly);
    /// Entries of the present search, in thousandths.
    int fullness() const;

  private:
    struct alignas(64) Bucket {
        Memory entries[4];
    };
    std::size_t index(std::uint64_t key) const {
        return static_cast<std::size_t>(key & (buckets_.size() - 1));
    }

    std::vector<Bucket> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace equipoise::chess_balance
