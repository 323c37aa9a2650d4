// Draw offers to the bots of Chess & Balance: they look before they answer.

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/search/draw_offer.hpp"

using namespace equipoise;
using chess_balance::ChessBalance;

namespace {

using OptionWords = std::vector<std::pair<std::string, std::string>>;
const OptionWords kChess{{"mode", "chess"}};

SharedRules rules_of(const OptionWords& options) {
    Setup setup = erased<ChessBalance>().default_setup({});
    for (const auto& [name, value] : options) REQUIRE_FALSE(setup.options.set(name, value));
    return erased<ChessBalance>().make(setup).value();
}

const AnyBot& judge() {
    const AnyBot* best = nullptr;
    for (const AnyBot* bot : bots<ChessBalance>()) {
        if (best == nullptr || bot->info().level > best->info().level) best = bot;
    }
    return *best;
}

bool accepts(const std::string& line, Seat seat, const OptionWords& options = {}) {
    const auto rules = rules_of(options);
    const auto state = rules->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
    return accepts_draw(*rules, &judge(), state.value(), seat);
}

constexpr Seat kWhite(0);
constexpr Seat kBlack(1);

}  // namespace

TEST_CASE("CB-13.1 a bot refuses a draw where it takes a Queen next, though material is even") {
    const std::string queens = "6k1/5ppp/8/3q4/8/8/5PPP/3Q2K1";
    CHECK(!accepts(queens + " w - - 0 1", kWhite, kChess));
    CHECK(accepts(queens + " w - - 0 1", kBlack, kChess));
    CHECK(!accepts(queens + " b - - 0 1", kBlack, kChess));
    CHECK(accepts(queens + " b - - 0 1", kWhite, kChess));
    const std::string cards = " [hw:NA6;hb:NA6]";
    CHECK(!accepts(queens + " w - - 0 1" + cards, kWhite));
    CHECK(!accepts(queens + " b - - 0 1" + cards, kBlack));
    CHECK(accepts(queens + " b - - 0 1" + cards, kWhite));
}

TEST_CASE("CB-13.1 a bot accepts a draw in an even position and in a worse one") {
    for (const OptionWords& options : {kChess, OptionWords{}}) {
        const std::string cards = options.empty() ? " [hw:NA6;hb:NA6]" : "";
        const auto say = [&](const std::string& fen, Seat seat) {
            return accepts(fen + cards, seat, options);
        };
        const std::string even = "6k1/5ppp/8/8/8/8/5PPP/6K1";
        for (const Seat seat : {kWhite, kBlack}) {
            CHECK(say(even + " w - - 0 1", seat));
            CHECK(say(even + " b - - 0 1", seat));
            CHECK(say("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", seat));
        }
        // A Rook more.
        const std::string rook = "6k1/5ppp/8/8/8/8/5PPP/R5K1";
        for (const char* mover : {" w - - 0 1", " b - - 0 1"}) {
            CHECK(!say(rook + mover, kWhite));
            CHECK(say(rook + mover, kBlack));
        }
    }
}

TEST_CASE("CB-15.2 property: the answer to a draw offer depends on nothing the seat may not know") {
    const std::string board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    const std::string rest = ";sw:FI+WI;sb:NA+WA]";
    for (const char* mover : {" w KQkq - 2 3 ", " b KQkq - 2 3 "}) {
        const std::string begin = board + mover + "[hw:FI3,FI4,WI1;hb:";
        const bool answer = accepts(begin + "NA1,NA2,NA3" + rest, kWhite);
        CHECK(accepts(begin + "WA1,WA9,WA3" + rest, kWhite) == answer);
        CHECK(accepts(begin + "NA8,NA9,WA5" + rest, kWhite) == answer);
    }
}
