#include "equipoise/server/arena/runner.hpp"

#include "equipoise/server/arena/arena_plan.hpp"
#include "equipoise/server/arena/core/absence.hpp"
#include "equipoise/server/common/tokens.hpp"

namespace equipoise::server {
namespace {

constexpr std::chrono::milliseconds kStep{1000};   // While this server leads an arena,
constexpr std::chrono::milliseconds kPause{3000};  // and otherwise.
constexpr std::int64_t kArenaLeaseMs = 10'000;
constexpr std::uint64_t kStepsToLoad = 20;

}  // namespace

ArenaOrders step_arenas(ArenaStore& store, const ArenaMoment& at) {
    if (!at.seen.empty()) store.see(at.seen, at.service_ms);
    ArenaOrders orders;
    for (const std::string& id : store.lease(at.node, at.now_ms, at.service_ms, kArenaLeaseMs)) {
        orders.leads = true;
        const auto state = store.state(id);
        if (!state) continue;
        if (is_finished(*state, at.now_ms)) {
            store.close(state->arena, at.node, at.now_ms, at.service_ms);
            continue;
        }
        std::vector<ArenaGame> games;
        for (const auto& [first, second] : next_pairs(*state, at.now_ms, at.service_ms)) {
            games.push_back({.table = new_table_name(),
                             .first = first,
                             .second = second,
                             .paired_ms = at.service_ms});
        }
        if (!games.empty()) store.pair(state->arena, at.node, games);
    }
    if (orders.leads) orders.to_open = store.unopened(at.node);
    orders.late = store.going_on(at.service_ms - kComeMs);
    return orders;
}

void ArenaRunner::beat(Readers::TimePoint now) {
    readers_.check(now);
    if (is_busy_ || now < next_) return;
    is_busy_ = true;
    std::vector<ArenaStore::Seen> seen;
    for (const auto& [arena, person] : std::exchange(seen_, {})) seen.push_back({arena, person});
    readers_.ask(
        [&parts = parts_, seen] {
            Cluster& cluster = parts.cluster;
            return step_arenas(parts.store,
                               {cluster.node(), parts.now_ms(), cluster.service_ms(), seen});
        },
        [this, now](const std::optional<ArenaOrders>& orders) {
            is_busy_ = false;
            next_ = now + (orders && orders->leads ? kStep : kPause);
            if (orders) carry_out(*orders);
        },
        now);
}

void ArenaRunner::carry_out(const ArenaOrders& orders) {
    for (const ArenaTable& table : orders.to_open) {
        parts_.hall.open_seated(
            {table.table,
             table.plan,
             {{table.persons[0], table.names[0]}, {table.persons[1], table.names[1]}}});
    }
    // Other servers look after the tables that they have in memory.
    const bool loads = orders.leads && ++steps_ % kStepsToLoad == 0;
    for (const ArenaGame& game : orders.late)
        parts_.hall.call_off(game.table, {game.first, game.second}, loads);
}

}  // namespace equipoise::server
