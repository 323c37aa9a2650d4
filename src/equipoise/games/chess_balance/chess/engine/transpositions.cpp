#include "equipoise/games/chess_balance/chess/engine/transpositions.hpp"

#include <algorithm>
#include <bit>

namespace equipoise::chess_balance {

Transpositions::Transpositions(std::size_t bytes)
    : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 16))) {}

void Transpositions::clear() {
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    age_ = 0;
}

const Memory* Transpositions::find(std::uint64_t key) const {
    for (const Memory& entry : buckets_[index(key)].entries) {
        if (entry.key == key && entry.bound() != Bound::None) return &entry;
    }
    return nullptr;
}

void Transpositions::keep(std::uint64_t key,
                          ChessMove move,
                          int score,
                          int judged,
                          int depth,
                          Bound bound,
                          bool exactly) {
    Bucket& bucket = buckets_[index(key)];
    Memory* place = nullptr;
    int least = INT32_MAX;
    for (Memory& entry : bucket.entries) {
        if (entry.key == key && entry.bound() != Bound::None) {
            if (move == ChessMove{}) move = entry.move;
            const bool fresh = (entry.age_and_bound & ~3) == age_;
            if (!exactly && fresh && depth + 3 < entry.depth) return;
            place = &entry;
            break;
        }
        const int age = static_cast<std::uint8_t>(age_ - (entry.age_and_bound & ~3)) / 4;
        const int worth = entry.bound() == Bound::None ? -1000 : entry.depth - 4 * age;
        if (worth < least) {
            least = worth;
            place = &entry;
        }
    }
    *place = {key,
              move,
              static_cast<std::int16_t>(score),
              static_cast<std::int16_t>(judged),
              static_cast<std::uint8_t>(depth),
              static_cast<std::uint8_t>(age_ | static_cast<std::uint8_t>(bound))};
}

int Transpositions::fullness() const {
    const std::size_t probed = std::min<std::size_t>(buckets_.size(), 250);
    int used = 0;
    for (std::size_t i = 0; i < probed; ++i) {
        for (const Memory& entry : buckets_[i].entries) {
            used += entry.bound() != Bound::None && (entry.age_and_bound & ~3) == age_ ? 1 : 0;
        }
    }
    return used * 1000 / static_cast<int>(4 * probed);
}

}  // namespace equipoise::chess_balance
