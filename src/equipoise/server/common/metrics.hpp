// What the server counts about itself, for `/metrics`. Every call may come from any thread, is
// cheap, and never throws.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace equipoise::server {

/// Things that happen. Each becomes `equipoise_..._total`.
enum class Counted : std::uint8_t {
    TableOpened,
    TableLoaded,  // Read back from its log.
    TableBroken,  // Closed by a broken invariant.
    TableFinished,
    EntryStored,  // Log entries that are durable.
    AppendFailed,
    StatementSent,  // To the database, the beginning and end of transactions included.
    BotMoved,
    BotFailed,
    SocketOpened,
    SocketCutOff,  // A reader too slow for its queue.
    MessageIn,
    MessageOut,
    BytesOut,  // Of messages to sockets, before compression.
    MailSent,  // To other servers.
    MailReceived,
    LoginSucceeded,
    LoginFailed,
    RequestLimited,  // Answered 429.
    NoticeSent,
    NoticeFailed,
    PushSent,
    PushFailed,  // Each try.
};
inline constexpr int kCountedKinds = static_cast<int>(Counted::PushFailed) + 1;

/// Current amounts.
enum class Gauged : std::uint8_t {
    TablesAwake,   // In memory.
    TablesAsleep,  // With lines, but dropped from memory.
    SocketsOpen,
    LinesRemote,   // Of tables that another server owns.
    BotsWaiting,   // Moves that wait for a bot thread.
    StoreHealthy,  // 1 or 0.
};
inline constexpr int kGaugedKinds = static_cast<int>(Gauged::StoreHealthy) + 1;

/// Things that take time.
enum class Timed : std::uint8_t {
    Stored,  // From handing over an append until it is durable.
    BotThought,
    TableLoaded,
};
inline constexpr int kTimedKinds = static_cast<int>(Timed::TableLoaded) + 1;

void count(Counted what, std::uint64_t by = 1);
void set_gauge(Gauged what, std::int64_t value);
void change_gauge(Gauged what, std::int64_t by);
void took(Timed what, std::chrono::nanoseconds time);
/// One answered HTTP request.
void count_request(int status, std::chrono::nanoseconds time);

/// All of it, and what the system knows about this process, in the text format of Prometheus 0.0.4.
std::string print_metrics();

}  // namespace equipoise::server
