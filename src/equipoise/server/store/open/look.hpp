// A look into a database that changes nothing, whatever version of this program wrote it.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

struct DatabaseLook {
    std::unique_ptr<Sql> sql;  // Outside a transaction.
    std::int64_t version = 0;  // Of its schema; 0: it is empty.
    std::int64_t known = 0;    // The newest that this program knows.
};

/// `database`: as for `open_storage`; a file must exist. Waits at most some seconds for a server.
/// Throws StoreError.
DatabaseLook look_into(const std::string& database);

/// A line for each damaged log among those of the newest tables; `most` at most. The schema must be
/// the newest known.
std::vector<std::string> damaged_logs(Sql& sql, std::int64_t most);

}  // namespace equipoise::server
