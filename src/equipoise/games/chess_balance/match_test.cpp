// Decks, draws and the games of a match: CB-2, CB-3, CB-4, CB-14.

#include <set>

#include "equipoise/games/chess_balance/testing/testing.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;

namespace {

const Seat kFirst(0);
const Seat kSecond(1);

/// Every chance as the lowest card would have it.
void deal(Desk& desk) {
    while (desk.turn().is_chance()) desk.play(desk.chances().begin()->first);
}

/// The same game with another board, on which White can take the King with e1e8 (lax), or with a
/// claim that stands (fide).
void set_board(Desk& desk, const std::string& fen, const std::string& more) {
    const std::string line = desk.line();
    const std::string changed = fen + line.substr(line.find(" ["));
    const bool accepted = desk.set(changed.substr(0, changed.size() - 1) + more + "]");
    REQUIRE_MESSAGE(accepted, (changed + desk.refusal));
}
void white_wins(Desk& desk) {
    set_board(desk, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 30", ";ck:w");
    REQUIRE(desk.play("e1e8").empty());
}
void game_is_drawn(Desk& desk) {
    set_board(desk, "4k3/8/8/8/8/8/8/3R2K1 w - - 100 70", "");
    REQUIRE(desk.play("claim").empty());
}

const OptionMap kTournament{
    {"deck_mode", "tournament"}, {"games", "3"}, {"king_safety", "lax"}, {"draws", "fide"}};

const char* const kFireList = "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,FI9;side:WI1,WI2,WI3,WI4";
const char* const kMixedList = "deck:NA9,NA8,WA1,FI1,WI1,WI2,WI3,NA1,NA2;side:WA2,WA3,WA4,WA5";

/// Where the first game of a tournament begins.
Desk tournament() {
    Desk desk(kTournament);
    REQUIRE(desk.play(kFirst, kFireList).empty());
    REQUIRE(desk.play(kSecond, kMixedList).empty());
    deal(desk);
    return desk;
}

int half_points(const Desk& desk, Seat seat) { return desk.state.open.points[at(seat.index())]; }

}  // namespace

TEST_CASE("CB-2.2 CB-2.5 CB-2.6 White's hand is dealt, then Black's, then White moves first") {
    Desk desk;
    for (int card = 0; card < 6; ++card) {
        CHECK(desk.turn().is_chance());
        CHECK(desk.rules.drawer(desk.state.open) == (card < 3 ? Colour::White : Colour::Black));
        CHECK(desk.chances().size() == static_cast<std::size_t>(36 - card));
        desk.play(desk.chances().begin()->first);
    }
    CHECK(desk.turn().acting == SeatSet(kFirst));
    CHECK(desk.state.open.phase == Phase::Card);
    for (Colour colour : kColours) {
        CHECK(desk.state.open.hand_sizes[colour] == 3);
        CHECK(desk.state.open.deck_sizes[colour] == 6);
    }
}

TEST_CASE("CB-3.1 D1 quick: two decks of nine, disjoint unless each player has a set") {
    for (const bool shared : {true, false}) {
        int shared_cards = 0;
        for (int number = 0; number < 30; ++number) {
            Rng rng(seed_at(run_seed(41), static_cast<std::uint64_t>(number)));
            Desk desk(OptionMap{{"card_pool", shared ? "shared" : "own"}, {"draws", "none"}});
            for (int ply = 0; ply < 900 && !desk.turn().is_terminal(); ++ply) {
                const auto words =
                    desk.turn().is_chance() ? std::vector<std::string>() : desk.legal();
                const auto chances = desk.chances();
                if (words.empty()) {
                    auto it = chances.begin();
                    std::advance(it, rng.below(static_cast<std::uint32_t>(chances.size())));
                    desk.play(it->first);
                } else {
                    // The last ones are plays.
                    const auto n = static_cast<std::uint32_t>(words.size());
                    desk.play(words[rng.below(3) > 0 ? n - 1 - rng.below(std::min(n, 5U))
                                                     : rng.below(n)]);
                }
            }
            Per<Colour, CardSet> seen{};
            for (Colour colour : kColours) {
                seen[colour] = desk.state.secrets[colour].hand;
                for (std::uint8_t card : desk.state.open.piles[colour]) {
                    seen[colour] |= CardSet{1} << card;
                }
                CHECK(std::popcount(seen[colour]) ==
                      kDeckSize - desk.state.open.deck_sizes[colour]);
            }
            shared_cards += std::popcount(seen[Colour::White] & seen[Colour::Black]);
        }
        CHECK((shared_cards == 0) == shared);
    }
}

TEST_CASE("CB-3.2 CB-3.6 CB-3.7 D2 theme: Black picks first, one element each") {
    Desk desk(OptionMap{{"deck_mode", "theme"}});
    CHECK(desk.turn().acting == SeatSet(kSecond));
    CHECK(desk.legal() == std::vector<std::string>{"el:FI", "el:WI", "el:WA", "el:NA"});
    CHECK(desk.play("el:WI").empty());
    CHECK(desk.turn().acting == SeatSet(kFirst));
    CHECK(desk.why_not("el:WI") == "CB-3.6");
    CHECK(desk.play("el:NA").empty());
    CHECK(desk.turn().is_chance());
    CHECK(desk.chances().size() == 9);
    CHECK(desk.chances().count("{w:NA1}") == 1);
    deal(desk);
    CHECK(desk.rules.drawable(desk.state, Colour::Black) ==
          (desk.rules.deck().of(Element::Wind) & ~desk.state.secrets[Colour::Black].hand));

    Desk own(OptionMap{{"deck_mode", "theme"}, {"card_pool", "own"}});
    CHECK(own.play("el:WI").empty());
    CHECK(own.play("el:WI").empty());
}

TEST_CASE("CB-3.3 CB-3.7 D3 dual: Black, White, Black, White; nine of each player's eighteen") {
    Desk desk(OptionMap{{"deck_mode", "dual"}});
    const Seat order[] = {kSecond, kFirst, kSecond, kFirst};
    const char* picks[] = {"el:FI", "el:WI", "el:WA", "el:NA"};
    for (int i = 0; i < 4; ++i) {
        CHECK(desk.turn().acting == SeatSet(order[i]));
        if (i == 2) CHECK(desk.why_not("el:FI") == "CB-3.3");
        if (i == 2) CHECK(desk.why_not("el:WI") == "CB-3.6");
        CHECK(desk.play(picks[i]).empty());
    }
    CHECK(desk.chances().size() == 18);
    CHECK(desk.chances().count("{w:WI9}") == 1);
    CHECK(desk.chances().count("{w:FI9}") == 0);
    deal(desk);
    CHECK(std::popcount(desk.rules.drawable(desk.state, Colour::White)) == 15);
    CHECK(desk.state.open.deck_sizes[Colour::White] == 6);
}

TEST_CASE("CB-3.4 CB-3.8 CB-3.9 D4 standard: nine different cards each, secretly and at once") {
    Desk desk(OptionMap{{"deck_mode", "standard"}});
    CHECK(desk.turn().kind == NodeKind::Simultaneous);
    CHECK(desk.play(kFirst, "deck:FI1,FI1,FI3,FI4,FI5,FI6,FI7,FI8,FI9") == "CB-3.9");
    CHECK(desk.play(kFirst, "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8") == "CB-3.9");
    CHECK(desk.play(kFirst, "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,XX1") == "CB-3.9");
    CHECK(desk.play(kFirst, "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,FI9,WI1") == "CB-3.9");
    CHECK(desk.play(kFirst, "deck:FI9,FI8,NA1,FI6,FI5,FI4,FI3,FI2,FI1").empty());
    CHECK(desk.turn().acting == SeatSet(kSecond));
    CHECK(desk.why_not(kFirst, "deck:FI1").empty() == false);
    const View seen = desk.rules.view(desk.state, kSecond);
    CHECK(seen.secrets[Colour::White].source == 0);
    CHECK(desk.why_not(kSecond, "deck:WA1").empty());
    // Both may list the same card: each has a set of 36.
    CHECK(desk.play(kSecond, "deck:FI1,WA1,WA2,WA3,WA4,WA5,WA6,WA7,WA8").empty());
    CHECK(desk.chances().size() == 9);
    CHECK(desk.chances().count("{w:NA1}") == 1);
    CHECK(desk.chances().count("{w:FI7}") == 0);
}

TEST_CASE("CB-3.6 CB-3.8 a shared set is drafted in turn, Black first") {
    Desk desk(OptionMap{{"deck_mode", "standard"}, {"card_pool", "shared"}});
    Seat next = kSecond;
    for (int card = 0; card < 18; ++card) {
        CHECK(desk.turn().acting == SeatSet(next));
        CHECK(desk.legal().size() == static_cast<std::size_t>(36 - card));
        const std::string word = desk.legal().front();
        CHECK(desk.play(word).empty());
        if (card < 17) CHECK(desk.why_not(word) == "CB-3.6");
        next = next == kFirst ? kSecond : kFirst;
    }
    CHECK(desk.turn().is_chance());
    CHECK(desk.chances().size() == 9);

    Desk more(OptionMap{{"deck_mode", "tournament"}, {"card_pool", "shared"}, {"games", "3"}});
    for (int card = 0; card < 26; ++card) CHECK(more.play(more.legal().front()).empty());
    CHECK(more.state.open.phase == Phase::List);
    CHECK(more.turn().kind == NodeKind::Simultaneous);
    const auto own = more.legal(kFirst);
    CHECK(!own.empty());
    CHECK(own.front().starts_with("side:"));
}

TEST_CASE("CB-3.5 CB-3.9 D5 tournament: nothing but the 13 registered cards, 0 to 4 exchanged") {
    Desk desk(kTournament);
    CHECK(desk.play(kFirst, "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,FI9") == "CB-3.9");
    CHECK(desk.play(kFirst, "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,FI9;side:FI1,WI2,WI3,WI4") ==
          "CB-3.9");
    CHECK(desk.play(kFirst, "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,FI9;side:WI2,WI3,WI4") ==
          "CB-3.9");
    desk = tournament();
    CHECK(desk.chances().empty());
    white_wins(desk);
    CHECK(desk.play("white").empty());
    REQUIRE(desk.state.open.phase == Phase::Swap);
    CHECK(desk.turn().kind == NodeKind::Simultaneous);
    // Seat 0 has the Fire list. A card outside the 13, then no exchange at all.
    CHECK(desk.play(kFirst, "side:WI1,WI2,WI3,NA9") == "CB-3.9");
    CHECK(desk.why_not(kFirst, "side:NA9") == "CB-3.9");
    CHECK(desk.play(kFirst, "side:WI1,WI2,WI3,WI4").empty());
    CHECK(desk.turn().acting == SeatSet(kSecond));
    const View seen = desk.rules.view(desk.state, kSecond);
    CHECK(seen.secrets[desk.state.open.colour_of(kFirst)].sideboard == 0);
    // Four exchanged.
    CHECK(desk.play(kSecond, "side:NA9,NA8,WA1,FI1").empty());
    CHECK(desk.turn().is_chance());
    // The second seat took White; its deck has what was in the sideboard.
    CHECK(desk.chances().size() == 9);
    CHECK(desk.chances().count("{w:WA5}") == 1);
    CHECK(desk.chances().count("{w:NA9}") == 0);
}

TEST_CASE("CB-2.3 CB-14.1 CB-14.2 the loser chooses a colour; after a draw colours change") {
    Desk desk = tournament();
    white_wins(desk);
    CHECK(half_points(desk, kFirst) == 2);
    CHECK(desk.state.open.phase == Phase::Colours);
    CHECK(desk.turn().acting == SeatSet(kSecond));
    CHECK(desk.legal() == std::vector<std::string>{"white", "black"});
    Desk other = desk;
    CHECK(other.play("black").empty());
    CHECK(other.state.open.white == kFirst);
    CHECK(desk.play("white").empty());
    CHECK(desk.state.open.white == kSecond);
    CHECK(desk.state.open.game == 2);
    CHECK(desk.play(kFirst, "side:WI1,WI2,WI3,WI4").empty());
    CHECK(desk.play(kSecond, "side:WA2,WA3,WA4,WA5").empty());
    deal(desk);
    CHECK(desk.turn().acting == SeatSet(kSecond));

    game_is_drawn(desk);
    CHECK(half_points(desk, kFirst) == 3);
    CHECK(half_points(desk, kSecond) == 1);
    CHECK(desk.state.open.white == kFirst);
    CHECK(desk.state.open.game == 3);
    CHECK(desk.play(kFirst, "side:WI1,WI2,WI3,WI4").empty());
    CHECK(desk.play(kSecond, "side:WA2,WA3,WA4,WA5").empty());
    deal(desk);
    game_is_drawn(desk);
    CHECK(desk.turn().is_terminal());
    CHECK(desk.rules.returns(desk.state)[kFirst] == kWholeReturn);
    CHECK(desk.rules.returns(desk.state)[kSecond] == 0);
}

TEST_CASE("CB-14.3 resigning and agreeing end one game, and the points decide the match") {
    Desk desk(OptionMap{{"mode", "chess"}, {"games", "3"}});
    // White resigns on Black's move.
    CHECK(desk.play("e2e4").empty());
    desk.rules.concede(desk.state, kFirst);
    CHECK(half_points(desk, kSecond) == 2);
    CHECK(desk.turn().acting == SeatSet(kFirst));
    CHECK(desk.rules.why_no_concession(desk.state)->clause.id == "CB-14.3");
    CHECK(desk.play("white").empty());
    CHECK(desk.play("d2d4").empty());
    desk.rules.concede(desk.state, std::nullopt);
    // After a draw the colours change by themselves.
    CHECK(desk.state.open.game == 3);
    CHECK(desk.state.open.white == kSecond);
    CHECK(half_points(desk, kSecond) == 3);
    // Who resigns the last game can win the match by the games before.
    desk.rules.concede(desk.state, kSecond);
    CHECK(desk.turn().is_terminal());
    CHECK(half_points(desk, kFirst) == 3);
    CHECK(desk.rules.returns(desk.state)[kFirst] == kWholeReturn / 2);
    CHECK(desk.line().find("end:0-1 CB-9.9") != std::string::npos);
    CHECK(desk.rules.why_no_concession(desk.state)->clause.id == "CB-5.1");
}

TEST_CASE("CB-14.3 a card of the unfinished turn has no effect on a tournament's next game") {
    Desk desk = tournament();
    const State before = desk.state;
    const auto words = desk.legal();
    const auto card = std::find_if(words.begin(), words.end(), [](const std::string& word) {
        return word.ends_with('/') && word.find('!') == std::string::npos;
    });
    if (card != words.end()) CHECK(desk.play(*card).empty());
    while (desk.turn().is_chance()) CHECK(desk.play(desk.chances().begin()->first).empty());
    desk.rules.concede(desk.state, kSecond);
    CHECK(desk.turn().acting == SeatSet(kSecond));
    CHECK(desk.play("black").empty());
    CHECK(desk.state.open.phase == Phase::Swap);
    CHECK(desk.turn().acting == SeatSet::first(2));
    CHECK(before.open.game + 1 == desk.state.open.game);
}

TEST_CASE("CB-14.1 equal points draw the match") {
    Desk desk(OptionMap{{"games", "2"}, {"draws", "fide"}});
    deal(desk);
    game_is_drawn(desk);
    CHECK(desk.state.open.game == 2);
    CHECK(desk.state.open.white == kSecond);
    CHECK(desk.state.open.phase == Phase::Deal);
    deal(desk);
    game_is_drawn(desk);
    CHECK(desk.turn().is_terminal());
    CHECK(desk.rules.returns(desk.state)[kFirst] == kWholeReturn / 2);
}

TEST_CASE("CB-14.1 a match of mode=chess has no cards between its games") {
    Desk desk(OptionMap{{"mode", "chess"}, {"games", "2"}});
    CHECK(desk.play_all({"f2f3", "e7e5", "g2g4", "d8h4"}).empty());
    CHECK(desk.state.open.phase == Phase::Colours);
    CHECK(desk.turn().acting == SeatSet(kFirst));
    CHECK(desk.play("black").empty());
    CHECK(desk.state.open.white == kSecond);
    CHECK(desk.legal().size() == 20);
    CHECK(desk.turn().acting == SeatSet(kSecond));
}

namespace {

using Orders = std::map<std::string, Fraction>;

/// The chances of every order of draws while the words are played.
void collect(const Desk& desk,
             const std::vector<std::string>& words,
             std::size_t next,
             const std::string& drawn,
             Fraction chance,
             Orders& orders) {
    if (desk.turn().is_chance()) {
        const auto outcomes = desk.chances();
        const Fraction each = chance * Fraction(1, static_cast<std::int64_t>(outcomes.size()));
        for (const auto& [word, weight] : outcomes) {
            REQUIRE(weight == 1);
            Desk on = desk;
            REQUIRE(on.play(word).empty());
            collect(on, words, next, drawn + word, each, orders);
        }
        return;
    }
    if (next == words.size()) {
        const auto found = orders.find(drawn);
        orders[drawn] = found == orders.end() ? chance : found->second + chance;
        return;
    }
    Desk on = desk;
    REQUIRE(on.play(words[next]).empty());
    collect(on, words, next + 1, drawn, chance, orders);
}

const std::string kFourDraws =
    "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1 [hw:NA4,NA6,WI4;hb:NA8,WA6,WI6;dw:?2;db:?2;";
const std::vector<std::string> kFourPlays{
    "NA6/", "h2h3", "WA6/", "h7h6", "WI4@a2.b2/", "h3h4", "WI6@a7.a6/"};

}  // namespace

TEST_CASE("CB-15.2 CB-4.1 drawing from one set card by card is like dealing a shuffled set") {
    const Desk desk =
        desk_at(kFourDraws + "sw:NA4+NA6+WI4+FI1+FI2+FI3+FI4;sb:NA8+WA6+WI6+FI1+FI2+FI3+FI4]");
    Orders found;
    collect(desk, kFourPlays, 0, "", Fraction(1, 1), found);
    Orders wanted;
    std::vector<std::string> cards{"FI1", "FI2", "FI3", "FI4"};
    do {
        wanted["{w:" + cards[0] + "}{b:" + cards[1] + "}{w:" + cards[2] + "}{b:" + cards[3] + "}"] =
            Fraction(1, 24);
    } while (std::next_permutation(cards.begin(), cards.end()));
    CHECK(found == wanted);
}

TEST_CASE("CB-15.2 CB-3.6 drawing from a set for each player is like shuffling each set") {
    const Desk desk = desk_at(kFourDraws + "sw:NA4+NA6+WI4+FI1+FI2+FI3;sb:NA8+WA6+WI6+FI1+FI2]",
                              {{"card_pool", "own"}});
    Orders found;
    collect(desk, kFourPlays, 0, "", Fraction(1, 1), found);
    Orders wanted;
    std::vector<std::string> white{"FI1", "FI2", "FI3"};
    do {
        for (const auto& black : {std::pair("FI1", "FI2"), std::pair("FI2", "FI1")}) {
            wanted["{w:" + white[0] + "}{b:" + black.first + "}{w:" + white[1] +
                   "}{b:" + black.second + "}"] = Fraction(1, 12);
        }
    } while (std::next_permutation(white.begin(), white.end()));
    CHECK(found == wanted);
}

TEST_CASE("CB-4.2 CB-15.2 discards are uniform over the hand, and each is replaced") {
    Desk desk = desk_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:WA7;hb:FI1,FI2,FI3;db:FI4,FI5,FI6]");
    CHECK(desk.play("WA7/").empty());
    const std::map<std::string, int> pairs{
        {"{b-FI1-FI2}", 1}, {"{b-FI1-FI3}", 1}, {"{b-FI2-FI3}", 1}};
    CHECK(desk.chances() == pairs);
    CHECK(desk.play("{b-FI1-FI3}").empty());
    CHECK(desk.state.open.phase == Phase::Chess);
    CHECK(desk.state.open.hand_sizes[Colour::Black] == 3);
    CHECK(desk.state.open.piles[Colour::Black].size() == 2);
    CHECK(desk.line().find("hb:FI2,FI4,FI5") != std::string::npos);
}

