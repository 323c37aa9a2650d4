#include <nlohmann/json.hpp>

#include "equipoise/games/oneworld/testing.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise::oneworld {
namespace {

std::int64_t fact(const Playthrough& game, const std::string& key) {
    for (const Fact& each : game.rules().facts(game.state(), Viewer())) {
        if (each.key == key) return each.value;
    }
    return -1;
}

}  // namespace

TEST_CASE("OW-1.1 the game has two players, BORG and CHEZ") {
    const SharedRules rules = rules_with({});
    CHECK(rules->seats() == 2);
    CHECK(rules->seat_name(Seat(kBorg)) == "BORG");
    CHECK(rules->seat_name(Seat(kChez)) == "CHEZ");
    Setup setup = setup_with({});
    setup.seats = 3;
    const auto made = erased<OneWorld>().make(setup);
    REQUIRE_FALSE(static_cast<bool>(made));
    CHECK(made.error().clause == "OW-1.1");
}

TEST_CASE("OW-3.7 boards receive the map as in its file, with the numbers in force") {
    const auto read = [](const OptionList& options) {
        return nlohmann::json::parse(rules_with(options)->components());
    };
    const auto eq12 = read({{"map", "eq12"}, {"stacking", "d6"}, {"tower_elimination", "on"}});
    CHECK(eq12["id"] == "eq12");
    CHECK(eq12["rows"] == 12);
    CHECK(eq12["cols"] == 9);
    CHECK(eq12["shift"] == "even");
    CHECK(eq12["hexes"].size() == 12);
    CHECK(eq12["hexes"][5] == "L..^.....");
    CHECK(eq12["hexes"][6] == ".....^..R");
    CHECK(eq12["runes"].size() == 14);
    CHECK(eq12["faults"].size() == 16);
    CHECK(eq12["runes"][0] == "B4-C4");
    CHECK(eq12["stack"] == 0);
    CHECK(eq12["towers"] == false);
    const auto eq22 = read({{"god_lives", "21"}, {"end_row", "0"}});
    CHECK(eq22["lives"] == nlohmann::json::array({2, 1}));
    CHECK(eq22["god_depth"] == 4);
    CHECK(eq22["child_radius"] == 7);
    CHECK(eq22["children"] == 13);
}

TEST_CASE("OW-10.1 the score is the lives of the gods") {
    const Playthrough game =
        at_line("ow1 eq22 - 9 B M B:N,B8*2,K1,0,12;H7=B C:S,U8*3,L15,0,12;J6=F -");
    CHECK(game.rules().score(game.state(), Seat(kBorg)) == "2");
    CHECK(game.rules().score(game.state(), Seat(kChez)) == "3");
}

TEST_CASE("OW-1.9 who rolls the die") {
    Playthrough game = fresh({{"map", "eq12"}});
    const auto roller = [&] { return game.rules().roller(game.state()); };
    CHECK(roller() == Seat(kBorg));
    REQUIRE(play(game, "*3") == "");
    CHECK(roller() == Seat(kChez));
    REQUIRE(play(game, "*5") == "");
    CHECK(roller() == std::nullopt);
    const Playthrough stack = fresh({{"stacking", "d6"}});
    CHECK(stack.rules().roller(stack.state()) == std::nullopt);
    const Playthrough fault =
        at_line("ow1 eq22 - 8 B f B:N,B8*3,K1,0,12;G5=F C:S,U8*3,L15,0,12;H5=S f:G5F-H5.1");
    CHECK(fault.rules().roller(fault.state()) == Seat(kBorg));
}

TEST_CASE("OW-12.6 done is played unasked for a player who can do nothing else") {
    const auto obvious = [](const std::string& line) {
        const Playthrough game = at_line(line);
        return game.rules().obvious(game.state(), Seat(kBorg)).has_value();
    };
    CHECK(obvious("ow1 eq22 - 8 B M B:N,B8*3,K1,12,1;- C:S,U8*3,L15,0,12;J6=F -"));
    CHECK(obvious("ow1 eq22 - 8 B M B:N,B8*3,K1,11,1;H7=s C:S,U8*3,L15,0,12;J6=F -"));
    CHECK_FALSE(obvious("ow1 eq22 - 8 B M B:N,B8*3,K1,11,1;H7=S C:S,U8*3,L15,0,12;J6=F -"));
    CHECK_FALSE(obvious("ow1 eq22 gp 8 B M B:N,B8*3,K1,11,1;H7=s C:S,U8*3,L15,0,12;J6=F -"));
    CHECK_FALSE(obvious("ow1 eq22 - 9 C M B:N,B8*3,K1,12,1;- C:S,U8*3,L15,0,13;- -"));
}

