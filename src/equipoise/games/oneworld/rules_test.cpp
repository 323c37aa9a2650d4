// The rules again, as facts: who may act, and why moves are refused, in the order of reasons.

#include <set>

#include "equipoise/games/oneworld/map_file/test_maps.hpp"
#include "equipoise/games/oneworld/reference/test_positions.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;
namespace ref = equipoise::oneworld::reference;

namespace {

/// A Movement phase of BORG, who has these Children; `-` for none. No options if there are none.
std::string movement(const std::string& borg,
                     const std::string& chez = "V1=S",
                     const std::string& options = "-",
                     const std::string& pending = "-") {
    const auto lost = [](const std::string& children) {
        int count = 13;
        for (const std::string& stack : ref::cut(children, ',')) {
            const std::size_t equals = stack.find('=');
            if (equals == std::string::npos) continue;
            for (char each : stack.substr(equals + 1)) count -= each == '\'' ? 0 : 1;
        }
        return std::to_string(std::max(count, 0));
    };
    const std::string lives = options.find("gb") == std::string::npos ? "3" : "1";
    return "ow1 eq22 " + options + " 9 B M B:N,B8*" + lives + ",K1,0," + lost(borg) + ";" + borg +
        " C:S,U8*3,L15,0," + lost(chez) + ";" + chez + " " + pending;
}

/// The clause that refuses the move of an actor, or of whoever is next.
std::string refusal(const std::string& line, const std::string& move) {
    const Playthrough game = at_line(line);
    const auto checked = game.check(next_actor(game), move);
    return checked ? "" : checked.error().clause;
}
std::string refusal_of(const std::string& line, Actor actor, const std::string& move) {
    const auto checked = at_line(line).check(actor, move);
    return checked ? "" : checked.error().clause;
}

const std::string kBattle =
    "ow1 eq22 - 9 B c B:N,B8*3,K1,0,11;J6=SS C:S,U8*3,L15,0,10;J6=SSS b:J6.1.0";
const std::string kAttack =
    "ow1 eq22 - 9 B a B:N,B8*3,K1,0,12;U8=S C:S,U8*3,L15,0,12;V1=S hit/b:U8.1.0";
const std::string kFault =
    "ow1 eq22 - 9 B f B:N,B8*3,K1,0,11;F2=F,H7=S C:S,U8*3,L15,0,12;V1=S f:F2F-F1~2.2";

}  // namespace

TEST_CASE("OW-1.2 Children of one aspect on a hex are interchangeable") {
    const Playthrough game = at_line(movement("H8=SSFF"));
    const auto moves = legal_of(game, Seat(0));
    CHECK(std::set<std::string>(moves.begin(), moves.end()).size() == moves.size());
    CHECK(legal_list(game, "H8S").size() == 6);
    CHECK(after(game, "H8S-H9 H8S-I8") == after(game, "H8S-I8 H8S-H9"));
    CHECK(after(game, "H8S-H9 H8S-H9").find("H9=ss") != std::string::npos);
    const Playthrough one = at_line(movement("H8=SSs"));
    CHECK(line_of(one).find("H8=SSs") != std::string::npos);
    CHECK(refused_line(movement("H8=sSS")).starts_with("OW-13.4"));
}

TEST_CASE("OW-1.6 OW-4.2 OW-1.9 who may act") {
    const std::string line = movement("H7=SB");
    CHECK(refusal_of(line, Seat(1), "done") == "OW-1.6");
    CHECK(refusal_of(line, Seat(1), "H7S-H8") == "OW-1.6");
    CHECK(refusal_of(line, Actor::chance(), "done") == "OW-1.9");
    CHECK(refusal_of(kFault, Seat(0), "*3") == "OW-1.9");
    CHECK(refusal_of(kFault, Seat(0), "done") == "OW-6.2");
    const std::string set_up = "ow1 eq22 - - B e B:-,-,-,0,0;- C:-,-,-,0,0;- -";
    CHECK(refusal_of(set_up, Seat(1), "end:N") == "OW-4.2");
    CHECK(refusal_of(set_up, Seat(0), "end:N").empty());
    CHECK(after(at_line(line), "done").find(" 10 C M ") != std::string::npos);
}

