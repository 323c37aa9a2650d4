#include "equipoise/lab/columns/leads.hpp"

#include <cmath>
#include <limits>

namespace equipoise {

Leads::Leads(const AnyRules& rules) {
    std::array<int, kMaxSeats> number{};
    number.fill(kNobody);
    shape_.seats = rules.seats();
    for (Seat seat : SeatSet::first(shape_.seats)) {
        int& side = number[static_cast<std::size_t>(rules.side(seat))];
        if (side == kNobody) side = shape_.sides++;
        shape_.side[seat] = static_cast<std::uint8_t>(side);
        ++shape_.members[static_cast<std::size_t>(side)];
    }
}

void Leads::see(const Values& values) {
    PerSide standing{};
    for (Seat seat : SeatSet::first(shape_.seats)) {
        const std::size_t side = shape_.side[seat];
        standing[side] += static_cast<double>(values[seat]) / shape_.members[side];
    }
    std::size_t first = 0;
    double second = -1;
    for (std::size_t side = 1; side < static_cast<std::size_t>(shape_.sides); ++side) {
        if (standing[side] > standing[first]) {
            second = standing[first];
            first = side;
        } else {
            second = std::max(second, standing[side]);
        }
    }
    const bool led = standing[first] > second + static_cast<double>(kLeadMargin);
    const int leader = led ? static_cast<int>(first) : kNobody;
    if (leader != leader_) since_ = positions_;
    leader_ = leader;
    ++positions_;
    if (!led) return;
    if (last_leader_ != kNobody && last_leader_ != leader) ++changes_;
    last_leader_ = leader;
    ++led_[first];
    for (std::size_t side = 0; side < static_cast<std::size_t>(shape_.sides); ++side) {
        severity_[side] += std::sqrt(standing[first] - standing[side]);
    }
}

LeadFacts Leads::finish(const Returns& returns) const {
    LeadFacts facts{.changes = changes_, .settled = positions_};
    const int winner = sole_winner(returns);
    if (winner == kNobody) {
        facts.drama = facts.leader_share = std::numeric_limits<float>::quiet_NaN();
        return facts;
    }
    const auto w = static_cast<std::size_t>(winner);
    if (last_leader_ != kNobody && last_leader_ != winner) ++facts.changes;
    if (leader_ == winner) facts.settled = since_;
    int all_led = 0;
    for (int led : led_) all_led += led;
    const int behind = all_led - led_[w];
    if (behind > 0) facts.drama = static_cast<float>(severity_[w] / behind);
    if (positions_ > 0) {
        facts.leader_share = static_cast<float>(led_[w]) / static_cast<float>(positions_);
    }
    return facts;
}

int Leads::sole_winner(const Returns& returns) const {
    std::int32_t most = -1;
    int winner = kNobody;
    for (Seat seat : SeatSet::first(shape_.seats)) {
        const int side = shape_.side[seat];
        if (returns[seat] > most) {
            most = returns[seat];
            winner = side;
        } else if (returns[seat] == most && side != winner) {
            winner = kNobody;
        }
    }
    return winner;
}

}  // namespace equipoise
