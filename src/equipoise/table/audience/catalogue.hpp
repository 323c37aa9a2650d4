// What hosts show of games and tables outside a table: the catalogue and the list of tables.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/table/json/json.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

/// The answer of `GET /api/games`.
std::string print_catalogue(const Shelf& games, const BotShelf& bots);

/// The value of the option `mode`; empty in a game without one.
std::string mode_of(const AnyRules& rules);

/// What a host keeps beside a table's log, to list tables without reading logs. Holds the ids of
/// persons: not for sending.
std::string print_summary(const Sitting& sitting);

/// Adds what a host knows of the person at a seat to a seat of a list; `listing` is its table.
using AddPlayer = std::function<void(const std::string& person, const Json& listing, Json& seat)>;

/// One item of the answers of `GET /api/tables` and `GET /api/lobby`, from a summary. `service_ms`
/// is the time on the host's clock.
std::string print_listing(const std::string& table,
                          std::string_view summary,
                          const std::string& person,
                          std::int64_t service_ms,
                          const AddPlayer& add_player = {});

/// The persons who sit at the table of that summary.
std::vector<std::string> persons_at(std::string_view summary);

/// Whom somebody who sits down at that table would meet without having been invited: those who sit
/// there and its host, at a listed table with an open seat; otherwise nobody.
std::vector<std::string> hosts_at(std::string_view summary);

/// Whether the table of that summary keeps others waiting for this person: who opened it for the
/// lobby, where a seat is still open, or who sits there with others and has not acted.
bool is_undecided(std::string_view summary, const std::string& person);

/// What a person has been asked to the table of a summary for, who holds no seat there.
struct Asked {
    std::string host;     // Whoever asked. Not to be sent.
    bool stands = false;  // It waits for an answer.
};
/// Nothing if they were not asked.
std::optional<Asked> asked_to(std::string_view summary, const std::string& person);
/// Whether an invitation of that host waits for an answer at the table of that summary.
bool has_asked(std::string_view summary, const std::string& host);

/// A decision, a roll, or the answer to an invitation, that is due from somebody.
struct Due {
    std::optional<std::int64_t> until;  // When the time is over, on the host's clock.
    /// Another person holds a seat there, or there is a clock. Bots do not mind.
    bool awaited = false;
};

/// The most urgent thing due from the person at the table of that summary.
std::optional<Due> due_from(std::string_view summary, const std::string& person);

}  // namespace equipoise