TEST_CASE("OW-2.2 OW-1.9 OW-12.3 all chance is one fair die") {
    std::set<char> phases;
    for (int number = 0; number < 40; ++number) {
        Rng rng(seed_at(run_seed(111), static_cast<std::uint64_t>(number)));
        const OptionList options{{"map", "eq12"},
                                 {"stacking", "d6"},
                                 {"nonaligned_towers", number % 2 == 0 ? "on" : "off"}};
        Playthrough game = fresh(options);
        for (int ply = 0; ply < 300 && !game.turn().is_terminal(); ++ply) {
            if (!game.turn().is_chance()) {
                const Actor actor = next_actor(game);
                const auto moves = legal_of(game, actor.seat());
                REQUIRE(!game.play(actor, ref::drawn(moves, rng)));
                continue;
            }
            std::string faces;
            for (const auto& outcome : game.rules().chance_outcomes(game.state())) {
                CHECK(outcome.weight == 1);
                faces += game.rules().print_action(game.state(), outcome.action);
            }
            CHECK(faces == "*1*2*3*4*5*6");
            phases.insert(ref::words_of(line_of(game)).at(5)[0]);
            game.draw_chance(rng.next());
        }
    }
    CHECK(phases == std::set<char>{'f', 'k', 'l', 'o', 'r'});
}

TEST_CASE("OW-6.2 OW-6.22 nothing happens between the announcement and the last roll") {
    for (const char* move : {"done", "H7S-H8", "F2F-F3"}) CHECK(refusal(kFault, move) == "OW-6.2");
    const Playthrough game = at_line(kFault);
    CHECK(game.turn().is_chance());
    CHECK(legal_of(game, Seat(0)).empty());
    Playthrough rolled = game;
    CHECK(play(rolled, "*3").empty());
    CHECK(rolled.turn().is_chance());
    CHECK(play(rolled, "*3").empty());
    CHECK(legal_list(rolled, "H7S").size() == 6);
}

TEST_CASE("OW-6.7 a move must enter a cell") {
    CHECK(refusal(movement("D8=F"), "D8F-D8") == "OW-6.7");
    CHECK(refusal(movement("D8=S"), "D8S-D8") == "OW-6.7");
    CHECK(refusal(movement("H7=B"), "H7B-ne") == "OW-6.12");
}

TEST_CASE("OW-12.2 at most 13 Children a side are kept, and no table of hexes") {
    static_assert(sizeof(State) < 512);
    static_assert(kMostChildren == 13);
    CHECK(refused_line(movement("A1=SSSS,A2=SSSS,A3=SSSS,A4=SS")).starts_with("OW-7.6"));
    CHECK(refused_line(movement("A1=SSSS,A2=SSSS,A3=SSSS,A4=S")).empty());
}

TEST_CASE("OW-12.4 OW-9.2 commitments come in any order and stay hidden until both are made") {
    const Playthrough battle = at_line(kBattle);
    CHECK(battle.turn().kind == NodeKind::Simultaneous);
    for (int seat : {0, 1}) CHECK(legal_of(battle, Seat(seat)).size() == (seat == 0 ? 6U : 10U));
    Playthrough one = battle;
    Playthrough other = battle;
    CHECK(!one.play(Seat(0), "c:SB"));
    CHECK(!one.play(Seat(1), "c:SBF"));
    CHECK(!other.play(Seat(1), "c:SBF"));
    CHECK(legal_of(other, Seat(1)).empty());
    CHECK(legal_of(other, Seat(0)).size() == 6);
    CHECK(!other.play(Seat(0), "c:SB"));
    CHECK(one.state() == other.state());

    const Playthrough attack = at_line(kAttack);
    CHECK(legal_of(attack, Seat(0)) == std::vector<std::string>{"c:F", "c:B", "c:S"});
    CHECK(legal_of(attack, Seat(1)) == std::vector<std::string>{"g:S", "g:B", "g:F"});
    for (const char* made : {"c:S", "c:B", "c:F"}) {
        Playthrough game = attack;
        CHECK(!game.play(Seat(0), made));
        const std::string seen = game.rules().print_view(game.state(), Seat(1));
        CHECK(seen.ends_with("/k:B.?"));
        CHECK(game.rules().print_view(game.state(), Viewer::spectator()) == seen);
        CHECK(game.rules().print_view(game.state(), Seat(0)) == line_of(game));
        CHECK(legal_of(game, Seat(1)).size() == 3);
    }
}

