#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "equipoise/server/cluster/cluster.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

/// One of several server processes on one PostgreSQL database. It lives by a lease that it renews
/// three times as often as it must; mail goes by NOTIFY. `name` becomes a part of the node's.
/// Throws StoreError. The database must outlive it.
std::unique_ptr<Cluster> join_postgres_cluster(Database& database,
                                               const std::string& url,
                                               const std::string& name,
                                               std::chrono::milliseconds lease);

}  // namespace equipoise::server
