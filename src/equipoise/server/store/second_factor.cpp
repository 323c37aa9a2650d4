#include "equipoise/server/store/people.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

std::optional<SecondFactor> PeopleStore::factor_of(const std::string& person) {
    std::optional<SecondFactor> factor;
    database_.read([&](Sql& sql) {
        factor.reset();
        const auto found = sql.rows(
            "SELECT totp_key, is_on, last_step FROM second_factor WHERE person = $1", {person});
        if (found.empty()) return;
        const SqlRow& row = found.front();
        factor = SecondFactor{row.bytes(0), row.integer(1) != 0, row.integer(2), 0};
        factor->codes_left = static_cast<int>(
            sql.rows("SELECT hash FROM recovery_code WHERE person = $1", {person}).size());
    });
    return factor;
}

void PeopleStore::offer_factor(const std::string& person, const std::string& key) {
    database_.write([&](Sql& sql) {
        sql.run(
            "INSERT INTO second_factor (person, totp_key, is_on, last_step) VALUES ($1, $2, 0, 0) "
            "ON CONFLICT (person) DO UPDATE SET totp_key = excluded.totp_key "
            "WHERE second_factor.is_on = 0",
            {person, Bytes{key}});
    });
}

bool PeopleStore::turn_on_factor(const std::string& person,
                                 std::int64_t step,
                                 const std::vector<std::string>& code_hashes) {
    bool is_new = false;
    database_.write([&](Sql& sql) {
        is_new = sql.run(
                     "UPDATE second_factor SET is_on = 1, last_step = $1 "
                     "WHERE person = $2 AND is_on = 0",
                     {step, person}) == 1;
        if (!is_new) return;
        for (const std::string& hash : code_hashes) {
            sql.run("INSERT INTO recovery_code (person, hash) VALUES ($1, $2)", {person, hash});
        }
    });
    return is_new;
}

bool PeopleStore::use_step(const std::string& person, std::int64_t step) {
    bool is_first = false;
    database_.write([&](Sql& sql) {
        is_first = sql.run(
                       "UPDATE second_factor SET last_step = $1 "
                       "WHERE person = $2 AND is_on = 1 AND last_step < $1",
                       {step, person}) == 1;
    });
    return is_first;
}

bool PeopleStore::use_recovery_code(const std::string& person, const std::string& hash) {
    bool was_there = false;
    database_.write([&](Sql& sql) {
        was_there = sql.run("DELETE FROM recovery_code WHERE person = $1 AND hash = $2",
                            {person, hash}) == 1;
    });
    return was_there;
}

void PeopleStore::remove_factor(const std::string& person) {
    database_.write([&](Sql& sql) {
        sql.run("DELETE FROM recovery_code WHERE person = $1", {person});
        sql.run("DELETE FROM second_factor WHERE person = $1", {person});
    });
}

}  // namespace equipoise::server
