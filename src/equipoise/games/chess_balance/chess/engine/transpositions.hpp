// The transposition table: what the engine remembers of positions it has searched (Greenblatt,
// Eastlake & Crocker 1967), by their Zobrist keys (Zobrist 1970).

#pragma once

#include <vector>

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// What a remembered score says about the true one.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// The bound that a search proves which returned `score` from a window above `alpha`.
constexpr Bound bound_of(int score, int alpha, int beta) {
    return score >= beta ? Bound::Lower : score > alpha ? Bound::Exact : Bound::Upper;
}

struct TableEntry {
    std::uint64_t key = 0;
    ChessMove move;
    std::int16_t score = 0;
    std::int16_t static_eval = 0;
    std::uint8_t depth = 0;
    std::uint8_t age_and_bound = 0;

    Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
    /// False of an entry that was never stored.
    bool exists() const { return bound() != Bound::None; }
};
static_assert(sizeof(TableEntry) == 16);

/// A table of fixed size in buckets of four; the entry that gives way is the shallowest, and age
/// counts as depth (a replacement scheme after Breuker, Uiterwijk & van den Herik 1994).
class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t bytes);

    void clear();
    void begin_search() { age_ = static_cast<std::uint8_t>(age_ + 4); }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[index(key)]); }
    /// One that does not exist if nothing is remembered.
    TableEntry probe(std::uint64_t key) const;
    void store(
        std::uint64_t key, ChessMove move, int score, int static_eval, int depth, Bound bound);
    /// Entries of the present search, in thousandths.
    int fullness() const;

  private:
    struct alignas(64) Bucket {
        TableEntry entries[4];
    };
    std::size_t index(std::uint64_t key) const {
        return static_cast<std::size_t>(key & (buckets_.size() - 1));
    }

    std::vector<Bucket> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace equipoise::chess_balance
