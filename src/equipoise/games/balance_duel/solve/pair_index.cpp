#include "equipoise/games/balance_duel/solve/pair_index.hpp"

#include <cstring>

#include "equipoise/base/expect.hpp"

namespace equipoise::balance_duel {

PairIndex::PairIndex(const Rules& rules, const SideBook& book)
    : book_(book),
      mass_(rules.physics().mass[Kind::Large]),
      base_(rules.physics().base),
      stiff_(rules.physics().stiff),
      touches_(rules.switches().marginal_touches),
      rows_(static_cast<std::size_t>(book.size())),
      words_((rows_ + 63) / 64) {
    pack();
}

std::uint64_t PairIndex::bytes() const {
    const std::uint64_t words = std::uint64_t{rows_} * words_;
    return 8 * (rows_ + 1 + words + (words + 1) / 2);
}

void PairIndex::point_to(const std::byte* memory) {
    begin_ = reinterpret_cast<const std::uint64_t*>(memory);
    bits_ = begin_ + rows_ + 1;
    before_ = reinterpret_cast<const std::uint32_t*>(bits_ + rows_ * words_);
}

void PairIndex::build() {
    memory_.assign(static_cast<std::size_t>(bytes() / 8), 0);
    std::uint64_t* begin = memory_.data();
    std::uint64_t* bits = begin + rows_ + 1;
    auto* before = reinterpret_cast<std::uint32_t*>(bits + rows_ * words_);
    std::uint64_t pairs = 0;
    for (Stand own = 0; own < book_.size(); ++own) {
        begin[own] = pairs;
        std::uint32_t in_row = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            const std::size_t at = static_cast<std::size_t>(own) * words_ + w;
            before[at] = in_row;
            for (unsigned b = 0; b < 64; ++b) {
                const auto other = static_cast<Stand>(64 * w + b);
                if (other >= book_.size()) break;
                const bool is_over = book_.has_won(own) || book_.has_won(other);
                if (is_over || !fits(own, other) || rests(own, other)) continue;
                bits[at] |= std::uint64_t{1} << b;
            }
            in_row += static_cast<std::uint32_t>(std::popcount(bits[at]));
        }
        pairs += in_row;
    }
    begin[rows_] = pairs;
    point_to(reinterpret_cast<const std::byte*>(memory_.data()));
}

void PairIndex::settle(std::span<std::byte> table) {
    EQ_EXPECT(table.size() >= bytes() && !memory_.empty());
    std::memcpy(table.data(), memory_.data(), static_cast<std::size_t>(bytes()));
    memory_ = {};
    point_to(table.data());
}

void PairIndex::read(std::span<const std::byte> table) {
    EQ_EXPECT(table.size() >= bytes());
    point_to(table.data());
}

void PairIndex::pack() {
    const Track& track = book_.track();
    own_.assign(static_cast<std::size_t>(book_.size()), 0);
    others_.assign(own_.size(), 0);
    for (int place = 1; place <= kLastPlace; ++place) {
        const auto i = static_cast<std::size_t>(place);
        // A lane is its own side's alone, and the book knows how much it takes.
        if (track.lane[i]) continue;
        slack_ |= static_cast<std::uint64_t>(7 - track.cap[i]) << (4 * i);
        for (Stand stand = 0; stand < book_.size(); ++stand) {
            const auto s = static_cast<std::size_t>(stand);
            own_[s] |= static_cast<std::uint64_t>(book_.at(stand, place)) << (4 * i);
            if (track.across[i] == 0) continue;
            others_[s] |= static_cast<std::uint64_t>(book_.at(stand, track.across[i])) << (4 * i);
        }
    }
}

}  // namespace equipoise::balance_duel
