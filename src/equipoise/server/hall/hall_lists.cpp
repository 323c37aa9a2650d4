// The lists of tables that the hall gives out.

#include <algorithm>
#include <limits>
#include <tuple>

#include "equipoise/server/hall/hall.hpp"
#include "equipoise/table/audience/catalogue.hpp"

namespace equipoise::server {
namespace {

constexpr int kMaxListed = 100;

/// Tables at which somebody would meet one of those.
void leave_out(std::vector<TableRow>& rows, const std::set<std::string>& apart) {
    if (apart.empty()) return;
    std::erase_if(rows, [&](const TableRow& row) {
        const std::vector<std::string> hosts = hosts_at(row.summary);
        return std::any_of(hosts.begin(), hosts.end(), [&](const std::string& one) {
            return apart.contains(one);
        });
    });
}

}  // namespace

std::string Hall::summary_of(const TableRow& row) const {
    const auto found = rooms_.find(row.table);
    const Sitting* sitting = found == rooms_.end() ? nullptr : found->second.room->sitting();
    return sitting == nullptr ? row.summary : print_summary(*sitting);
}

std::string Hall::print_rows(const std::vector<TableRow>& rows,
                             const std::string& person,
                             const Players* players) const {
    const std::int64_t now = parts_.cluster.service_ms();
    std::string list = "[";
    for (const TableRow& row : rows) {
        if (list.size() > 1) list += ',';
        const AddPlayer add = players == nullptr ? AddPlayer() : add_player(row.table, *players);
        list += print_listing(row.table, summary_of(row), person, now, add);
    }
    return list + "]";
}

bool Hall::is_there(const std::string& table, const std::string& person) const {
    const auto kept = rooms_.find(table);
    return kept != rooms_.end() && kept->second.room->is_here(person);
}

/// Whether people are there is known here only of tables in memory.
AddPlayer Hall::add_player(const std::string& table, const Players& players) const {
    const auto kept = rooms_.find(table);
    const Room* room = kept == rooms_.end() ? nullptr : kept->second.room.get();
    return [room, &players](const std::string& person, const Json& listing, Json& seat) {
        if (room != nullptr) seat["online"] = room->is_here(person);
        const auto found = players.find(person);
        if (found == players.end()) return;
        const PlayedAt at{ladder_of(find_text(listing, "game").value_or(""),
                                    find_text(listing, "mode").value_or("")),
                          find_bool(listing, "rated").value_or(false)};
        Json player = player_json(found->second, at, find_text(seat, "name").value_or(""));
        if (!player.is_null()) seat["player"] = std::move(player);
    };
}

std::function<Hall::Own()> Hall::find_own(const std::string& person) const {
    return [&store = parts_.store, find_blocked = parts_.find_blocked, person] {
        Own own{store.tables_of(person, kMaxListed), {}};
        const bool is_asked =
            std::any_of(own.rows.begin(), own.rows.end(), [&](const TableRow& row) {
                return asked_to(row.summary, person).has_value();
            });
        if (is_asked && find_blocked) {
            for (std::string& one : find_blocked(person)) own.unheard.insert(std::move(one));
        }
        return own;
    };
}

std::vector<TableRow> Hall::seen_by(const std::string& person, const Own& own) const {
    std::vector<TableRow> seen;
    for (const TableRow& row : own.rows) {
        const auto asked = asked_to(summary_of(row), person);
        if (!asked || (asked->stands && !own.unheard.contains(asked->host))) seen.push_back(row);
    }
    return seen;
}

void Hall::list(const std::string& person, const Then<std::string>& then) {
    readers_.ask(find_own(person), [this, person, then](const std::optional<Own>& own) {
        then(own ? std::optional(print_rows(seen_by(person, *own), person, nullptr))
                 : std::nullopt);
    });
}

void Hall::lobby(const std::string& game,
                 Lobby kind,
                 const std::string& person,
                 const Then<std::string>& then) {
    struct Found {
        std::vector<TableRow> rows;
        Players players;
    };
    readers_.ask(
        [&store = parts_.store,
         find_players = parts_.find_players,
         find_apart = parts_.find_apart,
         person,
         game,
         kind] {
            Found found{store.lobby(game, kind, kMaxListed), {}};
            if (kind == Lobby::Open && find_apart) leave_out(found.rows, find_apart(person));
            std::vector<std::string> persons;
            for (const TableRow& row : found.rows) {
                for (std::string& one : persons_at(row.summary)) persons.push_back(std::move(one));
            }
            if (find_players) found.players = find_players(persons);
            return found;
        },
        [this, person, then](const std::optional<Found>& found) {
            then(found ? std::optional(print_rows(found->rows, person, &found->players))
                       : std::nullopt);
        });
}

void Hall::waiting(const std::string& person, const Then<std::string>& then) {
    readers_.ask(find_own(person), [this, person, then](const std::optional<Own>& own) {
        then(own ? std::optional(print_waiting(seen_by(person, *own), person)) : std::nullopt);
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
