// Single clauses on small positions, beside the worked scenarios.

#include <set>

#include "equipoise/games/chess_balance/testing/test_decks.hpp"
#include "equipoise/games/chess_balance/text/position_names.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;

namespace {

/// The clause that refuses the last word, or "".
std::string verdict(const std::string& line,
                    const std::vector<std::string>& words,
                    const OptionMap& options = {},
                    std::shared_ptr<const Deck> deck = equipoise_deck()) {
    Desk desk = desk_at(line, options, std::move(deck));
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const std::string clause = desk.play(words[i]);
        REQUIRE_MESSAGE(clause.empty(), (words[i] + " " + clause));
    }
    return desk.play(words.back());
}

/// `1-0 CB-9.1` after the words, or "".
std::string end_after(const std::string& line,
                      const std::vector<std::string>& words,
                      const OptionMap& options = {}) {
    Desk desk = desk_at(line, options);
    const std::string clause = desk.play_all(words);
    REQUIRE_MESSAGE(clause.empty(), clause);
    if (desk.state.open.end == End::None) return "";
    return std::string(result_of(desk.state.open.end)) + " " +
        std::string(clause_of(desk.state.open.ending).id);
}

/// What follows `begin` in the legal actions that begin so: `a1.a7` of `WI1@a1.a7/`.
std::set<std::string> picks(const std::string& line, const std::string& begin) {
    std::set<std::string> found;
    for (const std::string& word : desk_at(line).legal()) {
        if (!word.starts_with(begin)) continue;
        const std::string rest = word.substr(begin.size());
        found.insert(rest.substr(0, rest.find('/')));
    }
    return found;
}

using Names = std::set<std::string>;

/// The deck of this edition with one card changed.
std::shared_ptr<const Deck> deck_with(const std::string& id, const nlohmann::json& change) {
    auto file = nlohmann::json::parse(deck_text(), nullptr, false);
    for (auto& card : file["cards"]) {
        if (card["id"] != id) continue;
        for (const auto& [key, value] : change.items()) card[key] = value;
    }
    return deck_from(file.dump());
}

/// A card of the deck of this edition.
nlohmann::json card_of(const std::string& id) {
    const auto file = nlohmann::json::parse(deck_text(), nullptr, false);
    for (const auto& card : file["cards"]) {
        if (card["id"] == id) return card;
    }
    return {};
}

}  // namespace

TEST_CASE("CB-5.1 CB-5.2 CB-5.3 one card a turn, before the chess move, then the foe moves") {
    Desk desk = desk_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA6,WI4;hb:FI4]");
    CHECK(desk.play("NA6/").empty());
    CHECK(desk.why_not("WI4@a2.b2/") == "CB-6.1");
    CHECK(desk.play("a2a3").empty());
    CHECK(*desk.turn().acting.begin() == Seat(1));
    CHECK(desk.why_not(Actor(Seat(0)), "WI4@a3.b3/") == "CB-5.1");
    CHECK(desk.play("a7a6").empty());
    CHECK(*desk.turn().acting.begin() == Seat(0));
    CHECK(desk.why_not("WI4@a3.b3/").empty());
}

TEST_CASE("CB-5.6 clocks and repetition are checked before the foe's legal turns") {
    const std::string mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80";
    CHECK(end_after(mate + " [hw:NA6]", {"a1a8"}) == "1/2 CB-13.4");
    CHECK(end_after(mate, {"a1a8"}, {{"draws", "none"}}) == "1-0 CB-9.6");
    CHECK(end_after(mate, {"a1a8"}, {{"mode", "chess"}}) == "1-0 CB-12.13");
    CHECK(end_after("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", {"a1a7"}, {{"mode", "chess"}}) ==
          "1/2 CB-13.4");
}

TEST_CASE("CB-5.6 statuses that end with a turn are gone before check is declared") {
    Desk desk = desk_at("6k1/5ppp/8/8/8/8/P4PPP/4r1K1 w - - 0 1 [hw:WA1;hb:NA6;ck:b]");
    CHECK(desk.play_all({"WA1@e1/h2h3", "g8f8"}).empty());
    CHECK(desk.state.open.field.statuses() == 0);
    CHECK(desk.line().find("ck:b") != std::string::npos);
}

