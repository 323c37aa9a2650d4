// One client's connection to a server on this machine: HTTP requests, then a WebSocket of texts.
// Written on the system's sockets: the generator must cost less than the server that it loads.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bench/load/inflater.hpp"

namespace equipoise::load {

class Socket {
  public:
    /// Connects to that port of this machine. Throws std::runtime_error, as all calls here do when
    /// the connection breaks or nothing arrives for 30 seconds.
    explicit Socket(std::uint16_t port);
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket();

    int descriptor() const { return descriptor_; }

    /// Sends a request; `body` is JSON, and empty for a GET.
    void ask(std::string_view target, std::string_view cookie, std::string_view body = {});
    /// The body of the answer to the oldest request; throws if its status is not 2xx.
    std::string answer();

    /// Asks for a WebSocket, compressed as browsers ask for it if so wished; the answer is dealt
    /// with by `next_text`.
    void upgrade(std::string_view target, std::string_view cookie, bool compressed = false);
    void send_text(std::string_view text);
    /// Takes in what has arrived, without waiting; false once the server has closed.
    bool take_in();
    /// The next text that has arrived, valid until the next call of this socket.
    std::optional<std::string_view> next_text();
    /// How many bytes the last text had on the wire, but for the head of its frame.
    std::size_t wire_bytes() const { return wire_bytes_; }
    /// The next text, waiting for it.
    std::string_view await_text();

  private:
    void send(std::string_view bytes);
    void send_frame(unsigned char kind, std::string_view payload);
    bool receive(int flags);
    std::string_view received() const { return std::string_view(buffer_).substr(start_); }

    int descriptor_ = -1;
    bool upgrading_ = false;
    std::string buffer_;     // What arrived,
    std::size_t start_ = 0;  // from here on unread.
    std::string frame_;
    std::unique_ptr<Inflater> inflater_;
    std::size_t wire_bytes_ = 0;
};

}  // namespace equipoise::load
