// The bodies of requests about people, whatever the bytes: Web Push, quiet hours, notices, who is
// named while watching, followed or blocked, reports, arenas, clubs, vacations. Each line is a
// request of the person that its first byte names; its second byte chooses the request, and the
// rest is the body.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "equipoise/base/text.hpp"
#include "equipoise/server/arena/arenas.hpp"
#include "equipoise/server/clubs/clubs.hpp"
#include "equipoise/server/clubs/weekly.hpp"
#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/people/export.hpp"
#include "equipoise/server/people/people.hpp"
#include "equipoise/server/people/reporting.hpp"
#include "equipoise/server/people/vacations.hpp"
#include "equipoise/server/push/ec_key.hpp"
#include "equipoise/server/push/endpoint.hpp"
#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/table/json/problem.hpp"
#include "equipoise/table/log/entry_json.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;
using namespace equipoise::server;

namespace {

constexpr int kPeople = 3;
constexpr std::size_t kLines = 20;
constexpr std::size_t kMostBytes = std::size_t{1} << 16;
constexpr int kMinutes = 24 * 60;

void must(bool promise) {
    if (!promise) std::abort();
}

std::string person_name(int person) { return "person" + std::to_string(person); }
std::string public_name(int person) { return "public" + std::to_string(person); }

std::filesystem::path memory_folder() {
    const std::filesystem::path shared = "/dev/shm";
    return std::filesystem::is_directory(shared) ? shared : std::filesystem::temp_directory_path();
}

/// Three guests of one server.
struct House {
    House() {
        for (int person = 0; person < kPeople; ++person) {
            const std::string name = person_name(person);
            storage.people->add_guest({name, public_name(person), name, {}, 1},
                                      "hash of " + name,
                                      {"session of " + name, name, "", 1, 1});
        }
        // Only accounts come to arenas and clubs.
        storage.people->set_login(person_name(0), "login", "hash");
        storage.people->set_login(person_name(1), "other", "hash");
        around.games = &games;
        around.bots = &bots;
        std::vector<std::string> said;
        for (int person = 0; person < kPeople; ++person) {
            const Said line{person_name(person), "Ada", "words"};
            said.push_back(print_entry({{}, line}));
        }
        storage.events->append({.table = "chat", .entries = said, .summary = "{}"}, [](bool) {});
        storage.events->flush();
    }