TEST_CASE("CB-4.6 a card is drawn before the chess move; with end_of_turn after it") {
    const std::string line = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4,NA6,WI4;dw:?2]";
    Desk desk = desk_at(line);
    CHECK(desk.play("NA6/").empty());
    CHECK(desk.state.open.phase == Phase::Draw);
    CHECK(desk.play("{w:FI1}").empty());
    CHECK(desk.state.open.phase == Phase::Chess);
    CHECK(desk.state.open.hand_sizes[Colour::White] == 3);

    Desk late = desk_at(line, {{"draw_timing", "end_of_turn"}});
    CHECK(late.play("NA6/").empty());
    CHECK(late.state.open.phase == Phase::Chess);
    CHECK(late.play("a2a3").empty());
    CHECK(late.state.open.phase == Phase::Draw);
    CHECK(late.play("{w:FI1}").empty());
    CHECK(late.state.open.phase == Phase::Card);
    CHECK(late.turn().acting == SeatSet(kSecond));
    CHECK(late.state.open.hand_sizes[Colour::White] == 3);
}

TEST_CASE("CB-4.4 CB-4.5 an empty deck gives nothing; piles are open and never come back") {
    Desk desk = desk_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA6,WI4;dw:FI1]");
    CHECK(desk.play("NA6/a2a3").empty());
    CHECK(desk.play("a7a6").empty());
    CHECK(desk.play("WI4@a3.b3/b3b4").empty());
    CHECK(desk.line().find("hw:FI1;") != std::string::npos);
    CHECK(desk.line().find("pw:NA6,WI4") != std::string::npos);
    CHECK(desk.state.open.deck_sizes[Colour::White] == 0);
}
