// The statements by which the nodes of a cluster share tables and live by leases, for every
// database.

#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "equipoise/server/cluster/cluster.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

/// What one heartbeat of a node found.
struct Heartbeat {
    std::int64_t service_ms = 0;  // What the service's clock shows.
    bool was_late = false;        // The node's own lease had run out, or it is new.
    std::set<std::string> living;
};

/// Each within one transaction. `now_ms`: milliseconds since 1970 by the clock that all nodes
/// share, the database's; a node's own clock would make others' leases end early. Throws StoreError
/// if the node's own lease ran out.
Claim claim_table(Sql& sql, const std::string& node, const std::string& table, std::int64_t now_ms);
void release_table(Sql& sql, const std::string& node, const std::string& table);
/// Renews the node's lease, advances the service's clock and forgets nodes that died long ago.
Heartbeat renew_lease(Sql& sql,
                      const std::string& node,
                      std::int64_t now_ms,
                      std::int64_t lease_ms);

}  // namespace equipoise::server
