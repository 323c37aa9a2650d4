// Whether the port is free, or who has it.

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "equipoise/server/doctor/checks.hpp"

namespace equipoise::server {
namespace {

using Level = Finding::Level;

constexpr timeval kPatience{2, 0};

class Socket {
  public:
    explicit Socket(const addrinfo& to)
        : fd_(::socket(to.ai_family, to.ai_socktype | SOCK_CLOEXEC, to.ai_protocol)) {}
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() {
        if (fd_ >= 0) ::close(fd_);
    }
    int fd() const { return fd_; }

  private:
    int fd_;
};

using Found = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

/// As the server looks it up; null if it cannot be.
Found address_of(const std::string& host, std::uint16_t port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
        found = nullptr;
    }
    return {found, &::freeaddrinfo};
}

/// 0 if it can be listened on.
int why_not_bound(const addrinfo& at) {
    const Socket socket(at);
    const int yes = 1;
    ::setsockopt(socket.fd(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    return ::bind(socket.fd(), at.ai_addr, at.ai_addrlen) == 0 ? 0 : errno;
}

/// The answer to a GET, as far as it comes in one piece; empty if none comes in time.
std::string ask(const addrinfo& at, const std::string& path) {
    const Socket socket(at);
    ::setsockopt(socket.fd(), SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
    ::setsockopt(socket.fd(), SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof kPatience);
    if (::connect(socket.fd(), at.ai_addr, at.ai_addrlen) != 0) return {};
    const std::string request =
        "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    if (::send(socket.fd(), request.data(), request.size(), MSG_NOSIGNAL) < 0) return {};
    std::string answer;
    std::array<char, 4096> piece{};
    while (answer.size() < 4 * piece.size()) {
        const ssize_t size = ::recv(socket.fd(), piece.data(), piece.size(), 0);
        if (size <= 0) break;
        answer.append(piece.data(), static_cast<std::size_t>(size));
    }
    return answer;
}

bool is_ok(const std::string& answer) {
    return answer.starts_with("HTTP/1.1 200") && answer.ends_with(R"({"status":"ok"})");
}

void check_one(const std::string& section,
               const std::string& host,
               std::uint16_t port,
               const Report& report) {
    const std::string key = section + ".port";
    const std::string name = host + " port " + std::to_string(port);
    const Found at = address_of(host, port);
    if (at == nullptr) {
        return report({Level::Fault, "port", section + ".host: " + host + " cannot be resolved"});
    }
    switch (const int why = why_not_bound(*at)) {
        case 0:
            return report({Level::Ok, "port", name + (port == 0 ? ": any free one" : " is free")});
        case EADDRINUSE:
            break;
        case EACCES:
            return report({Level::Fault,
                           "port",
                           "this user cannot listen on " + name + ": use port 1024 or higher"});
        default:
            return report(
                {Level::Fault, "port", "cannot listen on " + name + ": " + std::strerror(why)});
    }
    const bool is_metrics = section == "metrics";
    const bool is_ours = is_metrics ? ask(*at, "/metrics").find("equipoise_") != std::string::npos
                                    : is_ok(ask(*at, "/healthz"));
    if (!is_ours) {
        return report({Level::Fault,
                       "port",
                       "another program has " + name + ": stop it, or set another " + key});
    }
    if (is_metrics || is_ok(ask(*at, "/readyz"))) {
        return report({Level::Ok, "port", "an Equipoise server answers at " + name});
    }
    report({Level::Fault,
            "port",
            "the server at " + name + " lives, but cannot take players: look into its log"});
}

}  // namespace

void check_port(const Settings& settings, const Report& report) {
    check_one("server", settings.host, settings.port, report);
    if (settings.metrics.port == 0) return;
    check_one("metrics", settings.metrics.host, settings.metrics.port, report);
}

}  // namespace equipoise::server
