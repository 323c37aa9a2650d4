#include "equipoise/server/arena/core/absence.hpp"

#include <cstddef>

#include "equipoise/server/arena/core/standings.hpp"
#include "equipoise/table/audience/permits.hpp"

namespace equipoise::server {
namespace {

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};

int points_at(Seat seat, const std::vector<int>& ranks) {
    const int own = ranks[static_cast<std::size_t>(seat.index())];
    const int other = ranks[static_cast<std::size_t>(1 - seat.index())];
    return own == other ? kPointsOfDraw : own < other ? kPointsOfWin : 0;
}

SeatSet absent_seats(const Sitting& sitting,
                     const std::vector<std::string>& players,
                     std::int64_t service_ms) {
    SeatSet absent;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        if (sitting.holder(seat).person != players[static_cast<std::size_t>(seat.index())])
            absent.insert(seat);
    }
    if (!absent.empty()) return absent;
    if (!sitting.has_begun()) absent = sitting.owed_shares();
    for (Seat seat : sitting.clocks().running()) {
        // Nothing of it is left once the seat has decided.
        const std::int64_t free_ms = sitting.clocks().free(seat, service_ms);
        if (free_ms > 0 && free_ms <= kGraceMs - kComeMs) absent.insert(seat);
    }
    return absent;
}

}  // namespace

std::optional<ArenaResult> arena_result_of(const Sitting& sitting) {
    const std::vector<int> ranks = sitting.standings();
    if (ranks.size() != 2) return std::nullopt;
    const std::string& first = sitting.holder(kFirst).person;
    const std::string& second = sitting.holder(kSecond).person;
    if (first.empty() || second.empty() || first == second) return std::nullopt;
    ArenaResult result{points_at(kFirst, ranks), points_at(kSecond, ranks)};
    for (Seat seat : sitting.flagged()) {
        if (!has_played(sitting, seat)) result.absent.push_back(sitting.holder(seat).person);
    }
    return result;
}

std::optional<ArenaResult> result_of_absence(const Sitting& sitting,
                                             const std::vector<std::string>& players,
                                             std::int64_t service_ms) {
    const bool is_of_two = sitting.seats() == 2 && players.size() == 2;
    if (!is_of_two || sitting.is_over() || sitting.is_broken()) return std::nullopt;
    const SeatSet absent = absent_seats(sitting, players, service_ms);
    if (absent.empty()) return std::nullopt;
    ArenaResult result{.how = ArenaEnd::Absent};
    if (!absent.contains(kFirst)) result.first = kPointsOfWin;
    if (!absent.contains(kSecond)) result.second = kPointsOfWin;
    for (Seat seat : absent)
        result.absent.push_back(players[static_cast<std::size_t>(seat.index())]);
    return result;
}

}  // namespace equipoise::server
