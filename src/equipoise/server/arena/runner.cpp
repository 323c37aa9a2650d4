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

void ArenaRunner::beat(Readers::TimePoint now) {
    readers_.check(now);
    if (is_busy_ || now < next_) return;
    is_busy_ = true;
    std::vector<ArenaStore::Seen> seen;
    for (const auto& [arena, person] : std::exchange(seen_, {})) seen.push_back({arena, person});
    readers_.ask([&parts = parts_, seen] { return step(parts, seen); },
                 [this, now](const std::optional<Orders>& orders) {
                     is_busy_ = false;
                     next_ = now + (orders && orders->leads ? kStep : kPause);
                     if (orders) carry_out(*orders);
                 },
                 now);
}

ArenaRunner::Orders ArenaRunner::step(const Parts& parts,
                                      const std::vector<ArenaStore::Seen>& seen) {
    ArenaStore& store = parts.store;
    const std::string& node = parts.cluster.node();
    const std::int64_t now_ms = parts.now_ms();
    const std::int64_t service_ms = parts.cluster.service_ms();
    if (!seen.empty()) store.see(seen, service_ms);
    Orders orders;
    for (const std::string& id : store.lease(node, now_ms, service_ms, kArenaLeaseMs)) {
        orders.leads = true;
        const auto state = store.state(id);
        if (!state) continue;
        if (is_finished(*state, now_ms)) {
            store.close(state->arena, node, now_ms, service_ms);
            continue;
        }
        std::vector<ArenaGame> games;
        for (const auto& [first, second] : next_pairs(*state, now_ms, service_ms)) {
            games.push_back({.table = new_table_name(),
                             .first = first,
                             .second = second,
                             .paired_ms = service_ms});
        }
        if (!games.empty()) store.pair(state->arena, node, games);
    }
    if (orders.leads) orders.to_open = store.unopened(node);
    orders.late = store.going_on(service_ms - kComeMs);
    return orders;
}

void ArenaRunner::carry_out(const Orders& orders) {
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