TEST_CASE("OW-8.3 OW-9.2 OW-8.2 what is refused in battles") {
    CHECK(refusal_of(kBattle, Seat(0), "c:S") == "OW-8.3");
    CHECK(refusal_of(kBattle, Seat(0), "c:SSS") == "OW-8.3");
    CHECK(refusal_of(kBattle, Seat(1), "c:SS") == "OW-8.3");
    CHECK(refusal_of(kBattle, Seat(0), "done") == "OW-8.3");
    CHECK(refusal_of(kBattle, Seat(0), "g:S") == "OW-8.3");
    Playthrough twice = at_line(kBattle);
    CHECK(!twice.play(Seat(0), "c:SB"));
    CHECK(twice.check(Seat(0), "c:SS").error().clause == "OW-8.3");
    CHECK(refusal_of(kAttack, Seat(0), "g:S") == "OW-9.2");
    CHECK(refusal_of(kAttack, Seat(1), "c:S") == "OW-9.2");
    CHECK(refusal_of(kAttack, Seat(0), "c:SS") == "OW-9.2");
    CHECK(refusal_of(kAttack, Seat(0), "done") == "OW-9.2");
    const std::string choice =
        "ow1 eq22 - 9 B b B:N,B8*3,K1,0,11;H9=S,J6=S C:S,U8*3,L15,0,11;H9=S,J6=S q:H9.J6";
    CHECK(refusal(choice, "battle:A1") == "OW-8.1");
    CHECK(refusal(choice, "c:S") == "OW-8.2");
    CHECK(refusal_of(choice, Seat(1), "battle:H9") == "OW-1.6");
}

TEST_CASE("OW-5.1 OW-10.1 OW-7.1 OW-7.2 OW-11.14 moves of another phase are refused") {
    for (const char* move : {"c:S",
                             "g:S",
                             "battle:J6",
                             "god:A1",
                             "put:A1S",
                             "tower:L",
                             "end:N",
                             "order:first",
                             "reborn",
                             "*1"}) {
        CAPTURE(move);
        CHECK(refusal(movement("H7=S"), move) == "OW-5.1");
    }
    const std::string over = "ow1 eq22 - 9 B Z B:N,B8*3,K1,1,12;- C:S,U8*0,L15,0,12;V1=S win:B";
    for (const char* move : {"done", "c:S", "*1"}) {
        CHECK(refusal_of(over, Seat(0), move) == "OW-10.1");
    }
    const std::string reborn = "ow1 eq22 - 9 B r B:N,B8*3,K1,1,12;- C:S,U8*3,L15,0,12;V1=S -";
    CHECK(refusal(reborn, "done") == "OW-7.1");
    const std::string place = "ow1 eq22 na 9 B l B:N,B8*3,K1,1,12;- C:S,U8*3,L15,0,12;V1=S -";
    CHECK(refusal(place, "done") == "OW-11.14");
    const std::string asked =
        "ow1 eq22 reinforce=may 9 B R B:N,B8*3,K1,1,12;- C:S,U8*3,L15,0,12;V1=S -";
    CHECK(refusal(asked, "done") == "OW-7.2");
}

