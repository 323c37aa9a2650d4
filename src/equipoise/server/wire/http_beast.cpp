// The only file that knows Boost: it costs a compiler half a minute and a gigabyte.

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <set>
#include <spdlog/spdlog.h>
#include <unordered_map>

#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/wire/answers.hpp"
#include "equipoise/server/wire/http.hpp"

namespace equipoise::server {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kIdle = 60s;        // A connection that says nothing this long is closed.
constexpr auto kReplyLimit = 20s;  // A request that the application does not answer fails then.
constexpr auto kFarewell = 3s;     // At most, for requests and lines to end when the server goes.
constexpr auto kFarewellLook = 10ms;
constexpr std::uint32_t kMaxHeaderBytes = 16 << 10;
constexpr std::size_t kFirstBytes = 2 << 10;
constexpr auto kAwait = net::as_tuple(net::use_awaitable);

using Parser = http::request_parser<http::string_body>;
using Parsed = http::request<http::string_body>;

std::string header(const Parsed& request, http::field field) {
    const auto value = request[field];
    return {value.data(), value.size()};
}

/// All headers of this name as one list.
std::string headers(const Parsed& request, std::string_view name) {
    std::string all;
    const auto [first, last] = request.equal_range({name.data(), name.size()});
    for (auto it = first; it != last; ++it) {
        if (!all.empty()) all += ',';
        all.append(it->value().data(), it->value().size());
    }
    return all;
}

HttpRequest to_request(Parsed& parsed, const std::string& peer, const HttpSettings& settings) {
    HttpRequest request;
    request.method = std::string(parsed.method_string());
    const std::string target(parsed.target());
    const std::size_t question = target.find('?');
    request.path = target.substr(0, question);
    if (question != std::string::npos) request.query = target.substr(question + 1);
    request.remote =
        client_address(peer, headers(parsed, "X-Forwarded-For"), settings.trusted_proxies);
    request.host = header(parsed, http::field::host);
    request.origin = header(parsed, http::field::origin);
    request.cookie = header(parsed, http::field::cookie);
    request.accept_encoding = header(parsed, http::field::accept_encoding);
    request.accept_language = header(parsed, http::field::accept_language);
    request.if_none_match = header(parsed, http::field::if_none_match);
    request.content_type = header(parsed, http::field::content_type);
    request.user_agent = header(parsed, http::field::user_agent);
    request.authorization = header(parsed, http::field::authorization);
    request.body = std::move(parsed.body());
    return request;
}

HttpResponse failure(int status) {
    const auto reason = http::obsolete_reason(static_cast<http::status>(status));
    HttpResponse answer{status,
                        {{"Content-Type", "text/plain; charset=utf-8"}},
                        std::make_shared<std::string>(std::string(reason) + "\n")};
    add_safe_headers(answer, false);
    return answer;
}

net::awaitable<bool> write_response(beast::tcp_stream& stream,
                                    HttpResponse answer,
                                    unsigned version,
                                    bool is_head,
                                    bool keep_alive) {
    http::response<http::span_body<const char>> response(static_cast<http::status>(answer.status),
                                                         version);
    for (const auto& [name, value] : answer.headers) response.insert(name, value);
    const std::string_view body = answer.body ? std::string_view(*answer.body) : std::string_view();
    response.body() = {body.data(), body.size()};
    response.keep_alive(keep_alive);
    // The length of a GET's body, even where the body is left out.
    if (answer.status != 304) response.content_length(body.size());
    http::response_serializer<http::span_body<const char>> serializer(response);
    stream.expires_after(kIdle);
    if (is_head || answer.status == 304) {
        const auto [error, size] = co_await http::async_write_header(stream, serializer, kAwait);
        co_return !error;
    }
    const auto [error, size] = co_await http::async_write(stream, serializer, kAwait);
    co_return !error;
}

/// What a handler answers at once or later; nothing if it takes too long.
template <class Answer, class Ask>
net::awaitable<std::optional<Answer>> wait_for(Ask ask) {
    struct Waiting {
        explicit Waiting(const net::any_io_executor& executor) : timer(executor, kReplyLimit) {}
        net::steady_timer timer;
        std::optional<Answer> answer;
    };
    auto waiting = std::make_shared<Waiting>(co_await net::this_coro::executor);
    ask([waiting](Answer answer) {
        waiting->answer = std::move(answer);
        waiting->timer.cancel();
    });
    if (!waiting->answer) co_await waiting->timer.async_wait(kAwait);
    co_return std::move(waiting->answer);
}

/// Small windows, because there are thousands of lines and each has its own.
websocket::permessage_deflate small_deflate() {
    websocket::permessage_deflate option;
    option.server_enable = true;
    option.server_max_window_bits = 11;
    option.client_max_window_bits = 10;
    option.compLevel = 4;
    option.memLevel = 3;
    option.msg_size_threshold = 64;
    return option;
}

/// How fast a line may talk: a bucket of tokens that fills with time.
class Pace {
  public:
    Pace(double per_second, double burst) : rate_(per_second), burst_(burst), tokens_(burst) {}
    /// How long the next message has to wait.
    Clock::duration next() {
        const auto now = Clock::now();
        tokens_ += std::chrono::duration<double>(now - last_).count() * rate_;
        tokens_ = std::min(tokens_, burst_);
        last_ = now;
        tokens_ -= 1;
        if (tokens_ >= 0) return Clock::duration::zero();
        return std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(-tokens_ / rate_));
    }

