// Section 11: moves and positions as text, and the order of verdicts.

#include "equipoise/games/balance_duel/testing.hpp"

using namespace equipoise;
using namespace equipoise::balance_duel;

namespace {

/// The field or clause at which a position line is refused; "" if it is accepted.
std::string refused(const std::string& line, const OptionList& options = {}) {
    auto setup = BalanceDuel::amend(setup_with(options), line);
    if (!setup) return setup.error().field;
    auto rules = erased<BalanceDuel>().make(setup.value());
    if (!rules) return rules.error().clause;
    const auto state = rules.value()->parse_state(line);
    return state ? "" : state.error().clause + " " + state.error().field;
}

std::string round_trip(const std::string& line, const OptionList& options = {}) {
    const Playthrough game = at(line, options);
    return game.rules().print_state(game.state());
}

}  // namespace

TEST_CASE("BD-11.1 chance is the die and the start roll, nothing is hidden") {
    const Playthrough game = at("A.4i S1=LLM/6M S2=LM/4M,6L N1=LL/6M,F3M N2=MM/3L,5L t=S1 d=4 o=-");
    CHECK(!BalanceDuel::info().secrets);
    for (int seat = 0; seat < 4; ++seat) {
        CHECK(game.rules().print_view(game.state(), Seat(seat)) ==
              game.rules().print_state(game.state()));
    }
}

TEST_CASE("BD-11.2 the position line holds every part of the state, and leaves out defaults") {
    for (const char* line : {
             "A.2 S1=LL/2L,4LL,F3L N1=LLLLLL t=S1 d=4 o=N1 n=7 rd=1",
             "A.2 S1=LL/2L,4LL,F3L N1=LLLLLL t=S1 d=? o=S1,N1 n=7 rd=1",
             "A.4t S1=LLMM S2=out1 N1=LMM/1L N2=LLMM t=S1 d=? o=- n=3 rd=2 q=N2",
             "A.3i S1=LLMM S2=LLMM N1=out1 t=- d=? o=- n=0 rd=2 ph=start",
             "A.2 S1=/F1L,F3L,F5L,F6LL,F7L N1=LL/F4LL,F6L,F7L t=- d=? o=- n=3 rd=1 ph=over end=S1",
         }) {
        CHECK(round_trip(line) == line);
    }
    const std::string redistributing =
        "A.2 S1=/F1L N1=LL/4L,F5LL,F7L t=S1 d=3 o=- n=3 rd=1 rf=LLLLL ph=redist";
    CHECK(round_trip(redistributing, {{"final_positions", "rearrange"}}) == redistributing);
}

TEST_CASE("BD-11.4 every form of a move is read and printed") {
    const Rules rules = typed_rules(begin({{"mode", "4t"}}));
    for (const char* move : {"P3L",
                             "P6M",
                             "2L>6",
                             "5M>F2",
                             "F1L>F4",
                             "6L>F3x",
                             "1L>7",
                             "7M>F6",
                             "--",
                             "..",
                             "d1",
                             "d6",
                             "r:S1",
                             "r:N2",
                             "f:F3L",
                             "f:F7M"}) {
        const auto parsed = parse_move(rules, rules.initial(), move);
        REQUIRE_MESSAGE(static_cast<bool>(parsed), move);
        REQUIRE(parsed.value().size() == 1);
        CHECK(print(rules, parsed.value().front()) == move);
    }
    const auto composite = parse_move(rules, rules.initial(), "f:F1L,F3LL");
    REQUIRE(static_cast<bool>(composite));
    CHECK(composite.value() ==
          std::vector{Choice::redistribute(1, Kind::Large),
                      Choice::redistribute(3, Kind::Large),
                      Choice::redistribute(3, Kind::Large)});
    const auto roll = parse_move(rules, rules.initial(), "r:S1=5,S2=1,N1=3,N2=4");
    REQUIRE(static_cast<bool>(roll));
    CHECK(roll.value() == std::vector{Choice::start_roll(0)});
}

