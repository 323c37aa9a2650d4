#include "equipoise/server/store/people.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

void PeopleStore::keep_letter(const std::string& hash, const Letter& letter) {
    database_.write([&](Sql& sql) {
        sql.run("DELETE FROM letter WHERE person = $1 AND purpose = $2",
                {letter.person, letter.purpose});
        sql.run(
            "INSERT INTO letter (hash, person, purpose, target, until_ms) "
            "VALUES ($1, $2, $3, $4, $5)",
            {hash, letter.person, letter.purpose, letter.target, letter.until_ms});
    });
}

std::optional<Letter> PeopleStore::find_letter(const std::string& hash,
                                               const std::string& purpose,
                                               std::int64_t now_ms) {
    std::optional<Letter> letter;
    database_.read([&](Sql& sql) {
        letter.reset();
        for (const SqlRow& row : sql.rows("SELECT person, purpose, target, until_ms FROM letter "
                                          "WHERE hash = $1 AND purpose = $2 AND until_ms > $3",
                                          {hash, purpose, now_ms})) {
            letter = Letter{row.text(0), row.text(1), row.text(2), row.integer(3)};
        }
    });
    return letter;
}

bool PeopleStore::use_letter(const std::string& hash) {
    bool was_there = false;
    database_.write(
        [&](Sql& sql) { was_there = sql.run("DELETE FROM letter WHERE hash = $1", {hash}) == 1; });
    return was_there;
}

void PeopleStore::drop_letters(std::int64_t until_before_ms) {
    database_.write(
        [&](Sql& sql) { sql.run("DELETE FROM letter WHERE until_ms < $1", {until_before_ms}); });
}

void PeopleStore::confirm_notify(const std::string& person, const NotifyTarget& target) {
    database_.write([&](Sql& sql) {
        sql.run(
            "UPDATE notify_target SET confirmed = 1 "
            "WHERE person = $1 AND kind = $2 AND target = $3",
            {person, target.kind, target.target});
    });
}

}  // namespace equipoise::server