TEST_CASE("CB-6.3 CB-6.4 the board stays changed, statuses go") {
    Desk desk = desk_at("4k3/p3p3/8/8/8/8/P3P3/4K3 w - - 0 1 [hw:FI2,NA6;hb:FI1]");
    CHECK(desk.play("FI2@e2.e7/a2a3").empty());
    CHECK(desk.play("a7a6").empty());
    CHECK(desk.play("NA6/a3a4").empty());
    CHECK(desk.state.open.field.shielded[Until::Turn] == bit(24));
    CHECK(desk.play("a6a5").empty());
    CHECK(desk.play("e1e2").empty());
    CHECK(desk.state.open.field.statuses() == 0);
    CHECK(desk.line().starts_with("4k3/8/8/p7/P7/8/4K3/8 b"));
}

TEST_CASE("CB-6.13 the Royalty Rule prevails over a card, except for what the card lifts") {
    const std::string line = "6k1/8/8/4q3/4P3/8/7P/6K1 w - - 0 1 [hw:FI6]";
    CHECK(verdict(line, {"FI6/e4e5"}) == "CB-7.3");
    CHECK(verdict(line, {"FI6/e4e5"}, {}, deck_with("FI6", {{"lifts", {"capture"}}})).empty());
}

TEST_CASE("CB-7.8 a card lifts exactly what its file says") {
    const auto lifting = [](const char* what) { return deck_with("NA6", {{"lifts", {what}}}); };
    const std::string move = "4k3/8/8/8/8/8/P3P3/4K3 w - - 0 1 [hw:NA6]";
    const std::string capture = "4k3/8/8/3q4/8/4N3/P7/4K3 w - - 0 1 [hw:NA6]";
    const std::string check = "4k3/8/8/8/8/8/P6R/4K3 w - - 0 1 [hw:NA6]";
    const std::string threat = "3q2k1/5ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1 [hw:NA6]";
    const std::pair<std::string, std::pair<std::string, std::string>> cases[] = {
        {"move", {move, "NA6/e1f1"}},
        {"capture", {capture, "NA6/e3d5"}},
        {"check", {check, "NA6/h2h8"}},
        {"threat", {threat, "NA6/a1d1"}},
    };
    for (const auto& [what, turn] : cases) {
        for (const auto& [lifted, other] : cases) {
            CAPTURE(what);
            CAPTURE(lifted);
            const bool legal =
                verdict(turn.first, {turn.second}, {}, lifting(lifted.c_str())).empty();
            CHECK(legal == (what == lifted));
        }
    }
}

TEST_CASE("CB-7.8 V-6 a King is captured on a card turn only with allow_regicide") {
    auto file = nlohmann::json::parse(deck_text(), nullptr, false);
    file["cards"][32]["lifts"] = {"capture"};
    const std::string line = "k3r3/7p/8/8/K7/8/7P/4K3 b - - 0 1 [hw:NA6;hb:NA6;ck:b]";
    CHECK(verdict(line, {"NA6/e8e1"}, {}, deck_from(file.dump())) == "CB-7.3");
    file["allow_regicide"] = true;
    CHECK(verdict(line, {"NA6/e8e1"}, {}, deck_from(file.dump())).empty());
}

TEST_CASE("CB-7.9 CB-10.7 Royalty made on a card turn is protected and locked at once") {
    const std::string queen = "8/P3k3/8/8/8/8/6P1/4K3 w - - 0 1 [hw:NA6;hb:FI4]";
    CHECK(verdict(queen, {"NA6/a7a8q"}).empty());
    CHECK(verdict("4k3/8/3P4/8/8/8/P7/4K3 w - - 0 1 [hw:NA5]", {"NA5@d6.=K/d6d5"}) == "CB-7.4");
    CHECK(verdict("4k3/8/3P4/8/8/8/P7/4K3 w - - 0 1 [hw:NA5]",
                  {"NA5@d6.=K/d6d5"},
                  {{"royal_lock", "foe"}})
              .empty());
}

