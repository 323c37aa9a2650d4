// The databases behind one small interface, in the SQL that they share.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

struct Bytes {
    std::string bytes;
    bool operator==(const Bytes&) const = default;
};

/// Null, or one of the four types that both databases have.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string, Bytes>;
using SqlValues = std::vector<SqlValue>;

/// Throws StoreError unless it is a text (`is_text`).
void check_text(std::string_view text);

class SqlRow {
  public:
    explicit SqlRow(SqlValues values) : values_(std::move(values)) {}
    bool is_null(std::size_t column) const { return values_.at(column).index() == 0; }
    std::int64_t integer(std::size_t column) const { return get<std::int64_t>(column); }
    double real(std::size_t column) const { return get<double>(column); }
    const std::string& text(std::size_t column) const { return get<std::string>(column); }
    const std::string& bytes(std::size_t column) const { return get<Bytes>(column).bytes; }
    const SqlValues& values() const { return values_; }

  private:
    template <class T>
    const T& get(std::size_t column) const {
        const T* value = std::get_if<T>(&values_.at(column));
        if (value == nullptr) throw StoreError("the database answered with another type");
        return *value;
    }

    SqlValues values_;
};

/// A row that should be there is not, or another one is.
class RowMissing : public StoreError {
  public:
    RowMissing() : StoreError("the database has another state than expected") {}
};

/// One connection within one transaction. Parameters are written $1, $2 and so on, their first uses
/// in ascending order. Statements are kept prepared: their texts must be few.
class Sql {
  public:
    using OnRow = std::function<void(const SqlRow&)>;

    virtual ~Sql() = default;
    /// Row by row as they come; `on_row` must not use this connection. Returns how many rows were
    /// changed or read.
    virtual std::int64_t each(const std::string& statement,
                              const SqlValues& values,
                              const OnRow& on_row) = 0;

    /// Changes, locks or reads exactly one row, or throws RowMissing: now, at the next statement of
    /// another kind, or at the end of the transaction. A server may be told of several at once.
    virtual void one(const std::string& statement, const SqlValues& values);

    std::int64_t run(const std::string& statement, const SqlValues& values = {});
    std::vector<SqlRow> rows(const std::string& statement, const SqlValues& values = {});
};

/// The database server went away, or the disk failed at the end of a transaction: what was under
/// way may or may not be stored, and what is there at the next try decides.
class DatabaseGone : public StoreError {
  public:
    using StoreError::StoreError;
};

/// All calls may come from any thread and throw StoreError. `work` must change nothing but the
/// database and what it sets anew: it is called again where the first call came to nothing.
class Database {
  public:
    using Work = std::function<void(Sql&)>;

    virtual ~Database() = default;
    /// One transaction, durable when this returns; undone if `work` throws.
    virtual void write(const Work& work) = 0;
    /// One transaction that sees one moment.
    virtual void read(const Work& work) = 0;
    /// Clears copies of what was overwritten out of the database's files, as far as it can.
    virtual void clear_traces() {}
};

}  // namespace equipoise::server
