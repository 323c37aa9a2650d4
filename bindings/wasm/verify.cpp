// The check of a record's chance as a module for the browser: record and data file in, a report as
// JSON out. The page gets memory from `reserve` and computes `draw` itself.

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "bindings/wasm/imports.hpp"
#include "equipoise/catalog/catalog.hpp"
#include "equipoise/table/fairness.hpp"
#include "equipoise/table/json/problem.hpp"

using namespace equipoise;

namespace {

using Json = nlohmann::json;

std::string input;
std::string answer;

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

Json problem_of(const Misfit& misfit) {
    const Problem problem = Problem::of("bad_record", misfit);
    return {{"problem", {{"field", problem.field}, {"reason", to_json(problem.reason)}}}};
}

Json report_on(const std::string& text, const std::string& data) {
    // The only data file there is; the hash in the record says whether it is the right one.
    const DataFile file{"the data file", data};
    const Shelf shelf = all_games([&](std::string_view path) -> Result<DataFile, Misfit> {
        return DataFile{std::string(path), data};
    });
    const auto record = parse_record(text, shelf, &file);
    if (!record) return problem_of(record.error());
    const auto report = verify_record(record.value(), wasm::chance_tools());
    if (!report) return problem_of(report.error());
    Json draws = Json::array();
    for (const auto& one : report.value().draws)
        draws.push_back({one.ply, one.recorded, one.derived});
    Json rounds = Json::array();
    for (const auto& one : report.value().rounds) rounds.push_back(round_json(one));
    const AnyRules& rules = record.value().game.rules();
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(rules.seats())) seats.push_back(rules.seat_name(seat));
    return {{"game", rules.game().info().id},
            {"seats", std::move(seats)},
            {"committed", report.value().is_committed},
            {"commitment", report.value().commitment},
            {"rounds", std::move(rounds)},
            {"draws", std::move(draws)}};
}

}  // namespace

extern "C" {

/// Room for `size` bytes of input, valid until the next call.
char* reserve(std::size_t size) {
    input.assign(size, '\0');
    return input.data();
}

/// Checks the record in the first bytes of the input, with the data file in those after it. The
/// answer is `answer_size` bytes of UTF-8, valid until the next call.
const char* verify(std::size_t record_size) {
    const std::size_t end = std::min(record_size, input.size());
    answer = report_on(input.substr(0, end), input.substr(end))
                 .dump(-1, ' ', false, Json::error_handler_t::replace);
    return answer.data();
}

std::size_t answer_size() { return answer.size(); }

/// A module never ends, so what would be destroyed with a thread never is.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

}  // extern "C"
