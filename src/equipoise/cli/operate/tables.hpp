// Tables in a database, as the operator's commands see them.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "equipoise/cli/command.hpp"
#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise {

/// Adds `--db`, which defaults to the database in the settings.
void add_database_option(CLI::App& command, std::string& database);

/// The given database, or the one in the settings if that is empty. Throws CommandFailed.
std::string database_or_default(const std::string& database);

/// A database opened to read and add tables. Throws CommandFailed, StoreError.
class Tables {
  public:
    Tables(const Catalog& catalog, const std::string& database);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    server::Storage& storage() { return storage_; }
    const Surroundings& around() const { return around_; }
    /// The entries as stored; throws CommandFailed if there is no such table.
    std::vector<std::string> log(const std::string& table);
    /// Replays the log.
    Result<Table, Misfit> replay(const std::string& table);
    /// How many tables there are; calls `broken` with each that cannot be replayed, and why.
    std::size_t verify(const std::function<void(const std::string&, const std::string&)>& broken);

  private:
    server::Storage storage_;
    Surroundings around_;
};

}  // namespace equipoise
