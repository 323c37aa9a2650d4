// Sections 1, 2, 10 and 14: equipment, geometry, modes and the data file.

#include <map>
#include <set>

#include "equipoise/games/balance_duel/testing.hpp"

using namespace equipoise;
using namespace equipoise::balance_duel;

namespace {

Components printed() { return load_components({"models.json", printed_models()}).value(); }

const Holder& holder_of(const Model& model, TableSide side, int place) {
    return model.holder_at(side, place);
}

/// The data file with the first occurrence of a text replaced.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = printed_models();
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

std::string load_error(const std::string& data) {
    const auto loaded = load_components({"models.json", data});
    return loaded ? "" : loaded.error().text();
}

int line_in(const std::string& text, const std::string& part) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(part));
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

/// Both track numbers on the holders at distance 1..7 of the East half, South's and North's.
std::pair<std::string, std::string> numbers_seen(const Model& model) {
    std::map<std::int32_t, std::pair<int, int>> by_distance;
    for (int place = 1; place <= kLastPlace; ++place) {
        const Holder& south = holder_of(model, TableSide::South, place);
        const Holder& north = holder_of(model, TableSide::North, place);
        if (south.x > 0) by_distance[south.x].first = place;
        if (north.x > 0) by_distance[north.x].second = place - kStartHolders;
    }
    std::pair<std::string, std::string> seen;
    for (const auto& [x, numbers] : by_distance) {
        seen.first += std::to_string(numbers.first);
        seen.second += std::to_string(numbers.second);
    }
    return seen;
}

}  // namespace

TEST_CASE("BD-1.1 BD-10.4 ten pawns of a colour suffice for every mode: eight L and two M") {
    for (const Mode& mode : printed().modes) {
        CHECK(mode.seats.size() <= 4);
        CHECK(mode.pawns[Kind::Large] <= 8);
        CHECK(mode.pawns[Kind::Medium] <= 2);
        if (mode.seats.size() > 2) {
            CHECK(mode.pawns[Kind::Large] == 2);
            CHECK(mode.pawns[Kind::Medium] == 2);
        }
    }
}

TEST_CASE(
    "BD-1.2 BD-1.3 BD-1.4 BD-2.1 a standard build is six doubles and an end slot on each half") {
    const Components components = printed();
    for (const char* id : {"A", "B", "C", "D"}) {
        std::map<HolderKind, int> count;
        std::set<std::string> ids;
        for (const Holder& holder : components.model(id)->holders) {
            ++count[holder.kind];
            CHECK(holder.cap == (holder.kind == HolderKind::Double ? 2 : 1));
            const int distance = holder.id[1] - '0';
            CHECK(holder.x == (holder.id[0] == 'E' ? 1000 : -1000) * distance);
            CHECK((holder.kind == HolderKind::End) == (distance == 7));
            ids.insert(holder.id);
        }
        CHECK(count[HolderKind::Double] == 12);
        CHECK(count[HolderKind::End] == 2);
        CHECK(count[HolderKind::Single] == 0);
        CHECK(ids.size() == 14);
    }
}

TEST_CASE("BD-1.4 any pawn can use any free place of a pooled holder; a third finds none") {
    CHECK(after(at("A.2 S1=LLLL/2L,F1L N1=LLLL/F2L,F3L t=S1 d=2 o=-"), "P2L") == "BD-6.1");
    CHECK(after(at("A.2 S1=LLLL/2L,F1L N1=LLLLL/F3L t=S1 d=2 o=-"), "P2L") ==
          "A.2 S1=LLL/2LL,F1L N1=LLLLL/F3L t=N1 d=? o=- n=4 rd=1");
    // Medium pawns take places as large ones do, and those of two seats add up.
    CHECK(legal(at("A.4i S1=LL/2MM S2=LLMM N1=LLMM N2=LLMM t=S1 d=2 o=-")) == "-- 2M>4");
    CHECK(legal(at("A.4i S1=LLM/2M S2=LLM/2M N1=LLMM N2=LLMM t=S1 d=2 o=-")) == "-- 2M>4");
    CHECK(legal(at("A.4i S1=LLM/2M S2=LLMM N1=LLMM N2=LLM/F2M t=S1 d=2 o=-")) == "-- 2M>4");
}

