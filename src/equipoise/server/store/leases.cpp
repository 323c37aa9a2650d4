#include "equipoise/server/store/leases.hpp"

#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kForgetMs = 60'000;  // So long after its lease ran out, a node is deleted.

}  // namespace

Claim claim_table(Sql& sql,
                  const std::string& node,
                  const std::string& table,
                  std::int64_t now_ms) {
    // After an outage everybody's lease seems to have run out; only a heartbeat puts it right.
    if (sql.rows("SELECT 1 FROM node WHERE id = $1 AND alive_until_ms > $2", {node, now_ms})
            .empty()) {
        throw StoreError("this node's lease ran out");
    }
    sql.run(
        "INSERT INTO ownership AS o (table_id, node, epoch) VALUES ($1, $2, 1) "
        "ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = o.epoch + 1 "
        "WHERE o.node <> excluded.node AND NOT EXISTS "
        "(SELECT 1 FROM node n WHERE n.id = o.node AND n.alive_until_ms > $3)",
        {table, node, now_ms});
    const auto rows = sql.rows("SELECT node, epoch FROM ownership WHERE table_id = $1", {table});
    Claim claim{rows.at(0).text(0), static_cast<std::uint64_t>(rows.at(0).integer(1))};
    claim.mine = claim.node == node;
    return claim;
}

void release_table(Sql& sql, const std::string& node, const std::string& table) {
    sql.run("UPDATE ownership SET node = '' WHERE table_id = $1 AND node = $2", {table, node});
}

Heartbeat renew_lease(Sql& sql,
                      const std::string& node,
                      std::int64_t now_ms,
                      std::int64_t lease_ms) {
    Heartbeat beat;
    std::int64_t silent_ms = 0;
    beat.service_ms = beat_service_clock(sql, now_ms, silent_ms);
    if (silent_ms > lease_ms) {
        // Nobody could renew a lease, so the time without the database does not count.
        sql.run("UPDATE node SET alive_until_ms = alive_until_ms + $1", {silent_ms});
    }
    const auto mine = sql.rows("SELECT alive_until_ms FROM node WHERE id = $1", {node});
    beat.was_late = mine.empty() || mine.front().integer(0) < now_ms;
    sql.run(
        "INSERT INTO node (id, alive_until_ms) VALUES ($1, $2) "
        "ON CONFLICT (id) DO UPDATE SET alive_until_ms = excluded.alive_until_ms",
        {node, now_ms + lease_ms});
    sql.run("DELETE FROM node WHERE alive_until_ms < $1", {now_ms - kForgetMs});
    sql.each("SELECT id FROM node WHERE alive_until_ms > $1", {now_ms}, [&](const SqlRow& row) {
        beat.living.insert(row.text(0));
    });
    return beat;
}

}  // namespace equipoise::server
