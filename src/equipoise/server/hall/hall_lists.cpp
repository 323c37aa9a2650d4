// The lists of tables that the hall gives out.

#include <algorithm>
#include <limits>
#include <tuple>

#include "equipoise/server/hall/hall.hpp"
#include "equipoise/table/audience/catalogue.hpp"

namespace equipoise::server {
namespace {

constexpr int kMaxListed = 100;

}  // namespace

std::string Hall::summary_of(const TableRow& row) const {
    const auto found = rooms_.find(row.table);
    const Sitting* sitting = found == rooms_.end() ? nullptr : found->second.room->sitting();
    return sitting == nullptr ? row.summary : print_summary(*sitting);
}

std::string Hall::print_rows(const std::vector<TableRow>& rows, const std::string& person) const {
    const std::int64_t now = parts_.cluster.service_ms();
    std::string list = "[";
    for (const TableRow& row : rows) {
        if (list.size() > 1) list += ',';
        list += print_listing(row.table, summary_of(row), person, now);
    }
    return list + "]";
}

Hall::Then<std::vector<TableRow>> Hall::then_print(const std::string& person,
                                                   const Then<std::string>& then) const {
    return [this, person, then](const std::optional<std::vector<TableRow>>& rows) {
        then(rows ? std::optional(print_rows(*rows, person)) : std::nullopt);
    };
}

void Hall::list(const std::string& person, const Then<std::string>& then) {
    readers_.ask([&store = parts_.store, person] { return store.tables_of(person, kMaxListed); },
                 then_print(person, then));
}

void Hall::lobby(const std::string& game,
                 Lobby kind,
                 const std::string& person,
                 const Then<std::string>& then) {
    readers_.ask(
        [&store = parts_.store, game, kind] { return store.lobby(game, kind, kMaxListed); },
        then_print(person, then));
}

void Hall::waiting(const std::string& person, const Then<std::string>& then) {
    readers_.ask([&store = parts_.store, person] { return store.tables_of(person, kMaxListed); },
                 [this, person, then](const std::optional<std::vector<TableRow>>& rows) {
                     then(rows ? std::optional(print_waiting(*rows, person)) : std::nullopt);
                 });
}

std::string Hall::print_waiting(const std::vector<TableRow>& rows,
                                const std::string& person) const {
    std::vector<std::tuple<std::int64_t, std::size_t, std::string>> due;
    for (const TableRow& row : rows) {
        if (const auto one = due_from(summary_of(row), person); one && one->awaited) {
            due.emplace_back(one->until.value_or(std::numeric_limits<std::int64_t>::max()),
                             due.size(),
                             row.table);
        }
    }
    std::sort(due.begin(), due.end());
    Json tables = Json::array();
    for (const auto& [until, row, table] : due) tables.push_back(table);
    return print_json({{"tables", std::move(tables)}});
}

}  // namespace equipoise::server