TEST_CASE(
    "BD-1.5 with lanes a double holder takes one pawn of each side, shared places stay shared") {
    const OptionList lanes{{"holder_model", "lanes"}};
    CHECK(after(at("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=2 o=-", lanes), "P2L") == "BD-6.1");
    CHECK(after(at("A.2 S1=LLLLL/5L N1=LLLLL/2L t=S1 d=4 o=-", lanes), "5L>F2").substr(0, 3) ==
          "A.2");
    CHECK(after(at("A.2 S1=LLLLL/1L N1=LLLLL/F7L t=S1 d=6 o=-", lanes), "1L>7") == "BD-6.3");
    const std::string singles = "A_s4.2 S1=LLLLL/3L N1=LLLLL/F5L t=S1 d=2 o=-";
    CHECK(after(at(singles, lanes), "3L>5") == "BD-6.3");
    CHECK(make_error(setup_with({{"mode", "2e"}, {"holder_model", "lanes"}})).substr(0, 6) ==
          "BD-1.5");
}

TEST_CASE("BD-2.2 BD-2.3 the numbers of each model stand at the printed distances") {
    const Components components = printed();
    const std::pair<std::string, std::string> out_out{"1234567", "1234567"};
    const std::pair<std::string, std::string> in_in{"6543217", "6543217"};
    const std::pair<std::string, std::string> in_out{"6543217", "1234567"};
    const std::pair<std::string, std::string> out_in{"1234567", "6543217"};
    CHECK(numbers_seen(*components.model("A")) == out_out);
    CHECK(numbers_seen(*components.model("B")) == in_in);
    CHECK(numbers_seen(*components.model("C")) == in_out);
    CHECK(numbers_seen(*components.model("D")) == out_in);
}

TEST_CASE(
    "BD-2.4 each half carries START of one side and FINISH of the other on the same holders") {
    for (const Model& model : printed().models) {
        for (int number = 1; number <= 7; ++number) {
            CHECK(holder_of(model, TableSide::South, number).x > 0);
            CHECK(holder_of(model, TableSide::South, 7 + number).x < 0);
            CHECK(holder_of(model, TableSide::North, number).x < 0);
            CHECK(holder_of(model, TableSide::North, 7 + number).x > 0);
        }
        CHECK(holder_of(model, TableSide::South, 7).id ==
              holder_of(model, TableSide::North, 14).id);
        CHECK(holder_of(model, TableSide::North, 7).id ==
              holder_of(model, TableSide::South, 14).id);
    }
}

TEST_CASE("BD-2.5 model A is the default of every mode") {
    for (const Mode& mode : printed().modes) {
        const SharedRules rules = rules_with({{"mode", mode.id}});
        CHECK(rules->print_state(rules->initial()).substr(0, 2) == "A.");
    }
}

TEST_CASE("BD-2.6 movement runs START 1 to 7, then FINISH 1 to 7, always forward") {
    CHECK(after(at("A.2 S1=LLLLL/5L N1=LLLLL/5L t=S1 d=2 o=-"), "5L>3") == "BD-2.6");
    CHECK(after(at("A.2 S1=LLLLL/5L N1=LLLLL/5L t=S1 d=2 o=-"), "5L>5") == "BD-2.6");
    CHECK(after(at("A.2 S1=LLLLL/F5L N1=LLLLL/F5L t=S1 d=2 o=-"), "F5L>F3") == "BD-2.6");
    CHECK(after(at("A.2 S1=LLLLL/6L N1=LLLLL/5L t=S1 d=1 o=-"), "6L>7").find("S1=LLLLL/7L") !=
          std::string::npos);
    CHECK(after(at("A.2 S1=LLLLL/7L N1=LLLLL/5L t=S1 d=1 o=-"), "7L>F1").find("S1=LLLLL/F1L") !=
          std::string::npos);
}

