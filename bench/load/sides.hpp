// The servers that can be loaded, and what a match at one of them is.

#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load/socket.hpp"

namespace equipoise::load {

using Clock = std::chrono::steady_clock;

/// Two players and those who watch.
struct Match {
    struct Line {
        std::string cookie;
        std::uint16_t port = 0;
        std::unique_ptr<Socket> socket;  // Null while it is closed.
        std::uint64_t version = 0;       // The last that it was told.
    };
    std::string name;
    std::vector<Line> lines;  // The players of seats 0 and 1 first.
    std::size_t played = 0;
    bool is_visit = false;  // The line of the one on move is closed between moves.
    // While a move is on its way: since when, and what is missing.
    bool is_busy = false;
    Clock::time_point since{};
    bool awaits_telling = false, awaits_answer = false;

    std::size_t mover() const { return played % 2; }
};

/// What a text from the server was.
enum class Heard : std::uint8_t { Other, Table, Told, Answered, ToldAndAnswered, Error };

class Side {
  public:
    Side() = default;
    Side(const Side&) = delete;
    Side& operator=(const Side&) = delete;
    virtual ~Side() = default;

    /// Opens these matches and seats their players; waits until all is quiet.
    virtual void open(std::vector<Match*> matches) = 0;
    /// Connects a line again; the first text to come is `Heard::Table`.
    virtual void connect(Match& match, std::size_t line) = 0;
    /// Sends the next move of the match; false if its game is at its end.
    virtual bool play(Match& match) = 0;
    virtual Heard hear(Match& match, std::size_t line, std::string_view text) = 0;
};

/// `ports` of servers on one database, to which the players are spread evenly. `moves` of a game of
/// chess. `lean` lines are told moves alone, others all that a browser shows.
std::unique_ptr<Side> equipoise_side(std::vector<std::uint16_t> ports,
                                     std::vector<std::string> moves,
                                     bool lean);
std::unique_ptr<Side> boardgameio_side(std::uint16_t port);

/// The number behind the first `key` in the text; 0 if it is not there.
std::uint64_t number_after(std::string_view text, std::string_view key);

}  // namespace equipoise::load
