#pragma once

#include <memory>
#include <string>

#include "equipoise/server/cluster/cluster.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

/// One of several server processes on one PostgreSQL database. It lives by a lease of three seconds
/// that it renews every second; mail goes by NOTIFY. `name` becomes a part of the node's. Throws
/// StoreError. The database must outlive it.
std::unique_ptr<Cluster> join_postgres_cluster(Database& database,
                                               const std::string& url,
                                               const std::string& name);

}  // namespace equipoise::server