TEST_CASE("BD-9.4 BD-9.9 BD-9.1 BD-10.1 seats, sides, teams and pawns of the six modes") {
    const auto seats = [](const OptionList& options) {
        std::string line;
        const SharedRules rules = rules_with(options);
        for (int seat = 0; seat < rules->seats(); ++seat) {
            line += rules->seat_name(Seat(seat)) + std::to_string(rules->side(Seat(seat))) + " ";
        }
        const std::string position = rules->print_state(rules->initial());
        return line + position.substr(2, position.find(" t=") - 2);
    };
    CHECK(seats({{"mode", "2"}}) == "S10 N11 2 S1=LLLLLL N1=LLLLLL");
    CHECK(seats({{"mode", "2e"}}) == "S10 N11 2e S1=LLLLLLLL N1=LLLLLLLL");
    CHECK(seats({{"mode", "3i"}}) == "S10 S21 N12 3i S1=LLMM S2=LLMM N1=LLMM");
    CHECK(seats({{"mode", "4i"}}) == "S10 S21 N12 N23 4i S1=LLMM S2=LLMM N1=LLMM N2=LLMM");
    CHECK(seats({{"mode", "3t"}}) == "S10 S20 N11 3t S1=LLMM S2=LLMM N1=LLMM");
    CHECK(seats({{"mode", "4t"}}) == "S10 S20 N11 N21 4t S1=LLMM S2=LLMM N1=LLMM N2=LLMM");
    CHECK(seats({{"mode", "3t"}, {"team_seating", "opposite"}}) ==
          "S10 N11 N20 3t S1=LLMM N1=LLMM N2=LLMM");
    CHECK(seats({{"mode", "4t"}, {"team_seating", "opposite"}}) ==
          "S10 S21 N11 N20 4t S1=LLMM S2=LLMM N1=LLMM N2=LLMM");
}

TEST_CASE("BD-10.2 mode 2 takes every model, mode 2e only A and B") {
    for (const char* model : {"A", "B", "C", "D", "A_s4", "B_s4", "C_s4", "D_s4"}) {
        CHECK(make_error(setup_with({{"mode", "2"}, {"model", model}})).empty());
        const bool allowed = std::string(model) == "A" || std::string(model) == "B";
        const std::string error = make_error(setup_with({{"mode", "2e"}, {"model", model}}));
        CHECK((allowed ? error.empty() : error.substr(0, 8) == "BD-10.2:"));
    }
}

TEST_CASE("BD-10.3 BD-7.4 the single-holder models have four singles at distances 5 and 6") {
    const Components components = printed();
    for (const char* id : {"A_s4", "B_s4", "C_s4", "D_s4"}) {
        std::string singles;
        for (const Holder& holder : components.model(id)->holders) {
            if (holder.kind == HolderKind::Single) singles += holder.id;
            if (holder.kind == HolderKind::Single) CHECK(holder.cap == 1);
        }
        CHECK(singles == "E5E6W5W6");
    }
    // An attacker that finds no place beats nothing.
    CHECK(after(at("A_s4.2 S1=LLLL/6L,F1L N1=LLLL/5L,F2L t=S1 d=4 o=-"), "F1L>F5x") == "BD-6.3");
    CHECK(after(at("A.2 S1=LLLL/F1L,F3L N1=LLLL/7L,F6L t=S1 d=4 o=-"), "F3L>F7x") == "BD-6.3");
}

TEST_CASE("BD-10.4 three and four seats take every model with two L and two M") {
    for (const char* mode : {"3i", "4i", "3t", "4t"}) {
        for (const char* model : {"A", "B", "C", "D", "A_s4", "B_s4", "C_s4", "D_s4"}) {
            CHECK(make_error(setup_with({{"mode", mode}, {"model", model}})).empty());
        }
    }
}

