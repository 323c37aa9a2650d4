// The only file that knows Boost: it costs a compiler half a minute and a gigabyte.

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <set>
#include <spdlog/spdlog.h>

#include "equipoise/server/http.hpp"

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
constexpr auto kFarewell = 300ms;  // For open lines to be told that the server goes.
constexpr std::uint32_t kMaxHeaderBytes = 16 << 10;
constexpr auto kAwait = net::as_tuple(net::use_awaitable);

using Parser = http::request_parser<http::string_body>;
using Parsed = http::request<http::string_body>;

std::string header(const Parsed& request, http::field field) {
    const auto value = request[field];
    return {value.data(), value.size()};
}

HttpRequest to_request(Parsed& parsed) {
    HttpRequest request;
    request.method = std::string(parsed.method_string());
    const std::string target(parsed.target());
    request.path = target.substr(0, target.find('?'));
    request.host = header(parsed, http::field::host);
    request.origin = header(parsed, http::field::origin);
    request.cookie = header(parsed, http::field::cookie);
    request.accept_encoding = header(parsed, http::field::accept_encoding);
    request.if_none_match = header(parsed, http::field::if_none_match);
    request.content_type = header(parsed, http::field::content_type);
    request.body = std::move(parsed.body());
    return request;
}

HttpResponse failure(int status) {
    const auto reason = http::obsolete_reason(static_cast<http::status>(status));
    return {status,
            {{"Content-Type", "text/plain; charset=utf-8"}},
            std::make_shared<std::string>(std::string(reason) + "\n")};
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
    // The length of what a GET would bring, also where the body stays away.
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

net::awaitable<HttpResponse> ask(HttpHandler& handler, HttpRequest request) {
    struct Waiting {
        explicit Waiting(const net::any_io_executor& executor) : timer(executor, kReplyLimit) {}
        net::steady_timer timer;
        std::optional<HttpResponse> answer;
    };
    auto waiting = std::make_shared<Waiting>(co_await net::this_coro::executor);
    handler.respond(std::move(request), [waiting](HttpResponse answer) {
        waiting->answer = std::move(answer);
        waiting->timer.cancel();
    });
    if (!waiting->answer) co_await waiting->timer.async_wait(kAwait);
    if (!waiting->answer) co_return failure(504);
    co_return std::move(*waiting->answer);
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

class BeastLine final : public Line, public std::enable_shared_from_this<BeastLine> {
  public:
    BeastLine(beast::tcp_stream stream, const HttpSettings& settings)
        : socket_(std::move(stream)),
          wake_(socket_.get_executor(), Clock::time_point::max()),
          settings_(settings) {}

    void send(Text message) override {
        if (closing_) return;
        queued_bytes_ += message->size();
        if (queued_bytes_ > settings_.max_queued_bytes) return cut_off();
        queue_.push_back(std::move(message));
        wake_.cancel();
    }
    void close() override {
        closing_ = true;
        wake_.cancel();
    }
    /// At once, whatever is queued.
    void cut_off() {
        closing_ = cut_off_ = true;
        beast::get_lowest_layer(socket_).cancel();
        wake_.cancel();
    }

    net::awaitable<bool> accept(const Parsed& request, Headers headers) {
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.idle_timeout = kIdle;
        beast::get_lowest_layer(socket_).expires_never();
        socket_.set_option(timeout);
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
            if (const auto wait = pace.next(); wait > Clock::duration::zero()) {
                net::steady_timer timer(socket_.get_executor(), wait);
                co_await timer.async_wait(kAwait);
            }
        }
        close();
    }

    net::awaitable<void> write() {
        while (!cut_off_) {
            if (queue_.empty()) {
                if (closing_) break;
                co_await wake_.async_wait(kAwait);
                continue;
            }
            const Text message = queue_.front();
            const auto [error, size] = co_await socket_.async_write(net::buffer(*message), kAwait);
            if (error) break;
            queued_bytes_ -= message->size();
            queue_.pop_front();
        }
        closing_ = true;
        if (!cut_off_ && socket_.is_open()) {
            co_await socket_.async_close(websocket::close_code::going_away, kAwait);
        }
        beast::get_lowest_layer(socket_).cancel();
    }

  private:
    websocket::stream<beast::tcp_stream> socket_;
    net::steady_timer wake_;  // Never fires; cancelled when there is something to do.
    const HttpSettings& settings_;
    std::deque<Text> queue_;
    std::size_t queued_bytes_ = 0;
    bool closing_ = false;
    bool cut_off_ = false;
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

    net::awaitable<void> serve(beast::tcp_stream stream) {
        beast::flat_buffer buffer;
        while (!stopping) {
            Parser parser;
            parser.body_limit(settings.max_body_bytes);
            parser.header_limit(kMaxHeaderBytes);
            stream.expires_after(kIdle);
            const auto [error, size] = co_await http::async_read(stream, buffer, parser, kAwait);
            if (error == http::error::body_limit || error == http::error::header_limit) {
                const int status = error == http::error::body_limit ? 413 : 431;
                co_await write_response(stream, failure(status), 11, false, false);
                break;
            }
            if (error) break;
            Parsed parsed = parser.release();
            if (websocket::is_upgrade(parsed)) {
                co_await serve_upgrade(std::move(stream), std::move(parsed));
                co_return;
            }
            const bool is_head = parsed.method() == http::verb::head;
            const bool keep_alive = parsed.keep_alive();
            const unsigned version = parsed.version();
            HttpResponse answer = co_await ask(*handler, to_request(parsed));
            const bool written =
                co_await write_response(stream, std::move(answer), version, is_head, keep_alive);
            if (!written || !keep_alive) break;
        }
        boost::system::error_code ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    net::awaitable<void> serve_upgrade(beast::tcp_stream stream, Parsed parsed) {
        Parsed copy = parsed;
        Upgrade upgrade = handler->upgrade(to_request(copy));
        if (upgrade.refusal) {
            co_await write_response(
                stream, std::move(*upgrade.refusal), parsed.version(), false, false);
            co_return;
        }
        const auto line = std::make_shared<BeastLine>(std::move(stream), settings);
        const bool accepted = co_await line->accept(parsed, std::move(upgrade.headers));
        if (!accepted) co_return;
        lines.insert(line);
        start(write_line(line));
        const auto line_handler = upgrade.open(line);
        if (line_handler) {
            co_await line->read(*line_handler);
            line_handler->on_close();
        } else {
            line->close();
        }
        lines.erase(line);
    }

    static net::awaitable<void> write_line(std::shared_ptr<BeastLine> line) {
        co_await line->write();
    }

    void begin_stop() {
        if (stopping) return;
        stopping = true;
        boost::system::error_code ignored;
        acceptor.close(ignored);
        signals.cancel(ignored);
        for (const auto& line : lines) line->close();
        farewell.expires_after(lines.empty() ? 0ms : kFarewell);
        farewell.async_wait([this](boost::system::error_code) { io.stop(); });
    }

    HttpSettings settings;
    net::io_context io{1};
    tcp::acceptor acceptor;
    net::signal_set signals;
    net::steady_timer farewell{io};
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

void HttpServer::stop() {
    net::post(core_->io, [this] { core_->begin_stop(); });
}

}  // namespace equipoise::server
