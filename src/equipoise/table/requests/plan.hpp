// What somebody wants to open: the body of `POST /api/tables` and `POST /api/check`.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/table/json/problem.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

/// A record's text may be long; everything else in a plan is short.
inline constexpr std::size_t kMaxPlanBytes = std::size_t{1} << 20;

/// The text of a data file that comes with a plan.
inline constexpr std::size_t kMaxOwnDataBytes = std::size_t{64} << 10;

/// Whom a plan invites.
struct Guest {
    std::string person;
    std::string name;  // May be empty.
};

/// What a plan is read with. `find_sitting` answers null for a table that does not exist.
struct PlanContext {
    const Shelf* games = nullptr;
    const BotShelf* bots = nullptr;
    std::function<const Sitting*(const std::string& table)> find_sitting;
    std::string person;
    std::int64_t now_ms = 0;
    std::int64_t service_ms = 0;
    /// For the table's chance; empty: it will always be fresh.
    std::string seed{};
    std::string commitment{};
    int scheme = kScheme;  // Older ones only for tests.
    MakeRules make_rules{};
    bool by_host = false;          // The host's own plan: the rematch of a table.
    std::string name{};            // Of the person, for an only seat without a name; may be empty.
    std::optional<Guest> guest{};  // Whom `invite` of the plan names, if the host knows them.
    std::string club{};            // The same for `club`, if the person may open tables for it.
};

/// A new table: its first entry, already folded, and the data file that the entry names.
struct Plan {
    Sitting sitting;
    DataFile data;
};

Result<Plan, Problem> read_plan(std::string_view body, const PlanContext& context);

/// The same for somebody who looks at a game alone, at every seat: who sits where is not asked, a
/// record's tags name the seats, and how its seats ended it counts for nothing.
Result<Plan, Problem> read_analysis(std::string_view body, const PlanContext& context);

/// The seats that the options of a plan give, as the JSON answer of `POST /api/check`. The list of
/// seats may be left out.
Result<std::string, Problem> check_plan(std::string_view body, const PlanContext& context);

}  // namespace equipoise