TEST_CASE("BD-14.1 a loader rejects every listed fault, naming file, line and field") {
    const struct {
        const char* from;
        const char* to;
        const char* field;
        const char* reason;
    } faults[] = {
        {"\"START\": [\"E1\", \"E2\"",
         "\"START\": [\"E2\", \"E2\"",
         "models[0].tracks.S.START[1]",
         "twice"},
        {"\"START\": [\"E1\", \"E2\"",
         "\"START\": [\"E9\", \"E2\"",
         "models[0].tracks.S.START[0]",
         "no holder"},
        {"\"START\": [\"E1\", \"E2\"",
         "\"START\": [\"E1\"",
         "models[0].tracks.S.START",
         "7 holders"},
        {"\"x\": 1000", "\"x\": 1500", "models[0].holders", "same distances"},
        {"\"id\": \"E1\", \"x\": 1000, \"cap\": 2",
         "\"id\": \"E1\", \"x\": 1000, \"cap\": 1",
         "models[0].holders",
         "same caps"},
        {"\"cap\": 2", "\"cap\": 3", "models[0].holders[0].cap", "from 1 to 2"},
        {"\"x\": 1000", "\"x\": 20001", "models[0].holders[0].x", "20000"},
        {"\"base\": 8000000", "\"base\": -1", "physics.base", "from 0"},
        {"\"stiff\": 100", "\"stiff\": 10001", "physics.stiff", "10000"},
        {"\"stiff\": 100", "\"stiff\": -10001", "physics.stiff", "10000"},
        {"\"L\": 1000", "\"L\": 0", "physics.mass.L", "from 1"},
        {"\"M\": 700", "\"M\": 10001", "physics.mass.M", "10000"},
        {"\"marginal\": \"clear\"",
         "\"marginal\": \"maybe\"",
         "physics.marginal",
         "clear or touch"},
        {"\"pawns\": \"LLLLLLLL\"", "\"pawns\": \"LLLLLLLLLLLLLL\"", "modes.2e.pawns", "no room"},
        {"\"id\": \"E2\"", "\"id\": \"E1\"", "models[0].holders[1].id", "holder E1 appears twice"},
        {"\"kind\": \"double\"",
         "\"kind\": \"triple\"",
         "models[0].holders[0].kind",
         "double, single or end"},
        {"equipoise.balance_duel.models/1", "other", "schema", "must be"},
    };
    for (const auto& fault : faults) {
        CAPTURE(fault.from);
        CAPTURE(fault.to);
        const std::string data = changed(fault.from, fault.to);
        const auto loaded = load_components({"models.json", data});
        REQUIRE(!loaded);
        const Misfit& error = loaded.error();
        CHECK(error.field.find(std::string("models.json: ") + fault.field) == 0);
        CHECK(error.sentence().find(fault.reason) != std::string::npos);
        CHECK(error.line > 0);
        CHECK(error.clause.substr(0, 3) == "BD-");
    }
}

TEST_CASE("BD-14.1 START of one side and FINISH of the other must lie on one half") {
    std::string data = changed("\"START\": [\"E1\"", "\"START\": [\"W1\"");
    data.replace(data.find("\"FINISH\": [\"W1\""), 15, "\"FINISH\": [\"E1\"");
    CHECK(load_error(data).find("same half") != std::string::npos);
}

TEST_CASE("BD-14.1 the limits themselves are allowed") {
    CHECK(load_error(changed("\"stiff\": 100", "\"stiff\": -10000")).empty());
    CHECK(load_error(changed("\"base\": 8000000", "\"base\": 0")).empty());
    CHECK(load_error(changed("\"L\": 1000", "\"L\": 10000")).empty());
}

TEST_CASE("BD-14.1 a complaint names the line of its field") {
    const std::string data = changed("\"base\": 8000000", "\"base\": -1");
    const auto loaded = load_components({"models.json", data});
    REQUIRE(!loaded);
    CHECK(loaded.error().line == line_in(data, "\"base\""));
}

