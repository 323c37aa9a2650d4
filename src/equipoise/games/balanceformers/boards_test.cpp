// Boards in whole games: which layouts a table takes, and that play knows the slot graph alone.

#include <nlohmann/json.hpp>

#include "equipoise/games/balanceformers/testing.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

constexpr const char* kNineFive = "0,0N/0,0E/0,1E/0,1S/1,0N/1,0W/1,1N/1,1S/1,1W";  // 5 + 4
constexpr const char* kHollow = "0,0NESW/0,1NSW/0,2NESW/1,0NESW/1,1NESW/1,2NESW";

/// The data file with `twin`, a layout of kind graph that has the slots and edges of another one.
std::string with_twin(const std::string& of) {
    const Components all = load_components({"recon1.json", adopted_components()}).value();
    const Layout& model = *all.layout(of);
    nlohmann::json twin{{"kind", "graph"}};
    for (PieceKind kind : model.kinds) {
        twin["pieces"].push_back(kind == PieceKind::Angel ? "A" : "D");
    }
    for (const auto& [a, b] : model.edges) {
        twin["edges"].push_back({print_slot(a), print_slot(b)});
    }
    auto data = nlohmann::json::parse(adopted_components());
    data["layouts"]["twin"] = twin;
    return data.dump(1);
}

std::string without_layout(const Playthrough& game) {
    std::string line;
    for (int number = 1; number <= 11; ++number) {
        if (number != 4) line += word(line_of(game), number) + " ";
    }
    return line;
}

std::string layout_of(const OptionList& options) { return word(line_of(fresh(options)), 4); }

}  // namespace

TEST_CASE("BF-3.1 BF-3.15 a graph with the edges of a tiling is played like the tiling") {
    const std::string data = with_twin("std10");
    for (Seed seed = 0; seed < 20; ++seed) {
        Playthrough tiling(rules_with({}, data));
        Playthrough twin(rules_with({{"layout", "graph:twin"}}, data));
        CHECK(word(line_of(twin), 4) == "graph:twin");
        Rng rng(run_seed(seed));
        while (!tiling.turn().is_terminal()) {
            const Seat seat = *tiling.turn().acting.begin();
            const auto moves = legal_list(tiling, seat);
            REQUIRE(legal_list(twin, seat) == moves);
            const auto& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            REQUIRE(!tiling.play(seat, move));
            REQUIRE(!twin.play(seat, move));
            REQUIRE(without_layout(twin) == without_layout(tiling));
        }
        CHECK(twin.turn().is_terminal());
    }
}

TEST_CASE("BF-2.2 BF-3.12 BF-S28 a layout needs the piece counts of the table") {
    CHECK(refused({{"layout", kNineFive}}) == "BF-2.2");
    CHECK(refused({{"layout", kNineFive}, {"piece_counts", "free"}}).empty());
    CHECK(refused({{"layout", "std14"}}) == "BF-2.2");
    CHECK(refused({{"layout", "std14"}, {"piece_counts", "free"}}).empty());
    CHECK(refused({{"layout", "std10"}, {"seats", "3"}}) == "BF-2.2");
    CHECK(refused({{"layout", "0,0NE"}, {"piece_counts", "free"}}) == "BF-2.2");
}

TEST_CASE("BF-2.2 with free counts every player still has seven slots") {
    const auto with = [&](const char* layout, const char* seats) {
        return refused({{"piece_counts", "free"}, {"layout", layout}, {"seats", seats}});
    };
    CHECK(with("0,0NESW/0,1S", "2").empty());  // 15 slots for 14 beings.
    CHECK(with("0,0NESW", "2") == "BF-2.2");   // 12.
    CHECK(with("std14", "6").empty());         // 42 for 42.
    CHECK(with("std10", "5") == "BF-2.2");     // 30 for 35.
}

TEST_CASE("BF-3.12 BF-3.13 BF-S28 a layout with a hole needs layout_holes=allow") {
    const OptionList closed{{"layout", kHollow}, {"piece_counts", "free"}};
    OptionList open = closed;
    open.emplace_back("layout_holes", "allow");
    CHECK(refused(closed) == "BF-3.12");
    CHECK(refused(open).empty());
    CHECK(refused({{"layout", "0,0NS/5,5NESWN"}, {"piece_counts", "free"}}) == "BF-3.12");
}

