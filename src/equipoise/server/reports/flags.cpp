#include "equipoise/server/reports/flags.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;
// Fewer games say nothing yet.
constexpr std::int64_t kRepeatedGames = 8;
constexpr std::int64_t kOneSidedGames = 5;
constexpr std::int64_t kShortGames = 3;
// Of ten.
constexpr std::int64_t kOneSidedWins = 9;

/// What the service's clock said last; 0 where no server has run yet.
std::int64_t now_ms(Sql& sql) {
    const auto rows = sql.rows("SELECT service_ms FROM service");
    return rows.empty() ? 0 : rows.front().integer(0);
}

std::map<std::string, std::int64_t> rated_games(Sql& sql, std::int64_t since_ms) {
    std::map<std::string, std::int64_t> games;
    sql.each(
        "SELECT person, COUNT(*) FROM rating_history "
        "WHERE table_id <> '' AND players = 2 AND at_ms >= $1 GROUP BY person",
        {since_ms},
        [&](const SqlRow& row) { games[row.text(0)] = row.integer(1); });
    return games;
}

/// Pairs that have met, without what they share and without judgement.
std::vector<std::pair<Flag, std::string>> pairs(Sql& sql, std::int64_t since_ms) {
    auto games = rated_games(sql, since_ms);
    std::vector<std::pair<Flag, std::string>> found;
    sql.each(
        "SELECT a.person, p.public_id, p.name, b.person, q.public_id, q.name, COUNT(*), "
        "COUNT(CASE WHEN a.result = 'win' THEN 1 END), "
        "COUNT(CASE WHEN b.result = 'win' THEN 1 END), "
        "COUNT(CASE WHEN (SELECT COUNT(*) FROM entry e WHERE e.table_id = a.table_id) "
        "BETWEEN 1 AND $1 THEN 1 END), MAX(a.at_ms) "
        "FROM rating_history a "
        "JOIN rating_history b ON b.table_id = a.table_id AND b.ladder = a.ladder "
        "JOIN person p ON p.id = a.person JOIN person q ON q.id = b.person "
        "WHERE a.table_id <> '' AND a.players = 2 AND a.at_ms >= $2 AND a.person < b.person "
        "GROUP BY a.person, p.public_id, p.name, b.person, q.public_id, q.name",
        {Flag::kShortLog, since_ms},
        [&](const SqlRow& row) {
            Flag flag;
            flag.one = {{row.text(1), row.text(2)}, row.integer(7), games[row.text(0)]};
            flag.other = {{row.text(4), row.text(5)}, row.integer(8), games[row.text(3)]};
            flag.games = row.integer(6);
            flag.short_games = row.integer(9);
            flag.last_ms = row.integer(10);
            const auto order = [](const Flag::Side& side) {
                return std::tuple(-side.wins, side.person.public_id);
            };
            if (order(flag.other) < order(flag.one)) std::swap(flag.one, flag.other);
            found.emplace_back(flag, row.text(0) + " " + row.text(3));
        });
    return found;
}

void judge(Flag& flag) {
    const std::int64_t fewest = std::min(flag.one.rated, flag.other.rated);
    flag.is_repeated = flag.games >= kRepeatedGames && 2 * flag.games >= fewest;
    flag.is_one_sided =
        flag.games >= kOneSidedGames && 10 * flag.one.wins >= kOneSidedWins * flag.games;
    flag.is_short = flag.short_games >= kShortGames && 2 * flag.short_games >= flag.games;
}

bool is_worth_a_look(const Flag& flag) {
    return flag.shares_browser || flag.is_short || (flag.is_repeated && flag.is_one_sided);
}

auto rank(const Flag& flag) {
    const int signs = flag.shares_browser + flag.is_short + flag.is_repeated + flag.is_one_sided;
    return std::tuple(-signs, -flag.last_ms, flag.one.person.public_id);
}

}  // namespace

std::vector<std::string> signs_of(const Flag& flag) {
    std::vector<std::string> signs;
    if (flag.shares_browser) signs.emplace_back("browser");
    if (flag.is_short) signs.emplace_back("short");
    if (flag.is_repeated) signs.emplace_back("repeated");
    if (flag.is_one_sided) signs.emplace_back("one_sided");
    return signs;
}

std::vector<Flag> flags_of(Database& database, int days) {
    std::vector<Flag> flags;
    database.read([&](Sql& sql) {
        flags.clear();
        const std::int64_t since_ms = now_ms(sql) - days * kDayMs;
        std::set<std::string> sharing;
        sql.each(
            "SELECT a.person, b.person FROM device a "
            "JOIN device b ON b.hash = a.hash AND a.person < b.person",
            {},
            [&](const SqlRow& row) { sharing.insert(row.text(0) + " " + row.text(1)); });
        for (auto& [flag, ids] : pairs(sql, since_ms)) {
            flag.shares_browser = sharing.contains(ids);
            judge(flag);
            if (is_worth_a_look(flag)) flags.push_back(flag);
        }
    });
    std::sort(
        flags.begin(), flags.end(), [](const Flag& a, const Flag& b) { return rank(a) < rank(b); });
    return flags;
}

}  // namespace equipoise::server