  private:
    double rate_, burst_, tokens_;
    Clock::time_point last_ = Clock::now();
};

/// Counts one more for as long as it lives.
class Occupied {
  public:
    explicit Occupied(std::size_t& count) : count_(count) { ++count_; }
    Occupied(const Occupied&) = delete;
    Occupied& operator=(const Occupied&) = delete;
    ~Occupied() { --count_; }

  private:
    std::size_t& count_;
};

class BeastLine final : public Line, public std::enable_shared_from_this<BeastLine> {
  public:
    /// `open`: the lines that may still have something to send.
    BeastLine(beast::tcp_stream stream, const HttpSettings& settings, std::size_t& open)
        : socket_(std::move(stream)), settings_(settings), open_(std::in_place, open) {}

    void send(Text message) override {
        if (closing_) return;
        queued_bytes_ += message->size();
        count(Counted::MessageOut);
        count(Counted::BytesOut, message->size());
        if (queued_bytes_ > settings_.max_queued_bytes) {
            count(Counted::SocketCutOff);
            return cut_off();
        }
        queue_.push_back(std::move(message));
        if (!writing_) write_next();
    }
    void close() override {
        closing_ = true;
        if (!writing_) write_next();
    }
    /// At once, whatever is queued.
    void cut_off() {
        closing_ = cut_off_ = true;
        beast::get_lowest_layer(socket_).cancel();
        if (!writing_) write_next();
    }

    net::awaitable<bool> accept(const Parsed& request, Headers headers, bool compress) {
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.idle_timeout = kIdle;
        beast::get_lowest_layer(socket_).expires_never();
        socket_.set_option(timeout);
        if (compress) socket_.set_option(small_deflate());
        socket_.set_option(websocket::stream_base::decorator(
            [headers = std::move(headers)](websocket::response_type& response) {
                for (const auto& [name, value] : headers) response.insert(name, value);
            }));
        socket_.read_message_max(settings_.max_message_bytes);
        socket_.auto_fragment(false);
        const auto [error] = co_await socket_.async_accept(request, kAwait);
        co_return !error;
    }

    net::awaitable<void> read(LineHandler& handler) {
        beast::flat_buffer buffer;
        Pace pace(settings_.messages_per_second, settings_.burst);
        while (!closing_) {
            const auto [error, size] = co_await socket_.async_read(buffer, kAwait);
            if (error || !socket_.got_text()) break;
            handler.on_message({static_cast<const char*>(buffer.data().data()), size});
            buffer.consume(size);
            const Clock::duration own = pace.next();
            const auto wait = std::max<Clock::duration>(own, handler.pause());
            if (wait > Clock::duration::zero()) {
                net::steady_timer timer(socket_.get_executor(), wait);
                co_await timer.async_wait(kAwait);
            }
        }
        close();
    }

  private:
    /// Sends what is queued, one message after the other, and ends the line after the last one.
    void write_next() {
        if (!cut_off_ && !queue_.empty()) {
            writing_ = true;
            socket_.async_write(net::buffer(*queue_.front()),
                                [self = shared_from_this()](beast::error_code error, std::size_t) {
                                    self->written(error);
                                });
            return;
        }
        writing_ = false;
        if (!closing_ || std::exchange(ended_, true)) return;
        if (cut_off_ || !socket_.is_open()) return end();
        socket_.async_close(websocket::close_code::going_away,
                            [self = shared_from_this()](beast::error_code) { self->end(); });
    }
    void end() {
        beast::get_lowest_layer(socket_).cancel();
        open_.reset();
    }
    void written(beast::error_code error) {
        if (error) cut_off_ = closing_ = true;
        queued_bytes_ -= queue_.front()->size();
        queue_.pop_front();
        write_next();
    }

