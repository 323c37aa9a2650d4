#include "tests/sim/crowd/crowd.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "equipoise/server/clubs/weekly.hpp"
#include "equipoise/server/reports/report_store.hpp"
#include "tests/sim/crowd/desk.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000, kSecond = 1'000'000;
constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kDayMs = std::int64_t{24} * 60 * kMinuteMs;
constexpr std::size_t kCrowd = 6;
constexpr std::size_t kMostReports = 15;     // Fewer than a report takes.
constexpr std::size_t kMostChallenges = 10;  // Of a person.
constexpr std::int64_t kEndsUs = 12 * kSecond;
constexpr int kMostTies = 100;
/// When the tables of the week are due: whole minutes after the beginning, one in bad weather and
/// one in good.
constexpr std::int64_t kDueMs[] = {kEpochMs + 20'000, kEpochMs + 80'000};

std::string crowd_name(std::size_t person) { return "crowd" + std::to_string(person % kCrowd); }
std::string public_crowd(std::size_t person) { return "public." + crowd_name(person); }

std::vector<std::string> crowd_names() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kCrowd; ++i) names.push_back(crowd_name(i));
    return names;
}

std::string open_plan() {
    return print_json({{"game", "balance_duel"}, {"seats", {{{"by", "open"}}, {{"by", "open"}}}}});
}

WeeklyTable weekly_at(std::int64_t due_ms) {
    WeeklyTable weekly{.plan = open_plan(), .game = "balance_duel", .mode = "2"};
    weekly.next_ms = due_ms;
    while (next_weekly(weekly.minute, due_ms - 1) != due_ms) ++weekly.minute;
    return weekly;
}

std::vector<std::string> tables_of_week(Database& database, const std::string& club) {
    static const std::string kOpened =
        "SELECT t.table_id FROM club_table t JOIN game_table g ON g.id = t.table_id "
        "WHERE t.club = $1";
    std::vector<std::string> tables;
    database.read([&](Sql& sql) {
        tables.clear();
        for (const SqlRow& row : sql.rows(kOpened, {club})) tables.push_back(row.text(0));
    });
    return tables;
}

}  // namespace

Crowd::Crowd(Service& service)
    : service_(service), people_(kCrowd), holidays_(service, crowd_names()) {
    for (std::size_t i = 0; i < kCrowd; ++i) people_[i].id = crowd_name(i);
}

void Crowd::violate(Kind kind, const std::string& what) {
    service_.database.violations.push_back({kind, what, service_.loop.now_ms()});
}

void Crowd::begin() {
    found();
    holidays_.begin();
    for (std::size_t i = 0; i < kCrowd; ++i) live(i);
    service_.loop.at(kEndsUs, [this] { end_arena(); });
}

void Crowd::found() {
    Database& database = service_.database.database();
    PeopleStore people(database);
    for (std::size_t i = 0; i < kCrowd; ++i) {
        const std::string id = crowd_name(i);
        people.add_guest({id, public_crowd(i), id, {}, 1}, "hash " + id, {"s " + id, id, "", 1, 1});
    }
    ClubStore clubs(database);
    ArenaStore arenas(database);
    for (std::size_t i = 0; i < std::size(kDueMs); ++i) {
        const std::string number = std::to_string(i);
        clubs_.push_back({.id = "club" + number,
                          .title = "Club",
                          .founder = crowd_name(i),
                          .key = "key" + number,
                          .made_ms = kEpochMs});
        clubs.add(clubs_.back(), 1);
        clubs.set_weekly(clubs_.back().id, clubs_.back().founder, weekly_at(kDueMs[i]));
        arenas_.push_back({.id = "arena" + number,
                           .title = "Arena",
                           .organiser = crowd_name(i),
                           .game = "balance_duel",
                           .mode = "2",
                           .plan = open_plan(),
                           .made_ms = kEpochMs,
                           .start_ms = kEpochMs + kDayMs,
                           .end_ms = kEpochMs + kDayMs + 60 * kMinuteMs});
        arenas.add(arenas_.back(), 1, 10);
    }
}

void Crowd::live(std::size_t person) {
    step(people_[person], person);
    service_.loop.after(service_.loop.between(30 * kMs, 400 * kMs),
                        [this, person] { live(person); });
}

void Crowd::step(Person& person, std::size_t number) {
    if (person.settle) {
        // A server that has died answers no more.
        if (person.asked_of.expired()) std::exchange(person.settle, nullptr)(false);
        return;
    }
    if (rests_) return;
    switch (service_.loop.random.below(10)) {
        case 0:
            return report(person, number);
        case 1:
            return challenge(person, number);
        case 2:
            return change(person, "follow", number);
        case 3:
            return change(person, "block", number);
        case 4:
            return change(person, "arena", number);
        case 5:
            return vacation(person);
        case 6:
            return change(person, "watching", number);
        default:
            const std::size_t club = service_.loop.random.below(2);
            // Founders cannot leave.
            if (clubs_[club].founder == person.id) return;
            return change(person, clubs_[club].id, number);
    }
}

