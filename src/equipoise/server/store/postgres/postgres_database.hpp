#pragma once

#include <memory>
#include <string>

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

/// A few connections to a PostgreSQL server, shared by all threads and made again when the server
/// was away. `migrate`: bring the schema up to date, while no other process does; else an older one
/// is refused. Throws StoreError.
std::unique_ptr<Database> open_postgres_database(const std::string& url, bool migrate);

}  // namespace equipoise::server
