#include "equipoise/games/oneworld/testing.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::oneworld {
namespace {

using Lines = std::vector<std::string>;

const std::string kExample = "ow1 eq22 - 9 B M B:N,B8*3,K1,0,12;H7=B C:S,U8*3,L15,0,12;J6=F -";

/// The line with one text in it replaced by another.
std::string changed(const std::string& from, const std::string& to, std::string line = kExample) {
    const std::size_t at = line.find(from);
    REQUIRE(at != std::string::npos);
    return line.replace(at, from.size(), to);
}

struct Case {
    std::string line;
    std::string refusal;  // Clause and field; "" for none.
};

void check_all(const std::vector<Case>& cases) {
    for (const Case& each : cases) {
        CAPTURE(each.line);
        CHECK(refused_line(each.line) == each.refusal);
    }
}

/// A game to its end or for that many plies, all positions read back.
void check_game(const OptionList& options, Seed seed, int plies) {
    Playthrough game = fresh(options);
    Rng rng(run_seed(seed));
    for (int i = 0; i < plies && !game.turn().is_terminal(); ++i) {
        const Actor actor = next_actor(game);
        std::vector<Action> actions;
        if (actor.is_chance()) {
            for (const equipoise::Outcome& outcome : game.rules().chance_outcomes(game.state())) {
                actions.push_back(outcome.action);
            }
        } else {
            actions = game.rules().playout_actions(game.state(), actor.seat());
        }
        game.apply(actor, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        const std::string line = line_of(game);
        CAPTURE(line);
        const auto read = game.rules().parse_state(line);
        REQUIRE_MESSAGE(static_cast<bool>(read), (read ? std::string() : read.error().text()));
        REQUIRE(read.value() == game.state());
        REQUIRE(game.rules().print_state(read.value()) == line);
    }
}

}  // namespace

TEST_CASE("OW-13.6 the example is read and written again unchanged") {
    CHECK(line_of(at_line(kExample)) == kExample);
}

TEST_CASE("OW-13.6 writing, reading and writing again is the identity along random games") {
    const std::vector<OptionList> all{
        {},
        {{"new_geography", "swap"}, {"nonaligned_towers", "on"}, {"moving_towers", "clockwise"}},
        {{"stacking", "d6"}, {"friendly_obstacle", "on"}, {"pylon_movement", "on"}},
        {{"tower_elimination", "on"}, {"new_geography", "swap"}, {"god_powers", "each"}},
        {{"god_powers", "borg_bargain"}, {"flee", "on"}, {"frustration", "cumulative"}},
        {{"nonaligned_towers", "on"}, {"reinforce", "may"}, {"na_clash", "hold"}},
        {{"moving_towers", "counter-clockwise"}, {"tower_crew", "carry"}, {"flee", "on"}},
        {{"god_lives", "21"}, {"flee", "on"}, {"chaos_gambit_2", "on"}, {"turn_cap", "20"}},
        {{"tower_full", "overstack"}, {"stacking", "2"}, {"round_cap", "2"}},
    };
    for (OptionList options : all) {
        options.emplace_back("map", "eq12");
        check_game(options, 11, 500);
    }
    check_game({}, 12, 300);
}

TEST_CASE("OW-13.3 a line makes a game with the options that it states") {
    // Nobody is lost, so the line is valid with c1 and c2.
    const std::string saved = "ow1 eq22 - 9 B M B:N,B8*3,K1,12,0;H7=B C:S,U8*3,L15,12,0;J6=F -";
    const auto options_of = [&](const std::string& field) {
        return line_of(at_line(changed(" - 9", " " + field + " 9", saved)));
    };
    for (const std::string field :
         {"sg",
          "fo,pm",
          "fl",
          "fc",
          "fk",
          "mc",
          "ma",
          "mb",
          "st5",
          "st13",
          "c1,c2",
          "gp",
          "round_cap=3",
          "turn_cap=200",
          "exit=blade_only,reinforce=may",
          "c1,fo,mb,sg,st10,blade_god=fifth_only,fog_paths=cheapest,turn_cap=99"}) {
        CAPTURE(field);
        CHECK(options_of(field) == changed(" - 9", " " + field + " 9", saved));
    }
    // The map's own numbers may be stated, but are left out by writers.
    CHECK(options_of("lv33") == saved);
    CHECK(options_of("st4") == saved);
    check_all({
        {changed(" - 9", " pm,fo 9"), "OW-13.3 fo"},
        {changed(" - 9", " fo,fo 9"), "OW-13.3 fo"},
        {changed(" - 9", " fc,fk 9"), "OW-13.3 fk"},
        {changed(" - 9", " turn_cap=9,fo 9"), "OW-13.3 fo"},
        {changed(" - 9", " turn_cap=0 9"), "OW-13.3 turn_cap=0"},
        {changed(" - 9", " turn_cap=10001 9"), "OW-10.3 turn_cap"},
        {changed(" - 9", " flee=on 9"), "OW-13.3 flee=on"},
        {changed(" - 9", " xx 9"), "OW-13.3 xx"},
        {changed(" - 9", " std6 9"), "OW-13.3 std6"},
        {changed(" - 9", " st14 9"), "OW-13.3 st14"},
        {changed(" - 9", " lv44 9"), "OW-13.3 lv44"},
        {changed(" - 9", " lvmap 9"), "OW-13.3 lvmap"},
        {changed(" - 9", " ,fo 9"), "OW-13.3"},
        {changed("eq22", "eq33"), "OW-3.14 map"},
    });
}

TEST_CASE("OW-13.2 a line has nine fields") {
    check_all({
        {"", "OW-13.2 version"},
        {"ow2 eq22 - 9 B M", "OW-13.2 version"},
        {"ow1 eq22 - 9 B M", "OW-13.2 BORG"},
        {kExample + " -", "OW-13.2"},
        {changed(" 9 B", " 0 B"), "OW-13.3 turn"},
        {changed(" 9 B", " 09 B"), "OW-13.3 turn"},
        {changed(" 9 B", " - B"), "OW-13.3 turn"},
        {changed(" 9 B", " 9 -"), "OW-13.3 active"},
        {changed(" 9 B", " 9 A"), "OW-13.3 active"},
        {changed(" M ", " X "), "OW-13.3 phase"},
        {changed(" M ", " MM "), "OW-13.3 phase"},
        {changed("B:N", "C:N"), "OW-13.4 BORG"},
        {changed("B:N", "B:W"), "OW-13.4 BORG end"},
        {changed("B8*3", "B8"), "OW-13.4 BORG god"},
        {changed("B8*3", "Z8*3"), "OW-13.4 BORG god"},
        {changed("B8*3", "B8*03"), "OW-13.4 BORG god"},
        {changed("K1,0", "K16,0"), "OW-13.4 BORG Tower"},
        {changed("0,12;H7", "x,12;H7"), "OW-13.4 BORG pool"},
        {changed("0,12;H7", "0,-1;H7"), "OW-13.4 BORG lost"},
        {changed("H7=B", "H7="), "OW-13.4 BORG Children"},
        {changed("H7=B", "H7=X"), "OW-13.4 BORG Children"},
        {changed("H7=B", "H7B"), "OW-13.4 BORG Children"},
        {changed("F -", "F x"), "OW-13.5 x"},
        {changed("F -", "F win:A"), "OW-13.5 win:A"},
        {changed("F -", "F -/gm"), "OW-13.5 -"},
    });
}

TEST_CASE("OW-13.4 a line is written in one way only") {
    const std::string line = "ow1 eq22 - 9 B M B:N,B8*3,K1,0,10;H7=SBb C:S,U8*3,L15,0,12;J6=F -";
    check_all({
        {line, ""},
        {changed("H7=SBb", "H7=BSb", line), "OW-13.4 BORG"},
        {changed("H7=SBb", "H7=SbB", line), "OW-13.4 BORG"},
        {changed("H7=SBb", "H7=S,H7=Bb", line), "OW-13.4 BORG"},
        {changed("H7=SBb", "H8=S,H7=Bb", line), "OW-13.4 BORG"},
    });
}

TEST_CASE("OW-7.6 and OW-16.1 the numbers of a player must add up") {
    check_all({
        {changed("0,12;H7", "0,11;H7"), "OW-7.6 BORG Children"},
        {changed("0,12;H7", "1,12;H7"), "OW-7.6 BORG Children"},
        {changed("0,12;H7", "12,0;H7"), ""},
        {changed("B8*3", "B8*0"), "OW-10.1 BORG god"},
        {changed("B8*3", "B8*1"), ""},
        {changed(" 9 B", " 3 B", changed("B8*3", "B8*1")), "OW-6.24 BORG god"},
        {changed("0,12;H7=B", "0,8;H7=SSBBF"), "OW-6.5 BORG Children"},
        {changed("0,12;H7=B", "0,0;H7=SSSSSSSSSSSSSS"), "OW-7.6 Children"},
        {changed(" - 9", " c1 9"), "OW-11.12 BORG lost"},
        {changed(" - 9", " c2 9"), "OW-11.13 BORG lost"},
        {changed(" - 9", " lv22 9"), "OW-16.1 BORG god"},
    });
}

TEST_CASE("OW-16.2 no Child stands where none can get to") {
    check_all({
        {changed("H7=B", "B8=B"), "OW-6.3 BORG Children"},
        {changed("H7=B", "U8=B"), "OW-16.2 BORG Children"},
        {changed("H7=B", "U8=b"), "OW-6.24 hit"},
        {changed("F -", "F hit", changed("H7=B", "U8=b")), ""},
        {changed("F -", "F hit"), "OW-6.24 hit"},
        {changed("F -", "F hit", changed("12;H7=B", "11;U8=bs")), "OW-6.24 BORG Children"},
        {changed("J6=F", "B8=F"), "OW-16.2 CHEZ Children"},
        {changed("H7=B", "J6=B"), "OW-16.2 BORG Children"},
        {changed("H7=B", "J6=b"), ""},
        {changed("J6=F", "J6=f"), "OW-5.3 CHEZ Children"},
        {changed("H7=B", "L15=B"), "OW-6.23 BORG Children"},
        {changed("H7=B", "K1=B"), ""},
        {changed("H7=B", "K1=b"), "OW-6.23 BORG Children"},
        {changed("H7=B", "H7=B'"), "OW-11.16 BORG Children"},
    });
}

TEST_CASE("OW-4.3 to OW-4.7 gods and Towers stand where the set-up puts them") {
    const std::string swapped = "ow1 eq22 - 9 B M B:N,B8*3,L15,0,12;H7=B C:S,U8*3,K1,0,12;J6=F -";
    check_all({
        {changed("C:S", "C:N"), "OW-4.3 CHEZ end"},
        {changed("B:N", "B:-"), "OW-4.3 BORG end"},
        {changed("B8*3", "D8*3"), "OW-4.4 BORG god"},
        {changed("B8*3", "-"), "OW-4.4 BORG god"},
        {changed("K1,", "L15,"), "OW-3.1 CHEZ Tower"},
        {changed("K1,", "K2,"), "OW-4.7 BORG Tower"},
        {changed("K1,", "-,"), "OW-4.7 BORG Tower"},
        {swapped, ""},
        {changed(" - 9", " na 9", swapped), "OW-13.4 BORG Tower"},
        {changed("K1,", "J1,", changed(" - 9", " mc 9")), ""},
        {changed("K1,", "J2,", changed(" - 9", " mc 9")), "OW-11.8 BORG Tower"},
        {changed("K1,", "J1,", changed(" - 9", " mc 1")), "OW-4.7 BORG Tower"},
        {changed("B8*3", "D8*3", changed(" - 9", " fl 9")), "OW-4.4 BORG god"},
        {changed("B8*3", "D8*2", changed(" - 9", " fl 9")), ""},
    });
}

TEST_CASE("OW-4.9 before the first battle of turn 1 the first player is still as set up") {
    const std::string line =
        "ow1 eq12 - 1 C M B:N,A5*1,F1,0,0;A4=S,B3=F,C5=S,D4=BF,D5=S "
        "C:S,L2*1,G9,0,0;I1=B,I2=F,J3=S,K3=S,L1=F,L4=B -";
    check_all({
        {line, ""},
        {changed("D5=S", "E5=S", line), "OW-4.5 BORG Children"},
        {changed("F1,0,0;A4=S,", "F1,1,0;", line), "OW-4.9 BORG pool"},
        {changed("0,0;I1=B,", "1,0;", line), ""},
        {changed(" 1 C", " 3 C", changed("D5=S", "E5=S", line)), ""},
    });
}

TEST_CASE("OW-13.5 the pending tags must be ones that the rules can produce") {
    const std::string fault =
        "ow1 eq22 - 8 B f B:N,B8*3,K1,0,12;G5=F C:S,U8*3,L15,0,12;H5=S f:G5F-H5.1";
    const std::string fight =
        "ow1 eq22 - 9 C c B:N,B8*3,K1,0,10;J6=SBF C:S,U8*3,L15,0,12;J6=F b:J6.2.0";
    const std::string two =
        "ow1 eq22 - 9 C b B:N,B8*3,K1,0,11;J6=S,J8=S C:S,U8*3,L15,0,11;J6=F,J8=F q:J6.J8";
    const std::string god =
        "ow1 eq22 - 9 C a B:N,B8*3,K1,0,13;- C:S,U8*3,L15,0,12;B8=F hit/b:B8.1.0";
    check_all({
        {fault, ""},
        {changed(".1", ".2", fault), "OW-6.19 f"},
        {changed("f:G5F-H5.1", "-", fault), "OW-13.5 f"},
        {changed("f:G5F-H5.1", "f:G5F-G4.1", fault), "OW-6.19 f"},
        {changed("f:G5F-H5.1", "f:G6F-H5.1", fault), "OW-6.1 f"},
        {changed("f:G5F-H5.1", "f:done.1", fault), "OW-13.5 f:done.1"},
        {changed(" f B", " M B", fault), "OW-13.5 f"},
        {fight, ""},
        {changed("b:J6", "b:J7", fight), "OW-8.1 b"},
        {changed("b:J6.2.0", "-", fight), "OW-13.5 b"},
        {changed("b:J6.2.0", "b:J6.2.1", fight), "OW-11.7 b"},
        {changed(" - 9", " fc 9", changed("b:J6.2.0", "b:J6.2.1", fight)), ""},
        {changed(" - 9", " fc 9", changed("b:J6.2.0", "b:J6.2.2", fight)), "OW-11.7 b"},
        {changed(" - 9", " fk 9", fight), "OW-11.7 b"},
        {changed(" - 9", " round_cap=1 9", fight), "OW-10.3 b"},
        {changed("b:J6.2.0", "b:J6.2.0/k:B.SBF", fight), ""},
        {changed("b:J6.2.0", "b:J6.2.0/k:B.SB", fight), "OW-8.3 k"},
        {changed("b:J6.2.0", "b:J6.2.0/k:B.?", fight), "OW-12.3 k:B.?"},
        {changed("b:J6.2.0", "b:J6.2.0/k:B.SBF/k:C.S", fight), "OW-8.3 k"},
        {changed("b:J6.2.0", "q:J8/b:J6.2.0", fight), "OW-13.4 pending"},
        {two, ""},
        {changed("q:J6.J8", "q:J6", two), "OW-13.4 pending"},
        {changed("q:J6.J8", "-", two), "OW-13.4 pending"},
        {changed(" b B", " c B", changed("q:J6.J8", "q:J8/b:J6.1.0", two)), ""},
        {changed(",J8=F", "", changed("0,11;J6=F", "0,12;J6=F", two)), "OW-8.2 phase"},
        {god, ""},
        {changed("hit/", "", god), "OW-6.24 hit"},
        {changed("b:B8.1.0", "b:B8.2.0", god), "OW-9.4 b"},
        {changed(" a B", " c B", god), "OW-9.2 phase"},
        {god + "/k:B.S", ""},
        {god + "/k:C.F", ""},
        {god + "/k:C.FF", "OW-9.2 k"},
        {changed("F -", "F s:4"), "OW-11.11 s"},
        {changed("F -", "F s:4", changed(" - 9", " std 9")), ""},
        {changed(" - 9", " std 9"), "OW-11.11 s"},
        {changed("F -", "F d:4"), "OW-13.5 d"},
        {changed("F -", "F n:L"), "OW-11.14 n"},
        {changed("F -", "F gm"), "OW-11.4 gm"},
        {changed("F -", "F p:1"), "OW-11.15 p"},
        {changed("F -", "F o:I7.1"), "OW-11.2 o"},
        {changed("F -", "F o:H7.1", changed("H7=B", "H7=b", changed(" - 9", " fo 9"))), ""},
        {changed("F -", "F o:H7.2", changed("H7=B", "H7=b", changed(" - 9", " fo 9"))),
         "OW-11.2 o"},
        {changed("F -", "F gm", changed(" - 9", " fl 9")), "OW-11.4 gm"},
        {changed(" M ", " r "), "OW-7.1 phase"},
        {changed(" M ", " r ", changed("0,12;H7", "12,0;H7")), ""},
        {changed(" M ", " R ", changed("0,12;H7", "12,0;H7")), "OW-7.2 phase"},
        {changed(" M ", " l ", changed("0,12;H7", "12,0;H7")), "OW-11.14 phase"},
    });
}

TEST_CASE("OW-10.1 to OW-10.3 a finished game has a reason") {
    const std::string won = "ow1 eq22 - 9 C Z B:N,B8*0,K1,0,13;- C:S,U8*3,L15,1,12;- win:C";
    const std::string drawn = "ow1 eq22 - 9 C Z B:N,B8*2,K1,0,13;- C:S,U8*3,L15,0,13;- draw";
    check_all({
        {won, ""},
        {changed("B8*0", "B8*1", won), "OW-10.1 BORG god"},
        {changed("win:C", "win:B", won), "OW-10.1 BORG god"},
        {changed("win:C", "-", won), "OW-13.5 phase"},
        {changed("L15,1,12", "L15,0,13", won), "OW-9.4 CHEZ pool"},
        {drawn, ""},
        {changed("L15,0,13", "L15,1,12", drawn), "OW-10.2 draw"},
        {changed("draw", "draw:cap", drawn), "OW-10.3 draw:cap"},
        {changed("F -", "F draw:cap", changed(" M ", " Z ", changed(" - 9", " turn_cap=9 9"))), ""},
        {changed("F -", "F draw:cap", changed(" M ", " Z ", changed(" - 9", " turn_cap=10 9"))),
         "OW-10.3 draw:cap"},
        {changed(" - 9", " turn_cap=8 9"), "OW-10.3 turn"},
    });
}

TEST_CASE("OW-13.3 lines of the set-up state what was decided and no more") {
    const std::string end = "ow1 eq12 - - B e B:-,-,-,0,0;- C:-,-,-,0,0;- -";
    const std::string god = "ow1 eq12 - - B g B:N,-,-,0,0;- C:S,-,-,0,0;- -";
    const std::string put = "ow1 eq12 - - B p B:N,A5*1,-,0,0;A4=S C:S,-,-,0,0;- -";
    const std::string tower =
        "ow1 eq12 - - C t B:N,A5*1,-,0,0;A4=S,B3=F,C5=S,D4=BF,D5=S C:S,-,-,0,0;- -";
    check_all({
        {"ow1 eq12 - - - o B:-,-,-,0,0;- C:-,-,-,0,0;- -", ""},
        {"ow1 eq12 - - - o B:-,-,-,0,0;- C:-,-,-,0,0;- d:3", ""},
        {"ow1 eq12 - - - k B:-,-,-,0,0;- C:-,-,-,0,0;- -", "OW-11.11 phase"},
        {"ow1 eq12 std - - k B:-,-,-,0,0;- C:-,-,-,0,0;- -", ""},
        {"ow1 eq12 na - - o B:-,-,F1,0,0;- C:-,-,G9,0,0;- -", ""},
        {"ow1 eq12 na - - o B:-,-,-,0,0;- C:-,-,-,0,0;- -", "OW-4.7 BORG Tower"},
        {end, ""},
        {changed("B:-", "B:N", end), "OW-4.3 BORG end"},
        {god, ""},
        {changed("0,0;- C", "0,0;A4=S C", god), "OW-4.5 BORG Children"},
        {changed("B:N,-,-,0,0", "B:N,-,-,1,0", god), "OW-7.6 BORG pool"},
        {put, ""},
        {changed("A5*1", "C5*1", put), "OW-4.4 BORG god"},
        {changed("A5*1", "A5*0", put), "OW-11.5 BORG god"},
        {changed("A4=S", "E5=S", put), "OW-4.5 BORG Children"},
        {changed("A4=S", "A5=S", put), "OW-4.5 BORG Children"},
        {changed("A4=S", "A4=s", put), "OW-13.4 BORG Children"},
        {changed("A4=S", "A4=SSSSS", put), "OW-6.5 BORG Children"},
        // D7 is the last site of a god on A5: the other four would find no room after D6.
        {changed("A4=S", "D6=FF", put), "OW-4.6 pending"},
        {tower, ""},
        {changed(",D5=S", "", tower), "OW-4.5 BORG Children"},
        {changed("C:S,-,-", "C:S,-,G9", tower), "OW-4.7 CHEZ Tower"},
        {changed(" - - C", " na - C", tower), "OW-4.7 phase"},
    });
}

TEST_CASE("OW-12.5 a view shows only that the other player has committed") {
    const Playthrough game =
        at_line("ow1 eq22 - 9 C c B:N,B8*3,K1,0,10;J6=SBF C:S,U8*3,L15,0,12;J6=F b:J6.2.0/k:B.SSF");
    const auto view = [&](Viewer viewer) { return game.rules().print_view(game.state(), viewer); };
    CHECK(view(Seat(kBorg)) == line_of(game));
    CHECK(view(Seat(kChez)).ends_with(" b:J6.2.0/k:B.?"));
    CHECK(view(Viewer()).ends_with(" b:J6.2.0/k:B.?"));
}

}  // namespace equipoise::oneworld