TEST_CASE("OW-8.3 facts give the odds of every battle on the map and of an attack on a god") {
    const Playthrough game = at_line(
        "ow1 eq22 - 9 C b B:N,B8*3,K1,0,10;J6=S,J8=SS C:S,U8*3,L15,0,10;B8=F,J6=F,J8=F "
        "hit/q:B8.J6.J8");
    // J6 is the sixth hex of row J, the tenth of fifteen.
    const std::string j6 = "battle_" + std::to_string(9 * 15 + 5);
    const std::string j8 = "battle_" + std::to_string(9 * 15 + 7);
    // One against one: a mixture of thirds is even, and somebody is left.
    CHECK(fact(game, j6 + "_borg") == 500'000);
    CHECK(fact(game, j6 + "_chez") == 500'000);
    CHECK(fact(game, j6 + "_gone") == 0);
    CHECK(fact(game, j8 + "_borg") > 500'000);
    CHECK(fact(game, j8 + "_borg") + fact(game, j8 + "_chez") + fact(game, j8 + "_gone") ==
          1'000'000);
    CHECK(fact(game, "attack_god") == 333'333);
    const Playthrough quiet =
        at_line("ow1 eq22 - 9 B M B:N,B8*3,K1,0,12;H7=B C:S,U8*3,L15,0,12;J6=F -");
    CHECK(quiet.rules().facts(quiet.state(), Viewer()).empty());
    CHECK(quiet.rules().facts(quiet.state(), Seat(kBorg)).empty());
}

TEST_CASE("OW-3.16 the question `map check` reads the file that it is given") {
    const Query* asked = nullptr;
    for (const Query& query : OneWorld::queries()) {
        if (query.name == "map") asked = &query;
    }
    REQUIRE(asked != nullptr);
    const ReadFile read = [](std::string_view path) -> Result<DataFile, Misfit> {
        if (path == "nothing") return Misfit{{}, "nothing", "cannot be read"};
        return DataFile{std::string(path), path == "bad" ? "owmap 2" : builtin_map("eq12")->text};
    };
    const auto ask = [&](const std::string& text) {
        const auto answer = asked->ask(words(text), read);
        return answer ? std::string(split(answer.value(), '\n')[0]) : answer.error().clause;
    };
    CHECK(ask("check good") == "eq12, Pocket World, reconstructed: ok");
    CHECK(ask("check bad") == "OW-3.5");
    CHECK(ask("check nothing") == "");
    CHECK(ask("check") == "OW-3.16");
    CHECK(ask("draw good") == "OW-3.16");
}

TEST_CASE("OW-13.2 a record writes a pair of commitments active player first, without seats") {
    Playthrough game =
        at_line("ow1 eq22 - 9 B c B:N,B8*3,K1,0,11;J6=SS C:S,U8*3,L15,0,11;J6=FF b:J6.1.0");
    const Playthrough start = game;
    REQUIRE(play(game, "c:SS c:SS") == "");
    CHECK(game.recorded_moves() == std::vector<std::string>{"c:SS", "c:SS"});
    CHECK(game.moves() == std::vector<std::string>{"0/c:SS", "1/c:SS"});
    Playthrough other = start;
    REQUIRE_FALSE(other.play(Seat(1), "c:BB"));
    REQUIRE_FALSE(other.play(Seat(0), "c:SF"));
    CHECK(other.recorded_moves() == std::vector<std::string>{"1/c:BB", "c:SF"});
    for (const Playthrough& each : {game, other}) {
        const Shelf shelf({&erased<OneWorld>()}, [](std::string_view) {
            return Result<DataFile, Misfit>(*builtin_map("eq22"));
        });
        const auto read = parse_record(print_record(each, {}), shelf);
        REQUIRE_MESSAGE(static_cast<bool>(read), (read ? std::string() : read.error().text()));
        CHECK(read.value().game.state() == each.state());
    }
}

}  // namespace equipoise::oneworld