    TestFolder folder{memory_folder()};
    Storage storage = open_storage((folder / "fuzz.db").string(), "", std::chrono::seconds(3));
    PushStore pushes{*storage.database};
    ReportStore reports{*storage.database};
    ArenaStore arena_store{*storage.database};
    ClubStore club_store{*storage.database};
    VacationStore vacation_store{*storage.database};
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Surroundings around;
    Arenas arenas{*storage.people, arena_store, around};
    Clubs clubs{*storage.people, club_store, around};
    People people{*storage.people, {true, {}, true, {&pushes, "key", {}}}};
    Reporting reporting{*storage.people, *storage.events, reports};
    Vacations vacations{*storage.people, vacation_store, {30, 21}};
};

House& house() {
    static House kept;
    return kept;
}

/// The same for every input: what an earlier one left is gone.
void clear() {
    house().storage.database->write([](Sql& sql) {
        for (const char* table : {"push_subscription",
                                  "quiet_hours",
                                  "notice_off",
                                  "tie",
                                  "watch_name",
                                  "report",
                                  "report_statement",
                                  "arena",
                                  "arena_person",
                                  "club",
                                  "club_person",
                                  "club_table",
                                  "vacation",
                                  "vacation_note",
                                  "report_line"}) {
            sql.run(std::string("DELETE FROM ") + table);
        }
    });
}

/// One that is open, unless the body names another.
std::string first_arena(const Json& body) {
    const auto open = house().arena_store.open();
    return find_text(body, "arena").value_or(open.empty() ? "" : open.front().id);
}

/// The first of the first person, who founds them all, unless the body names another; with its
/// key, unless the body has one.
std::pair<std::string, Json> first_club(const Json& body) {
    const auto found = house().club_store.clubs_of(person_name(0));
    Json with_key = body;
    if (!found.empty() && find_member(body, "key") == nullptr) with_key["key"] = found[0].key;
    return {find_text(body, "club").value_or(found.empty() ? "" : found[0].id), with_key};
}

PeopleAnswer ask_club(const Visitor& who, char request, const Json& body) {
    Clubs& clubs = house().clubs;
    const auto [club, with_key] = first_club(body);
    switch (request) {
        case 'F':
            return clubs.open(who, body);
        case 'J':
            return clubs.join(who, club, with_key);
        case 'K':
            return clubs.look(who, club, with_key);
        case 'L':
            return clubs.leave(who, club);
        case 'R':
            return clubs.remove(who, club, body);
        case 'H':
            return clubs.hand_over(who, club, body);
        case 'N':
            return clubs.renew(who, club);
        case 'C':
            return clubs.close(who, club);
        case 'W':
            return clubs.set_weekly(who, club, body);
        default:
            return clubs.list(who);
    }
}

PeopleAnswer ask(const Visitor& who, char request, const Json& body, int person) {
    if (request >= 'A' && request <= 'Z') return ask_club(who, request, body);
    People& people = house().people;
    const std::string other = public_name((person + 1) % kPeople);
    switch (request) {
        case 's':
            return people.subscribe(who, body);
        case 'u':
            return people.unsubscribe(who, body);
        case 'q':
            return people.set_quiet(who, body);
        case 'v':
            return house().vacations.set(who, body, 1);
        case 'n':
            return people.set_notice(who, body);
        case 'i':
            return people.set_watching(who, body);
        case 'f':
            return people.change_tie(who, other, "follow");
        case 'b':
            return people.change_tie(who, find_text(body, "person").value_or(other), "block");
        case 'a':
            return house().arenas.open(who, body);
        case 'j':
            return house().arenas.join(who, first_arena(body), 1);
        case 'w':
            return house().arenas.withdraw(who, first_arena(body));
        case 'e':
            return house().arenas.end(who, first_arena(body));
        case 'r':
            return house().reporting.report_person(
                who, find_text(body, "person").value_or(other), body);
        default:
            return house().reporting.report_line(who, find_text(body, "table").value_or(""), body);
    }
}

/// Every club has a founder among its members, and its next table within a week.
void check_clubs(const std::string& name) {
    Visitor who;
    who.person = name;
    for (const Club& club : house().club_store.clubs_of(name)) {
        must(!club.title.empty() && house().club_store.is_member(club.id, club.founder));
        must(club.members <= kPeople && club.weekly.plan.empty() == (club.weekly.next_ms == 0));
        must(club.weekly.next_ms <= unix_ms() + kMinutesOfWeek * 60'000);
        const auto page = house().clubs.page(who, club.id);
        must(page.has_value());
        const std::string text = print_club_page(*page, "[]", [](const auto&) { return true; });
        must(parse_object(text, text.size()).has_value());
        must(text.find(club.key) != std::string::npos || club.founder != name);
    }
}

/// What is kept is what was allowed.
void check_kept(int person) {
    const std::string name = person_name(person);
    const auto browsers = house().pushes.subscriptions_of(name);
    must(browsers.size() <= PushStore::kMostOfPerson);
    for (const PushSubscription& one : browsers) {
        must(read_endpoint(one.endpoint, {}).has_value());
        must(EcKey::of_public(one.p256dh).has_value());
    }
    if (const auto quiet = house().pushes.quiet_of(name)) {
        must(quiet->begin_min >= 0 && quiet->begin_min < kMinutes);
        must(quiet->end_min >= 0 && quiet->end_min < kMinutes);
        const std::int64_t left_ms = quiet->left_ms(1'000'000'000'000);
        must(left_ms >= 0 && left_ms <= std::int64_t{kMinutes} * 60'000);
    }
    for (const Arena& arena : house().arena_store.open()) {
        must(!arena.title.empty() && arena.start_ms <= arena.end_ms);
        must(last_pairing_ms(arena) <= arena.end_ms);
        const auto page = house().arenas.page(arena.id);
        must(page && parse_object(page->text, page->text.size()).has_value());
    }
    check_clubs(name);
    std::int64_t days = 0;
    for (const TakenVacation& one : house().vacation_store.taken(name)) days += one.days();
    must(days <= 30);
    const std::string exported = export_person(*house().storage.people,
                                               house().pushes,
                                               house().reports,
                                               house().arena_store,
                                               house().club_store,
                                               house().vacation_store,
                                               *house().storage.events,
                                               name,
                                               1);
    must(parse_object(exported, exported.size()).has_value());
}

void read_line(int person, char request, std::string_view text) {
    const auto body = parse_object(text, kMostBytes);
    // As the gate of the server (`wire/texts.hpp`).
    if (!body || why_no_text(*body)) return;
    Visitor who;
    who.person = person_name(person);
    who.session = "session of " + who.person;
    const PeopleAnswer answer = ask(who, request, *body, person);
    must(answer.status == 200 || answer.status == 201 ||
         (answer.status >= 400 && answer.status < 500));
    must(parse_object(answer.body, kMostBytes).has_value());
    check_kept(person);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    clear();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::size_t lines = 0;
    for (const std::string_view line : split(text, '\n')) {
        if (line.size() < 3 || ++lines > kLines) continue;
        read_line(static_cast<unsigned char>(line[0]) % kPeople, line[1], line.substr(2));
    }
    return 0;
}