TEST_CASE("CB-7.10 CB-7.1 on the next turn a Queen may be captured again") {
    const std::string line = "4k3/p2r4/8/8/8/8/P2Q4/4K3 w - - 0 1 [hw:NA6;hb:NA6]";
    CHECK(verdict(line, {"NA6/a2a3", "d7d2"}).empty());
    CHECK(verdict(line, {"NA6/a2a3", "NA6/d7d2"}) == "CB-7.3");
}

TEST_CASE("CB-8.5 a declaration holds for any King, for one turn") {
    // Declared against e1; the other King walks into the line.
    CHECK(verdict("k3r3/7p/8/8/5K2/8/7P/4K3 w - - 0 1 [hw:NA6;hb:NA6;ck:b]", {"f4e5", "e8e5"})
              .empty());
    const std::string line = "k3r3/7p/8/8/K7/8/7P/4K3 b - - 0 1 [hw:NA6;hb:NA6;ck:b]";
    const OptionMap manual{{"declare", "manual"}};
    CHECK(verdict(line, {"h7h6", "h2h3", "e8e1"}, manual) == "CB-8.2");
    CHECK(verdict(line, {"h7h6+", "h2h3", "e8e1"}, manual).empty());
}

TEST_CASE("CB-9.1 CB-9.2 the move that captures the last King needs no safety of its own") {
    const OptionMap lax{{"king_safety", "lax"}, {"declare", "manual"}};
    CHECK(end_after("4k3/8/8/8/8/8/4r3/3rK3 b - - 0 1 [hw:NA6;hb:NA6;ck:b]", {"d1e1"}, lax) ==
          "0-1 CB-9.1");
    // The King itself, next to a defended one.
    CHECK(end_after("8/8/8/8/8/2R5/2K5/3k4 b - - 0 1 [hw:NA6;hb:NA6;ck:b]", {"d1c2"}, lax) ==
          "0-1 CB-9.1");
}

TEST_CASE("CB-9.2 CB-12.9 other pieces may ignore an undeclared check; no King walks into one") {
    const std::string line = "4k3/p6R/8/8/8/8/8/K7 b - - 0 1 [hw:NA1;hb:NA1]";
    const OptionMap manual{{"declare", "manual"}};
    CHECK(verdict("4k2R/p7/8/8/8/8/8/K7 b - - 0 1 [hw:NA1;hb:NA1]", {"a7a6"}, manual).empty());
    CHECK(verdict("4k2R/p7/8/8/8/8/8/K7 b - - 0 1 [hw:NA1;hb:NA1]", {"e8f8"}, manual) == "CB-12.9");
    CHECK(verdict(line, {"e8e7"}, manual) == "CB-9.2");
    CHECK(verdict(line, {"e8e7"}, {{"king_safety", "lax"}}) == "CB-12.9");
    CHECK(verdict("4k3/p6R/8/8/8/8/8/K7 b - - 0 1", {"e8e7"}, {{"mode", "chess"}}) == "CB-12.9");
}

TEST_CASE("CB-8.6 CB-9.2 a piece frozen or pacified on the foe's next turn captures no King") {
    const std::string line = "6rk/8/8/8/8/8/P5P1/6K1 w - - 0 1 [hw:FI1]";
    const auto deck = [](const char* op, const char* until) {
        auto steps = card_of("FI1")["do"];
        steps.push_back(
            {{"op", op}, {"what", {{"side", "enemy"}, {"type", "R"}}}, {"until", until}});
        return deck_with("FI1", {{"do", steps}});
    };
    CHECK(verdict(line, {"FI1@g1/a2a3"}) == "CB-8.6");
    for (const char* op : {"freeze", "pacify"}) {
        CHECK(verdict(line, {"FI1@g1/a2a3"}, {}, deck(op, "reply")).empty());
        CHECK(verdict(line, {"FI1@g1/a2a3"}, {}, deck(op, "turn")) == "CB-8.6");
    }
    CHECK(verdict(line, {"FI1@g1/a2a3"}, {}, deck("shield", "reply")) == "CB-8.6");
}