TEST_CASE("BD-11.4 a text that is not a move is refused with a clause") {
    const Rules rules = typed_rules(begin());
    for (const char* text :
         {"",      "P",       "P3", "P3X", "P0L",   "3L",   "3L>",   "3L>F",    "3L>4y", "8L>9",
          "L>3",   "d",       "d0", "d7",  "r:",    "r:X",  "r:S1=", "f:",      "f:3L",  "f:F3",
          "f:F3X", "f:F3LLL", "-",  "---", "F1L>3", "3l>4", "3L>4 ", "\xff\xfe"}) {
        const auto parsed = parse_move(rules, rules.initial(), text);
        REQUIRE_MESSAGE(!parsed, text);
        CHECK(parsed.error().clause.substr(0, 3) == "BD-");
        CHECK(!parsed.error().reason.empty());
    }
}

TEST_CASE("BD-11.4 BD-6.2 no die shows seven, so a step of seven is not read as another move") {
    const Playthrough game = at("A.2 S1=LLLL/1L,2L N1=LLLLL/3L t=S1 d=1 o=-");
    CHECK(legal(game).find("2L>3") != std::string::npos);
    CHECK(after(game, "1L>F1") == "BD-6.2");
}

TEST_CASE("BD-11.5 defaults of the line: no die, nobody obliged, turn 3, round 1") {
    CHECK(round_trip("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1") ==
          "A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=? o=- n=3 rd=1");
    CHECK(round_trip("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=2 ph=turn").find("ph=") ==
          std::string::npos);
    CHECK(round_trip("A.3i S1=out S2=LLMM N1=LLMM t=- ph=start") ==
          "A.3i S1=out1 S2=LLMM N1=LLMM t=- d=? o=- n=0 rd=2 ph=start");
    // Fields may stand in any order; the first colour of the other team is the default of q.
    CHECK(round_trip("A.4t t=S1 N2=LLMM N1=LLMM S2=LLMM S1=LLM/2M q=N1") ==
          "A.4t S1=LLM/2M S2=LLMM N1=LLMM N2=LLMM t=S1 d=? o=- n=3 rd=1");
}

