#include "equipoise/server/store/postgres/postgres_connection.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <libpq-fe.h>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <utility>
#include <vector>

#include "equipoise/server/common/metrics.hpp"

namespace equipoise::server {
namespace {

// The types of PostgreSQL by their fixed numbers.
constexpr Oid kBool = 16, kBytea = 17, kInt8 = 20, kInt4 = 23, kText = 25, kFloat8 = 701;

// A process that hangs in the middle must not keep its locks, and nobody waits for anything for
// long.
constexpr const char* kOptions =
    "-c idle_in_transaction_session_timeout=5000 -c statement_timeout=15000 -c lock_timeout=5000";

// So that neither side fills the other's buffer while that one does not read.
constexpr int kLongestPipeline = 100;

std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool is_space = c == '\n' || c == '\t' || c == ' ';
        if (!is_space) line += c;
        if (is_space && !line.empty() && line.back() != ' ') line += ' ';
    }
    if (line.ends_with(' ')) line.pop_back();
    return line;
}

Oid type_of(const SqlValue& value) {
    constexpr std::array<Oid, 5> kTypes{0, kInt8, kFloat8, kText, kBytea};
    return kTypes.at(value.index());
}

template <class Number>
std::string number_text(Number number) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
    return {buffer.data(), end};
}

template <class Number>
Number number_in(std::string_view text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::string bytes_in(const char* text) {
    std::size_t size = 0;
    unsigned char* bytes =
        PQunescapeBytea(reinterpret_cast<const unsigned char*>(text), &size);  // From "\x6162".
    if (bytes == nullptr) throw std::bad_alloc();
    std::string found(reinterpret_cast<const char*>(bytes), size);
    PQfreemem(bytes);
    return found;
}

SqlValue value_in(const PGresult* result, int column) {
    if (PQgetisnull(result, 0, column) != 0) return std::monostate{};
    const char* data = PQgetvalue(result, 0, column);
    const std::string_view text(data, static_cast<std::size_t>(PQgetlength(result, 0, column)));
    switch (PQftype(result, column)) {
        case kInt4:
        case kInt8:
            return number_in<std::int64_t>(text);
        case kFloat8:
            return number_in<double>(text);
        case kBytea:
            return Bytes{bytes_in(data)};
        case kBool:
            return std::int64_t{text == "t"};
        default:
            return std::string(text);
    }
}

/// Another try may help: the connection broke, the server goes down or comes up, stands by, took
/// too long (57014), kept something locked (55P03), or chose this transaction to resolve a
/// conflict.
bool is_passing(std::string_view sql_state) {
    return sql_state.starts_with("08") || sql_state.starts_with("57P") ||
        sql_state.starts_with("40") || sql_state == "25006" || sql_state == "53300" ||
        sql_state == "55P03" || sql_state == "57014";
}

/// Whether part of the password is taken for something else, which libpq's messages would quote.
bool has_torn_password(const PQconninfoOption* options) {
    for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
        if (option->val == nullptr) continue;
        const std::string_view key = option->keyword;
        const std::string_view value = option->val;
        if (key == "port" && value.find_first_not_of("0123456789,") != value.npos) return true;
        if (key == "dbname" && value.find('@') != value.npos) return true;
        if (key == "host" && value.find('@') != value.npos) return true;
    }
    return false;
}

}  // namespace

void PostgresConnection::Close::operator()(pg_conn* connection) const { PQfinish(connection); }
void PostgresConnection::Clear::operator()(pg_result* result) const { PQclear(result); }