Process* Crowd::any_server() {
    std::vector<Process*> up;
    for (const auto& process : service_.processes) {
        if (process) up.push_back(process.get());
    }
    if (up.empty()) return nullptr;
    return up[service_.loop.random.below(static_cast<std::uint32_t>(up.size()))];
}

bool Crowd::ask(Person& person,
                std::function<void(Database&)> job,
                std::function<void(bool)> settle) {
    Process* const process = any_server();
    if (process == nullptr) return false;
    ask(*process, person, std::move(job), std::move(settle));
    return true;
}

void Crowd::ask(Process& server,
                Person& person,
                std::function<void(Database&)> job,
                std::function<void(bool)> settle) {
    person.settle = std::move(settle);
    person.asked_of = server.life();
    server.desk()->ask(std::move(job), [this, &person](bool is_known) {
        if (is_known) ++answered;
        if (person.settle) std::exchange(person.settle, nullptr)(is_known);
    });
}

/// Does the opposite of what holds as far as the person knows.
void Crowd::change(Person& person, const std::string& what, std::size_t number) {
    const bool turns_on = !person.registers[what].is_on;
    // Whom somebody blocks they do not follow, and are not followed by.
    const std::string other = crowd_name(number + (what == "block" ? 2 : 1));
    const Tie kind = what == "block" ? Tie::Block : Tie::Follow;
    const std::int64_t service_ms = service_.database.now_ms();
    const auto job = [=, this, id = person.id](Database& database) {
        if (what == "follow" || what == "block") {
            PeopleStore people(database);
            if (turns_on) people.tie(id, other, kind, service_ms, kMostTies);
            if (!turns_on) people.untie(id, other, kind);
        } else if (what == "watching") {
            PeopleStore(database).show_name(id, turns_on, service_ms);
        } else if (what == "arena") {
            ArenaStore arenas(database);
            if (turns_on) arenas.join(arenas_[0].id, id, service_ms, 100);
            if (!turns_on) arenas.withdraw(arenas_[0].id, id);
        } else {
            ClubStore clubs(database);
            const std::string key = "key" + what.substr(4);
            if (turns_on) clubs.join(what, key, id, service_ms, {100, 20});
            if (!turns_on) clubs.leave(what, id, service_ms);
        }
    };
    ask(person, job, [&person, what, turns_on](bool is_known) {
        Register& kept = person.registers[what];
        kept.is_sure = is_known || (kept.is_sure && kept.is_on == turns_on);
        kept.is_on = turns_on;
    });
}

void Crowd::report(Person& person, std::size_t number) {
    if (person.reports.size() >= kMostReports) return;
    NewReport made;
    made.reporter = person.id;
    made.reported = crowd_name(number + 1);
    made.statement.at_ms = service_.database.now_ms();
    made.statement.reason = "other";
    made.statement.text = person.id + "." + std::to_string(++count_);
    const bool is_asked = ask(
        person,
        [made](Database& database) { ReportStore(database).add(made); },
        [&person, text = made.statement.text](bool is_known) { person.reports[text] = is_known; });
    if (is_asked) person.reports[made.statement.text] = false;
}

void Crowd::challenge(Person& person, std::size_t number) {
    Process* const process = any_server();
    const std::string other = crowd_name(number + 1);
    if (process == nullptr) return;
    if (person.challenges.size() + person.unknown_challenges >= kMostChallenges) return;
    person.asked_of = process->life();
    person.settle = [&person](bool) { ++person.unknown_challenges; };
    const std::string plan = print_json({{"game", "balance_duel"},
                                         {"seats", {{{"by", "me"}}, {{"by", "open"}}}},
                                         {"invite", public_crowd(number + 1)}});
    const auto hear = [this, &person](const Result<std::string, Problem>& table) {
        if (!person.settle) return;
        if (!table) return std::exchange(person.settle, nullptr)(false);
        person.settle = nullptr;
        ++answered;
        person.challenges.push_back(table.value());
    };
    process->hall().open(plan, person.id, hear, person.id, Invitee{{other, other}, true});
}

/// Begins one, sometimes of more days than there are, or ends it.
void Crowd::vacation(Person& person) {
    Process* const process = any_server();
    if (process == nullptr) return;
    const bool begins = !person.registers["vacation"].is_on;
    const auto most = static_cast<std::uint32_t>(Holidays::kSettings.longest_days) + 1;
    const Json body = {{"days", begins ? 1 + service_.loop.random.below(most) : 0}};
    const auto answer = std::make_shared<PeopleAnswer>();
    const auto job =
        [=, id = person.id, now_ms = process->nodes().service_ms()](Database& database) {
            PeopleStore people(database);
            VacationStore store(database);
            Visitor who;
            who.person = id;
            *answer = Vacations(people, store, Holidays::kSettings).set(who, body, now_ms);
        };
    ask(*process, person, job, [&person, begins, answer](bool is_known) {
        Register& kept = person.registers["vacation"];
        if (is_known && answer->code == "bad_days") return;
        kept.is_sure = is_known;
        const bool is_refused = answer->code == "too_few_days";
        kept.is_on = begins && !(is_known && is_refused);
    });
}

