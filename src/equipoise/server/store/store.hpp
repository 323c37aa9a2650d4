// Where tables are kept: append-only logs, and a list of tables for each guest.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace equipoise::server {

/// The store cannot be opened or read; the text is one line for people.
class StoreError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// New entries at the end of one table's log, stored all or not at all.
struct Append {
    std::string table;
    std::uint64_t first = 1;  // The number of the first of them; the log has one less before.
    std::vector<std::string> entries;
    std::string summary;              // Replaces the table's; empty: it stays.
    std::vector<std::string> guests;  // Have the table in their lists from now on.
    std::int64_t at_ms = 0;           // Since 1970, UTC.
};

struct TableRow {
    std::string table;
    std::string summary;
    bool operator==(const TableRow&) const = default;
};

/// All calls may come from any thread. Reading throws StoreError.
class EventStore {
  public:
    /// Told once whether it is durable: after true it survives a crash of the process or the
    /// machine. Called from a thread of the store, in the order of the appends; must not block.
    using Done = std::function<void(bool stored)>;

    virtual ~EventStore() = default;

    /// Refused (false) if the log does not end just before `first`, or if the world fails.
    virtual void append(Append append, Done done) = 0;
    /// Durable no later than the next append. A hash that is known already is left alone.
    virtual void keep_data(std::string hash, std::string text) = 0;

    /// The entries of a table in order, those stored so far; none for an unknown table.
    virtual std::vector<std::string> entries(const std::string& table) = 0;
    virtual std::optional<std::string> data(const std::string& hash) = 0;
    /// Newest first.
    virtual std::vector<TableRow> tables_of(const std::string& guest, int limit) = 0;

    /// Returns when everything appended so far is stored or refused, and told.
    virtual void flush() = 0;
    /// False while the last write has failed.
    virtual bool is_healthy() const = 0;
};

}  // namespace equipoise::server
