#include "equipoise/games/balance_duel/solve/pair_index.hpp"

namespace equipoise::balance_duel {

PairIndex::PairIndex(const Rules& rules, const SideBook& book)
    : book_(book),
      mass_(rules.physics().mass[Kind::Large]),
      base_(rules.physics().base),
      stiff_(rules.physics().stiff),
      touches_(rules.switches().marginal_touches),
      words_((static_cast<std::size_t>(book.size()) + 63) / 64),
      bits_(static_cast<std::size_t>(book.size()) * words_),
      before_(bits_.size()) {
    pack();
    std::uint64_t pairs = 0;
    for (Stand own = 0; own < book.size(); ++own) {
        begin_.push_back(pairs);
        std::uint16_t before = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            const std::size_t at = static_cast<std::size_t>(own) * words_ + w;
            before_[at] = before;
            for (unsigned b = 0; b < 64; ++b) {
                const auto other = static_cast<Stand>(64 * w + b);
                if (other >= book.size()) break;
                const bool is_over = book.has_won(own) || book.has_won(other);
                if (is_over || !fits(own, other) || rests(own, other)) continue;
                bits_[at] |= std::uint64_t{1} << b;
            }
            before = static_cast<std::uint16_t>(before + std::popcount(bits_[at]));
        }
        pairs += before;
    }
    begin_.push_back(pairs);
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
