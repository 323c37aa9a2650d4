#pragma once

#include <filesystem>
#include <memory>

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

enum class SqliteUse {
    Server,  // Alone: creates the file and its folder, brings an older file up to date.
    Read,    // Beside a server; a file of an older schema is refused.
    Beats,   // Beside the server's own: commits do not wait for the disk.
};

/// One SQLite file (WAL, synchronous=FULL). Throws StoreError, also if another process serves it.
std::unique_ptr<Database> open_sqlite_database(const std::filesystem::path& file, SqliteUse use);

}  // namespace equipoise::server
