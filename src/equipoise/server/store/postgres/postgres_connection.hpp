#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "equipoise/server/store/sql.hpp"

struct pg_conn;
struct pg_result;

namespace equipoise::server {

/// One connection to a PostgreSQL server; for one thread at a time. Throws DatabaseGone where
/// another try may help (the server is away or asks for it), else StoreError.
class PostgresConnection final : public Sql {
  public:
    explicit PostgresConnection(const std::string& url);
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;
    ~PostgresConnection() override;

    std::int64_t each(const std::string& statement,
                      const SqlValues& values,
                      const OnRow& on_row) override;
    /// One or more statements without parameters or results.
    void command(const std::string& statements);

    /// Readable when something came in.
    int socket() const;
    /// Hands over the payloads of the notifications that have come in, in order.
    void take_notifications(const std::function<void(const std::string& payload)>& take);

  private:
    struct Close {
        void operator()(pg_conn* connection) const;
    };
    const std::string& prepared(const std::string& statement, const SqlValues& values);
    void send(const std::string& name, const SqlValues& values);
    std::int64_t receive(const OnRow& on_row);
    [[noreturn]] void fail(const pg_result* result);

    std::unique_ptr<pg_conn, Close> connection_;
    std::unordered_map<std::string, std::string> names_;  // Of prepared statements, by their texts.
};

}  // namespace equipoise::server
