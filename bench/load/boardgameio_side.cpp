// boardgame.io 0.50.2 as its own client speaks to it: socket.io 4 (packets "40", "42") over
// engine.io 4 ("0", "2", "3") over a WebSocket.

#include <cstdio>
#include <stdexcept>

#include "bench/load/sides.hpp"

namespace equipoise::load {
namespace {

constexpr std::string_view kUpdate = R"(42/cells,["update")";

class BoardgameIoSide final : public Side {
  public:
    explicit BoardgameIoSide(std::uint16_t port) : port_(port) {}

    void open(std::vector<Match*> matches) override {
        for (Match* match : matches) {
            match->name = "m" + std::to_string(++opened_);
            for (std::size_t i = 0; i < match->lines.size(); ++i) {
                connect(*match, i);
                Socket& socket = *match->lines[i].socket;
                await(socket, "0");
                socket.send_text("40/cells,");
                await(socket, "40/cells");
                // The server makes the match when the first player asks for it.
                socket.send_text(R"(42/cells,["sync",")" + match->name + R"(",")" +
                                 std::to_string(i) + R"(",null,2])");
                await(socket, R"(42/cells,["sync")");
            }
        }
    }

    void connect(Match& match, std::size_t line) override {
        Match::Line& at = match.lines[line];
        at.port = port_;
        at.socket = std::make_unique<Socket>(port_);
        at.socket->upgrade("/socket.io/?EIO=4&transport=websocket", "");
    }

    bool play(Match& match) override {
        const std::size_t seat = match.mover();
        char text[256];
        const int size = std::snprintf(
            text,
            sizeof text,
            R"(42/cells,["update",{"type":"MAKE_MOVE","payload":{"type":"fill","args":[%zu],)"
            R"("playerID":"%zu"}},%llu,"%s","%zu"])",
            match.played % 9,
            seat,
            static_cast<unsigned long long>(match.lines[seat].version),
            match.name.c_str(),
            seat);
        match.lines[seat].socket->send_text(std::string_view(text, static_cast<std::size_t>(size)));
        return true;
    }

    Heard hear(Match& match, std::size_t line, std::string_view text) override {
        Match::Line& at = match.lines[line];
        if (text == "2") {
            at.socket->send_text("3");
            return Heard::Other;
        }
        if (text.substr(0, kUpdate.size()) != kUpdate) return Heard::Other;
        const std::uint64_t version = number_after(text, R"("_stateID":)");
        if (version <= at.version) return Heard::Other;
        at.version = version;
        // The mover's own update is its answer.
        return line == match.mover() ? Heard::Answered : Heard::Told;
    }

  private:
    static void await(Socket& socket, std::string_view beginning) {
        while (socket.await_text().substr(0, beginning.size()) != beginning) {
        }
    }

    std::uint16_t port_;
    int opened_ = 0;
};

}  // namespace

std::unique_ptr<Side> boardgameio_side(std::uint16_t port) {
    return std::make_unique<BoardgameIoSide>(port);
}

}  // namespace equipoise::load
