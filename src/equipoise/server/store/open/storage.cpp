#include "equipoise/server/store/open/storage.hpp"

#include <utility>

#include "equipoise/server/store/postgres/postgres_cluster.hpp"
#include "equipoise/server/store/postgres/postgres_database.hpp"
#include "equipoise/server/store/sql_events.hpp"
#include "equipoise/server/store/sqlite/solo_cluster.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"

namespace equipoise::server {

bool is_postgres_url(std::string_view database) {
    return database.starts_with("postgres://") || database.starts_with("postgresql://");
}

std::string storage_warning(const std::string& database) {
    return is_postgres_url(database) ? std::string() : sqlite_defect();
}

Storage& Storage::operator=(Storage&& other) noexcept {
    people = std::move(other.people);
    events = std::move(other.events);
    cluster = std::move(other.cluster);
    database = std::move(other.database);
    return *this;
}

Storage open_storage(const std::string& database,
                     const std::string& name,
                     std::chrono::milliseconds lease) {
    Storage storage;
    const bool is_file = !is_postgres_url(database);
    storage.database = is_file ? open_sqlite_database(database, SqliteUse::Server)
                               : open_postgres_database(database, true);
    storage.cluster = is_file ? make_solo_cluster(*storage.database)
                              : join_postgres_cluster(*storage.database, database, name, lease);
    storage.events =
        make_event_store(*storage.database, is_file ? std::string() : storage.cluster->node());
    storage.people = std::make_unique<PeopleStore>(*storage.database);
    return storage;
}

std::unique_ptr<Database> open_beside(const std::string& database) {
    return is_postgres_url(database) ? open_postgres_database(database, false)
                                     : open_sqlite_database(database, SqliteUse::Read);
}

}  // namespace equipoise::server
