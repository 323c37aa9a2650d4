// Reasons for hints against the moves as SAN writes them.

#include "equipoise/games/chess_balance/testing/test_front.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/reasons.hpp"

namespace equipoise::chess_balance::explain_test {
namespace {

TEST_CASE("property: CB-12.13 checks, captures, promotions and castling are told as SAN has them") {
    int checks = 0;
    int takes = 0;
    for (Seed seed = 1; seed <= 6; ++seed) {
        Playthrough game(rules_with({{"mode", "chess"}}));
        Rng rng(seed_at(run_seed(134), seed));
        for (int i = 0; i < 120 && !game.turn().is_terminal(); ++i) {
            const Seat seat = *game.turn().acting.begin();
            const auto moves = game.rules().legal_actions(game.state(), seat);
            for (Action move : moves) {
                const std::string san = game.rules().note(game.state(), move);
                const std::string said = reasons(game, seat, move);
                INFO(game.rules().print_state(game.state()) << " " << san << ": " << said);
                AnyState after = game.state();
                game.rules().apply(after, seat, move);
                const bool wins = game.rules().turn(after).is_terminal() &&
                    return_fraction(game.rules().returns(after)[seat]).text() == "1";
                CHECK(says(said, "wins") == wins);
                if (wins) continue;
                CHECK(says(said, "checks") == san.ends_with('+'));
                CHECK(says(said, "promotes") == (san.find('=') != std::string::npos));
                CHECK(says(said, "castles") == san.starts_with("O-O"));
                const bool captures = says(said, "gains") || says(said, "exchanges");
                CHECK((!captures || san.find('x') != std::string::npos));
                checks += san.ends_with('+') ? 1 : 0;
                takes += captures ? 1 : 0;
            }
            game.apply(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    CHECK(checks > 20);
    CHECK(takes > 100);
}

TEST_CASE("CB-12.13 what is won, exchanged and saved") {
    const auto said = [](const char* fen, const char* move) {
        return reasons(game_at(fen, {{"mode", "chess"}}), move);
    };
    // A Rook that nobody guards; a Pawn guarded by a Pawn, taken by a Knight.
    CHECK(said("4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1d5") == "gains");
    CHECK(said("4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5") == "exchanges");
    // The Knight hangs on d5 and is safe on f4.
    CHECK(said("3rk3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5f4") == "saves");
    CHECK(said("4k3/7p/8/3N4/8/8/8/4K3 w - - 0 1", "d5f4").empty());
}

TEST_CASE("CB-12.13 what a quiet move is for: threats made and met, pieces out, Pawns ahead") {
    const auto said = [](const char* fen, const char* move) {
        return reasons(game_at(fen, {{"mode", "chess"}}), move);
    };
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    CHECK(said(start.c_str(), "e2e4") == "centre");
    CHECK(said(start.c_str(), "g1f3") == "develops");
    CHECK(said(start.c_str(), "a2a3").empty());
    // From e4 the Rook looks at a Knight that nobody guards; where a Pawn guards it, at nothing.
    CHECK(said("4k3/8/n7/8/R7/8/8/6K1 w - - 0 30", "a4a1").empty());
    CHECK(said("4k3/8/n7/8/6R1/8/8/6K1 w - - 0 30", "g4a4") == "threatens");
    CHECK(said("4k3/1p6/n7/8/6R1/8/8/6K1 w - - 0 30", "g4a4").empty());
    // A Bishop pinned to its King threatens nothing.
    CHECK(said("4k3/8/8/8/1n6/8/8/r2BK3 w - - 0 30", "e1d2") != "threatens");
    // The Pawn guards the Knight that the Rook attacks, or does not.
    CHECK(said("4k3/8/8/r2N4/8/8/4P3/6K1 w - - 0 30", "g1f1").empty());
    CHECK(said("4k3/3p4/8/r2N4/8/8/2P5/6K1 w - - 0 30", "c2c4") == "meets");
    // Passed in the way of an own file and both beside it.
    CHECK(said("4k3/8/8/7p/8/8/4P3/6K1 w - - 0 30", "e2e4") == "passed");
    CHECK(said("4k3/5p2/8/8/8/8/4P3/6K1 w - - 0 30", "e2e4").empty());
    CHECK(said("6k1/4p3/8/8/8/3P4/8/4K3 b - - 0 30", "e7e5").empty());
    CHECK(said("6k1/4p3/8/8/3P4/8/8/4K3 b - - 0 30", "e7e6").empty());
}

TEST_CASE("CB-5.3 a card is told as a card") {
    const Playthrough meteor =
        game_at("6k1/R4pp1/7p/8/8/6n1/5PP1/6Kr w - - 0 1 [hw:FI1;hb:NA6;ck:b]");
    CHECK(says(reasons(meteor, "FI1@g1/"), "card"));
}

}  // namespace
}  // namespace equipoise::chess_balance::explain_test
