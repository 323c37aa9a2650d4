#include "equipoise/server/store/storage.hpp"

#include <utility>

#include "equipoise/server/store/solo_cluster.hpp"
#include "equipoise/server/store/sql_events.hpp"
#include "equipoise/server/store/sqlite_database.hpp"

namespace equipoise::server {

bool is_postgres_url(std::string_view database) {
    return database.starts_with("postgres://") || database.starts_with("postgresql://");
}

Storage& Storage::operator=(Storage&& other) noexcept {
    cluster = std::move(other.cluster);
    people = std::move(other.people);
    events = std::move(other.events);
    database = std::move(other.database);
    return *this;
}

Storage open_storage(const std::string& database, const std::string&) {
    if (is_postgres_url(database)) throw StoreError("PostgreSQL is not built in");
    Storage storage;
    storage.database = open_sqlite_database(database, SqliteUse::Server);
    storage.events = make_event_store(*storage.database);
    storage.people = std::make_unique<PeopleStore>(*storage.database);
    storage.cluster = make_solo_cluster(database);
    return storage;
}

}  // namespace equipoise::server
