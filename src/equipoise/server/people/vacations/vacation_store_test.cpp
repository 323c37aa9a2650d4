#include "equipoise/server/people/vacations/vacation_store.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/people/vacations.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kDay = kVacationDayMs;
const std::string kDays = R"({"over":false,"time":"days:3"})";

void list(Storage& storage, const std::string& table, const std::string& summary) {
    CHECK(append(storage,
                 {.table = table,
                  .entries = {"opened"},
                  .summary = summary,
                  .persons = {"ada"},
                  .service_ms = 1}));
}

void check_budget(Storage& storage) {
    VacationStore store(*storage.database);
    CHECK(store.begin("ada", {2026, 10, 10 + 21 * kDay}, 30) == Begun::Yes);
    CHECK(store.begin("ada", {2026, 11, 11 + kDay}, 30) == Begun::Already);
    // Three days and a bit are four.
    CHECK(store.end("ada", 10 + 3 * kDay + 1));
    CHECK_FALSE(store.end("ada", 10 + 3 * kDay + 1));
    CHECK(store.taken("ada") == std::vector<TakenVacation>{{2026, 10, 10 + 3 * kDay + 1}});
    const std::int64_t then = 10 * kDay;
    CHECK(store.begin("ada", {2026, then, then + 27 * kDay}, 30) == Begun::TooFewDays);
    CHECK(store.begin("ada", {2026, then, then + 26 * kDay}, 30) == Begun::Yes);
    CHECK(store.begin("ada", {2026, then + 26 * kDay, then + 27 * kDay}, 30) == Begun::TooFewDays);
    CHECK(store.begin("ada", {2027, then + 26 * kDay, then + 27 * kDay}, 30) == Begun::Yes);
    CHECK(store.begin("ben", {2026, 10, 10 + kDay}, 30) == Begun::Yes);
    // Begun and ended in the same moment, it has taken a day all the same.
    CHECK(store.end("ben", 10));
    CHECK(store.begin("ben", {2026, kDay, 31 * kDay}, 30) == Begun::TooFewDays);
}

void check_notes(Storage& storage) {
    VacationStore store(*storage.database);
    list(storage, "b", kDays);
    list(storage, "c", R"({"over":true,"time":"days:3"})");
    list(storage, "d", R"({"over":false,"time":"live:300+5"})");
    list(storage, "e", R"({"name":"\"time\":\"days:","over":false,"time":"none"})");
    CHECK(store.begin("ada", {2026, 10, kDay}, 30) == Begun::Yes);
    CHECK(storage.events->vacation_notes(9) == std::vector<VacationNote>{{"b", "ada", kDay}});
    // What has changed meanwhile is still to be heard.
    CHECK(store.end("ada", 20));
    CHECK(append(storage, {.table = "b", .first = 2, .heard = VacationNote{"b", "ada", kDay}}));
    CHECK(storage.events->vacation_notes(9) == std::vector<VacationNote>{{"b", "ada", 0}});
    CHECK(append(storage, {.table = "b", .first = 2, .heard = VacationNote{"b", "ada", 0}}));
    CHECK(storage.events->vacation_notes(9).empty());
}

/// Whoever sits down while on vacation is on vacation there; nobody is at a table of minutes.
void check_newcomers(Storage& storage) {
    VacationStore store(*storage.database);
    CHECK(store.begin("ada", {2026, 10, kDay}, 30) == Begun::Yes);
    const auto sit = [&](const std::string& table, std::int64_t at_ms, bool takes) {
        CHECK(append(storage,
                     {.table = table,
                      .entries = {"opened"},
                      .summary = kDays,
                      .persons = {"ada", "ben"},
                      .service_ms = at_ms,
                      .takes_vacations = takes}));
    };
    sit("b", 20, true);
    sit("c", 20, false);
    sit("d", kDay, true);
    CHECK(storage.events->vacation_notes(9) == std::vector<VacationNote>{{"b", "ada", kDay}});
}

void check_answers(Storage& storage) {
    VacationStore store(*storage.database);
    Vacations vacations(*storage.people, store, {30, 21});
    storage.people->add_person({"gus", "pg", "Gus", {}, 5});
    const Visitor gus{"gus", "", "", {}, ""};
    const Visitor ada{"ada", "", "", {}, ""};
    CHECK(vacations.set(gus, {{"days", 1}}, 10).code == "no_account");
    for (const Json& wrong : {Json(), Json(-1), Json(22), Json(1.5), Json("3")}) {
        CHECK(vacations.set(ada, {{"days", wrong}}, 10).code == "bad_days");
    }
    CHECK(vacations.set(ada, {{"days", 0}}, 10).code == "no_vacation");
    CHECK(vacations.set(ada, {{"days", 21}}, 10).status == 200);
    CHECK(vacations.set(ada, {{"days", 1}}, 20).code == "on_vacation");
    const Json on = Json::parse(vacations.tell(ada, 10).body);
    CHECK(on["left"] == 9);
    CHECK(on["until"].is_number());
    CHECK(vacations.set(ada, {{"days", 0}}, 10 + kDay).status == 200);
    const Json off = Json::parse(vacations.tell(ada, 10 + kDay).body);
    CHECK(off["left"] == 29);
    CHECK(off["until"].is_null());
    CHECK(Json::parse(vacations.tell(gus, 10).body)["account"] == false);
}

void check_deletion(Storage& storage) {
    VacationStore store(*storage.database);
    list(storage, "b", kDays);
    CHECK(store.begin("ada", {2026, 10, kDay}, 30) == Begun::Yes);
    storage.people->delete_account("ada", "nobody");
    CHECK(store.taken("ada").empty());
    CHECK(storage.events->vacation_notes(9).empty());
}

void add_people(Storage& storage) {
    storage.people->add_person({"ada", "pa", "Ada", {}, 5});
    CHECK(storage.people->set_login("ada", "ada", "hash"));
    storage.people->add_person({"ben", "pb", "Ben", {}, 5});
}

TEST_CASE("vacations are kept alike in both databases, and tables hear of them") {
    const TestFolder folder;
    int count = 0;
    for (void (*check)(Storage&) :
         {check_budget, check_notes, check_newcomers, check_answers, check_deletion}) {
        for (const std::string& kind :
             {(folder / std::to_string(++count)).string(), TestPostgres::shared().new_database()}) {
            Storage storage = open_storage(kind);
            add_people(storage);
            check(storage);
        }
    }
}

}  // namespace
}  // namespace equipoise::server
