#pragma once

#include <filesystem>
#include <memory>

#include "equipoise/server/cluster/cluster.hpp"

namespace equipoise::server {

/// The cluster of a SQLite file, whose only node owns every table. Keeps the service's clock in the
/// file. Throws StoreError.
std::unique_ptr<Cluster> make_solo_cluster(const std::filesystem::path& file);

}  // namespace equipoise::server