TEST_CASE("CB-6.9 the status of a Pawn ends when it is taken en passant") {
    Desk desk = desk_at("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 [hw:WA9]");
    CHECK(desk.play_all({"d7d5", "WA9@wQ/"}).empty());
    CHECK(desk.state.open.field.statuses() == bit(35));
    CHECK(desk.play("e5d6").empty());
    CHECK(desk.state.open.field.statuses() == 0);
}

TEST_CASE("CB-10.6 a Pawn that a card has put beside the double step may take it") {
    const std::string line = "4k3/3p4/8/P3P3/8/8/8/4K3 b - - 0 1 [hw:WI4]";
    CHECK(verdict(line, {"d7d5", "WI4@a5.c5/c5d6"}).empty());
    CHECK(verdict(line, {"d7d5", "WI4@a5.b5/b5c6"}) == "CB-12.2");
}

TEST_CASE("CB-11.1 CB-11.2 Officials are Knights, Bishops and Rooks; Royalty Kings and Queens") {
    const std::string line = "rnbqk3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:WA1]";
    CHECK(picks(line, "WA1@") == Names{"a8", "b8", "c8"});
    CHECK(desk_at(line).why_not("WA1@a7/") == "CB-6.2");
    CHECK(desk_at(line).why_not("WA1@d8/") == "CB-7.2");
    CHECK(desk_at(line).why_not("WA1@e8/") == "CB-7.2");
}

TEST_CASE("CB-11.3 CB-12.1 a capture takes the square, a move leaves the old one") {
    Desk desk = desk_at("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1 [hw:NA6;hb:NA6]");
    CHECK(desk.play("d1d5").empty());
    CHECK(desk.line().starts_with("4k3/8/8/3R4/8/8/8/4K3 b"));
    CHECK(desk.line().find("gb:n") != std::string::npos);
}

TEST_CASE("CB-11.5 a Jump passes exactly one piece of either side, Royalty included") {
    CHECK(picks("k7/8/8/8/8/P7/8/R1q1n1K1 w - - 0 1 [hw:WI1]", "WI1@a1.") ==
          Names{"a4", "a5", "a6", "a7", "d1"});
}

TEST_CASE("CB-11.7 CB-11.17 Relocate goes to any unoccupied square of the Rank") {
    CHECK(picks("4k3/8/8/8/8/p1R1N1n1/8/4K3 w - - 0 1 [hw:WI3]", "WI3@c3.") ==
          Names{"b3", "d3", "f3", "h3"});
}

TEST_CASE("CB-11.12 CB-11.13 Unconnected squares have no enemy piece around") {
    const auto squares = picks("4k3/8/8/8/8/1p6/P5K1/5N2 w - - 0 1 [hw:WI8]", "WI8@f1.");
    for (const char* near : {"a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4"}) {
        CHECK(squares.count(near) == 0);
    }
    for (const char* far : {"d2", "d3", "d4", "h4", "b1"}) CHECK(squares.count(far) == 1);
    CHECK(squares.count("d5") == 0);
}

TEST_CASE("CB-11.14 Surrounding squares are the eight around, fewer at the edge") {
    CHECK(picks("k7/8/8/8/8/8/P7/7K w - - 0 1 [hw:WI7]", "WI7@h1.") == Names{"g1", "g2", "h2"});
    CHECK(picks("k7/8/8/8/3K4/8/P7/8 w - - 0 1 [hw:WI7]", "WI7@d4.").size() == 8);
}