    websocket::stream<beast::tcp_stream> socket_;
    const HttpSettings& settings_;
    std::optional<Occupied> open_;
    std::deque<Text> queue_;
    std::size_t queued_bytes_ = 0;
    bool writing_ = false;  // The first of the queue is on its way.
    bool closing_ = false;
    bool cut_off_ = false;
    bool ended_ = false;
};

}  // namespace

struct HttpServer::Core {
    explicit Core(HttpSettings given)
        : settings(std::move(given)), acceptor(io), signals(io, SIGINT, SIGTERM) {
        boost::system::error_code error;
        listen(error);
        if (error) {
            throw HttpError("cannot listen on " + settings.host + " port " +
                            std::to_string(settings.port) + ": " + error.message());
        }
    }

    void listen(boost::system::error_code& error) {
        tcp::resolver resolver(io);
        const auto found = resolver.resolve(settings.host,
                                            std::to_string(settings.port),
                                            tcp::resolver::passive | tcp::resolver::numeric_service,
                                            error);
        if (error) return;
        const tcp::endpoint endpoint = found.begin()->endpoint();
        acceptor.open(endpoint.protocol(), error);
        if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor.bind(endpoint, error);
        if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    }

    /// Runs a coroutine by itself. What it throws ends it and nothing else.
    void start(net::awaitable<void> work) {
        net::co_spawn(io, std::move(work), [](const std::exception_ptr& thrown) {
            if (!thrown) return;
            try {
                std::rethrow_exception(thrown);
            } catch (const std::exception& error) {
                spdlog::error("a connection failed: {}", error.what());
            }
        });
    }

    net::awaitable<void> accept_all() {
        while (!stopping) {
            auto [error, socket] = co_await acceptor.async_accept(kAwait);
            if (error) {
                // Out of descriptors, most likely: wait until some connections are gone.
                net::steady_timer pause(io, 100ms);
                co_await pause.async_wait(kAwait);
                continue;
            }
            boost::system::error_code ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            start(serve(beast::tcp_stream(std::move(socket))));
        }
    }

    /// One of the connections that are open, counted as its address's.
    class CountedConnection {
      public:
        CountedConnection(Core& core, std::string peer)
            : core_(core),
              peer_(std::move(peer)),
              key_(limit_key(peer_)),
              counted_(core.connections) {
            ++core_.connections_of[key_];
        }
        CountedConnection(const CountedConnection&) = delete;
        CountedConnection& operator=(const CountedConnection&) = delete;
        ~CountedConnection() {
            if (--core_.connections_of[key_] == 0) core_.connections_of.erase(key_);
        }
        const std::string& peer() const { return peer_; }
        bool is_too_many() const {
            if (core_.connections > core_.settings.max_connections) return true;
            return core_.connections_of[key_] > core_.settings.connections_per_address &&
                !holds(core_.settings.unlimited, peer_) &&
                !holds(core_.settings.trusted_proxies, peer_);
        }

      private:
        Core& core_;
        std::string peer_;
        std::string key_;
        Occupied counted_;
    };

