#include "equipoise/lab/columns/tallies.hpp"

#include <algorithm>

namespace equipoise {

void Tallies::group_by_verb() {
    std::vector<std::string> verbs;
    for (const std::string& name : names_) {
        const std::string verb = name.substr(0, name.find(':'));
        const auto known = std::find(verbs.begin(), verbs.end(), verb);
        verb_.push_back(static_cast<std::size_t>(known - verbs.begin()));
        if (known == verbs.end()) verbs.push_back(verb);
    }
    verbs_ = verbs.size();
}

void Tallies::begin() {
    const std::size_t width = names_.size() * static_cast<std::size_t>(rules_.seats());
    all_.assign(width, 0);
    early_.assign(early_most_ > 0 ? width : 0, 0);
    counted_.assign(verbs_ * static_cast<std::size_t>(rules_.seats()), 0);
}

void Tallies::see(const AnyState& before, Actor actor, Action a, const AnyState& after) {
    const int components = static_cast<int>(names_.size());
    if (early_most_ == 0) {
        TallySheet sheet(all_, components);
        return rules_.tally(before, actor, a, after, sheet);
    }
    seen_.assign(all_.size(), 0);
    TallySheet sheet(seen_, components);
    rules_.tally(before, actor, a, after, sheet);
    for (std::size_t place = 0; place < seen_.size(); ++place) {
        if (seen_[place] == 0) continue;
        all_[place] = static_cast<std::uint16_t>(all_[place] + seen_[place]);
        const std::size_t seat = place / names_.size();
        int& counted = counted_[seat * verbs_ + verb_[place % names_.size()]];
        const int more = std::min<int>(seen_[place], early_most_ - counted);
        early_[place] = static_cast<std::uint16_t>(early_[place] + more);
        counted += more;
    }
}

void Tallies::write(std::span<const std::uint16_t> counts,
                    std::span<std::uint16_t> column,
                    std::size_t at) {
    std::copy(
        counts.begin(), counts.end(), column.subspan(at * counts.size(), counts.size()).begin());
}

}  // namespace equipoise
