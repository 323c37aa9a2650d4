#pragma once

#include <memory>

#include "equipoise/server/cluster/cluster.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

/// The cluster of a SQLite file, whose only node owns every table. Keeps the service's clock in the
/// database, which must outlive it. Throws StoreError.
std::unique_ptr<Cluster> make_solo_cluster(Database& database);

}  // namespace equipoise::server