    net::awaitable<void> serve(beast::tcp_stream stream) {
        boost::system::error_code gone;
        const tcp::endpoint peer = stream.socket().remote_endpoint(gone);
        if (gone) co_return;
        const CountedConnection connection(*this, peer.address().to_string());
        if (connection.is_too_many()) co_return;
        beast::flat_buffer buffer;
        while (!stopping) {
            Parser parser;
            const int fault = co_await read_request(stream, buffer, parser);
            if (fault > 0) co_await write_response(stream, failure(fault), 11, false, false);
            if (fault != 0) break;
            Parsed parsed = parser.release();
            if (websocket::is_upgrade(parsed)) {
                co_await serve_upgrade(std::move(stream), std::move(parsed), connection);
                co_return;
            }
            if (!co_await serve_request(stream, parsed, connection)) break;
        }
        boost::system::error_code ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    /// 0 for a request, the status that answers a bad one, or -1 if nobody listens any more.
    net::awaitable<int> read_request(beast::tcp_stream& stream,
                                     beast::flat_buffer& buffer,
                                     Parser& parser) {
        parser.body_limit(settings.max_body_bytes);
        parser.header_limit(kMaxHeaderBytes);
        if (buffer.size() == 0) {
            stream.expires_after(kIdle);
            const auto [error, size] =
                co_await stream.async_read_some(buffer.prepare(kFirstBytes), kAwait);
            if (error) co_return -1;
            buffer.commit(size);
        }
        stream.expires_after(settings.request_limit);
        const auto [error, size] = co_await http::async_read(stream, buffer, parser, kAwait);
        // RFC 9112, section 3.2.
        const auto& header = parser.get();
        if (!error)
            co_return header.version() < 11 || header.count(http::field::host) == 1 ? 0 : 400;
        if (error == http::error::body_limit) co_return 413;
        if (error == http::error::header_limit) co_return 431;
        if (error == beast::error::timeout) co_return -1;
        if (error == http::error::end_of_stream || error == http::error::partial_message)
            co_return -1;
        co_return error.category() == http::make_error_code(http::error::bad_target).category()
            ? 400
            : -1;
    }

    /// Whether another request may follow.
    net::awaitable<bool> serve_request(beast::tcp_stream& stream,
                                       Parsed& parsed,
                                       const CountedConnection& connection) {
        const Occupied busy(requests);
        const bool is_head = parsed.method() == http::verb::head;
        const bool keep_alive = parsed.keep_alive() && !stopping;
        const unsigned version = parsed.version();
        HttpRequest request = to_request(parsed, connection.peer(), settings);
        auto answer = co_await wait_for<HttpResponse>([&](HttpHandler::Reply reply) {
            handler->respond(std::move(request), std::move(reply));
        });
        if (!answer) answer = failure(504);
        const bool written =
            co_await write_response(stream, std::move(*answer), version, is_head, keep_alive);
        co_return written&& keep_alive;
    }

    net::awaitable<void> serve_upgrade(beast::tcp_stream stream,
                                       Parsed parsed,
                                       const CountedConnection& connection) {
        Parsed copy = parsed;
        HttpRequest request = to_request(copy, connection.peer(), settings);
        auto upgrade = co_await wait_for<Upgrade>([&](std::function<void(Upgrade)> reply) {
            handler->upgrade(std::move(request), std::move(reply));
        });
        if (stopping) co_return;
        if (!upgrade) upgrade = Upgrade{failure(504), {}, false, {}};
        if (upgrade->refusal) {
            co_await write_response(
                stream, std::move(*upgrade->refusal), parsed.version(), false, false);
            co_return;
        }
        const auto line = std::make_shared<BeastLine>(std::move(stream), settings, writing);
        const bool accepted =
            co_await line->accept(parsed, std::move(upgrade->headers), upgrade->compress);
        if (!accepted || stopping) co_return;
        lines.insert(line);
        const auto line_handler = upgrade->open(line);
        if (line_handler) {
            co_await line->read(*line_handler);
            line_handler->on_close();
        } else {
            line->close();
        }
        lines.erase(line);
    }

    void begin_stop() {
        if (stopping) return;
        stopping = true;
        boost::system::error_code ignored;
        acceptor.close(ignored);
        signals.cancel(ignored);
        start(say_farewell());
    }

    /// Lets the application finish, then the lines, and waits for neither too long.
    net::awaitable<void> say_farewell() {
        const auto latest = Clock::now() + kFarewell;
        const auto drained = std::make_shared<bool>(false);
        handler->drain([drained] { *drained = true; });
        net::steady_timer pause(io);
        bool told = false;
        while (Clock::now() < latest) {
            if (*drained && !told) {
                for (const auto& line : lines) line->close();
                told = true;
            }
            if (told && requests == 0 && writing == 0) break;
            pause.expires_after(kFarewellLook);
            co_await pause.async_wait(kAwait);
        }
        io.stop();
    }

    HttpSettings settings;
    std::unordered_map<std::string, std::size_t> connections_of;
    std::size_t connections = 0;
    std::size_t requests = 0;  // Under way,
    std::size_t writing = 0;   // and lines that may still have something to send.
    net::io_context io{1};     // After the counts: its coroutines still use them when it ends.
    tcp::acceptor acceptor;
    net::signal_set signals;
    HttpHandler* handler = nullptr;
    std::set<std::shared_ptr<BeastLine>> lines;
    bool stopping = false;
};

HttpServer::HttpServer(HttpSettings settings)
    : core_(std::make_unique<Core>(std::move(settings))) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return core_->acceptor.local_endpoint().port(); }

void HttpServer::run(HttpHandler& handler) {
    core_->handler = &handler;
    core_->signals.async_wait([this](boost::system::error_code error, int) {
        if (!error) core_->begin_stop();
    });
    core_->start(core_->accept_all());
    core_->io.run();
}

void HttpServer::post(std::function<void()> work) { net::post(core_->io, std::move(work)); }

void HttpServer::after(std::chrono::milliseconds wait, std::function<void()> work) {
    const auto timer = std::make_shared<net::steady_timer>(core_->io, wait);
    timer->async_wait([timer, work = std::move(work)](boost::system::error_code error) {
        if (!error) work();
    });
}

void HttpServer::stop() {
    net::post(core_->io, [this] { core_->begin_stop(); });
}

}  // namespace equipoise::server
