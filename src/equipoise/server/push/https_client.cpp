#include "equipoise/server/push/https_client.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

#include "equipoise/base/text.hpp"
#include "equipoise/server/common/address.hpp"
#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;
using TimePoint = HttpsClient::TimePoint;

constexpr auto kSlice = 50ms;  // How often it looks whether it is to stop.
constexpr auto kLastAnswer = 2s;
constexpr std::size_t kMostHead = 8192;
constexpr std::size_t kMostAddresses = 3;

/// How long the call may still take.
struct Time {
    TimePoint until;
    const std::atomic<bool>& stopping;
    bool is_sent = false;

    void check() {
        const TimePoint now = std::chrono::steady_clock::now();
        if (stopping && !is_sent) throw HttpsError("the server stops");
        // Whoever has it is waited for: otherwise it would be sent again.
        if (stopping) until = std::min(until, now + kLastAnswer);
        if (now >= until) throw HttpsError("it took too long");
    }
};

class Lookup {
  public:
    Lookup(const Endpoint& to, Time& time) : request_(std::make_unique<Request>()) {
        request_->host = to.host;
        request_->port = std::to_string(to.port);
        request_->hints.ai_socktype = SOCK_STREAM;
        request_->hints.ai_flags = AI_NUMERICSERV;
        request_->call.ar_name = request_->host.c_str();
        request_->call.ar_service = request_->port.c_str();
        request_->call.ar_request = &request_->hints;
        gaicb* const call = &request_->call;
        gaicb* calls[] = {call};
        if (getaddrinfo_a(GAI_NOWAIT, calls, 1, nullptr) != 0) throw HttpsError("no lookup");
        try {
            while (gai_error(call) == EAI_INPROGRESS) {
                time.check();
                const timespec slice{0, std::chrono::nanoseconds(kSlice).count()};
                gai_suspend(calls, 1, &slice);
            }
        } catch (const HttpsError&) {
            // The resolver still writes there.
            if (gai_cancel(call) == EAI_NOTCANCELED) request_.release();
            throw;
        }
        if (gai_error(call) != 0) throw HttpsError("its name is not known");
    }
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;
    ~Lookup() {
        if (request_ && request_->call.ar_result != nullptr) freeaddrinfo(request_->call.ar_result);
    }

    std::vector<const addrinfo*> addresses() const {
        std::vector<const addrinfo*> all;
        for (const addrinfo* one = request_->call.ar_result; one != nullptr; one = one->ai_next)
            all.push_back(one);
        return all;
    }

  private:
    struct Request {
        std::string host, port;
        addrinfo hints{};
        gaicb call{};
    };
    std::unique_ptr<Request> request_;
};

bool is_public_address(const addrinfo& at) {
    const auto bytes = address_of_socket(*at.ai_addr);
    return bytes && is_public(*bytes);
}

class Socket {
  public:
    explicit Socket(const addrinfo& to)
        : fd_(::socket(
              to.ai_family, to.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, to.ai_protocol)) {}
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() {
        if (fd_ >= 0) ::close(fd_);
    }
    int fd() const { return fd_; }

    bool connect(const addrinfo& to, Time& time) const {
        if (fd_ < 0) return false;
        if (::connect(fd_, to.ai_addr, to.ai_addrlen) == 0) return true;
        if (errno != EINPROGRESS) return false;
        wait(POLLOUT, time);
        int error = 0;
        socklen_t size = sizeof error;
        return ::getsockopt(fd_, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
    }
    void wait(short what, Time& time) const {
        pollfd waited{fd_, what, 0};
        do {
            time.check();
        } while (::poll(&waited, 1, static_cast<int>(kSlice.count())) <= 0);
    }

  private:
    int fd_;
};

/// A connection to an address that may be connected to: the same one that was looked at, whatever
/// the name leads to a moment later.
std::unique_ptr<Socket> connect_to(const Endpoint& to, Time& time) {
    const Lookup lookup(to, time);
    std::vector<const addrinfo*> addresses = lookup.addresses();
    if (!to.is_allowed) {
        std::erase_if(addresses, [](const addrinfo* one) { return !is_public_address(*one); });
    }
    if (addresses.empty()) throw HttpsError("its address is not public", true);
    if (addresses.size() > kMostAddresses) addresses.resize(kMostAddresses);
    for (const addrinfo* one : addresses) {
        auto socket = std::make_unique<Socket>(*one);
        if (socket->connect(*one, time)) return socket;
    }
    throw HttpsError("it cannot be connected to");
}

/// TLS over a socket.
class Stream {
  public:
    Stream(SSL_CTX* context, const Endpoint& to, const Socket& socket, Time& time)
        : ssl_(SSL_new(context), SSL_free), socket_(socket), time_(time) {
        const bool worked = ssl_ != nullptr && SSL_set_fd(ssl_.get(), socket.fd()) == 1 &&
            SSL_set_tlsext_host_name(ssl_.get(), to.host.c_str()) == 1 &&
            SSL_set1_host(ssl_.get(), to.host.c_str()) == 1;
        if (!worked) throw HttpsError("TLS cannot be set up");
        repeat([&] { return SSL_connect(ssl_.get()); }, "its certificate or TLS is not right");
    }