PostgresConnection::PostgresConnection(const std::string& url, std::chrono::milliseconds patience)
    : patience_(patience) {
    // libpq's message about a text it cannot read contains the text, and so the password.
    char* fault = nullptr;
    PQconninfoOption* options = PQconninfoParse(url.c_str(), &fault);
    PQfreemem(fault);
    const bool is_torn = options != nullptr && has_torn_password(options);
    PQconninfoFree(options);
    if (options == nullptr) throw StoreError("the address of the PostgreSQL server is not valid");
    if (is_torn) {
        throw StoreError(
            "the address of the PostgreSQL server is not valid: write a / in its password as %2F, "
            "a ? as %3F and a # as %23");
    }
    // The address overrides the values before it.
    const std::array<const char*, 8> keywords{"connect_timeout",
                                              "tcp_user_timeout",
                                              "keepalives_idle",
                                              "application_name",
                                              "options",
                                              "dbname",
                                              "client_encoding",
                                              nullptr};
    const std::array<const char*, 8> values{
        "5", "10000", "5", "equipoise", kOptions, url.c_str(), "UTF8", nullptr};
    connection_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        throw DatabaseGone(one_line(PQerrorMessage(connection_.get())));
    }
    PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
}

PostgresConnection::~PostgresConnection() = default;

int PostgresConnection::socket() const { return PQsocket(connection_.get()); }

void PostgresConnection::fail(const pg_result* result) {
    const char* state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* text =
        result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const std::string message =
        one_line(text != nullptr ? text : PQerrorMessage(connection_.get()));
    const bool broken = PQstatus(connection_.get()) != CONNECTION_OK;
    // Only errors from the server have a state; without one, the connection failed.
    if (broken || state == nullptr || is_passing(state)) throw DatabaseGone(message);
    throw StoreError(message);
}

PostgresConnection::Result PostgresConnection::next_result() {
    while (PQisBusy(connection_.get()) != 0) {
        pollfd waits{socket(), POLLIN, 0};
        const int ready = poll(&waits, 1, static_cast<int>(patience_.count()));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) {
            // So that libpq, too, waits no more: whoever drops the connection next must not hang.
            ::shutdown(socket(), SHUT_RDWR);
            throw DatabaseGone("the database server does not answer");
        }
        if (PQconsumeInput(connection_.get()) == 0) fail(nullptr);
    }
    return Result(PQgetResult(connection_.get()));
}

void PostgresConnection::finish(bool is_sent) {
    if (!is_sent) fail(nullptr);
    Result failed;
    while (Result result = next_result()) {
        const ExecStatusType status = PQresultStatus(result.get());
        const bool is_fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (!is_fine && !failed) failed = std::move(result);
    }
    if (failed || PQstatus(connection_.get()) != CONNECTION_OK) fail(failed.get());
}

void PostgresConnection::command(const std::string& statements) {
    count(Counted::StatementSent);
    settle();
    finish(PQsendQuery(connection_.get(), statements.c_str()) != 0);
}

const std::string& PostgresConnection::prepared(const std::string& statement,
                                                const SqlValues& values) {
    if (const auto known = names_.find(statement); known != names_.end()) return known->second;
    settle();
    std::vector<Oid> types;
    for (const SqlValue& value : values) types.push_back(type_of(value));
    std::string name = "s" + std::to_string(names_.size());
    finish(PQsendPrepare(connection_.get(),
                         name.c_str(),
                         statement.c_str(),
                         static_cast<int>(types.size()),
                         types.data()) != 0);
    return names_.emplace(statement, std::move(name)).first->second;
}

void PostgresConnection::send(const std::string& name, const SqlValues& values) {
    count(Counted::StatementSent);
    std::vector<std::string> numbers(values.size());
    std::vector<const char*> data;
    std::vector<int> lengths;
    std::vector<int> formats;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string* text = &numbers[i];
        if (const auto* integer = std::get_if<std::int64_t>(&values[i])) {
            numbers[i] = number_text(*integer);
        } else if (const auto* real = std::get_if<double>(&values[i])) {
            numbers[i] = number_text(*real);
        } else if (const auto* string = std::get_if<std::string>(&values[i])) {
            check_text(*string);
            text = string;
        } else if (const auto* blob = std::get_if<Bytes>(&values[i])) {
            text = &blob->bytes;
        } else {
            text = nullptr;
        }
        data.push_back(text == nullptr ? nullptr : text->c_str());
        lengths.push_back(text == nullptr ? 0 : static_cast<int>(text->size()));
        formats.push_back(std::holds_alternative<Bytes>(values[i]) ? 1 : 0);
    }
    const int sent = PQsendQueryPrepared(connection_.get(),
                                         name.c_str(),
                                         static_cast<int>(values.size()),
                                         data.data(),
                                         lengths.data(),
                                         formats.data(),
                                         0);
    if (sent == 0) fail(nullptr);
}