TEST_CASE("BD-14.1 a file that is not JSON is refused with the line where it goes wrong") {
    CHECK(load_error("").find("not JSON") != std::string::npos);
    CHECK(load_error("{\n\"schema\": oops}").find("line 2") != std::string::npos);
    CHECK(load_error("[]").find("must be an object") != std::string::npos);
    CHECK(load_error(std::string(100'000, '[')).find("not JSON") != std::string::npos);
}

TEST_CASE("BD-14.2 beating follows the tracks, whatever the numbering says") {
    const std::string lying = changed("\"START\": \"out\"", "\"START\": \"in\"");
    auto rules = rules_with({}, lying);
    const auto state = rules->parse_state("A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=-");
    REQUIRE(static_cast<bool>(state));
    CHECK(legal(Playthrough(rules, state.value())) == "-- 6L>F3 6L>F3x F1L>F5 P4L");
}

TEST_CASE("BD-14.2 BD-7.1 a START holder that is on no FINISH of the others is safe") {
    std::string data = changed(R"({"id": "E7", "x": 7000, "cap": 1, "kind": "end"})",
                               R"({"id": "E7", "x": 7000, "cap": 1, "kind": "end"},
           {"id": "E8", "x": 3000, "cap": 2, "kind": "double"},
           {"id": "W8", "x": -3000, "cap": 2, "kind": "double"})");
    const std::string start = R"("START": ["E1", "E2", "E3")";
    data.replace(data.find(start), start.size(), R"("START": ["E1", "E2", "E8")");
    const SharedRules rules = rules_with({}, data);
    const auto state = rules->parse_state("A.2 S1=LLLLL/3L N1=LLLLL/6L t=N1 d=4 o=-");
    REQUIRE(static_cast<bool>(state));
    const Playthrough game(rules, state.value());
    CHECK(legal(game) == "-- 6L>F3 P4L");
    CHECK(after(game, "6L>F3x") == "BD-7.1");
    CHECK(after(game, "6L>F3").find("S1=LLLLL/3L N1=LLLLL/F3L") != std::string::npos);
}

TEST_CASE("OP-3: an end slot of two places takes two pawns, and a pawn can be beaten there") {
    std::string data = changed(R"("x": 7000, "cap": 1)", R"("x": 7000, "cap": 2)");
    const std::string west = R"("x": -7000, "cap": 1)";
    data.replace(data.find(west), west.size(), R"("x": -7000, "cap": 2)");
    for (const char* holders : {"pooled", "lanes"}) {
        const SharedRules rules = rules_with({{"holder_model", holders}}, data);
        const auto state = rules->parse_state("A.2 S1=LLLLL/6L N1=LLLLL/7L t=S1 d=1 o=-");
        REQUIRE(static_cast<bool>(state));
        CHECK(after(Playthrough(rules, state.value()), "6L>7").find("S1=LLLLL/7L") !=
              std::string::npos);
        const auto home = rules->parse_state("A.2 S1=LLLLL/F6L N1=LLLLL/7L t=S1 d=1 o=-");
        REQUIRE(!home);  // Thirteen pitch-pawns to the West.
        const auto balanced = rules->parse_state("A.2 S1=LLLL/5L,F6L N1=LLLLL/7L t=S1 d=1 o=-");
        REQUIRE(static_cast<bool>(balanced));
        CHECK(after(Playthrough(rules, balanced.value()), "F6L>F7x").find("N1=LLLLLL") !=
              std::string::npos);
    }
}

TEST_CASE("BD-9.4 the order of turns is the data file's list") {
    const std::string data =
        changed(R"("order": ["S1", "N1", "S2", "N2"])", R"("order": ["S1", "N2", "N1", "S2"])");
    Playthrough game(rules_with({{"mode", "4i"}}, data));
    std::string seats;
    REQUIRE(play(game, "r:N1").empty());
    for (int turn = 0; turn < 5; ++turn) {
        seats += game.rules().seat_name(*game.rules().roller(game.state())) + " ";
        const std::string die = std::to_string(1 + turn / 2);
        REQUIRE(play(game, "d" + die + " P" + die + (turn < 4 ? "L" : "M")).empty());
    }
    CHECK(seats == "N1 S2 S1 N2 N1 ");
}

TEST_CASE("BD-14.2 any two team numbers make two teams") {
    std::string data = changed(R"(["S1", "S", 0],
    ["S2", "S", 0],
    ["N1", "N", 1]
   ])",
                               R"(["S1", "S", 3],
    ["S2", "S", 3],
    ["N1", "N", 2]
   ])");
    const SharedRules rules = rules_with({{"mode", "3t"}}, data);
    CHECK(rules->side(Seat(0)) == 0);
    CHECK(rules->side(Seat(1)) == 0);
    CHECK(rules->side(Seat(2)) == 1);
}

TEST_CASE("BD-14.2 an owner's own model or mode needs no code") {
    std::string data = changed("\"id\": \"D_s4\"", "\"id\": \"mine\"");
    std::size_t at = 0;
    while ((at = data.find("\"D_s4\"", at)) != std::string::npos) data.replace(at, 6, "\"mine\"");
    const SharedRules rules = rules_with({{"model", "mine"}}, data);
    CHECK(rules->print_state(rules->initial()).substr(0, 7) == "mine.2 ");
    CHECK(make_error(setup_with({{"model", "D_s4"}}, data)).substr(0, 6) == "BD-2.3");
}

TEST_CASE("BD-14.2 a line names the seats of an owner's team mode, and so chooses the seating") {
    const std::string data = changed(R"(["S2", "S", 0],
    ["N1", "N", 1]
   ],
   "pawns": "LLMM",
   "order": "team_alternation")",
                                     R"(["N1", "N", 1],
    ["N2", "N", 1]
   ],
   "pawns": "LLMM",
   "order": "team_alternation")");
    const auto seating = [&](const std::string& chosen, const std::string& line) {
        const auto amended = BalanceDuel::amend(setup_with({{"team_seating", chosen}}, data), line);
        REQUIRE(static_cast<bool>(amended));
        const auto rules = erased<BalanceDuel>().make(amended.value());
        REQUIRE(static_cast<bool>(rules));
        REQUIRE(static_cast<bool>(rules.value()->parse_state(line)));
        return amended.value().options.text("team_seating");
    };
    for (const char* chosen : {"same_side", "opposite"}) {
        CHECK(seating(chosen, "A.3t S1=LLMM N1=LLMM N2=LLMM t=- ph=start") == "same_side");
        CHECK(seating(chosen, "A.3t S1=LLMM S2=LLMM N1=LLMM t=- ph=start") == "opposite");
        // Both seatings of 4t name the same seats, and a mode without teams has only one.
        CHECK(seating(chosen, "A.4t S1=LLMM S2=LLMM N1=LLMM N2=LLMM t=- ph=start") == chosen);
        CHECK(seating(chosen, "A.3i S1=LLMM S2=LLMM N1=LLMM t=- ph=start") == chosen);
    }
}

