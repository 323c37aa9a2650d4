// The statements by which logs and what goes with them are written.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "equipoise/server/store/sql.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// The append does not fit: the log does not end there, or the table is another node's.
class AppendRefused : public StoreError {
  public:
    using StoreError::StoreError;
};

/// The last entry of a log, and the chain after it.
struct LogTail {
    std::uint64_t last = 0;
    std::string chain;
};

/// Where the logs end that were written last, so that an append need not ask. As long as a node
/// owns a table by the same epoch, nobody else writes to its log. A database that has lost what it
/// had confirmed, such as a standby that was behind, shows by the chain of the last entry.
class LogTails {
  public:
    /// Nothing if the database has to be asked.
    std::optional<LogTail> find(const std::string& table, std::uint64_t epoch) const;
    /// Written in the transaction under way.
    void wrote(const std::string& table, std::uint64_t epoch, LogTail tail);
    /// The transaction under way begins, once more if the last one came to nothing,
    void begin() { written_.clear(); }
    /// or is durable.
    void keep();

  private:
    struct Known {
        std::uint64_t epoch = 0;
        LogTail tail;
    };
    std::unordered_map<std::string, Known> known_, written_;
};

/// Throws AppendRefused before anything is changed, and RowMissing, now or at the end of the
/// transaction, if `tails` is not true any more. `fenced_node`: who must own the table by the
/// append's epoch; empty where there is only one process. `again`: an earlier try may have been
/// stored; if it was, all is well.
void write_append(
    Sql& sql, const Append& append, const std::string& fenced_node, bool again, LogTails& tails);
/// Throws AppendRefused if another node owns the table.
void write_redaction(Sql& sql, const Leaving& leaving, const std::string& fenced_node);
void write_data(Sql& sql, const std::string& hash, const std::string& text);

}  // namespace equipoise::server
