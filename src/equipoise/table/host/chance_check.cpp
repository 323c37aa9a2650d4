#include "equipoise/table/host/chance_check.hpp"

#include <utility>

#include "equipoise/record/record.hpp"
#include "equipoise/table/fairness.hpp"

namespace equipoise {
namespace {

Json seats_json(SeatSet seats) {
    Json list = Json::array();
    for (Seat seat : seats) list.push_back(seat.index());
    return list;
}

/// `parts` are [seat, commitment, share], the share empty where it did not come.
Json round_json(const FairnessReport::Round& one) {
    const ChanceRound& round = one.round;
    Json parts = Json::array();
    for (Seat seat : round.persons) {
        const auto& [commitment, share] = round.parts[static_cast<std::size_t>(seat.index())];
        parts.push_back({seat.index(), commitment, share});
    }
    return {{"commitment", one.commitment},
            {"digest", one.digest},
            {"after", round.after},
            {"parts", std::move(parts)},
            {"newcomers", seats_json(round.newcomers)},
            {"missing", seats_json(round.missing)},
            {"agreed", round.is_agreed()},
            {"holds", one.holds}};
}

}  // namespace

Result<Json, Problem> check_chance(const std::string& record,
                                   const std::string& data,
                                   const Shelf& games,
                                   const ChanceTools& chance) {
    const DataFile own{"the data file", data};
    const auto read = parse_record(record, games, data.empty() ? nullptr : &own);
    if (!read) return Problem::of("bad_record", read.error());
    const auto report = verify_record(read.value(), chance);
    if (!report) return Problem::of("bad_record", report.error());
    Json draws = Json::array();
    for (const auto& one : report.value().draws) {
        draws.push_back({one.ply, one.recorded, one.derived});
    }
    Json rounds = Json::array();
    for (const auto& one : report.value().rounds) rounds.push_back(round_json(one));
    const AnyRules& rules = read.value().game.rules();
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(rules.seats())) seats.push_back(rules.seat_name(seat));
    return Json{{"game", rules.game().info().id},
                {"seats", std::move(seats)},
                {"committed", report.value().is_committed},
                {"commitment", report.value().commitment},
                {"rounds", std::move(rounds)},
                {"draws", std::move(draws)}};
}

}  // namespace equipoise
