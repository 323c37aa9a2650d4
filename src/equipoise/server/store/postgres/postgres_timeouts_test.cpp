#include <arpa/inet.h>
#include <array>
#include <netinet/tcp.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

#include <doctest/doctest.h>

#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

std::string shown(PostgresConnection& connection, const std::string& setting) {
    return connection.rows("SELECT current_setting('" + setting + "')").at(0).text(0);
}

TEST_CASE("every connection tells PostgreSQL how long a statement, a lock and a pause may take") {
    PostgresConnection connection(TestPostgres::shared().new_database());
    CHECK(shown(connection, "statement_timeout") == "15s");
    CHECK(shown(connection, "lock_timeout") == "5s");
    CHECK(shown(connection, "idle_in_transaction_session_timeout") == "5s");
}

TEST_CASE("a statement or a lock that takes too long can be tried again") {
    const std::string url = TestPostgres::shared().new_database();
    PostgresConnection keeps(url);
    PostgresConnection waits(url);
    keeps.command("CREATE TABLE kept (i bigint)");
    keeps.command("BEGIN; LOCK TABLE kept");
    // In less time than a connection has by itself, so that nobody waits for this test.
    waits.command("SET lock_timeout TO 100");
    CHECK_THROWS_WITH_AS(
        waits.rows("SELECT i FROM kept"), "canceling statement due to lock timeout", DatabaseGone);
    keeps.command("COMMIT");
    CHECK(waits.rows("SELECT i FROM kept").empty());
    waits.command("SET statement_timeout TO 100");
    CHECK_THROWS_WITH_AS(waits.rows("SELECT pg_sleep(600)::text"),
                         "canceling statement due to statement timeout",
                         DatabaseGone);
    CHECK(waits.rows("SELECT i FROM kept").empty());
}

/// Takes one connection on a port of this machine and passes it on to a PostgreSQL on a socket.
class Relay {
  public:
    explicit Relay(const std::string& folder) : listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof here;
        REQUIRE(::bind(listener_, reinterpret_cast<sockaddr*>(&here), size) == 0);
        REQUIRE(::listen(listener_, 1) == 0);
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &size);
        port = ntohs(here.sin_port);
        thread_ = std::thread([this, path = folder + "/.s.PGSQL.5432"] { pass_on(path); });
    }
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;
    ~Relay() {
        ::shutdown(listener_, SHUT_RDWR);
        thread_.join();
        ::close(listener_);
    }

    int port = 0;

  private:
    void pass_on(const std::string& path) const {
        const int near = ::accept(listener_, nullptr, nullptr);
        const int far = ::socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un there{};
        there.sun_family = AF_UNIX;
        path.copy(there.sun_path, sizeof there.sun_path - 1);
        bool is_open = ::connect(far, reinterpret_cast<sockaddr*>(&there), sizeof there) == 0;
        while (is_open) {
            std::array<pollfd, 2> ends{{{near, POLLIN, 0}, {far, POLLIN, 0}}};
            ::poll(ends.data(), ends.size(), -1);
            for (const bool forth : {true, false}) {
                if (ends[forth ? 0 : 1].revents == 0) continue;
                std::array<char, 4096> bytes{};
                const auto count = ::read(forth ? near : far, bytes.data(), bytes.size());
                is_open = count > 0 &&
                    ::write(forth ? far : near, bytes.data(), static_cast<std::size_t>(count)) ==
                        count;
                if (!is_open) break;
            }
        }
        ::close(near);
        ::close(far);
    }

    int listener_;
    std::thread thread_;
};

TEST_CASE("a connection over TCP gives up a server that confirms nothing for ten seconds") {
    const std::string url = TestPostgres::shared().new_database();
    const std::size_t host = url.find("host=") + 5;
    Relay relay(url.substr(host, url.find('&', host) - host));
    const std::size_t name = url.find("///") + 3;
    PostgresConnection connection("postgres://postgres@127.0.0.1:" + std::to_string(relay.port) +
                                  "/" + url.substr(name, url.find('?') - name));
    CHECK(connection.rows("SELECT 1::bigint").at(0).integer(0) == 1);
    unsigned timeout_ms = 0;
    socklen_t size = sizeof timeout_ms;
    REQUIRE(::getsockopt(connection.socket(), IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout_ms, &size) ==
            0);
    CHECK(timeout_ms == 10'000);
}

}  // namespace
}  // namespace equipoise::server