/// Its organiser calls it off from several browsers at once.
void Crowd::end_arena() {
    for (const auto& process : service_.processes) {
        if (!process) continue;
        ++ending_.asked;
        const auto was_done = std::make_shared<bool>(false);
        process->desk()->ask(
            [this, was_done, now_ms = service_.database.now_ms()](Database& database) {
                *was_done = ArenaStore(database).end(arenas_[1].id, arenas_[1].organiser, now_ms);
            },
            [this, was_done](bool is_known) {
                if (!is_known) return;
                ++ending_.known;
                if (*was_done) ++ending_.done;
            });
    }
}

void Crowd::check() {
    for (std::size_t i = 0; i < kCrowd; ++i) {
        const Person& person = people_[i];
        if (person.settle && !person.asked_of.expired())
            violate(Kind::Silence, person.id + " was not answered");
        check_registers(person, i);
        check_reports(person);
        check_challenges(person, i);
    }
    check_clubs();
    check_arena();
    holidays_.check([this](Kind kind, const std::string& what) { violate(kind, what); });
    vacations = holidays_.heard;
    clocked = holidays_.clocked;
}

void Crowd::check_registers(const Person& person, std::size_t number) {
    Database& database = service_.database.database();
    std::set<std::string> is_on;
    for (const Tied& one : PeopleStore(database).ties_of(person.id)) {
        const bool blocks = one.tie == Tie::Block;
        if (one.id == crowd_name(number + (blocks ? 2 : 1)))
            is_on.insert(blocks ? "block" : "follow");
    }
    const auto arena = ArenaStore(database).state(arenas_[0].id);
    for (const ArenaPerson& one : arena->people) {
        if (one.is_in && one.person == person.id) is_on.insert("arena");
    }
    if (holidays_.until(person.id) > 0) is_on.insert("vacation");
    if (PeopleStore(database).shows_name(person.id)) is_on.insert("watching");
    for (const Club& club : clubs_) {
        if (ClubStore(database).is_member(club.id, person.id)) is_on.insert(club.id);
    }
    for (const auto& [what, kept] : person.registers) {
        // What is under way now may be done or not.
        if (!kept.is_sure || person.settle || (is_on.count(what) != 0) == kept.is_on) continue;
        violate(kept.is_on ? Kind::Lost : Kind::Denied,
                person.id + (kept.is_on ? " has lost " : " still has ") + what);
    }
}

void Crowd::check_reports(const Person& person) {
    std::map<std::string, int> there;
    for (const Report& report : ReportStore(service_.database.database()).made_by(person.id)) {
        for (const ReportStatement& one : report.statements) ++there[one.text];
    }
    for (const auto& [text, is_known] : person.reports) {
        const int times = there[text];
        if (times == 1 || (times == 0 && !is_known)) continue;
        violate(times == 0 ? Kind::Lost : Kind::Twice,
                "the report " + text + " is there " + std::to_string(times) + " times");
    }
}

/// Each is in the lists of both, and no other is.
void Crowd::check_challenges(const Person& person, std::size_t number) {
    EventStore& store = service_.database.reader({});
    const auto tables_of = [&](const std::string& one) {
        std::set<std::string> tables;
        for (const TableRow& row : store.tables_of(one, 1000)) tables.insert(row.table);
        return tables;
    };
    const auto own = tables_of(person.id);
    const auto others = tables_of(crowd_name(number + 1));
    std::size_t made = 0;
    for (const std::string& table : own) made += others.count(table);
    for (const std::string& table : person.challenges) {
        // A loss of power damages the end of a log; what lists say of it stays.
        if (own.count(table) != 0 && others.count(table) != 0) continue;
        violate(Kind::Lost, person.id + " misses the challenge " + table);
    }
    if (made > person.challenges.size() + person.unknown_challenges + (person.settle ? 1 : 0))
        violate(Kind::Twice, person.id + " has a challenge too many");
}

void Crowd::check_clubs() {
    Database& database = service_.database.database();
    for (std::size_t i = 0; i < clubs_.size(); ++i) {
        const Club& club = clubs_[i];
        const std::vector<std::string> tables = tables_of_week(database, club.id);
        opened += tables.size();
        if (!ClubStore(database).is_member(club.id, club.founder))
            violate(Kind::Lost, club.id + " has lost its founder");
        if (tables.size() == 1) continue;
        violate(tables.empty() ? Kind::Lost : Kind::Twice,
                club.id + " has opened " + std::to_string(tables.size()) + " tables of the week");
    }
}

/// Whoever was told that they ended it, did so alone.
void Crowd::check_arena() {
    const auto arena = ArenaStore(service_.database.database()).find(arenas_[1].id);
    const bool is_over = arena->closed_ms > 0;
    if (ending_.done > 1) violate(Kind::Twice, "the arena was ended twice");
    if (ending_.known > 0 && !is_over) violate(Kind::Lost, "the arena was not ended");
    const bool is_unknown = ending_.known < ending_.asked;
    if (ending_.asked > 0 && ending_.done == 0 && !is_unknown)
        violate(Kind::Denied, "the arena was ended by nobody");
}

}  // namespace equipoise::server::sim
