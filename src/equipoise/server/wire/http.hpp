// The wire: HTTP and WebSocket on one thread, behind an interface that names no library.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/server/common/address.hpp"

namespace equipoise::server {

using Text = std::shared_ptr<const std::string>;
using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
    std::string method;
    std::string path;   // Without the query; percent signs as they came.
    std::string query;  // What follows the question mark, as it came.
    std::string body;
    std::string remote;  // The client's address, seen through trusted proxies.
    // Headers; empty if absent.
    std::string host, origin, cookie, accept_encoding, accept_language, if_none_match, content_type,
        user_agent, authorization;
};

struct HttpResponse {
    int status = 200;
    Headers headers;
    Text body;  // Null for none.
};

/// One WebSocket. Messages sent are queued; a reader too slow for a bounded queue is cut off.
class Line {
  public:
    virtual ~Line() = default;
    virtual void send(Text message) = 0;
    /// After what is queued has been sent.
    virtual void close() = 0;
};

/// The other end of a Line. `on_close` is the last call; a server that stops may leave it out.
class LineHandler {
  public:
    virtual ~LineHandler() = default;
    virtual void on_message(std::string_view text) = 0;
    virtual void on_close() = 0;
    /// How long the line is not to be read after the last message; asked once for each.
    virtual std::chrono::milliseconds pause() { return {}; }
};

/// The answer to somebody who wants a WebSocket: a refusal, or what to do once it is open. The
/// handler lives until the line is closed; without one (null) the line is closed at once.
struct Upgrade {
    std::optional<HttpResponse> refusal;
    Headers headers;
    bool compress = false;  // If the other side can, with what was said before as dictionary.
    std::function<std::unique_ptr<LineHandler>(std::shared_ptr<Line>)> open;
};

/// What the wire serves. Called on its thread only; must not throw.
class HttpHandler {
  public:
    using Reply = std::function<void(HttpResponse)>;

    virtual ~HttpHandler() = default;
    /// `reply` is called once, at once or later, on the wire's thread.
    virtual void respond(HttpRequest request, Reply reply) = 0;
    /// The same for `reply`.
    virtual void upgrade(HttpRequest request, std::function<void(Upgrade)> reply) = 0;
    /// The server was told to stop and lets nobody in any more. After `ready` the lines are
    /// closed, what is queued on them sent first. The server does not wait for ever.
    virtual void drain(const std::function<void()>& ready) { ready(); }
};

struct HttpSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 0;  // 0: any free one.
    std::size_t max_body_bytes = std::size_t{1} << 20;
    std::size_t max_message_bytes = std::size_t{64} << 10;
    std::size_t max_queued_bytes = std::size_t{8} << 20;  // For each line.
    double messages_per_second = 50;  // From each line; faster ones are read more slowly.
    double burst = 200;
    std::chrono::seconds request_limit{20};  // For a request to arrive, once it has begun.
    std::size_t max_connections = 20'000;
    std::size_t connections_per_address = 256;  // Proxies that are trusted have no limit.
    AddressRanges trusted_proxies = this_machine();
    AddressRanges unlimited = this_machine();
};

/// The server cannot listen on the address; the text is one line for people.
class HttpError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class HttpServer {
  public:
    /// Listens from now on. Throws HttpError.
    explicit HttpServer(HttpSettings settings);
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;
    ~HttpServer();

    std::uint16_t port() const;
    /// Serves until SIGINT, SIGTERM or `stop`, and at most three seconds longer.
    void run(HttpHandler& handler);
    /// From any thread: does something on the thread of `run`.
    void post(std::function<void()> work);
    /// On the thread of `run` only, or before it: does something there once the time has passed.
    void after(std::chrono::milliseconds wait, std::function<void()> work);
    /// From any thread.
    void stop();

  private:
    struct Core;
    std::unique_ptr<Core> core_;
};

}  // namespace equipoise::server