TEST_CASE("BD-11.5 BD-11.7 a position the rules cannot reach is refused with its field or clause") {
    const struct {
        const char* line;
        const char* told;
    } lines[] = {
        {"", "model.mode"},
        {"A2 S1=LLLLLL", "model.mode"},
        {"X.2 S1=LLLLLL N1=LLLLLL t=S1", "BD-2.3"},
        {"A.9 S1=LLLLLL N1=LLLLLL t=S1", "BD-14.2"},
        {"C.2e S1=LLLLLLLL N1=LLLLLLLL t=S1", "BD-10.2"},
        {"A.2 S1=LLLLLL t=S1", "BD-11.5 N1"},
        {"A.2 S1=LLLLLL N1=LLLLLL", "BD-11.5 t"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S2", "BD-11.5 t"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 d=7", "BD-11.5 d"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 o=X", "BD-11.5 o"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 n=0", "BD-11.5 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 n=99999", "BD-11.5 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 rd=2", "BD-9.5 rd"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 zz=1", "BD-11.5 zz=1"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 t=N1", "BD-11.5 t=N1"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 q=N1", "BD-9.10 q"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 rf=L", "BD-11.3 rf"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 end=S1", "BD-11.5 end"},
        {"A.2 S1=LLLLL N1=LLLLLL t=S1", "BD-11.7 S1"},
        {"A.2 S1=LLLLLLL N1=LLLLLL t=S1", "BD-11.7 S1"},
        {"A.2 S1=LLLLLM N1=LLLLLL t=S1", "BD-11.7 S1"},
        {"A.2 S1=LLLLL/8L N1=LLLLLL t=S1", "BD-11.5 S1"},
        {"A.2 S1=LLLL/3L,2L N1=LLLLLL t=S1", "BD-11.5 S1"},
        {"A.2 S1=LLLL/2L,2L N1=LLLLLL t=S1", "BD-11.5 S1"},
        {"A.2 S1=LLL/2LLL N1=LLLLL/2L t=S1", "BD-1.4 S 2"},
        {"A.2 S1=LLLLL/7L N1=LLLLL/F7L t=S1", "BD-1.4 S 7"},
        {"A.2 S1=LLLL/5LL N1=LLLLLL t=S1", "BD-3.5 arm"},
        {"A.2 S1=LLLLL/1L N1=LLLLLL t=S1 n=1", "BD-4.1 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 o=S1 n=1", "BD-4.1 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 ph=start", "BD-11.5 t"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- ph=start n=1", "BD-11.5 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- d=3 ph=start", "BD-11.5 d"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- o=S1 ph=start", "BD-11.5 d"},
        {"A.3i S1=out1 S2=LLMM N1=LLMM t=S1", "BD-11.5 t"},
        {"A.3i S1=out1 S2=LLMM N1=LLMM t=S2 o=S1", "BD-11.5 o"},
        {"A.3i S1=out1 S2=LMM/6L N1=LMM/F6L t=- ph=over end=S1", "BD-11.5 end"},
        {"A.4t S1=LLMM S2=LLMM N1=LLMM N2=LLMM t=S1 q=S2", "BD-9.10 q"},
        {"A.4t S1=LLMM S2=LLMM N1=out1 N2=LLMM t=S1 q=N1", "BD-9.10 q"},
        {"A.2 S1=LLLLLLLLLLLLLL N1=LLLLLL t=S1", "BD-11.7 S1"},
        {"A.2 S1=LLLLLLLLLLLLLLLL N1=LLLLLL t=S1", "BD-11.5 S1"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- ph=nowhere", "BD-11.5 ph"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- ph=over", "BD-11.5 end"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- ph=over end=S1", "BD-9.2 end"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- ph=over end=draw", "BD-9.15 end"},
        {"A.2 S1=LLLLL N1=LLLLLL t=S1 d=3 ph=redist rf=L", "BD-9.3 ph"},
        {"A.2 S1=out1 N1=LLLLLL t=N1", "BD-9.7 out"},
        {"A.3i S1=out2 S2=LLMM N1=LLMM t=N1", "BD-9.5 out"},
        {"A.2 S1=/F1LL,F2LL,F3L,F4L N1=L/F3LL,F4L,F5LL t=N1", "BD-9.2 S1"},
    };
    for (const auto& [line, told] : lines) {
        CAPTURE(std::string(line));
        CHECK(refused(line) == told);
    }
}

TEST_CASE("BD-11.5 BD-9.15 no turn is beyond the limit, whether given or left out") {
    const OptionList nine{{"turn_limit", "9"}};
    CHECK(refused("A.2 S1=LLLLLL N1=LLLLLL t=S1 n=9", nine).empty());
    CHECK(refused("A.2 S1=LLLLLL N1=LLLLLL t=S1 n=10", nine) == "BD-11.5 n");
    const OptionList one{{"turn_limit", "1"}};
    CHECK(round_trip("A.2 S1=LLLLLL N1=LLLLLL t=S1", one) ==
          "A.2 S1=LLLLLL N1=LLLLLL t=S1 d=? o=- n=1 rd=1");
    // Turn 1 itself begins with an empty arm; what a game ended on after it does not.
    const std::string drawn = "A.2 S1=LLLLL/3L N1=LLLLLL t=- d=? o=- n=1 rd=1 ph=over end=draw";
    CHECK(round_trip(drawn, one) == drawn);
}

TEST_CASE("BD-11.5 BD-5.3 turn 2 follows one placement by the seat whose turn 1 it was") {
    const struct {
        const char* line;
        const char* told;
    } lines[] = {
        {"A.2 S1=LLLLL/6L N1=LLLLLL t=N1 n=2", ""},
        {"A.2 S1=LLLLL/7L N1=LLLLLL t=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLL/2L,3L N1=LLLLLL t=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLLLL N1=LLLLL/3L t=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLLL/3L N1=LLLLL/3L t=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLLL/3L N1=LLLLLL t=N1 o=N1 n=2", "BD-5.3 n"},
        // In the order S1, N1, S2 the seat before N1 is S1.
        {"A.3i S1=LLM/3M S2=LLMM N1=LLMM t=N1 n=2", ""},
        {"A.3i S1=LLMM S2=LLM/3M N1=LLMM t=N1 n=2", "BD-5.3 n"},
        // Without q= team 1 goes on with S1, so S2 has begun.
        {"A.4t S1=LLMM S2=LLM/3M N1=LLMM N2=LLMM t=N1 n=2", ""},
        {"A.4t S1=LLM/3M S2=LLMM N1=LLMM N2=LLMM t=N1 n=2", "BD-5.3 n"},
        {"A.4t S1=LLM/3M S2=LLMM N1=LLMM N2=LLMM t=N1 n=2 q=S2", ""},
        {"A.4t S1=LLM/3M S2=LLMM N1=LLMM N2=LLMM t=N2 n=2 q=S2", "BD-5.3 n"},
        {"A.4t S1=LLMM S2=LLMM N1=LLMM N2=LLMM t=S2 n=1", ""},
        {"A.4t S1=LLMM S2=LLMM N1=LLMM N2=LLMM t=S2 n=1 q=N2", "BD-9.10 q"},
    };
    for (const auto& [line, told] : lines) {
        CAPTURE(std::string(line));
        CHECK(refused(line) == told);
    }
}

TEST_CASE("BD-10.5 BD-11.5 with a head start turns 1 and 2 have that pawn on the arm") {
    const OptionList three{{"head_start", "3"}};
    const struct {
        const char* line;
        const char* told;
    } lines[] = {
        {"A.2 S1=LLLLLL N1=LLLLLL t=- ph=start", ""},
        {"A.2 S1=LLLLLL N1=LLLLL/3L t=- ph=start", "BD-4.1 n"},
        {"A.2 S1=LLLLLL N1=LLLLL/3L t=S1 n=1", ""},
        {"A.2 S1=LLLLL/3L N1=LLLLLL t=N1 n=1", ""},
        {"A.2 S1=LLLLLL N1=LLLLL/3L t=N1 n=1", "BD-10.5 n"},
        {"A.2 S1=LLLLLL N1=LLLLL/4L t=S1 n=1", "BD-10.5 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 n=1", "BD-10.5 n"},
        {"A.2 S1=LLLLLL N1=LLLLL/3L t=S1 o=N1 n=1", "BD-10.5 n"},
        {"A.2 S1=LLLLL/6L N1=LLLLL/3L t=N1 n=2", ""},
        {"A.2 S1=LLLLL/6L N1=LLLLL/2L t=N1 n=2", "BD-10.5 n"},
        {"A.2 S1=LLLLL/6L N1=LLLLLL t=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLLLL N1=LLLL/3LL t=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLLL/6L N1=LLLLL/3L t=N1 o=N1 n=2", "BD-5.3 n"},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 n=3", ""},
    };
    for (const auto& [line, told] : lines) {
        CAPTURE(std::string(line));
        CHECK(refused(line, three) == told);
    }
}

TEST_CASE("BD-11.5 BD-9.2 BD-9.7 a finished game must have ended in a way the rules allow") {
    const OptionList nine{{"turn_limit", "9"}};
    const struct {
        const char* line;
        const char* told;
        OptionList options = {};
    } rows[] = {
        {"A.2 S1=/F1LL,F2LL,F3LL N1=LLL/F4LL,F5L t=- ph=over end=S1", "", {}},
        {"A.2 S1=/F1LL,F2LL,F3LL N1=LLL/F4LL,F5L t=- ph=over end=N1", "BD-9.2 end", {}},
        {"A.2 S1=/F1LL,F2LL,F3LL N1=LLL/F4LL,F5L t=- n=2 ph=over end=S1", "BD-5.3 n", {}},
        {"A.2 S1=/F1LL,F2LL,F3LL N1=/F1LL,F2LL,F3LL t=- ph=over end=S1", "BD-9.2 N1", {}},
        {"A.2 S1=/F1LL,F2LL,F3LL N1=LLL/F4LL,F5L t=- n=9 ph=over end=draw", "BD-9.2 S1", nine},
        {"A.2 S1=LLLLL/3L N1=LLLLL/3L t=- n=9 ph=over end=draw", "", nine},
        {"A.2 S1=LLLLL/3L N1=LLLLL/3L t=- n=8 ph=over end=draw", "BD-9.15 end", nine},
        {"A.2 S1=LLLL/5LL N1=LLLLLL t=- n=9 ph=over end=draw", "BD-9.15 end", nine},
        // The arm rests: the causer may have come home with its last move, the winner not.
        {"A.2 S1=/F2LL,F3L,F5L,F6L,F7L N1=LL/4L,F5LL,F7L t=- ph=over end=N1", "", {}},
        {"A.2 S1=/F2LL,F3L,F5L,F6L,F7L N1=LL/4L,F5LL,F7L t=- ph=over end=S1", "BD-9.2 S1", {}},
        // Two seats of 3i or two colours of a team were left beside the winner: a new round.
        {"A.3i S1=LMM/6L S2=LMM/6L N1=LLMM t=- ph=over end=N1", "BD-9.7 end", {}},
        {"A.3i S1=out1 S2=MM/6LL N1=LLMM t=- ph=over end=N1", "", {}},
        {"A.4t S1=LMM/6L S2=LMM/6L N1=LLMM N2=LLMM t=- ph=over end=N1", "BD-9.7 end", {}},
        {"A.4t S1=MM/6LL S2=out1 N1=LLMM N2=LLMM t=- ph=over end=N1", "", {}},
    };
    for (const auto& row : rows) {
        CAPTURE(std::string(row.line));
        CHECK(refused(row.line, row.options) == row.told);
    }
}

TEST_CASE("BD-11.5 a redistribution needs its option, and room for every pawn") {
    const OptionList rearrange{{"final_positions", "rearrange"}};
    const std::string head = "A.2 S1=";
    const std::string tail = " N1=LL/4L,F5LL,F7L t=S1 d=3 o=- n=3 rd=1 ";
    CHECK(refused(head + "/F1L" + tail + "rf=LLLLL ph=redist", rearrange).empty());
    CHECK(refused(head + "LLLLL/F1L" + tail + "rf= ph=redist", rearrange) == "BD-9.3 rf");
    CHECK(refused(head + "/F6L" + tail + "rf=LLLLL ph=redist", rearrange) == "BD-11.3 rf");
    CHECK(refused(head + "LLLL/F1L" + tail + "rf=L ph=redist", rearrange) == "BD-9.3 rf");
    CHECK(refused("A.2 S1=/ N1=LLLLLL t=S1 d=3 n=2 rf=LLLLLL ph=redist", rearrange) == "BD-5.3 n");
    CHECK(refused("A.2 S1=/ N1=LLLLLL t=S1 d=3 o=S1 rf=LLLLLL ph=redist", rearrange) == "BD-8.3 o");
    CHECK(refused("A.2 S1=/ N1=LLLLLL t=S1 d=3 o=N1 rf=LLLLLL ph=redist", rearrange).empty());
    CHECK(refused("A.2 S1=/ N1=LLLLLL t=S1 d=? rf=LLLLLL ph=redist", rearrange) == "BD-11.5 d");
    CHECK(refused("A.2 S1=/ N1=/F1LL,F2LL,F3LL t=S1 d=3 rf=LLLLLL ph=redist", rearrange) ==
          "BD-9.2 N1");
    const OptionList six{{"final_positions", "rearrange"}, {"goal", "six"}};
    CHECK(refused("A.2e S1=LL N1=LLLLLLLL t=S1 d=3 rf=LLLLLL ph=redist", six).empty());
    CHECK(refused("A.2e S1=L N1=LLLLLLLL t=S1 d=3 rf=LLLLLLL ph=redist", six) == "BD-9.3 rf");
}

TEST_CASE("BD-11.5 a line names the seats of 3t, so it chooses the team seating itself") {
    CHECK(round_trip("A.3t S1=LLM/2M N1=LLMM N2=LLMM t=N1 d=2 n=2 q=N2").find("N2=LLMM") !=
          std::string::npos);
    CHECK(round_trip("A.3t S1=LLM/2M S2=LLMM N1=LLMM t=N1 d=2 n=2 q=S2").find("S2=LLMM") !=
          std::string::npos);
}

TEST_CASE("BD-11.9 of several faults the refusal names the first in the order of verdicts") {
    const struct {
        const char* line;
        const char* move;
        const char* clause;
        OptionList options = {};
    } rows[] = {
        {"A.2 S1=LLLL/6L,7L N1=LLLLLL t=- d=? o=- ph=over end=N1", "2L>6", "BD-9.7", {}},
        {"A.2 S1=LLLLLL N1=LLLLLL t=- d=? o=- ph=start", "2L>6", "BD-4.2", {}},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 d=? o=- n=1", "2L>6", "BD-5.1", {}},
        {"A.2 S1=LLLLLL N1=LLLLLL t=S1 d=3 o=- n=1", "2L>6", "BD-5.3", {}},
        {"A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=S1", "--", "BD-8.2", {}},
        {"A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=-", "P3M", "BD-6.1", {}},
        {"A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=-", "3L>F1x", "BD-6.2", {}},
        {"A.2 S1=LLLL/6L,F1L N1=LLL/3LL,F2L t=S1 d=4 o=-", "6L>F3x", "BD-6.3", {}},
        {"A.2 S1=LLLL/1L,F1L N1=LLLL/2L,F3L t=S1 d=2 o=-", "1L>3x", "BD-7.6", {{"pact", "all"}}},
        {"A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=-",
         "6L>F3x",
         "BD-7.8",
         {{"pact", "all"}, {"beat_on_entry", "false"}}},
        {"A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=-",
         "6L>F3x",
         "BD-7.1",
         {{"beat_on_entry", "false"}}},
        {"A.2 S1=LLLL/6L,F1L N1=LLLL/2L,F2L t=S1 d=4 o=-", "6L>F3x", "BD-7.1", {}},
    };
    for (const auto& row : rows) {
        CAPTURE(std::string(row.line));
        CHECK(after(at(row.line, row.options), row.move) == row.clause);
    }
}

TEST_CASE("an action code never changes its meaning") {
    CHECK(Choice::place(1, Kind::Large).code == 0);
    CHECK(Choice::place(6, Kind::Medium).code == 11);
    CHECK(Choice::move(1, 1, Kind::Large, false).code == 12);
    CHECK(Choice::move(13, 6, Kind::Medium, true).code == 323);
    CHECK(Choice::pass().code == 324);
    CHECK(Choice::skip().code == 325);
    CHECK(Choice::die(1).code == 326);
    CHECK(Choice::start_roll(3).code == 335);
    CHECK(Choice::redistribute(7, Kind::Medium).code == 349);
    for (std::uint32_t code = 0; code < Choice::kCodes; ++code) {
        const Choice c = Choice::of({code});
        Action again;
        switch (c.type) {
            case Choice::Type::Place:
                again = Choice::place(c.steps, c.kind);
                break;
            case Choice::Type::Move:
                again = Choice::move(c.from, c.steps, c.kind, c.beats);
                break;
            case Choice::Type::Pass:
                again = Choice::pass();
                break;
            case Choice::Type::Skip:
                again = Choice::skip();
                break;
            case Choice::Type::Die:
                again = Choice::die(c.steps);
                break;
            case Choice::Type::StartRoll:
                again = Choice::start_roll(c.seat);
                break;
            case Choice::Type::Redistribute:
                again = Choice::redistribute(c.steps, c.kind);
                break;
        }
        CHECK(again.code == code);
    }
}