    void write(const std::string& text) {
        repeat([&] { return SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size())); },
               "it closed the connection");
    }
    /// The head of the answer, or as much as there is.
    std::string read_head() {
        std::string head;
        std::vector<char> part(2048);
        while (head.find("\r\n\r\n") == std::string::npos && head.size() < kMostHead) {
            const int size = repeat(
                [&] { return SSL_read(ssl_.get(), part.data(), static_cast<int>(part.size())); },
                "it closed the connection");
            head.append(part.data(), static_cast<std::size_t>(size));
        }
        return head;
    }

  private:
    template <class Call>
    int repeat(const Call& call, const char* failed) {
        while (true) {
            ERR_clear_error();
            const int result = call();
            if (result > 0) return result;
            const int error = SSL_get_error(ssl_.get(), result);
            if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE)
                throw HttpsError(failed);
            socket_.wait(error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, time_);
        }
    }

    std::unique_ptr<SSL, decltype(&SSL_free)> ssl_;
    const Socket& socket_;
    Time& time_;
};

HttpsAnswer read_answer(std::string_view head) {
    HttpsAnswer answer;
    bool is_first = true;
    for (std::string_view line : split(head, '\n')) {
        line = trim(line);
        if (is_first) {
            const auto parts = words(line);
            const auto status = parts.size() < 2 ? std::nullopt : parse_int(parts[1], 100, 599);
            if (!status || !line.starts_with("HTTP/1.")) throw HttpsError("it does not speak HTTP");
            answer.status = static_cast<int>(*status);
            is_first = false;
            continue;
        }
        if (line.empty()) break;
        const std::size_t colon = line.find(':');
        constexpr std::string_view kRetryAfter = "retry-after";
        if (colon != kRetryAfter.size()) continue;
        if (strncasecmp(line.data(), kRetryAfter.data(), colon) != 0) continue;
        answer.retry_after_s = read_retry_after(trim(line.substr(colon + 1)), unix_ms() / 1000);
    }
    return answer;
}

}  // namespace

std::optional<int> read_retry_after(std::string_view value, std::int64_t unix_s) {
    constexpr std::int64_t kMostS = 1'000'000;
    if (const auto seconds = parse_int(value, 0, kMostS)) return static_cast<int>(*seconds);
    std::tm date{};
    const std::string text(value);
    const char* end = strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &date);
    if (end == nullptr || *end != '\0') return std::nullopt;
    const std::int64_t seconds = std::int64_t{timegm(&date)} - unix_s;
    return static_cast<int>(std::clamp<std::int64_t>(seconds, 0, kMostS));
}

HttpsClient::HttpsClient() : context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free) {
    const bool worked = context_ != nullptr &&
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_2_VERSION) == 1 &&
        SSL_CTX_set_default_verify_paths(context_.get()) == 1;
    if (!worked) throw std::runtime_error("OpenSSL cannot be set up for push services");
    SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_mode(context_.get(), SSL_MODE_AUTO_RETRY);
}

HttpsAnswer HttpsClient::ask(const Endpoint& to,
                             const std::string& request,
                             TimePoint until,
                             const std::atomic<bool>& stopping) const {
    Time time{until, stopping};
    const auto socket = connect_to(to, time);
    Stream stream(context_.get(), to, *socket, time);
    time.check();
    time.is_sent = true;
    stream.write(request);
    return read_answer(stream.read_head());
}

}  // namespace equipoise::server
