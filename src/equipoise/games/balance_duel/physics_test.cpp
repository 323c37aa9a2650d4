// Section 3: torque, load and limit in integers.

#include "equipoise/games/balance_duel/testing.hpp"

using namespace equipoise;
using namespace equipoise::balance_duel;

namespace {

std::string with_physics(const std::string& from, const std::string& to) {
    std::string text = printed_models();
    return text.replace(text.find(from), from.size(), to);
}

Playthrough with_data(const std::string& data, const std::string& line) {
    const SharedRules rules = rules_with({}, data);
    const auto state = rules->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? std::string() : state.error().text()));
    return {rules, state.value()};
}

}  // namespace

TEST_CASE(
    "BD-3.1 BD-3.2 an L at distance 1 pulls 1000 times 1000, an M 700 times 1000, East positive") {
    CHECK(fact(at("A.4i S1=LMM/1L S2=LLMM N1=LLMM N2=LLMM t=N1 d=1 o=-"), "torque") == 1'000'000);
    CHECK(fact(at("A.4i S1=LLM/1M S2=LLMM N1=LLMM N2=LLMM t=N1 d=1 o=-"), "torque") == 700'000);
    CHECK(fact(at("A.4i S1=LLMM S2=LLMM N1=LLM/1M N2=LLMM t=N1 d=1 o=-"), "torque") == -700'000);
    const Rules rules = typed_rules(begin());
    CHECK(rules.physics().base == 8'000'000);
    CHECK(rules.physics().stiff == 100);
}

TEST_CASE("BD-3.3 torque sums mass times position, load sums mass, over the arm only") {
    const Playthrough game = at("A.4i S1=LLM/6M S2=LM/4M,6L N1=LL/6M,F3M N2=MM/3L,5L t=S1 d=4 o=-");
    // By hand: 4.2 + 2.8 + 6.0 - 4.2 + 2.1 - 3.0 - 5.0 million.
    CHECK(fact(game, "torque") == 2'900'000);
    CHECK(fact(game, "load") == 700 + 700 + 1000 + 700 + 700 + 1000 + 1000);
}

TEST_CASE("BD-3.4 the limit is 8 pitch-pawns and a tenth for each L, seven hundredths for each M") {
    CHECK(fact(begin(), "limit") == 8'000'000);
    CHECK(fact(at("A.4i S1=LM/1LM S2=LLMM N1=LLMM N2=LLMM t=N1 d=1 o=-"), "limit") == 8'170'000);
}

TEST_CASE("BD-3.5 exactly at the limit the arm does not rest; a hair above it does") {
    const Rules rules = typed_rules(begin());
    CHECK(!rules.rests({8'100'000, 1000}));
    CHECK(!rules.rests({-8'100'000, 1000}));
    CHECK(rules.rests({8'100'001, 1000}));
    CHECK(rules.rests({-8'100'001, 1000}));
    const Rules touching = typed_rules(begin({{"marginal", "touch"}}));
    CHECK(touching.rests({8'100'000, 1000}));
    CHECK(!touching.rests({8'099'999, 1000}));
}

TEST_CASE("BD-3.6 with a negative limit the arm tips for every torque") {
    const std::string soft = with_physics("\"base\": 8000000", "\"base\": 0");
    std::string softer = soft;
    softer.replace(softer.find("\"stiff\": 100"), 12, "\"stiff\": -1");
    const SharedRules rules = rules_with({}, softer);
    Playthrough game(rules);
    CHECK(play(game, "r:S1 d1 P1L").empty());
    CHECK(result(game) == "0 1");
    CHECK(fact(game, "limit") < 0);
    CHECK(typed_rules(game).rests({0, 1000}));
}

TEST_CASE("BD-8.5 BD-3.8 an arm without pawns is not tested, whatever its limit") {
    const std::string soft = with_physics("\"base\": 8000000", "\"base\": 0");
    const SharedRules rules = rules_with({{"marginal", "touch"}}, soft);
    Playthrough game(rules);
    CHECK(fact(game, "limit") == 0);
    CHECK(fact(game, "tips") == 0);
    CHECK(static_cast<bool>(rules->parse_state(rules->print_state(game.state()))));
    REQUIRE(play(game, "r:S1").empty());
    CHECK(static_cast<bool>(rules->parse_state(rules->print_state(game.state()))));
}

TEST_CASE("BD-3.7 torque and limit, which set the drawn tilt, are facts of every position") {
    const Playthrough game = at("A.2 S1=LLLLL/6L N1=LLLLLL t=N1 d=2 o=- n=2");
    CHECK(fact(game, "torque") == 6'000'000);
    CHECK(fact(game, "limit") == 8'100'000);
    CHECK(fact(game, "tips") == 0);
}

TEST_CASE("BD-3.8 only the end of a turn is tested: a beating first unbalances, then saves") {
    // Without its own arrival the beating alone would leave the arm at +13 million.
    const Playthrough game = at("A.2 S1=LLL/3L,5LL N1=LLLL/7L,F2L t=N1 d=1 o=-");
    Playthrough beaten = game;
    CHECK(play(beaten, "F2L>F3x").empty());
    CHECK(fact(beaten, "tips") == 0);
    CHECK(result(beaten) == "?");
}

TEST_CASE("BD-3.2 heavier pawns in an owner's file need no code") {
    const std::string heavy = with_physics("\"L\": 1000", "\"L\": 2000");
    const Playthrough game = with_data(heavy, "A.2 S1=LLLLL/2L N1=LLLLLL t=N1 d=2 o=- n=2");
    CHECK(fact(game, "torque") == 4'000'000);
    CHECK(fact(game, "limit") == 8'200'000);
}
