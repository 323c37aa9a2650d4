// Everything a server keeps, behind one name of a database.

#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/server/cluster/cluster.hpp"
#include "equipoise/server/store/people.hpp"
#include "equipoise/server/store/sql.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

constexpr std::chrono::milliseconds kLease{3000};

struct Storage {
    // In this order: those below use those above.
    std::unique_ptr<Database> database;
    std::unique_ptr<Cluster> cluster;
    std::unique_ptr<EventStore> events;  // Stores what is left while the node still has its tables.
    std::unique_ptr<PeopleStore> people;

    Storage() = default;
    Storage(Storage&&) = default;
    Storage& operator=(Storage&& other) noexcept;
    ~Storage() = default;
};

/// Whether the text names a PostgreSQL server, not a SQLite file.
bool is_postgres_url(std::string_view database);

/// What an operator should know about the library behind such a database; empty if nothing.
std::string storage_warning(const std::string& database);

/// `database`: `postgres://...`, `postgresql://...` or the path of a SQLite file. Brings the schema
/// up to date. `name`: a word by which people know this process in a cluster; may be empty.
/// `lease`: how long a process of the cluster may be silent before the others take its tables.
/// Throws StoreError; no error text contains a password.
Storage open_storage(const std::string& database,
                     const std::string& name = "",
                     std::chrono::milliseconds lease = kLease);

/// The database beside servers that use it, which it does not bring up to date: a SQLite file is
/// only read. Throws StoreError.
std::unique_ptr<Database> open_beside(const std::string& database);

/// Writes everything in the database, as it is at one moment, to a new portable file, also while a
/// server uses it. Throws StoreError, also if `file` exists or the database has an older schema.
/// Returns a line for each log that is damaged; they are copied as they are.
std::vector<std::string> backup_database(const std::string& database,
                                         const std::filesystem::path& file);

/// Fills an empty database from such a file. Throws StoreError; then nothing has changed. Returns
/// the damages, as above.
std::vector<std::string> restore_database(const std::filesystem::path& file, Storage& target);

}  // namespace equipoise::server
