// What the board shows before anybody moves, against what then happens.

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "equipoise/games/balanceformers/testing.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::balanceformers::foresee_test {
namespace {

using nlohmann::json;

json foreseen(const Playthrough& game, std::string_view ask, Viewer viewer = Viewer::spectator()) {
    const std::string line = game.rules().print_view(game.state(), viewer);
    const auto answer = game.rules().foresee(line, ask);
    REQUIRE_MESSAGE(static_cast<bool>(answer), (answer ? "" : line + ": " + answer.error().text()));
    return json::parse(answer.value());
}

/// The end of a turn with which the showdown comes; nothing elsewhere.
std::optional<Action> last_end(const Playthrough& game) {
    const Rules& rules = typed_rules(game);
    const Open& s = game.state().as<State>().open;
    if (s.phase != Phase::Act) return std::nullopt;
    const auto seats = rules.order(s);
    if (seats[seats.size() - 1] != s.to_act) return std::nullopt;
    return Choice::end();
}

std::string argument(const Event& event, std::string_view wanted) {
    for (const auto& [name, value] : event.args) {
        if (name == wanted) return value;
    }
    return "";
}

/// Board, columns and tokens.
std::string outcome(const std::string& line) {
    return word(line, 5) + " " + word(line, 6) + " " + word(line, 7);
}

void check_showdown(const Playthrough& game, Action end) {
    const json told = foreseen(game, "showdown");
    const Seat seat = *game.turn().acting.begin();
    AnyState after = game.state();
    game.rules().apply(after, seat, end);
    std::vector<std::string> verdicts;
    for (const Event& event : game.rules().events(game.state(), seat, end, after, seat)) {
        const std::string_view key = event.key;
        if (key == "survives" || key == "balances" || key == "dies") {
            verdicts.push_back(std::string(key) + " " + argument(event, "being") + " " +
                               argument(event, "slot"));
        }
    }
    std::vector<std::string> said;
    for (const json& verdict : told["verdicts"]) {
        said.push_back(verdict["outcome"].get<std::string>() + " " +
                       verdict["being"].get<std::string>() + " " +
                       verdict["slot"].get<std::string>());
    }
    CHECK(said == verdicts);
    const Open& reached = after.as<State>().open;
    CHECK(told["choice"].is_null() == (reached.phase != Phase::Take));
    if (reached.phase == Phase::Take) return;
    CHECK(told["over"] == (reached.phase == Phase::Over));
    CHECK(outcome(told["after"].get<std::string>()) == outcome(game.rules().print_state(after)));
    if (told["course"].empty()) return;
    for (int i = 0; i < game.rules().seats(); ++i) {
        const auto seat_index = static_cast<std::size_t>(i);
        const json& columns = told["course"].back()["columns"][seat_index];
        CHECK(columns["white"] == reached.white[seat_index]);
        CHECK(columns["black"] == reached.black[seat_index]);
        CHECK(told["course"].back()["tokens"][seat_index] == reached.tokens[seat_index]);
    }
}

/// Of beings on the board, what the list of legal moves says and what `steps` says.
void check_steps(const Playthrough& game) {
    const Open& s = game.state().as<State>().open;
    if (s.phase != Phase::Act) return;
    const json all = foreseen(game, "steps");
    const std::string own = game.rules().seat_name(Seat(s.to_act));
    const bool own_only = typed_rules(game).switches().own_only;
    std::set<std::string> said;
    for (const json& step : all) {
        const auto being = step["being"].get<std::string>();
        if (own_only && being.substr(0, 1) != own) continue;
        said.insert(being + ":" + step["from"].get<std::string>() +
                    (step["through"].get<bool>() ? "~" : ">") + step["to"].get<std::string>());
    }
    std::set<std::string> legal;
    for (const std::string& move : legal_list(game, Seat(s.to_act))) {
        if (move.find(':') != std::string::npos) legal.insert(move);
    }
    CHECK(said == legal);
    for (const json& step : all) {
        const json near = foreseen(game, "reach " + step["being"].get<std::string>() + " 1");
        const bool is_there = std::any_of(near.begin(), near.end(), [&](const json& one) {
            return one["slot"] == step["to"] && one["actions"] == 1;
        });
        CHECK(is_there);
    }
}

/// What `outcomes` says of a being on each slot that it may go to, and `verdicts` once it is there.
void check_outcomes(const Playthrough& game) {
    const Open& s = game.state().as<State>().open;
    if (s.phase != Phase::Act && s.phase != Phase::Place) return;
    const Seat seat(s.to_act);
    std::map<std::string, std::string> asks;
    std::map<std::string, json> expected;
    for (const Action action : game.rules().legal_actions(game.state(), seat)) {
        const Choice c = Choice::of(action);
        if (c.type != Choice::Type::Put) continue;
        Playthrough after = game;
        after.apply(seat, action);
        const Open& reached = after.state().as<State>().open;
        if (reached.phase != s.phase || reached.round != s.round) continue;  // A showdown came.
        const std::string being = print_being(typed_rules(game), c.being);
        asks[being] += " " + print_slot(c.slot);
        for (const json& verdict : foreseen(after, "verdicts")) {
            if (verdict["being"] == being) expected[being].push_back(verdict["outcome"]);
        }
    }
    for (const auto& [being, slots] : asks) {
        CHECK(foreseen(game, "outcomes " + being + slots) == expected[being]);
    }
}

void check_order(const Playthrough& game) {
    const Open& s = game.state().as<State>().open;
    if (s.phase == Phase::Pick) return;
    std::vector<std::string> seats;
    for (const std::uint8_t seat : typed_rules(game).order(s)) {
        seats.push_back(game.rules().seat_name(Seat(seat)));
    }
    std::vector<std::string> said;
    for (const json& one : foreseen(game, "order")) said.push_back(one["seat"]);
    if (s.phase != Phase::Over) CHECK(said == seats);
}

const std::vector<OptionList> kSetups{
    {},
    {{"colours", "BYR"}, {"beings", "recon2"}, {"move_scope", "own"}, {"extinct_rank", "last"}},
    {{"colours", "BYROGP"}, {"pair_mode", "each"}, {"richest_rule", "others"}},
    {{"hole_link", "point"}, {"reinc_supply", "1"}},
};

TEST_CASE(
    "BF-23.6 BF-9.4 BF-6.3 what is foreseen of showdown, outcomes, steps and order then happens") {
    int showdowns = 0;
    for (const OptionList& options : kSetups) {
        for (Seed seed = 1; seed <= static_cast<Seed>(effort(2, 6, 40)); ++seed) {
            Playthrough game = fresh(options);
            Rng rng(seed);
            while (!game.turn().is_terminal()) {
                if (const auto end = last_end(game)) {
                    check_showdown(game, *end);
                    ++showdowns;
                    if (rng.below(4) == 0) {
                        game.apply(*game.turn().acting.begin(), *end);
                        continue;
                    }
                }
                if (rng.below(8) == 0) check_steps(game);
                if (rng.below(16) == 0) check_outcomes(game);
                check_order(game);
                const Seat seat = *game.turn().acting.begin();
                const auto legal = game.rules().playout_actions(game.state(), seat);
                game.apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
            }
            const json ranking = foreseen(game, "ranking");
            for (const json& one : ranking) {
                const int seat =
                    typed_rules(game).seat_of_colour(one["seat"].get<std::string>().front());
                CHECK(one["rank"] == fact(game, "rank_" + std::to_string(seat)));
            }
        }
    }
    CHECK(showdowns > expected(10, 20, 100));
}

TEST_CASE("BF-13.5 a choice of giver is foreseen, and what follows is not") {
    const Playthrough game =
        at("bf1 reinc_supply=2 BYR std14 ././././B2--/B1Y1R1/./././././././. 18,16/19,1/17,2 0/1/1 "
           "5.5/5.5/5.5 4A 1+1/2+1/1+2 B:1");
    const json told = foreseen(game, "showdown");
    // Nothing balances in this position, so nobody receives anything.
    CHECK(told["choice"].is_null());
    CHECK(told["awards"].empty());
    const Playthrough due =
        at("bf1 reinc_supply=2 BYR std14 ././././B2--/B1Y6B5/././././././R1--/. 0,0/0,0/0,0 0/1/1 "
           "345.345/345.345/345.345 2A 1+2/1+1/2+1 B:2");
    const json waits = foreseen(due, "showdown");
    CHECK(waits["choice"]["seat"] == "B");
    CHECK(waits["choice"]["among"] == json({"Y", "R"}));
}

TEST_CASE("BF-6.9 what rivals can still choose leaves exactly the places that are possible") {
    const Playthrough game =
        at("bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 12345.12345/12345.12345 1I -/- -");
    for (int square = 1; square <= 5; ++square) {
        for (int round = 1; round <= 5; ++round) {
            const std::string pair = std::to_string(square) + " " + std::to_string(round);
            const json told = foreseen(game, "rivals B " + pair);
            int before = 0;
            for (int theirs = 1; theirs <= 5; ++theirs) {
                for (int other = 1; other <= 5; ++other) {
                    Playthrough played = game;
                    REQUIRE(play(played,
                                 "0/i" + std::to_string(square) + "/" + std::to_string(round) +
                                     " 1/i" + std::to_string(theirs) + "/" +
                                     std::to_string(other)) == "");
                    if (played.state().as<State>().open.to_act == 1) ++before;
                }
            }
            REQUIRE(told["rivals"].size() == 1);
            CHECK(told["rivals"][0]["before"] == before);
            CHECK(told["rivals"][0]["all"] == 25);
            CHECK(told["first"] == (before == 25 ? 2 : 1));
            CHECK(told["last"] == (before > 0 ? 2 : 1));
        }
    }
}

TEST_CASE("BF-6.2 a hidden pick stays hidden, and an own one counts for its seat alone") {
    Playthrough game = fresh();
    REQUIRE(play(game, "0/i4/3") == "");
    CHECK(foreseen(game, "order").empty());
    CHECK(foreseen(game, "order", Seat(1)).empty());
    CHECK(foreseen(game, "order", Seat(0)).size() == 1);
}

TEST_CASE("a position or ask that makes no sense is refused, whatever it is") {
    const Playthrough game =
        at("bf1 - BY std10 B1Y6B5/Y1--/#/#/#/#/#/#/#/# 0,0/0,0 0/0 345.345/345.345 2A 1+1/2+1 B:2");
    const std::string line = line_of(game);
    for (const char* ask : {"",
                            "verdict",
                            "reach",
                            "reach B1",
                            "reach B9 1",
                            "reach B1 x",
                            "outcomes",
                            "outcomes B9 2f",
                            "outcomes B1 99l",
                            "outcomes B1 1f",
                            "rivals B 9 1",
                            "rivals Z 1 1",
                            "showdown now"}) {
        CHECK_MESSAGE(!game.rules().foresee(line, ask), ask);
    }
    Rng rng(7);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string broken = line;
        for (std::uint32_t changes = 1 + rng.below(3); changes > 0; --changes) {
            const auto at = rng.below(static_cast<std::uint32_t>(broken.size()));
            broken[at] = static_cast<char>(' ' + rng.below(95));
        }
        for (const char* ask : {"showdown",
                                "board",
                                "steps",
                                "cut_off",
                                "order",
                                "ranking",
                                "reach B1 9",
                                "rivals B 3 3"}) {
            if (!game.rules().foresee(broken, ask)) ++refused;
        }
    }
    CHECK(refused > 1000);
}

}  // namespace
}  // namespace equipoise::balanceformers::foresee_test
