#pragma once

#include <span>

namespace equipoise::server {

/// The texts of schema/sqlite/NNNN_*.sql in order. A database whose user_version is n has had the
/// first n.
std::span<const char* const> sqlite_migrations();

/// The same for schema/postgres; n stands in the table schema_version.
std::span<const char* const> postgres_migrations();

}  // namespace equipoise::server
