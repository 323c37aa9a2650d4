#pragma once

#include <chrono>
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
    /// Longer than the server's own limits of a statement.
    static constexpr std::chrono::milliseconds kPatience{20'000};

    /// A server that says nothing for `patience`, where it owes an answer, counts as away.
    explicit PostgresConnection(const std::string& url,
                                std::chrono::milliseconds patience = kPatience);
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;
    ~PostgresConnection() override;

    std::int64_t each(const std::string& statement,
                      const SqlValues& values,
                      const OnRow& on_row) override;
    void one(const std::string& statement, const SqlValues& values) override;
    /// One or more statements without parameters or results.
    void command(const std::string& statements);
    /// For what may take long, such as changing the schema: negative waits for ever.
    void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }

    /// Readable when something came in.
    int socket() const;
    /// Hands over the payloads of the notifications that have come in, in order.
    void take_notifications(const std::function<void(const std::string& payload)>& take);

  private:
    struct Close {
        void operator()(pg_conn* connection) const;
    };
    struct Clear {
        void operator()(pg_result* result) const;
    };
    using Result = std::unique_ptr<pg_result, Clear>;
    /// The next result of what was sent; nothing after the last.
    Result next_result();
    /// Waits for the end of what was sent, which gives no rows.
    void finish(bool is_sent);
    const std::string& prepared(const std::string& statement, const SqlValues& values);
    void send(const std::string& name, const SqlValues& values);
    std::int64_t receive(const OnRow& on_row);
    void drain();
    /// Waits for the answers to what `one` has sent.
    void settle();
    [[noreturn]] void fail(const pg_result* result);

    std::unique_ptr<pg_conn, Close> connection_;
    std::chrono::milliseconds patience_;
    int unsettled_ = 0;  // Statements sent in a pipeline whose answers are still to come.
    std::unordered_map<std::string, std::string> names_;  // Of prepared statements, by their texts.
};

}  // namespace equipoise::server
