#include "equipoise/games/chess_balance/chess/engine/transpositions.hpp"

#include <algorithm>
#include <bit>

#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {

TranspositionTable::TranspositionTable(std::size_t bytes)
    : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 16))) {}

void TranspositionTable::clear() {
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    age_ = 0;
}

TableEntry TranspositionTable::probe(std::uint64_t key) const {
    for (const TableEntry& entry : buckets_[index(key)].entries) {
        if (entry.key == key && entry.exists()) return entry;
    }
    return {};
}

void TranspositionTable::store(
    std::uint64_t key, ChessMove move, int score, int static_eval, int depth, Bound bound) {
    Bucket& bucket = buckets_[index(key)];
    TableEntry* place = nullptr;
    int least = INT32_MAX;
    for (TableEntry& entry : bucket.entries) {
        if (entry.key == key && entry.exists()) {
            if (move == ChessMove{}) move = entry.move;
            const bool fresh = (entry.age_and_bound & ~3) == age_;
            if (bound != Bound::Exact && fresh && depth + kMargins.table_depth_lead < entry.depth) {
                return;
            }
            place = &entry;
            break;
        }
        const int age = static_cast<std::uint8_t>(age_ - (entry.age_and_bound & ~3)) / 4;
        const int worth = entry.exists() ? entry.depth - kMargins.table_age_price * age : -1000;
        if (worth < least) {
            least = worth;
            place = &entry;
        }
    }
    *place = {key,
              move,
              static_cast<std::int16_t>(score),
              static_cast<std::int16_t>(static_eval),
              static_cast<std::uint8_t>(depth),
              static_cast<std::uint8_t>(age_ | static_cast<std::uint8_t>(bound))};
}

int TranspositionTable::fullness() const {
    const std::size_t probed = std::min<std::size_t>(buckets_.size(), 250);
    int used = 0;
    for (std::size_t i = 0; i < probed; ++i) {
        for (const TableEntry& entry : buckets_[i].entries) {
            used += entry.exists() && (entry.age_and_bound & ~3) == age_ ? 1 : 0;
        }
    }
    return used * 1000 / static_cast<int>(4 * probed);
}

}  // namespace equipoise::chess_balance