TEST_CASE("OW-4.4 OW-4.5 OW-4.6 OW-4.7 OW-11.9 OW-1.4 what is refused in the set-up") {
    const std::string god = "ow1 eq22 - - B g B:N,-,-,0,0;- C:S,-,-,0,0;- -";
    CHECK(refusal(god, "god:D1") == "OW-4.4");
    CHECK(refusal(god, "god:L") == "OW-4.4");
    CHECK(refusal(god, "put:A1S") == "OW-4.4");
    const std::string swapped = "ow1 eq22 ng - B g B:N,-,-,0,0;- C:S,-,V3,0,0;- -";
    CHECK(refusal(swapped, "god:A1") == "OW-11.9");
    const std::string tower = "ow1 eq22 ng - B t B:N,-,-,0,0;- C:S,-,-,0,0;- -";
    CHECK(refusal(tower, "tower:L") == "OW-11.9");
    CHECK(refusal(tower, "tower:D1") == "OW-11.9");
    CHECK(refusal(tower, "tower:C1").empty());
    const std::string ring = "ow1 eq22 mc,ng - B t B:N,-,-,0,0;- C:S,-,-,0,0;- -";
    CHECK(refusal(ring, "tower:B2") == "OW-11.9");
    CHECK(refusal(ring, "tower:B1").empty());
    const std::string side =
        "ow1 eq22 - - C t B:N,B8*3,-,0,0;C8=SSSS,D8=SSSS,E8=SSSS,F8=S "
        "C:S,-,-,0,0;- -";
    CHECK(refusal(side, "tower:A1") == "OW-4.7");
    CHECK(refusal(side, "tower:L").empty());
    // In order: another's god, Towers, distance, full stacks, the order of placing, room.
    const std::string put = "ow1 eq12 - - B p B:N,B5*1,-,0,0;C5=SSSS C:S,-,-,0,0;- -";
    CHECK(refusal(put, "put:B5S") == "OW-4.5");
    CHECK(refusal(put, "put:F1S") == "OW-4.5");
    CHECK(refusal(put, "put:L1S") == "OW-4.5");
    CHECK(refusal(put, "put:C5F") == "OW-4.5");
    CHECK(refusal(put, "put:C4F") == "OW-4.6");
    CHECK(refusal(put, "put:C6S").empty());
}

TEST_CASE("OW-6.1 OW-6.3 OW-6.5 OW-6.8 OW-6.10 OW-6.11 OW-6.13 OW-6.16 refused to Children") {
    struct Row {
        std::string borg, chez, move, clause;
    };
    const Row rows[] = {
        {"A1=S", "V1=S", "A2S-A3", "OW-6.1"},         {"A1=s", "V1=S", "A1S-A2", "OW-6.1"},
        {"A1=S", "V1=S", "V1S-V2", "OW-6.1"},         {"H7=B", "V1=S", "H7B-ne", "OW-6.12"},
        {"B4=B", "V1=S", "B4B-e", "OW-6.3"},          {"H7=B,H12=SSSS", "V1=S", "H7B-e", "OW-6.13"},
        {"H7=B", "V1=S", "H7B-e!", "OW-6.18"},        {"C8=B", "V1=S", "C8B-nw", "OW-6.18"},
        {"H7=B,I7=S", "V1=S", "H7B-sw*1", "OW-6.11"}, {"H7=S", "V1=S", "H7S-H9", "OW-6.8"},
        {"H7=S", "V1=S", "H7S-!", "OW-6.8"},          {"H7=F", "V1=S", "H7F-!", "OW-6.16"},
        {"H7=F", "V1=S", "H7F-H12", "OW-6.16"},       {"H7=F", "V1=S", "H7F-V1", "OW-6.16"},
        {"G4=F", "V1=S", "G4F-H4", "OW-6.3"},         {"C8=S", "V1=S", "C8S-D8", "OW-6.3"},
        {"C8=S", "V1=S", "C8S-B8", "OW-6.3"},         {"K2=S", "V1=S", "K2S-K1", "OW-6.23"},
        {"K3=F", "V1=S", "K3F-K1", "OW-6.23"},        {"H7=F,H8=SSSS", "V1=S", "H7F-H8", "OW-6.5"},
        {"F2=F", "V1=S", "F2F-F1~1", "OW-6.17"},      {"H7=S", "V1=S", "H7S=B", "OW-11.15"},
        {"H7=S", "V1=S", "g-B9", "OW-1.3"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.move);
        CHECK(refusal(movement(row.borg, row.chez), row.move) == row.clause);
    }
    const std::string hit = movement("U7=S,U8=s", "V1=S", "-", "hit");
    CHECK(refusal(hit, "U7S-U8") == "OW-6.24");
    CHECK(refusal(movement("K7=S", "V1=S", "pm"), "K7S-K9") == "OW-11.3");
    CHECK(refusal(movement("H7=B", "V1=S", "fo"), "H7B-sw*1") == "OW-11.2");
    CHECK(refusal(movement("H7=B,H8=SSSS", "V1=S", "stack_when=step"), "H7B-e") == "OW-6.5");
    CHECK(refusal(movement("A1=F", "V1=S", "exit=blade_only"), "A1F-!") == "OW-6.18");
    CHECK(refusal(movement("H7=S", "V1=S", "gp"), "H7S=S") == "OW-11.15");
    CHECK(refusal(movement("H7=SS", "V1=S", "gp", "p:1"), "H7S=B") == "OW-11.15");
    CHECK(refusal(movement("H7=S,J6=s", "J6=S", "gp"), "J6s=B") == "OW-11.15");
    CHECK(refusal(movement("H7=S", "V1=S", "gp"), "H8S=B") == "OW-11.15");
    CHECK(refusal(movement("H7=SSS'B'", "V1=S", "gb", "p:2"), "H7S=B") == "OW-11.16");
    CHECK(refusal(movement("H7=S", "V1=S", "fl"), "g-B9") == "OW-11.4");
}

