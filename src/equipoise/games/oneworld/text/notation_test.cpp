#include "equipoise/games/oneworld/text/notation.hpp"

#include "equipoise/games/oneworld/testing.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::oneworld {
namespace {

using Lines = std::vector<std::string>;

/// Movement of BORG on eq22 as in section 15: gods B8 and U8, Towers K1 and L15, these Children of
/// BORG's and CHEZ's. The rest is lost.
std::string line(const std::string& borg,
                 int borg_count,
                 const std::string& chez = "",
                 int chez_count = 0,
                 const std::string& options = "-",
                 const std::string& pending = "-") {
    const auto side = [](const std::string& children, int count) {
        return std::to_string(13 - count) + ";" + (children.empty() ? "-" : children);
    };
    return "ow1 eq22 " + options + " 8 B M B:N,B8*3,K1,0," + side(borg, borg_count) +
        " C:S,U8*3,L15,0," + side(chez, chez_count) + " " + pending;
}

/// The clause of the refusal, "legal", or "parse" and the clause for a word that is not a move.
std::string verdict(const Playthrough& game, const std::string& move) {
    const Actor actor = next_actor(game);
    const auto actions = game.rules().parse_move(game.state(), actor, move);
    if (!actions) return "parse " + actions.error().clause;
    const auto refusal = game.rules().why_not(game.state(), actor, actions.value().front());
    return refusal ? std::string(refusal->clause.id) : "legal";
}

}  // namespace

