#include "equipoise/games/chess_balance/game.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "equipoise/games/chess_balance/testing/test_front.hpp"

namespace equipoise::chess_balance {
namespace {

using nlohmann::json;

std::optional<std::int64_t> fact_of(const Playthrough& game, const std::string& key) {
    for (const Fact& fact : game.rules().facts(game.state(), Viewer::spectator())) {
        if (fact.key == key) return fact.value;
    }
    return std::nullopt;
}

/// The answer to `deck` with these words, where any file reads like this.
std::string deck_answer(const std::vector<std::string_view>& words, const std::string& text) {
    const Query& query = erased<ChessBalance>().queries().front();
    REQUIRE(query.name == "deck");
    const auto answer = query.ask(words, [&](std::string_view path) -> Result<DataFile, Misfit> {
        return DataFile{std::string(path), text};
    });
    return answer ? answer.value() : answer.error().text();
}

}  // namespace

TEST_CASE("CB-8.1 facts name every King under plain attack") {
    const Playthrough game = game_at("k3r3/7p/8/8/K7/8/7P/4K3 w - - 5 9 [hw:NA6;hb:NA6;ck:b]");
    CHECK(fact_of(game, "king_attacked_e1") == 1);
    CHECK_FALSE(fact_of(game, "king_attacked_a4"));
    CHECK_FALSE(fact_of(game, "king_attacked_a8"));
    CHECK(fact_of(game, "clock") == 5);
    CHECK(fact_of(game, "turn_of") == 0);
    CHECK(fact_of(game, "material_white") == 1);
    CHECK(fact_of(game, "material_black") == 6);
    CHECK(game.rules().score(game.state(), Seat(0)) == "1");
    CHECK(game.rules().score(game.state(), Seat(1)) == "6");
}

TEST_CASE("CB-13.3 facts show how often the position has occurred before") {
    Playthrough game = game_at(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
        "[hw:NA6;hb:NA6]");
    CHECK(fact_of(game, "repeated") == 0);
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) act(game, actor_of(game), move);
    CHECK(fact_of(game, "repeated") == 1);
}

TEST_CASE("CB-2.3 seats keep the names of their first colours") {
    const Playthrough game = game_at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 [mt:2/1/1/1]",
                                     {{"mode", "chess"}, {"games", "2"}});
    CHECK(game.rules().seat_name(Seat(0)) == "White");
    CHECK(game.rules().seat_name(Seat(1)) == "Black");
    CHECK(fact_of(game, "turn_of") == 1);
    CHECK(fact_of(game, "material_white") == 5);
    CHECK(game.rules().score(game.state(), Seat(0)) == "3");
    CHECK(game.rules().score(game.state(), Seat(1)) == "5");
}

TEST_CASE("CB-6.7 a pick of the foe that lapses is obvious, a real one is not") {
    Playthrough pyre = game_at("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5]");
    CHECK_FALSE(pyre.rules().obvious(pyre.state(), Seat(0)));
    act(pyre, Seat(0), "FI5@h2/");
    CHECK_FALSE(pyre.rules().obvious(pyre.state(), Seat(1)));
    Playthrough alone = game_at("4k3/p7/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5]");
    act(alone, Seat(0), "FI5@h2/");
    const auto lapsed = alone.rules().obvious(alone.state(), Seat(1));
    REQUIRE(lapsed.has_value());
    CHECK(alone.rules().print_action(alone.state(), *lapsed) == "!-");
    CHECK_FALSE(alone.rules().obvious(alone.state(), Seat(0)));
}

TEST_CASE("CB-1.4 components are the 36 cards with the picks people make, none in chess") {
    const auto chess = json::parse(rules_with({{"mode", "chess"}})->components());
    CHECK(chess == json{{"mode", "chess"}, {"deck", "equipoise"}});
    const auto cards = json::parse(rules_with({})->components());
    CHECK(cards["mode"] == "cards");
    REQUIRE(cards["cards"].size() == 36);
    CHECK(cards["cards"][0] ==
          json{{"id", "FI1"},
               {"name", "Meteor Bomb"},
               {"element", "fire"},
               {"text", "Remove all pieces on the squares Surrounding your King."},
               {"picks", {{{"kind", "piece"}, {"side", "own"}, {"type", "K"}}}}});
    CHECK(cards["cards"][4]["picks"] ==
          json{{{"kind", "piece"}, {"side", "own"}, {"type", "NBR"}},
               {{"kind", "piece"}, {"side", "enemy"}, {"type", "NBR"}, {"foe", true}}});
    const json& undergrowth = cards["cards"][30];
    CHECK(undergrowth["id"] == "NA4");
    CHECK(undergrowth["picks"][1]["optional"] == true);
}

TEST_CASE("V-1 V-6 the question `deck check` checks a deck file") {
    const std::string& deck = builtin_deck("equipoise")->text;
    CHECK(deck_answer({"check", "x.json"}, deck) ==
          "equipoise: 36 cards, V-1 to V-6 hold\n"
          "fire: FI1 FI2 FI3 FI4 FI5 FI6 FI7 FI8 FI9\n"
          "wind: WI1 WI2 WI3 WI4 WI5 WI6 WI7 WI8 WI9\n"
          "water: WA1 WA2 WA3 WA4 WA5 WA6 WA7 WA8 WA9\n"
          "nature: NA1 NA2 NA3 NA4 NA5 NA6 NA7 NA8 NA9");
    CHECK(deck_answer({"check", "x.json"}, "{}").find("deck") != std::string::npos);
    CHECK(deck_answer({"check"}, deck).starts_with("CB-1.6"));
}

TEST_CASE("CB-2.6 the hands are dealt before the first turn, White's first") {
    Playthrough game(rules_with({}));
    std::vector<std::string> drawn;
    for (int i = 0; i < 6; ++i) {
        REQUIRE(game.turn().is_chance());
        const auto outcomes = game.rules().chance_outcomes(game.state());
        CHECK(outcomes.size() == static_cast<std::size_t>(36 - i));
        drawn.push_back(
            game.rules().print_action(game.state(), outcomes.front().action).substr(0, 3));
        game.apply(Actor::chance(), outcomes.front().action);
    }
    CHECK(drawn == std::vector<std::string>{"{w:", "{w:", "{w:", "{b:", "{b:", "{b:"});
    CHECK(game.turn() == Turn::decision(Seat(0)));
}

}  // namespace equipoise::chess_balance
