#include "bench/load/socket.hpp"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include "equipoise/base/text.hpp"

namespace equipoise::load {
namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10;
constexpr unsigned char kText = 1, kPing = 9, kPong = 10;

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what + (errno != 0 ? ": " + std::string(std::strerror(errno)) : ""));
}

struct Frame {
    unsigned char kind = 0;
    bool compressed = false;
    std::size_t head = 0, size = 0;
};

/// The frame that the bytes begin with; nothing if it has not arrived as a whole.
std::optional<Frame> read_frame(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < 2) return std::nullopt;
    Frame frame{static_cast<unsigned char>(byte(0) & 15), (byte(0) & 64) != 0, 2, byte(1) & 127u};
    const std::size_t wide = frame.size == 126 ? 2 : frame.size == 127 ? 8 : 0;
    if (wide != 0) {
        if (bytes.size() < 2 + wide) return std::nullopt;
        frame.size = 0;
        for (std::size_t i = 0; i < wide; ++i) frame.size = frame.size << 8 | byte(2 + i);
        frame.head += wide;
    }
    if (bytes.size() < frame.head + frame.size) return std::nullopt;
    return frame;
}

}  // namespace

Socket::Socket(std::uint16_t port) : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (descriptor_ < 0) fail("no socket");
    const int on = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const timeval patience{30, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        close(descriptor_);
        fail("cannot connect to port " + std::to_string(port));
    }
}

Socket::~Socket() { close(descriptor_); }

void Socket::ask(std::string_view target, std::string_view cookie, std::string_view body) {
    std::string request(body.empty() ? "GET " : "POST ");
    request.append(target).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ").append(cookie);
    request += "\r\nContent-Type: application/json\r\nContent-Length: ";
    request.append(std::to_string(body.size())).append("\r\n\r\n").append(body);
    send(request);
}

std::string Socket::answer() {
    while (true) {
        const std::string_view bytes = received();
        const std::size_t head = bytes.find("\r\n\r\n");
        if (head != std::string_view::npos) {
            std::string_view length = bytes.substr(0, head);
            const std::size_t at = length.find("Content-Length: ");
            if (at == std::string_view::npos) throw std::runtime_error("no Content-Length");
            length.remove_prefix(at + 16);
            const auto size = parse_int(length.substr(0, length.find('\r')), 0, 1 << 30);
            if (!size) throw std::runtime_error("no Content-Length");
            const std::size_t end = head + 4 + static_cast<std::size_t>(*size);
            if (bytes.size() >= end) {
                if (bytes.substr(0, 10) != "HTTP/1.1 2") {
                    throw std::runtime_error(std::string(bytes.substr(0, end)));
                }
                std::string body(bytes.substr(head + 4, end - head - 4));
                start_ += end;
                return body;
            }
        }
        if (!receive(0)) fail("the server closed the connection");
    }
}

void Socket::upgrade(std::string_view target, std::string_view cookie, bool compressed) {
    std::string request("GET ");
    request.append(target).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ").append(cookie);
    request +=
        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: ZXF1aXBvaXNlIGxvYWQgIQ==\r\n";
    if (compressed) {
        request += "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
    }
    send(request += "\r\n");
    upgrading_ = true;
}

void Socket::send_text(std::string_view text) { send_frame(kText, text); }

void Socket::send_frame(unsigned char kind, std::string_view payload) {
    frame_.clear();
    frame_ += static_cast<char>(0x80 | kind);
    const std::size_t size = payload.size();
    if (size < 126) {
        frame_ += static_cast<char>(0x80 | size);
    } else {
        frame_ += static_cast<char>(0x80 | 126);
        frame_ += static_cast<char>(size >> 8 & 255);
        frame_ += static_cast<char>(size & 255);
    }
    // A mask of zeros leaves the text as it is; the server undoes it like any other.
    frame_.append(4, '\0').append(payload);
    send(frame_);
}

void Socket::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) fail("cannot send");
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

bool Socket::receive(int flags) {
    buffer_.erase(0, start_);
    start_ = 0;
    const std::size_t had = buffer_.size();
    buffer_.resize(had + kChunk);
    const ssize_t got = recv(descriptor_, buffer_.data() + had, kChunk, flags);
    buffer_.resize(had + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got > 0) return true;
    if (got < 0 && (errno == EINTR || (flags != 0 && errno == EAGAIN))) return true;
    return false;
}

bool Socket::take_in() { return receive(MSG_DONTWAIT); }

std::optional<std::string_view> Socket::next_text() {
    if (upgrading_) {
        const std::size_t head = received().find("\r\n\r\n");
        if (head == std::string_view::npos) return std::nullopt;
        if (received().substr(0, 12) != "HTTP/1.1 101") {
            throw std::runtime_error(std::string(received()));
        }
        const bool compresses =
            received().substr(0, head).find("permessage-deflate") != std::string_view::npos;
        if (compresses) inflater_ = std::make_unique<Inflater>();
        start_ += head + 4;
        upgrading_ = false;
    }
    while (const auto frame = read_frame(received())) {
        const std::string_view payload = received().substr(frame->head, frame->size);
        start_ += frame->head + frame->size;
        if (frame->kind == kText) {
            wire_bytes_ = payload.size();
            return frame->compressed && inflater_ ? inflater_->message(payload) : payload;
        }
        if (frame->kind == kPing) send_frame(kPong, payload);
    }
    return std::nullopt;
}

std::string_view Socket::await_text() {
    while (true) {
        if (const auto text = next_text()) return *text;
        if (!receive(0)) fail("the server closed the line");
    }
}

}  // namespace equipoise::load
