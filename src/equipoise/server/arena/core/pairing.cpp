#include "equipoise/server/arena/core/pairing.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <tuple>

#include "equipoise/server/arena/core/matching.hpp"

namespace equipoise::server {
namespace {

constexpr int kMostLead = 2;

/// What speaks against a pair, from the best to what never is one.
enum class Bar : std::uint8_t { None, Undesired, Never };

Bar bar_between(const Contender& one, const Contender& other, const Apart& apart) {
    if (apart.contains(std::minmax(one.person, other.person))) return Bar::Never;
    if (one.last == other.person || other.last == one.person)
        return one.may_repeat && other.may_repeat ? Bar::Undesired : Bar::Never;
    const bool both_first = one.lead >= kMostLead && other.lead >= kMostLead;
    const bool both_second = one.lead <= -kMostLead && other.lead <= -kMostLead;
    return both_first || both_second ? Bar::Undesired : Bar::None;
}

bool is_first(const Contender& one, const Contender& other) {
    if (one.lead != other.lead) return one.lead < other.lead;
    if (one.was_first != other.was_first) return other.was_first;
    return one.person < other.person;
}

}  // namespace

std::vector<ArenaPair> pair_up(std::vector<Contender> free, const Apart& apart) {
    std::sort(free.begin(), free.end(), [](const Contender& a, const Contender& b) {
        return std::tuple(a.since_ms, -a.points, std::string_view(a.person)) <
            std::tuple(b.since_ms, -b.points, std::string_view(b.person));
    });
    Matching matching(free.size());
    const auto bar = [&](std::size_t one, std::size_t other) {
        return one == other ? Bar::Never : bar_between(free[one], free[other], apart);
    };
    for (std::size_t one = 0; one < free.size(); ++one) {
        if (matching.partner(one) != Matching::kNobody) continue;
        std::optional<std::tuple<int, int, std::size_t>> best;
        for (std::size_t other = one + 1; other < free.size(); ++other) {
            if (matching.partner(other) != Matching::kNobody || bar(one, other) != Bar::None)
                continue;
            const std::tuple found{std::abs(free[one].points - free[other].points),
                                   std::abs(free[one].lead + free[other].lead),
                                   other};
            if (!best || found < *best) best = found;
        }
        if (best) matching.join(one, std::get<2>(*best));
    }
    matching.grow([&](std::size_t a, std::size_t b) { return bar(a, b) == Bar::None; });
    matching.grow([&](std::size_t a, std::size_t b) { return bar(a, b) != Bar::Never; });
    std::vector<ArenaPair> pairs;
    for (std::size_t one = 0; one < free.size(); ++one) {
        const std::size_t other = matching.partner(one);
        if (other == Matching::kNobody || other < one) continue;
        const bool begins = is_first(free[one], free[other]);
        pairs.push_back({free[begins ? one : other].person, free[begins ? other : one].person});
    }
    return pairs;
}

}  // namespace equipoise::server
