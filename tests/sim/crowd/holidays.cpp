#include "tests/sim/crowd/holidays.hpp"

#include <array>
#include <map>
#include <utility>

#include "equipoise/table/log/entry_json.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kOpensUs = 3'000'000;
constexpr const char* kPlan =
    R"({"game":"chess_balance","options":{"mode":"chess"},"time":"days:3",)"
    R"("seats":[{"by":"open"},{"by":"open"}]})";

}  // namespace

Holidays::Holidays(Service& service, std::vector<std::string> people)
    : service_(service), people_(std::move(people)) {}

void Holidays::begin() {
    PeopleStore people(service_.database.database());
    for (const std::string& person : people_) people.set_login(person, person, "hash");
    open_tables();
}

/// As for an arena: again and again under the same name, until it is there.
void Holidays::open_tables() {
    if (rests_) return;
    for (std::size_t number = 0; number < people_.size(); ++number) {
        const std::size_t at = number % service_.processes.size();
        if (!service_.processes[at]) continue;
        service_.processes[at]->hall().open_seated(
            {table(number), kPlan, {{player(number, 0), "White"}, {player(number, 1), "Black"}}});
    }
    service_.loop.after(kOpensUs, [this] { open_tables(); });
}

std::int64_t Holidays::until(const std::string& person) {
    const auto taken = VacationStore(service_.database.database()).taken(person);
    const bool goes_on = !taken.empty() &&
        taken.front().until_ms > service_.database.latest_service_ms + kVacationDayMs / 2;
    return goes_on ? taken.front().until_ms : 0;
}

void Holidays::check(const Violate& violate) {
    for (const std::string& person : people_) check_days(person, violate);
    for (std::size_t number = 0; number < people_.size(); ++number) {
        if (service_.damaged.count(table(number)) == 0) check_table(number, violate);
    }
    for (const VacationNote& note : service_.database.reader({}).vacation_notes(1000)) {
        if (service_.damaged.count(note.table) == 0)
            violate(Kind::Silence, note.table + " has yet to hear of " + note.person);
    }
}

/// Nobody takes more days than a year has for them, nor too many at once, nor two at a time.
void Holidays::check_days(const std::string& person, const Violate& violate) {
    std::map<int, std::int64_t> in_year;
    const auto taken = VacationStore(service_.database.database()).taken(person);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const std::int64_t ms = taken[i].until_ms - taken[i].from_ms;
        const std::int64_t days = ms / kVacationDayMs + (ms % kVacationDayMs == 0 ? 0 : 1);
        in_year[taken[i].year] += days;
        if (days > kSettings.longest_days)
            violate(Kind::Twice, person + " is away for " + std::to_string(days) + " days");
        if (i > 0 && taken[i].until_ms > taken[i - 1].from_ms)
            violate(Kind::Twice, person + " is on two vacations at once");
    }
    for (const auto& [year, days] : in_year) {
        if (days > kSettings.days_a_year)
            violate(Kind::Twice, person + " took " + std::to_string(days) + " days of a year");
    }
}

/// The table has heard of each vacation once, and knows the one that goes on.
void Holidays::check_table(std::size_t number, const Violate& violate) {
    const std::string name = table(number);
    EventStore& store = service_.database.reader({});
    const std::vector<std::string> log = store.entries(name);
    if (log.empty()) return violate(Kind::Lost, name + " was not opened");
    std::array<std::int64_t, 2> told{};  // By the last entry about each seat.
    std::map<std::pair<int, std::int64_t>, int> begun;
    std::int64_t last = 0;
    for (const std::string& text : log) {
        const auto entry = parse_entry(text, last);
        if (!entry) return violate(Kind::Log, name + ": " + entry.error().text());
        last = entry.value().head.at;
        const auto* vacation = std::get_if<Vacation>(&entry.value().what);
        if (vacation == nullptr) continue;
        const int seat = vacation->seat.index();
        told.at(static_cast<std::size_t>(seat)) = vacation->until_ms;
        if (vacation->until_ms > 0) ++heard;
        if (vacation->until_ms > 0 && ++begun[{seat, vacation->until_ms}] > 1)
            violate(Kind::Twice, name + " heard of a vacation twice");
    }
    for (const int seat : {0, 1}) {
        const std::string person = player(number, seat);
        const std::int64_t wanted = until(person);
        const std::int64_t known = told.at(static_cast<std::size_t>(seat));
        if (known == wanted) continue;
        violate(wanted > 0 ? Kind::Lost : Kind::Denied,
                name + " takes " + person + " to be away until " + std::to_string(known) +
                    ", not until " + std::to_string(wanted));
    }
}

}  // namespace equipoise::server::sim