TEST_CASE("BF-3.2 BF-3.16 without the option, a game uses the layout for its number of players") {
    CHECK(layout_of({}) == "std10");
    CHECK(layout_of({{"seats", "3"}}) == "std14");
    CHECK(layout_of({{"seats", "4"}}) == "std20");
    CHECK(layout_of({{"seats", "5"}}) == "std24");
    CHECK(layout_of({{"seats", "6"}}) == "std28");
    CHECK(refused({{"layout", "std12"}}) == "BF-3.16");
    CHECK(refused({{"layout", "graph:mine"}}) == "BF-3.16");
}

TEST_CASE(
    "BF-3.16 random:SEED is drawn before the first move and written in the position as a list") {
    const std::string drawn = layout_of({{"layout", "random:7"}});
    CHECK(drawn == layout_of({{"layout", "random:7"}}));
    CHECK(drawn != layout_of({{"layout", "random:8"}}));
    CHECK(parse_tiles(drawn).value().id == drawn);
    const std::string line = line_of(fresh({{"layout", "random:7"}}));
    CHECK(line_of(at(line)) == line);
    for (const char* seed : {"random:", "random:x", "random:-1", "random:1.5"}) {
        CHECK(refused({{"layout", seed}}) == "BF-3.16");
    }
    for (const char* seats : {"2", "3", "4", "5", "6"}) {
        CHECK(refused({{"layout", "random:18446744073709551615"}, {"seats", seats}}) == "BF-3.16");
        CHECK(refused({{"layout", "random:9223372036854775807"}, {"seats", seats}}).empty());
    }
}

TEST_CASE("BF-9.6 hole_link=point needs vertices, which a graph does not have") {
    const std::string data = with_twin("std10");
    CHECK(refused({{"layout", "graph:twin"}, {"hole_link", "point"}}, data) == "BF-9.6");
    CHECK(refused({{"layout", "graph:twin"}}, data).empty());
    CHECK(refused({{"hole_link", "point"}}, data).empty());
}

TEST_CASE("BF-2.3 any colours of the data can meet, each once, even from both editions") {
    CHECK(word(line_of(fresh({{"colours", "RO"}})), 3) == "RO");
    CHECK(word(line_of(fresh({{"colours", "GBP"}})), 3) == "GBP");
    CHECK(word(line_of(fresh({{"seats", "6"}})), 3) == "BYRPOG");
    CHECK(refused({{"colours", "BB"}}) == "BF-2.3");
    CHECK(refused({{"colours", "BX"}}) == "BF-2.3");
    CHECK(refused({{"colours", "BY"}, {"seats", "3"}}) == "BF-2.3");
}

TEST_CASE("BF-2.1 two to six players") {
    CHECK(refused({{"colours", "B"}}) == "BF-2.1");
    CHECK(refused({{"colours", "BYRPOGX"}}) == "BF-2.1");
    CHECK(refused({{"colours", "BYRPOG"}}).empty());
}

TEST_CASE("BF-1.1 BF-1.3 BF-1.4 BF-1.5 BF-15.5 pieces are light or black, and black stays empty") {
    for (Seed seed = 0; seed < 60; ++seed) {
        const Playthrough game = fresh({{"seats", std::to_string(2 + seed % 5)}});
        const Rules& rules = typed_rules(game);
        State state = rules.initial();
        const Open& s = state.open;
        Rng rng(run_seed(seed));
        SlotSet light = s.light;
        while (!rules.turn(state).is_terminal()) {
            const Seat seat = *rules.turn(state).acting.begin();
            ActionList<Rules::kMaxActions> actions;
            rules.legal_actions(state, seat, actions);
            const auto count = static_cast<std::uint32_t>(actions.size());
            rules.apply(state, seat, actions[rng.below(count)]);
            CHECK((s.occupied - s.light).empty());
            CHECK((s.light - light).empty());
            light = s.light;
            SlotSet stood_on;
            int beings = 0;
            for (int being = 0; being < kMostBeings; ++being) {
                if (!s.on_board(being)) continue;
                stood_on.insert(s.slot(being));
                ++beings;
            }
            CHECK(stood_on == s.occupied);
            CHECK(stood_on.size() == beings);
            for (int slot : s.light) {
                const int first = slot - slot % kSlotsPerPiece;
                for (int i = 0; i < kSlotsPerPiece; ++i) CHECK(s.light.contains(first + i));
            }
        }
    }
}