TEST_CASE("BD-1.4 BD-11.7 no number of pawns on one place is too large to be counted") {
    const std::string data = changed(R"("order": ["S1", "N1", "S2"])",
                                     R"("order": ["S1", "N1", "S2"], "models": ["A"])");
    std::string crowded = data;
    const std::size_t mode = crowded.find("\"3i\"");
    crowded.replace(crowded.find("LLMM", mode), 4, "LLLLLLLLLL");
    const SharedRules rules = rules_with({{"mode", "3i"}}, crowded);
    const auto state =
        rules->parse_state("A.3i S1=LL/1LLLLLLLL S2=LL/1LLLLLLLL N1=LLLLLLLL/6LL t=S1 d=1 o=-");
    REQUIRE(!state);
    CHECK(state.error().clause == "BD-1.4");
    CHECK(state.error().field == "S 1");
}

TEST_CASE("BD-14.1 BD-11.5 the id of a mode must fit in a position line") {
    CHECK(load_error(changed("\"3t\": {", "\"3 t\": {")).find("1 to 16 letters") !=
          std::string::npos);
    CHECK(load_error(changed("\"3t\": {", "\"\": {")).find("1 to 16 letters") != std::string::npos);
    CHECK(load_error(changed("\"3t\": {", "\"three_t\": {")).empty());
}

TEST_CASE("BD-11.10 the number of players chooses the mode, and a conflict is refused") {
    const auto mode_of = [](int players, const OptionList& options) {
        Setup setup = setup_with(options);
        setup.seats = players;
        const auto made = BalanceDuel::make(setup);
        return made ? setup.options.text("mode") : made.error().text();
    };
    CHECK(mode_of(2, {}) == "2");
    CHECK(mode_of(3, {}) == "3i");
    CHECK(mode_of(4, {}) == "4i");
    CHECK(mode_of(4, {{"mode", "4t"}}) == "4t");
    CHECK(mode_of(3, {{"mode", "4t"}}).substr(0, 9) == "BD-11.10:");
    CHECK(mode_of(5, {}).substr(0, 9) == "BD-11.10:");
    // A position names its mode, whatever number of players was asked for before.
    Setup three = setup_with({});
    three.seats = 3;
    const auto two = BalanceDuel::amend(three, "A.2 S1=LLLLLL N1=LLLLLL t=- ph=start");
    REQUIRE(static_cast<bool>(two));
    CHECK(make_error(two.value()).empty());
}

TEST_CASE("BD-11.10 the option marginal overrides the data file") {
    const std::string touching = changed("\"marginal\": \"clear\"", "\"marginal\": \"touch\"");
    CHECK(rules_with({}, touching)->setup().options.is("marginal", "touch"));
    CHECK(rules_with({{"marginal", "clear"}}, touching)->setup().options.is("marginal", "clear"));
}

TEST_CASE("BD-11.10 boards receive the marginal case that the game is played with") {
    const auto told = [](const OptionList& options) { return rules_with(options)->components(); };
    CHECK(told({}).find(R"("marginal":"clear")") != std::string::npos);
    CHECK(told({{"marginal", "touch"}}).find(R"("marginal":"touch")") != std::string::npos);
}

TEST_CASE("the components for boards name seats, holders, tracks and physics") {
    const std::string json = rules_with({{"mode", "3t"}})->components();
    for (const char* part : {R"("mode":"3t")",
                             R"("model":"A")",
                             R"("pawns":"LLMM")",
                             R"("id":"E7")",
                             R"("START":["E1","E2","E3","E4","E5","E6","E7"])",
                             R"("base":8000000)"}) {
        CHECK_MESSAGE(json.find(part) != std::string::npos, part);
    }
}