std::int64_t PostgresConnection::each(const std::string& statement,
                                      const SqlValues& values,
                                      const OnRow& on_row) {
    settle();
    send(prepared(statement, values), values);
    PQsetSingleRowMode(connection_.get());
    try {
        return receive(on_row);
    } catch (...) {
        drain();
        throw;
    }
}

void PostgresConnection::one(const std::string& statement, const SqlValues& values) {
    const std::string& name = prepared(statement, values);
    if (PQpipelineStatus(connection_.get()) == PQ_PIPELINE_OFF) {
        if (PQenterPipelineMode(connection_.get()) == 0) fail(nullptr);
    }
    send(name, values);
    if (++unsettled_ == kLongestPipeline) settle();
}

void PostgresConnection::settle() {
    if (PQpipelineStatus(connection_.get()) == PQ_PIPELINE_OFF) return;
    const int statements = std::exchange(unsettled_, 0);
    if (PQpipelineSync(connection_.get()) == 0) fail(nullptr);
    Result failed;
    bool is_missing = false;
    for (int i = 0; i < statements; ++i) {
        std::int64_t rows = 0;
        while (Result result = next_result()) {
            switch (PQresultStatus(result.get())) {
                case PGRES_SINGLE_TUPLE:  // The mode outlives a statement that `each` sent.
                case PGRES_TUPLES_OK:
                    rows += PQntuples(result.get());
                    break;
                case PGRES_COMMAND_OK:
                    rows = number_in<std::int64_t>(PQcmdTuples(result.get()));
                    break;
                default:
                    if (!failed) failed = std::move(result);
            }
        }
        is_missing = is_missing || rows != 1;
    }
    const Result end = next_result();
    if (!end || PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) fail(end.get());
    if (PQexitPipelineMode(connection_.get()) == 0) fail(nullptr);
    if (failed) fail(failed.get());
    if (is_missing) throw RowMissing();
}

/// What is left of an answer that nobody wants to the end.
void PostgresConnection::drain() {
    try {
        while (next_result()) continue;
    } catch (const DatabaseGone&) {
        // Whoever uses the connection next learns of it.
    }
}

std::int64_t PostgresConnection::receive(const OnRow& on_row) {
    std::int64_t count = 0;
    bool is_query = false;
    while (const Result result = next_result()) {
        switch (PQresultStatus(result.get())) {
            case PGRES_SINGLE_TUPLE: {
                SqlValues row;
                for (int i = 0; i < PQnfields(result.get()); ++i) {
                    row.push_back(value_in(result.get(), i));
                }
                on_row(SqlRow(std::move(row)));
                ++count;
                is_query = true;
                break;
            }
            case PGRES_TUPLES_OK:
                is_query = true;
                break;
            case PGRES_COMMAND_OK:
                count = number_in<std::int64_t>(PQcmdTuples(result.get()));
                break;
            default:
                fail(result.get());
        }
    }
    if (!is_query && PQstatus(connection_.get()) != CONNECTION_OK) fail(nullptr);
    return count;
}

void PostgresConnection::take_notifications(
    const std::function<void(const std::string& payload)>& take) {
    struct Free {
        void operator()(PGnotify* notification) const { PQfreemem(notification); }
    };
    if (PQconsumeInput(connection_.get()) == 0) fail(nullptr);
    while (const std::unique_ptr<PGnotify, Free> next{PQnotifies(connection_.get())}) {
        take(next->extra);
    }
}

}  // namespace equipoise::server