namespace {

bool is_same(const std::string& one, const std::string& other) {
    const Playthrough a = at_line(one);
    const Playthrough b = at_line(other);
    REQUIRE(a.rules().setup() == b.rules().setup());
    return a.rules().hash(a.state()) == b.rules().hash(b.state());
}

std::string with(std::string line, const std::string& from, const std::string& to) {
    const std::size_t found = line.find(from);
    REQUIRE_MESSAGE(found != std::string::npos, from);
    return line.replace(found, from.size(), to);
}

}  // namespace

TEST_CASE("OW-12.1 the turn and the round tell states apart only where a cap counts them") {
    const std::string line = movement("H7=SB");
    CHECK(is_same(line, with(line, " 9 B", " 11 B")));
    const std::string capped = movement("H7=SB", "V1=S", "turn_cap=50");
    CHECK_FALSE(is_same(capped, with(capped, " 9 B", " 11 B")));
    CHECK(is_same(kBattle, with(kBattle, ".1.0", ".7.0")));
    const std::string rounds = with(kBattle, " - 9", " round_cap=50 9");
    CHECK_FALSE(is_same(rounds, with(rounds, ".1.0", ".7.0")));
    CHECK(is_same(rounds, with(rounds, " 9 B", " 11 B")));
    const std::string both = with(kBattle, " - 9", " round_cap=50,turn_cap=50 9");
    CHECK_FALSE(is_same(both, with(both, ".1.0", ".7.0")));
    CHECK_FALSE(is_same(both, with(both, " 9 B", " 11 B")));
}

TEST_CASE("OW-12.1 whatever else can be seen tells states apart") {
    struct Row {
        std::string line, from, to;
    };
    const std::string line = movement("H7=SB");
    const std::string frustrated =
        with(with(with(kBattle, " - 9", " fc 9"), ".1.0", ".2.0"), "K1,0,11", "K1,1,10");
    const Row rows[] = {
        {line, " 9 B", " 10 B"},
        {line, "H7=SB", "H7=Sb"},
        {line, "H7=SB", "H7=BF"},
        {line, "H7=SB", "H8=SB"},
        {line, "B8*3", "B8*2"},
        {line, "B8*3", "B9*3"},
        {line, "0,11;", "1,10;"},
        {line, "K1,0,11;H7=SB C:S,U8*3,L15", "L15,0,11;H7=SB C:S,U8*3,K1"},
        {movement("U7=S,U8=s", "V1=S", "gp", "hit"), "hit", "hit/p:1"},
        {frustrated, ".2.0", ".2.1"},
        {kBattle, "b:J6.1.0", "b:J6.1.0/k:B.SS"},
        {with(kBattle, "b:J6.1.0", "b:J6.1.0/k:B.SS"), "k:B.SS", "k:B.SF"},
        {kFault, ".2", ".1"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.line);
        CAPTURE(row.to);
        CHECK_FALSE(is_same(row.line, with(row.line, row.from, row.to)));
    }
}
