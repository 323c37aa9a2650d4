#include "equipoise/server/hall/archive.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>

#include "equipoise/record/record.hpp"
#include "equipoise/server/hall/stored_tables.hpp"
#include "equipoise/table/json/json.hpp"
#include "equipoise/table/public_record.hpp"

namespace equipoise::server {
namespace {

/// Spares the reading of logs of games that go on.
bool is_finished(const std::string& summary) {
    const Json value = Json::parse(summary, nullptr, false);
    return value.is_object() && find_bool(value, "over").value_or(false);
}

bool is_seated(const Sitting& sitting, const std::string& person) {
    for (Seat seat : SeatSet::first(sitting.seats())) {
        if (sitting.holder(seat).person == person) return true;
    }
    return false;
}

/// As PGN has it, in UTC.
std::string print_date(std::int64_t unix_ms) {
    const std::chrono::sys_time<std::chrono::milliseconds> at{std::chrono::milliseconds(unix_ms)};
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(at)};
    char text[32];
    std::snprintf(text,
                  sizeof text,
                  "%04d.%02u.%02u",
                  static_cast<int>(day.year()),
                  static_cast<unsigned>(day.month()),
                  static_cast<unsigned>(day.day()));
    return text;
}

/// Empty for a game without such a form.
std::string print_one(const std::string& table, const Sitting& sitting, const std::string& form) {
    Tags tags{{"Table", table}, {"Date", print_date(sitting.opened().opened_ms)}};
    if (form.empty()) return print_public_record(sitting, std::move(tags));
    const Playthrough& game = sitting.game();
    const auto known = game.rules().game().interchange();
    if (!known || known->name != form) return {};
    for (auto& tag : player_tags(sitting)) tags.push_back(std::move(tag));
    const auto text = print_interchange(game, tags);
    return text ? text.value() : std::string();
}

}  // namespace

bool has_form(const Shelf& games, std::string_view form) {
    return std::any_of(games.games().begin(), games.games().end(), [&](const AnyGame* game) {
        const auto known = game->interchange();
        return known && known->name == form;
    });
}

std::string print_archive(const Surroundings& around,
                          EventStore& store,
                          const std::string& person,
                          const std::string& form) {
    std::string archive;
    for (const TableRow& row : store.tables_of(person, std::numeric_limits<int>::max())) {
        if (!is_finished(row.summary)) continue;
        const auto table = replay_stored(row.table, around, stored_log(store, row.table));
        if (table == nullptr || !table->sitting().is_over()) continue;
        if (!is_seated(table->sitting(), person)) continue;
        const std::string game = print_one(row.table, table->sitting(), form);
        if (!archive.empty() && !game.empty()) archive += "\n";
        archive += game;
    }
    return archive;
}

}  // namespace equipoise::server
