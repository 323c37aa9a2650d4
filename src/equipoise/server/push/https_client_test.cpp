#include "equipoise/server/push/https_client.hpp"

#include <memory>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

/// Something of the operator's own that listens on this machine.
class Inner {
  public:
    Inner() {
        addrinfo hints{};
        hints.ai_family = AF_INET;
        hints.ai_socktype = SOCK_STREAM;
        addrinfo* found = nullptr;
        REQUIRE(getaddrinfo("127.0.0.1", "0", &hints, &found) == 0);
        const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> at(found, freeaddrinfo);
        fd_ = socket(AF_INET, SOCK_STREAM, 0);
        REQUIRE(bind(fd_, at->ai_addr, at->ai_addrlen) == 0);
        REQUIRE(listen(fd_, 8) == 0);
        sockaddr_storage name{};
        socklen_t size = sizeof name;
        REQUIRE(getsockname(fd_, reinterpret_cast<sockaddr*>(&name), &size) == 0);
        char port[NI_MAXSERV];
        REQUIRE(getnameinfo(reinterpret_cast<sockaddr*>(&name),
                            size,
                            nullptr,
                            0,
                            port,
                            sizeof port,
                            NI_NUMERICSERV) == 0);
        port_ = static_cast<std::uint16_t>(std::stoi(port));
    }
    Inner(const Inner&) = delete;
    Inner& operator=(const Inner&) = delete;
    ~Inner() { close(fd_); }

    std::uint16_t port() const { return port_; }
    bool was_called() const {
        pollfd waited{fd_, POLLIN, 0};
        return poll(&waited, 1, 0) > 0;
    }

  private:
    int fd_ = -1;
    std::uint16_t port_ = 0;
};

/// Whether it was forbidden; anything else is a failure of another kind.
bool is_forbidden(const Endpoint& to) {
    const std::atomic<bool> stopping = false;
    try {
        HttpsClient().ask(to, "POST", std::chrono::steady_clock::now() + 300ms, stopping);
    } catch (const HttpsError& error) {
        return error.is_forbidden();
    }
    return false;
}

// The date is the example of RFC 9110, 5.6.7.
TEST_CASE("RFC 9110, 10.2.3: a Retry-After is a number of seconds or a date") {
    constexpr const char* kDate = "Sun, 06 Nov 1994 08:49:37 GMT";
    constexpr std::int64_t kUnixS = 784111777;
    CHECK(read_retry_after("120", kUnixS) == 120);
    CHECK(read_retry_after(kDate, kUnixS - 120) == 120);
    CHECK(read_retry_after(kDate, kUnixS + 1) == 0);
    CHECK(read_retry_after(kDate, 0) == 1'000'000);
    for (const char* other : {"", "soon", "-1", "Sun, 06 Nov 1994 08:49:37 GMT+1"})
        CHECK_FALSE(read_retry_after(other, kUnixS));
}

TEST_CASE("a name that leads into the own network is not connected to, unless it is allowed") {
    const Inner inner;
    for (const char* name : {"localhost", "127.0.0.1"}) {
        CHECK(is_forbidden({name, inner.port(), "/", false}));
        CHECK_FALSE(inner.was_called());
    }
    CHECK_FALSE(is_forbidden({"localhost", inner.port(), "/", true}));
    CHECK(inner.was_called());
}

TEST_CASE("a request ends when its time is over or the server stops") {
    const Inner inner;
    const auto why = [&](const std::string& host, auto left, bool stops) -> std::string {
        const std::atomic<bool> stopping = stops;
        try {
            HttpsClient().ask({host, inner.port(), "/", true},
                              "POST",
                              std::chrono::steady_clock::now() + left,
                              stopping);
        } catch (const HttpsError& error) {
            return error.what();
        }
        return "";
    };
    CHECK(why("127.0.0.1", 200ms, false) == "it took too long");
    CHECK(why("127.0.0.1", 1h, true) == "the server stops");
}

}  // namespace
}  // namespace equipoise::server
