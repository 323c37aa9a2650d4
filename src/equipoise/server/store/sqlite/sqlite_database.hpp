#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

enum class SqliteUse {
    Server,  // Alone: creates the file and its folder, brings an older file up to date.
    Read,    // Beside a server; a file of an older schema is refused.
};

/// Another process serves the file.
class DatabaseInUse : public StoreError {
  public:
    using StoreError::StoreError;
};

/// One SQLite file (WAL, synchronous=FULL). Throws StoreError, and DatabaseInUse.
/// `vfs`: a registered sqlite3_vfs through which all of the database's bytes go; empty: the
/// system's.
std::unique_ptr<Database> open_sqlite_database(const std::filesystem::path& file,
                                               SqliteUse use,
                                               const std::string& vfs = {});

/// For a look, also beside a server, at a file of any schema. Where nobody serves it and nothing is
/// left in SQLite's log, SQLite makes no files beside it either. Throws StoreError; what it returns
/// throws any exception.
std::unique_ptr<Sql> look_into_sqlite(const std::filesystem::path& file);

/// What an operator should know about SQLite of that version (3.40.1 is 3040001) or, without one,
/// of the version that is loaded; empty if nothing.
std::string sqlite_defect(int version);
std::string sqlite_defect();

}  // namespace equipoise::server