TEST_CASE("CB-11.15 Front and Back are seen from the player of the card, Side along the Rank") {
    const auto shielded = [](const std::string& line, const std::string& word) {
        Desk desk = desk_at(line);
        REQUIRE(desk.play(word).empty());
        return desk.state.open.field.shielded[Until::Reply];
    };
    const Bitboard d4 = bit(27);
    CHECK(shielded("4k3/8/8/2PPP3/2PNP3/2PPP3/8/4K3 w - - 0 1 [hw:WA2]", "WA2@d4/") ==
          (d4 | bit(18) | bit(19) | bit(20)));
    CHECK(shielded("4k3/8/8/2ppp3/2pnp3/2ppp3/8/4K3 b - - 0 1 [hb:WA2]", "WA2@d4/") ==
          (d4 | bit(34) | bit(35) | bit(36)));
    CHECK(picks("4k3/8/8/8/2P5/8/8/4K3 w - - 0 1 [hw:WI4]", "WI4@c4.") ==
          Names{"a4", "b4", "d4", "e4"});
}

TEST_CASE("CB-11.16 files a to d are the Queen side, e to h the King side, for both") {
    Desk desk = desk_at("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1 [hb:WA9]");
    Desk other = desk;
    CHECK(desk.play("WA9@wQ/").empty());
    CHECK(desk.state.open.field.frozen[Until::Reply] == 0x000f00000000'0f00ULL);
    CHECK(other.play("WA9@wK/").empty());
    CHECK(other.state.open.field.frozen[Until::Reply] == 0x00f000000000'f000ULL);
}

TEST_CASE("CB-11.18 CB-11.10 Starting Positions") {
    CHECK(picks("4k3/8/8/8/4N3/8/P6P/4K3 w - - 0 1 [hw:NA7]", "NA7@e4.") == Names{"b1", "g1"});
    CHECK(picks("4k3/8/8/8/4B3/8/P6P/2N1K3 w - - 0 1 [hw:NA7]", "NA7@e4.") == Names{"f1"});
    // Files without own Pawns; d7 is taken.
    CHECK(picks("8/3k4/8/8/8/p5p1/1p5p/4K3 b - - 0 1 [hb:WA4;gb:p]", "WA4@+P.") ==
          Names{"c7", "e7", "f7"});
}

TEST_CASE("CB-11.4 OP-11 push_set=chain moves all that is Connected, piece by piece") {
    const std::string line = "4k3/8/8/8/8/3p4/4P3/5N1K w - - 0 1 [hw:WA3]";
    Desk one = desk_at(line);
    CHECK(one.play("WA3@d3/").empty());
    CHECK(one.line().starts_with("4k3/8/8/8/3p4/4P3/8/5N1K w"));
    Desk all = desk_at(line, {{"push_set", "chain"}});
    CHECK(all.play("WA3@d3/").empty());
    CHECK(all.line().starts_with("4k3/8/8/8/3p4/4P3/5N2/7K w"));
}

TEST_CASE("CB-1.3 OP-17 stock=box: one more of each type than the array") {
    const std::string line = "4k3/P7/8/8/8/8/8/QQ2K3 w - - 0 1 [hw:NA6;hb:NA6]";
    const OptionMap box{{"stock", "box"}};
    CHECK(verdict(line, {"a7a8q"}, box) == "CB-1.3");
    CHECK(verdict(line, {"a7a8r"}, box).empty());
    CHECK(verdict(line, {"a7a8q"}).empty());
}

TEST_CASE("CB-4.7 CB-9.6 OP-3 whose cards must be gone") {
    const std::string line = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1 [hw:WA6]";
    CHECK(end_after(line, {"f1f7"}) == "1-0 CB-9.5");
    CHECK(end_after(line, {"f1f7"}, {{"exhaustion", "self"}}) == "1/2 CB-9.6");
    const std::string mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 ";
    CHECK(end_after(mate + "[hw:-]", {"a1a8"}) == "1-0 CB-9.6");
    CHECK(end_after(mate + "[hw:NA6]", {"a1a8"}) == "1-0 CB-9.5");
    CHECK(end_after(mate + "[hw:NA6]", {"a1a8"}, {{"exhaustion", "self"}}) == "1-0 CB-9.6");
    CHECK(end_after(mate + "[hw:NA6]", {"a1a8"}, {{"stalemate", "draw"}}) == "1-0 CB-9.5");
}

TEST_CASE("CB-9.6 CB-9.1 lax play after the last card") {
    const OptionMap lax{{"king_safety", "lax"}};
    CHECK(end_after("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1 [hw:-]", {"f1f7"}, lax) == "1/2 CB-9.6");
    // Mated, but the Pawn may move: lax plays on to the capture.
    CHECK(end_after("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 [hw:-]", {"a1a8", "h7h6", "a8g8"}, lax) ==
          "1-0 CB-9.1");
}

TEST_CASE("CB-13.5 CB-4.7 pieces that cannot mate draw once the cards are gone") {
    const auto ends =
        [](const std::string& board, const std::string& cards, const OptionMap& options) {
            return end_after(board + "/6rK w - - 0 40 " + cards, {"h1g1"}, options);
        };
    const std::pair<const char*, bool> boards[] = {
        {"4k3/8/8/8/8/8/8", true},
        {"4k3/8/8/8/8/n7/8", true},
        {"4k3/8/8/8/8/B7/8", true},
        {"4k3/8/8/8/8/b6B/8", false},
        {"4k3/8/8/8/8/b7/7B", true},
        {"4k3/8/8/8/8/b5B1/8", true},
        {"4k3/8/8/8/8/bb6/8", false},
        {"4k3/8/8/8/8/n6N/8", false},
        {"4k3/8/8/8/8/nn6/8", false},
        {"4k3/p7/8/8/8/8/8", false},
        {"4k3/8/8/8/8/b6N/8", false},
        {"4k2r/8/8/8/8/8/8", false},
    };
    for (const auto& [board, dead] : boards) {
        CAPTURE(std::string(board));
        const std::string drawn = dead ? "1/2 CB-13.5" : "";
        CHECK(ends(board, "[hw:-]", {}) == drawn);
        CHECK(ends(board, "", {{"mode", "chess"}}) == drawn);
        CHECK(ends(board, "[hw:-]", {{"draws", "fide"}}) == drawn);
        CHECK(ends(board, "[hw:-]", {{"draws", "none"}}).empty());
        CHECK(ends(board, "[hb:NA9]", {}).empty());
    }
}

TEST_CASE("CB-13.2 CB-13.3 CB-13.4 repetition and clock by draws=engine, fide, none") {
    const std::string line = "4k2r/p7/8/8/8/8/P7/R3K3 w - - 0 1 [hw:NA6;hb:NA6]";
    const std::vector<std::string> round{"a1b1", "h8g8", "b1a1", "g8h8"};
    const auto after = [&](int rounds, const OptionMap& options, int last_words) {
        std::vector<std::string> words;
        for (int i = 0; i < rounds; ++i) words.insert(words.end(), round.begin(), round.end());
        words.insert(words.end(), round.begin(), round.begin() + last_words);
        return end_after(line, words, options);
    };
    CHECK(after(1, {}, 3).empty());
    CHECK(after(2, {}, 0) == "1/2 CB-13.3");
    CHECK(after(3, {{"draws", "fide"}}, 3).empty());
    CHECK(after(4, {{"draws", "fide"}}, 0) == "1/2 CB-13.3");
    CHECK(after(6, {{"draws", "none"}}, 0).empty());

    Desk fide = desk_at(line, {{"draws", "fide"}});
    for (int i = 0; i < 2; ++i) {
        CHECK(fide.why_not("claim") == "CB-13.2");
        CHECK(fide.play_all(round).empty());
    }
    CHECK(fide.legal().back() != "");
    Desk claimed = fide;
    CHECK(claimed.play("claim").empty());
    CHECK(clause_of(claimed.state.open.ending).id == "CB-13.3");
    // A card restarts the history.
    CHECK(fide.play("NA6/").empty());
    CHECK(fide.why_not("claim") == "CB-13.2");
    CHECK(fide.play("a2a3").empty());
    CHECK(fide.rules.repeated(fide.state.open) == 0);

    const std::string late = "4k2r/p7/8/8/8/8/P7/R3K3 w - - 99 90 [hw:NA6;hb:NA6]";
    CHECK(end_after(late, {"a1b1"}) == "1/2 CB-13.4");
    CHECK(end_after(late, {"NA6/a1b1"}).empty());
    CHECK(end_after(late, {"a2a3"}).empty());
    CHECK(end_after(late, {"a1b1", "claim"}, {{"draws", "fide"}}) == "1/2 CB-13.4");
    CHECK(end_after("4k2r/p7/8/8/8/8/P7/R3K3 w - - 149 90 [hw:NA6]",
                    {"a1b1"},
                    {{"draws", "fide"}}) == "1/2 CB-13.4");
    CHECK(end_after(late, {"a1b1"}, {{"draws", "none"}}).empty());
}

TEST_CASE("CB-13.3 a declaration, a status or a mark makes another position") {
    // The same squares, once with and once without a declared check.
    const OptionMap manual{{"declare", "manual"}, {"king_safety", "lax"}};
    Desk desk = desk_at("4k3/p7/8/8/8/8/P6R/K7 w - - 0 1 [hw:NA1;hb:NA1]", manual);
    CHECK(desk.play_all({"h2h8", "e8e7", "h8h2", "e7e8", "h2h8+"}).empty());
    CHECK(desk.rules.repeated(desk.state.open) == 0);
}

TEST_CASE("CB-6.6 OP-26 blank plays are refused, or allowed by blank_plays") {
    const std::string line = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 [hw:FI1]";
    CHECK(verdict(line, {"FI1@e1/a2a3"}) == "CB-6.6");
    CHECK(verdict(line, {"FI1@e1/a2a3"}, {{"blank_plays", "yes"}}).empty());
}

TEST_CASE("CB-15.8 an action that breaks several clauses is refused with the first of them") {
    const struct {
        const char* line;
        const char* word;
        const char* clause;
    } cases[] = {
        // Not in hand before Royalty; Royalty before the filters; the first pick before the second.
        {"4k3/8/8/3q4/8/8/P7/4K3 w - - 0 1 [hw:NA6]", "WA1@d5/", "CB-6.1"},
        {"4k3/8/8/3q4/8/8/P7/4K3 w - - 0 1 [hw:WI5]", "WI5@a2.d5/", "CB-6.2"},
        {"4k3/8/8/3q4/8/8/R7/4K3 w - - 0 1 [hw:WI5]", "WI5@a2.d5/", "CB-7.2"},
        {"4k3/8/8/8/p7/P7/8/r3K3 w - - 0 1 [hw:NA4]", "NA4@a3/", "CB-6.5"},
        // Blank before exposed, exposed before no move.
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 [hw:FI1]", "FI1@e1/", "CB-6.6"},
        {"4r1k1/8/8/8/8/8/4P3/4K3 w - - 0 1 [hw:FI1]", "FI1@e1/", "CB-8.6"},
        // A Pawn without a double step that would be Royalty's capture, a locked Queen, and so on.
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 [hw:NA6]", "h1g3", "CB-12.2"},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA6;nd:a2]", "a2a4", "CB-10.3"},
        {"4k3/8/8/8/8/8/P7/4K2R w - - 0 1 [hw:NA6]", "e1g1", "CB-10.1"},
        {"4kr2/8/8/8/8/8/P7/4K2R w K - 0 1 [hw:NA6;fx:freeze=h1]", "e1g1", "CB-10.2"},
        {"4kr2/8/8/8/8/8/P7/4K2R w K - 0 1 [hw:NA6]", "e1g1", "CB-12.10"},
        {"3rk3/8/8/8/8/8/3P4/3K4 w - - 0 1 [hw:NA6;fx:freeze=d2]", "d2d3", "CB-6.8"},
    };
    for (const auto& each : cases) {
        CAPTURE(std::string(each.line));
        CAPTURE(std::string(each.word));
        CHECK(desk_at(each.line).why_not(each.word) == each.clause);
    }
}
