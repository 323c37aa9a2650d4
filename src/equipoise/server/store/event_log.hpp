// The statements by which logs and what goes with them are written.

#pragma once

#include <string>

#include "equipoise/server/store/sql.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// The append does not fit: the log does not end there, or the table is another node's.
class AppendRefused : public StoreError {
  public:
    using StoreError::StoreError;
};

/// Throws AppendRefused before anything is changed. `fenced_node`: who must own the table by the
/// append's epoch; empty where there is only one process. `again`: an earlier try may have been
/// stored; if it was, all is well.
void write_append(Sql& sql, const Append& append, const std::string& fenced_node, bool again);
/// Throws AppendRefused if another node owns the table.
void write_redaction(Sql& sql, const Leaving& leaving, const std::string& fenced_node);
void write_data(Sql& sql, const std::string& hash, const std::string& text);

}  // namespace equipoise::server