TEST_CASE("OW-13.1 every action of a game has one word, which is read as that action") {
    for (const OptionList& options :
         {OptionList{{"map", "eq12"}},
          OptionList{{"map", "eq12"}, {"new_geography", "swap"}, {"god_powers", "borg_bargain"}},
          OptionList{{"map", "eq12"}, {"friendly_obstacle", "on"}, {"chaos_gambit_2", "on"}},
          OptionList{{"map", "eq12"}, {"reinforce", "may"}, {"nonaligned_towers", "on"}}}) {
        Playthrough game = fresh(options);
        Rng rng(run_seed(7));
        for (int i = 0; i < 400 && !game.turn().is_terminal(); ++i) {
            const Actor actor = next_actor(game);
            std::vector<Action> actions;
            if (actor.is_chance()) {
                for (const equipoise::Outcome& outcome :
                     game.rules().chance_outcomes(game.state())) {
                    actions.push_back(outcome.action);
                }
            } else {
                actions = game.rules().legal_actions(game.state(), actor.seat());
            }
            Lines known;
            for (Action a : actions) {
                const std::string move = game.rules().print_action(game.state(), a);
                CAPTURE(move);
                const auto read = game.rules().parse_move(game.state(), actor, move);
                REQUIRE(static_cast<bool>(read));
                CHECK(read.value() == std::vector{a});
                CHECK(std::find(known.begin(), known.end(), move) == known.end());
                known.push_back(move);
            }
            game.apply(actor, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
}

TEST_CASE("OW-13.1 the words of the set-up and of rolls") {
    Playthrough game = fresh({{"map", "eq12"}});
    CHECK(verdict(game, "*3") == "legal");
    CHECK(verdict(game, "*7") == "parse OW-13.1");
    CHECK(verdict(game, "*0") == "parse OW-13.1");
    REQUIRE(play(game, "*3 *5") == "");
    CHECK(legal_list(game) == Lines{"order:first", "order:second"});
    CHECK(verdict(game, "order:third") == "parse OW-4.2");
    REQUIRE(play(game, "order:second") == "");
    CHECK(legal_list(game) == Lines{"end:N", "end:S"});
    CHECK(verdict(game, "end:W") == "parse OW-4.3");
    REQUIRE(play(game, "end:N") == "");
    CHECK(is_legal(game, "god:A5"));
    CHECK(verdict(game, "god:A10") == "parse OW-13.1");
    CHECK(verdict(game, "god:A05") == "parse OW-13.1");
    CHECK(verdict(game, "god:a5") == "parse OW-13.1");
    REQUIRE(play(game, "god:A5") == "");
    CHECK(is_legal(game, "put:A4S"));
    CHECK(verdict(game, "put:A4X") == "parse OW-13.1");
    CHECK(verdict(game, "put:S") == "parse OW-13.1");
}

TEST_CASE("OW-4.6 several Children are placed at once, named in any order") {
    Playthrough game = fresh({{"map", "eq12"}});
    REQUIRE(play(game, "*3 *5 order:second end:N god:A5") == "");
    const std::string one_by_one = after(game, "put:A4S put:B3F put:C5S put:D4B put:D4F put:D5S");
    CHECK(after(game, "puts:D5S,D4F,C5S,A4S,D4B,B3F") == one_by_one);
    CHECK(after(game, "put:A4S puts:D5S,D4F,C5S,D4B,B3F") == one_by_one);
    CHECK(after(game, "puts:A4S,B3F puts:D5S,D4F,C5S,D4B") == one_by_one);
    CHECK(after(game, "puts:B3F,C5S put:A4S") == "OW-4.6");
    CHECK(after(game, "puts:A4S,A5S") == "OW-4.5");
    CHECK(verdict(game, "puts:") == "parse OW-13.1");
    CHECK(verdict(game, "puts:A4S,,B3F") == "parse OW-13.1");
    CHECK(verdict(game, "puts:A4S,A4S,A4S,B3S,B3S,B3S,C5S") == "parse OW-4.5");
}

TEST_CASE("OW-13.1 a Blade's move names its direction, with a ! for a way into Chaos") {
    const Playthrough game = at_line(line("C8=B,H7=B", 2));
    CHECK(legal_list(game, "H7B-") == Lines{"H7B-e", "H7B-nw", "H7B-se", "H7B-sw", "H7B-w"});
    CHECK(verdict(game, "C8B-nw!") == "legal");
    CHECK(verdict(game, "C8B-nw") == "OW-6.18");
    CHECK(verdict(game, "H7B-e!") == "OW-6.18");
    CHECK(verdict(game, "H7B-ne") == "OW-6.12");
    CHECK(verdict(game, "C8B-ne!") == "OW-6.3");
    CHECK(verdict(game, "H7B-n") == "parse OW-6.10");
    CHECK(verdict(game, "H7B-H12") == "parse OW-6.10");
    CHECK(verdict(game, "H8B-e") == "OW-6.1");
    CHECK(verdict(at_line(line("B4=B", 1)), "B4B-e") == "OW-6.3");
}

TEST_CASE("OW-11.2 a Blade that stops short says after how many steps") {
    const Playthrough game = at_line(line("H7=BB,I7=S", 3, "", 0, "fo"));
    CHECK(legal_list(game, "H7B-sw") == Lines{"H7B-sw", "H7B-sw*1"});
    CHECK(verdict(game, "H7B-sw*2") == "OW-11.2");
    CHECK(verdict(game, "H7B-sw*0") == "parse OW-11.2");
    CHECK(verdict(game, "H7B-sw*5") == "parse OW-11.2");
    CHECK(verdict(game, "H7B-sw*1!") == "parse OW-11.2");
    CHECK(after(game, "H7B-sw*1") == line("H7=B,I7=Sb", 3, "", 0, "fo", "o:I7.1"));
}

TEST_CASE("OW-13.2a crossings are written only where there are more than necessary") {
    const Playthrough game = at_line(line("F2=F", 1));
    CHECK(legal_list(game, "F2F-F1") == Lines{"F2F-F1", "F2F-F1~2"});
    CHECK(legal_list(game, "F2F-F2") == Lines{"F2F-F2~2"});
    CHECK(verdict(game, "F2F-F1~0") == "parse OW-13.2a");
    CHECK(verdict(game, "F2F-F1~3") == "OW-6.17");
    CHECK(verdict(game, "F2F-F1~4") == "parse OW-6.16");
    CHECK(verdict(game, "F2F-F1~") == "parse OW-6.16");
    CHECK(verdict(game, "F2F-F2") == "OW-6.17");
    CHECK(verdict(game, "F2F-M9") == "parse OW-6.16");
    CHECK(verdict(game, "F2F-K2") == "OW-6.16");
    // G2 lies behind Faults on all sides that F2 has.
    CHECK(verdict(game, "F2F-G2") == "legal");
    CHECK(verdict(game, "F2F-G2~1") == "parse OW-13.2a");
    const Playthrough stone = at_line(line("C8=S", 1));
    CHECK(legal_list(stone, "C8S") == Lines{"C8S-B7", "C8S-C7", "C8S-C9"});
    CHECK(verdict(stone, "C8S-C9~1") == "OW-6.17");
    CHECK(verdict(stone, "C8S-H9") == "OW-6.8");
    CHECK(verdict(stone, "C8S-e") == "parse OW-13.1");
}

TEST_CASE("OW-13.1 Stone and Fog leave the grid with a !") {
    const Playthrough game = at_line(line("A3=S,F1=F", 2));
    CHECK(is_legal(game, "A3S-!"));
    CHECK(legal_list(game, "F1F-!") == Lines{"F1F-!", "F1F-!~1", "F1F-!~2"});
    CHECK(verdict(game, "F1F-!~0") == "parse OW-13.2a");
    CHECK(verdict(at_line(line("H7=S", 1)), "H7S-!") == "OW-6.8");
}

TEST_CASE("OW-13.1 god powers tell moved Children and changed ones apart") {
    const Playthrough once = at_line(line("H7=Ss", 2, "", 0, "gp"));
    CHECK(legal_list(once, "H7s") == Lines{"H7s=B", "H7s=F"});
    CHECK(legal_list(once, "H7S=") == Lines{"H7S=B", "H7S=F"});
    CHECK(verdict(once, "H7S=S") == "OW-11.15");
    CHECK(verdict(once, "H7s-H8") == "parse OW-6.1");
    const std::string changed = "ow1 eq22 gb 8 B M B:N,B8*1,K1,0,11;H7=SS' C:S,U8*3,L15,0,13;- p:1";
    const Playthrough bargain = at_line(changed);
    CHECK(is_legal(bargain, "H7S-H8"));
    CHECK(is_legal(bargain, "H7S'-H8"));
    CHECK(is_legal(bargain, "H7S=B"));
    CHECK(verdict(bargain, "H7S'=B") == "parse OW-11.16");
    CHECK(after(bargain, "H7S'-H8") ==
          "ow1 eq22 gb 8 B M B:N,B8*1,K1,0,11;H7=S,H8=s' C:S,U8*3,L15,0,13;- p:1");
}

TEST_CASE("OW-11.4 a god flees to a hex") {
    std::string flight = line("H7=S", 1, "", 0, "fl");
    const Playthrough game = at_line(flight.replace(flight.find("B8*3"), 4, "B8*2"));
    CHECK(legal_list(game, "g-") == Lines{"g-A8", "g-A9", "g-B7", "g-B9", "g-C8", "g-C9"});
    CHECK(verdict(game, "g-D8") == "parse OW-11.4");
    CHECK(verdict(game, "g-Z8") == "parse OW-13.1");
}

TEST_CASE("OW-13.2a aspects of a commitment stand in the order S B F") {
    const Playthrough game =
        at_line("ow1 eq22 - 9 C c B:N,B8*3,K1,0,10;J6=SBF C:S,U8*3,L15,0,12;J6=F b:J6.1.0");
    CHECK(verdict(game, "c:F") == "legal");
    CHECK(verdict(game, "c:FF") == "OW-8.3");
    CHECK(verdict(game, "c:FS") == "parse OW-13.2a");
    CHECK(verdict(game, "c:") == "parse OW-13.1");
    CHECK(verdict(game, "c:X") == "parse OW-13.1");
    CHECK(verdict(game, "c:SSSSSSSSSSSSSS") == "parse OW-8.3");
    CHECK(verdict(game, "g:S") == "OW-8.3");
    CHECK(verdict(game, "g:SS") == "parse OW-9.2");
    CHECK(verdict(game, "battle:J6") == "OW-8.3");
}

TEST_CASE("OW-13.1 a text that is not a move is refused with the clause of the notation") {
    const Playthrough game = at_line(line("H7=B", 1));
    for (const std::string word :
         {"",    "H7B",   "H7",     "-",      "=",  "H7B-", "xyz",    "done!",     "put", "c",
          "god", "H7B=e", "H7B--e", "H7'B-e", "g:", "q:J6", "tower:", "battle:Z1", "*",   "**"}) {
        CAPTURE(word);
        CHECK(verdict(game, word).starts_with("parse OW-"));
    }
}

TEST_CASE("OW-12.7 any code has a word in any state") {
    const Playthrough game = at_line(line("H7=B", 1));
    const Playthrough start = fresh();
    Rng rng(run_seed(3));
    for (int i = 0; i < 20'000; ++i) {
        const Action a{rng.below(Move::kCodes)};
        for (const Playthrough* each : {&game, &start}) {
            const std::string word = each->rules().print_action(each->state(), a);
            REQUIRE_FALSE(word.empty());
            REQUIRE(word.find(' ') == std::string::npos);
        }
    }
}

TEST_CASE("OW-12.7 an action is three letters, the last of them where a Child moves to") {
    const Spelling spelling = fresh().rules().spelling();
    CHECK(spelling.letters() == 3);
    CHECK(spelling.alphabet() == 374);
    // Children of one aspect on one hex begin their moves alike, whatever their ends.
    const Action step = Move::march(Child(Hex(500), Aspect::Fog), Target::to(45, 3));
    CHECK(spelling.letter(step, 0) == (500 * 3 + 2) / 374);
    CHECK(spelling.letter(step, 1) == (500 * 3 + 2) % 374);
    CHECK(spelling.letter(step, 2) == 45 * 4 + 3);
    const Action last{Move::kCodes - 1};
    for (int i = 0; i < 3; ++i) CHECK(spelling.letter(last, i) < 374);
}

TEST_CASE("OW-6.22 the note of a move is its route") {
    const Playthrough game = at_line(line("A3=S,C8=B,F2=F,H7=B", 4));
    const auto note = [&](const std::string& move) {
        const auto actions = game.rules().parse_move(game.state(), next_actor(game), move);
        REQUIRE(static_cast<bool>(actions));
        return game.rules().note(game.state(), actions.value().front());
    };
    CHECK(note("H7B-e") == "H8.H9.H10.H11.H12~1");
    CHECK(note("C8B-nw!") == "B7.A7.!");
    CHECK(note("A3S-!") == "!");
    CHECK(note("F2F-F1") == "F1");
    CHECK(note("done") == "");
}

}  // namespace equipoise::oneworld
