#include "equipoise/server/people/vacations/vacation_store.hpp"

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

std::vector<TakenVacation> taken_by(Sql& sql, const std::string& person) {
    std::vector<TakenVacation> taken;
    for (const SqlRow& row :
         sql.rows("SELECT year, from_ms, until_ms FROM vacation WHERE person = $1 "
                  "ORDER BY from_ms DESC",
                  {person})) {
        taken.push_back({static_cast<int>(row.integer(0)), row.integer(1), row.integer(2)});
    }
    return taken;
}

/// Two requests of a person come one after the other.
void lock_person(Sql& sql, const std::string& person) {
    sql.run("UPDATE person SET created_ms = created_ms WHERE id = $1", {person});
}

/// To be heard at the person's running tables whose clock counts days. Summaries are compact JSON,
/// and quotes in names are escaped, so nothing else looks like these members.
void note(Sql& sql, const std::string& person, std::int64_t until_ms) {
    sql.run(
        "INSERT INTO vacation_note (table_id, person, until_ms) "
        "SELECT p.table_id, p.person, $1 FROM person_table p "
        "JOIN game_table t ON t.id = p.table_id WHERE p.person = $2 "
        "AND t.summary LIKE '%\"time\":\"days:%' AND t.summary NOT LIKE '%\"over\":true%' "
        "ON CONFLICT (table_id, person) DO UPDATE SET until_ms = excluded.until_ms",
        {until_ms, person});
}

}  // namespace

std::int64_t TakenVacation::days() const {
    return (until_ms - from_ms + kVacationDayMs - 1) / kVacationDayMs;
}

std::vector<TakenVacation> VacationStore::taken(const std::string& person) {
    std::vector<TakenVacation> taken;
    database_.read([&](Sql& sql) { taken = taken_by(sql, person); });
    return taken;
}

Begun VacationStore::begin(const std::string& person,
                           const TakenVacation& vacation,
                           std::int64_t days_a_year) {
    Begun begun = Begun::Yes;
    database_.write([&](Sql& sql) {
        lock_person(sql, person);
        std::int64_t days = vacation.days();
        begun = Begun::Yes;
        for (const TakenVacation& one : taken_by(sql, person)) {
            if (one.until_ms > vacation.from_ms) begun = Begun::Already;
            if (one.year == vacation.year) days += one.days();
        }
        if (begun == Begun::Yes && days > days_a_year) begun = Begun::TooFewDays;
        if (begun != Begun::Yes) return;
        sql.run("INSERT INTO vacation (person, year, from_ms, until_ms) VALUES ($1, $2, $3, $4)",
                {person, std::int64_t{vacation.year}, vacation.from_ms, vacation.until_ms});
        note(sql, person, vacation.until_ms);
    });
    return begun;
}

bool VacationStore::end(const std::string& person, std::int64_t service_ms) {
    bool ended = false;
    database_.write([&](Sql& sql) {
        lock_person(sql, person);
        // Even the shortest takes a day.
        ended = sql.run(
                    "UPDATE vacation SET until_ms = CASE WHEN from_ms >= $1 THEN from_ms + 1 "
                    "ELSE $1 END WHERE person = $2 AND until_ms > $1",
                    {service_ms, person}) != 0;
        if (ended) note(sql, person, 0);
    });
    return ended;
}

}  // namespace equipoise::server
