#include "equipoise/server/people/vacations.hpp"

#include <algorithm>
#include <chrono>

#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

int year_now() {
    const std::chrono::sys_time<std::chrono::milliseconds> now{
        std::chrono::milliseconds(unix_ms())};
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(now)};
    return static_cast<int>(day.year());
}

}  // namespace

bool Vacations::has_account(const Visitor& visitor) {
    const auto person = people_.find_person(visitor.person);
    return person && person->login;
}

PeopleAnswer Vacations::tell(const Visitor& visitor, std::int64_t service_ms) {
    std::int64_t left = settings_.days_a_year;
    Json until = nullptr;
    const int year = year_now();
    for (const TakenVacation& one : store_.taken(visitor.person)) {
        if (one.year == year) left -= one.days();
        if (one.until_ms > service_ms) until = unix_ms() + one.until_ms - service_ms;
    }
    return {200,
            print_json({{"account", has_account(visitor)},
                        {"days_a_year", settings_.days_a_year},
                        {"longest", settings_.longest_days},
                        {"left", std::max<std::int64_t>(left, 0)},
                        {"until", std::move(until)}})};
}

PeopleAnswer Vacations::set(const Visitor& visitor, const Json& body, std::int64_t service_ms) {
    if (!has_account(visitor)) return refuse(403, "no_account", "", "wants_account");
    const auto days = find_int(body, "days", 0, settings_.longest_days);
    if (!days) {
        return refuse(
            422,
            "bad_days",
            "days",
            Reason("wants_vacation_days", {{"most", std::to_string(settings_.longest_days)}}));
    }
    if (*days == 0) {
        if (store_.end(visitor.person, service_ms)) return {};
        return refuse(409, "no_vacation", "", "no_vacation");
    }
    const std::int64_t until_ms = service_ms + *days * kVacationDayMs;
    switch (
        store_.begin(visitor.person, {year_now(), service_ms, until_ms}, settings_.days_a_year)) {
        case Begun::Already:
            return refuse(409, "on_vacation", "", "on_vacation");
        case Begun::TooFewDays:
            return refuse(409, "too_few_days", "days", "too_few_vacation_days");
        case Begun::Yes:
            break;
    }
    return {};
}

}  // namespace equipoise::server
