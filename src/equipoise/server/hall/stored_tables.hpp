// Tables as the store has them. Everything here waits for the database, may be called from any
// thread, and throws StoreError.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "equipoise/server/store/store.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

/// None if there is no such log, or if it is damaged, which is logged.
std::vector<std::string> stored_log(EventStore& store, const std::string& table);

/// Null if the log is not a table's, which is logged.
std::unique_ptr<Table> replay_stored(const std::string& table,
                                     const Surroundings& around,
                                     const std::vector<std::string>& entries);

/// The same with what its seats have decided before their turn: for whoever owns the table.
std::unique_ptr<Table> replay_owned(EventStore& store,
                                    const std::string& table,
                                    const Surroundings& around,
                                    const std::vector<std::string>& entries);

}  // namespace equipoise::server
