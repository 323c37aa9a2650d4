// The front: options and set-ups, events, advice, the question `best`.

#include "equipoise/games/elements/testing.hpp"

namespace equipoise::elements::game_test {

namespace {

/// The events of the last move as a viewer receives them, one a line.
std::string story(Playthrough game, const std::string& moves, Viewer viewer) {
    const auto all = words(moves);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        REQUIRE(play(game, std::string(all[i])).empty());
    }
    const std::size_t before = game.plies().size();
    REQUIRE(play(game, std::string(all.back())).empty());
    std::string text;
    for (std::size_t i = before; i < game.plies().size(); ++i) {
        const Ply ply = game.plies()[i];
        for (const Event& event : game.rules().events(
                 game.state_after(i), ply.actor, ply.action, game.state_after(i + 1), viewer)) {
            text += (text.empty() ? "" : "\n") + std::string(event.clause.id) + " " + told(event);
        }
    }
    return text;
}
std::string story(const std::string& line, const std::string& moves) {
    return story(at(line), moves, Viewer::spectator());
}

/// As another seat or a spectator sees the move.
std::string seen(const std::string& line, Actor actor, const std::string& move, Viewer viewer) {
    const Playthrough game = at(line);
    const auto actions = game.rules().parse_move(game.state(), actor, move);
    REQUIRE(static_cast<bool>(actions));
    return game.rules().print_seen(game.state(), actor, actions.value().front(), viewer);
}

std::string advice(const Playthrough& game, Viewer viewer) {
    std::string text;
    for (const Advice& one : game.rules().advise(game.state(), viewer)) {
        text += (text.empty() ? "" : " ") + one.move + "=" + std::to_string(one.value);
    }
    return text;
}

/// The answer to `best`, or the clause that refuses the question.
std::string best(const std::string& question) {
    const auto query = Elements::queries().front();
    CHECK(query.name == "best");
    const auto answer = query.answer(words(question));
    return answer ? answer.value() : answer.error().clause.empty() ? "?" : answer.error().clause;
}

std::string effective(const OptionList& options, const std::string& name) {
    return rules_with(options)->setup().options.text(name);
}

/// The set-up after a position, as `n` and the options that differ from their listed default.
std::string amended(const OptionList& options, const std::string& line) {
    const auto setup = erased<Elements>().amend(setup_with(options), line);
    if (!setup) return setup.error().clause + " " + setup.error().field;
    std::string text = std::to_string(setup.value().seats.value());
    for (const auto& value : setup.value().options.values()) {
        if (!value.is_default()) text += " " + std::string(value.spec->name) + "=" + value.value;
    }
    return text;
}

constexpr const char* kDealing =
    "EL n=2 opt=- c=1 ph=deal s0=1 | 0 h=A1,A1,E1,E1,F1,F1,W1,W1 | 0 h=A1,A1,E1,E1,F1,F1,W1";
/// The last card of the first draft is to be taken.
constexpr const char* kLast =
    "EL n=2 opt=- c=1 ph=draft.8 s0=1 | 0 h=W1 p=A1,A1,E1,E1,F1,F1,W1 | 0 h=W1 "
    "p=A1,A1,E1,E1,F1,F1,W1";
constexpr const char* kVoids =
    "EL n=3 opt=a c=2 ph=void s0=0 t=1 | 8 b=A1@A1,A2@A2,V1@C,V2@C | 0 b=V2@C | 9 b=F1@F1,F1@F2";

}  // namespace

TEST_CASE("EL-1.9 EL-2.3 the events show the start seat and a complete deal") {
    CHECK(story("EL n=3 opt=- c=1 ph=start s0=? | 0 | 0 | 0", "start:2") ==
          "EL-1.9 start_seat seat=2");
    CHECK(story(kDealing, "deal:1:W1") == "EL-2.3 dealt cards=8 cycle=1");
    CHECK(story("EL n=2 opt=- c=1 ph=deal s0=1 | 0 | 0", "deal:0:A1") == "");
}

TEST_CASE("EL-3.1 EL-3.2 EL-3.3 only the seat sees its pick; all see that hands are passed on") {
    Playthrough game = at(kDealing);
    REQUIRE(play(game, "deal:1:W1").empty());
    CHECK(story(game, "0/pick:A1", Seat(0)) == "EL-3.1 picked card=A1 seat=0");
    CHECK(story(game, "0/pick:A1", Seat(1)) == "EL-3.1 picked card=? seat=0");
    CHECK(story(game, "0/pick:A1 1/pick:E1", Viewer::spectator()) ==
          "EL-3.1 picked card=? seat=1\nEL-3.3 passed_on direction=left");
    const std::string second =
        "EL n=2 opt=- c=2 ph=draft.7 s0=0 | 9 h=F2,W2 p=A2,A2,E2,E2,F2,W2 "
        "b=A1@A2,A1@A2,E1@E2,E1@E2,F1@F2,F1@F2,W1@W2,W1@W2 | 9 h=F2,W2 p=A2,A2,E2,E2,F2,W2 "
        "b=A1@A2,A1@A2,E1@E2,E1@E2,F1@F2,F1@F2,W1@W2,W1@W2";
    CHECK(story(second, "0/pick:F2 1/pick:F2") ==
          "EL-3.1 picked card=? seat=1\nEL-3.3 passed_on direction=right");
}

TEST_CASE(
    "EL-4.1 EL-4.2 EL-4.3 a seat sees its arrangement card by card, the others when revealed") {
    const std::string by_hand = std::string(kLast).insert(13, "auto_arrange=false ");
    CHECK(story(by_hand, "0/pick:W1 1/pick:W1") ==
          "EL-3.1 picked card=? seat=1\nEL-4.1 taken_up cycle=1");
    const std::string arranging =
        "EL n=2 opt=- auto_arrange=false c=1 ph=arrange s0=0 | 0 w=A1,E1 | 0 w=F1";
    CHECK(story(at(arranging), "0/put:A1@A1", Seat(0)) == "EL-4.3 put card=A1 place=A1 seat=0");
    CHECK(story(at(arranging), "0/put:A1@A1", Seat(1)) == "");
    CHECK(story(at(arranging), "0/arr:A1@A1,E1@C", Seat(1)) == "EL-4.2 committed seat=0");
    CHECK(
        story(arranging, "0/arr:A1@A1,E1@C 1/put:F1@F1 1/done") ==
        "EL-4.2 committed seat=1\n"
        "EL-4.2 arranged cards=A1@A1,E1@C seat=0\n"
        "EL-4.2 arranged cards=F1@F1 seat=1\n"
        "EL-7.2 scored air=0 circle=0 collection=0 cycle=1 earth=0 fire=0 points=0 seat=0 total=0 "
        "water=0\n"
        "EL-7.2 scored air=0 circle=0 collection=0 cycle=1 earth=0 fire=0 points=0 seat=1 total=0 "
        "water=0");
}

TEST_CASE("EL-10.11 EL-7.2 with auto_arrange the last pick brings boards and scores") {
    CHECK(
        story(kLast, "0/pick:W1 1/pick:W1") ==
        "EL-3.1 picked card=? seat=1\n"
        "EL-4.2 arranged cards=A1@A2,A1@A2,E1@E2,E1@E2,F1@F2,F1@F2,W1@W2,W1@W2 seat=0\n"
        "EL-4.2 arranged cards=A1@A2,A1@A2,E1@E2,E1@E2,F1@F2,F1@F2,W1@W2,W1@W2 seat=1\n"
        "EL-7.2 scored air=0 circle=9 collection=0 cycle=1 earth=0 fire=0 points=9 seat=0 total=9 "
        "water=0\n"
        "EL-7.2 scored air=0 circle=9 collection=0 cycle=1 earth=0 fire=0 points=9 seat=1 total=9 "
        "water=0");
}

TEST_CASE("EL-6.2 EL-6.9 the events of a void step run from its first seat to the last pass") {
    const std::string arranging =
        "EL n=3 opt=a c=2 ph=arrange s0=0 | 0 b=V1@C | 0 k=done | 0 b=V2@C k=done";
    CHECK(story(arranging, "0/done") ==
          "EL-4.2 committed seat=0\n"
          "EL-4.2 arranged cards=V1@C seat=0\n"
          "EL-4.2 arranged cards=- seat=1\n"
          "EL-4.2 arranged cards=V2@C seat=2\n"
          "EL-6.2 voids seat=2");
    CHECK(story(kVoids, "void:V2>0:A2@A2") == "EL-6.9 voided cards=A2@A2 seat=1 victim=0 void=V2");
    CHECK(story(kVoids, "pass") == "EL-6.2 stopped seat=1");
    CHECK(story(kVoids, "pass void:V1>2:F1@F2 pass").starts_with("EL-6.2 stopped seat=0\nEL-7.2"));
    const std::string singles =
        "EL n=2 opt=a c=3 ph=void s0=0 t=0 | 0+0 b=V3@C | 0+0 b=F1@F1,F1@F2";
    CHECK(story(singles, "void:V3>1:F1@F1,F1@F2")
              .starts_with("EL-6.9 voided cards=F1@F1,F1@F2 seat=0 victim=1 void=V3\n"
                           "EL-7.2 scored air=0"));
}

TEST_CASE("EL-6.11 secret Voids are revealed when the last list is closed") {
    const std::string line =
        "EL n=3 opt=a void_order=simultaneous c=1 ph=void s0=0 | 0 b=A1@A1,V1@C | 0 b=V1@C | 0 "
        "b=E1@E1,E1@E2";
    CHECK(story(line, "0/void:V1>2:E1@E1") == "");
    CHECK(story(at(line), "0/void:V1>2:E1@E1", Seat(0)) == "");
    CHECK(story(line, "0/pass") == "EL-6.2 stopped seat=0");
    CHECK(story(line, "0/void:V1>2:E1@E1 1/void:V1>2:E1@E1 0/pass 1/pass")
              .starts_with("EL-6.2 stopped seat=1\n"
                           "EL-6.9 voided cards=E1@E1 seat=0 victim=2 void=V1\n"
                           "EL-6.9 voided cards=E1@E1 seat=1 victim=2 void=V1\n"
                           "EL-7.2 scored"));
    const std::string arranging =
        "EL n=3 opt=a void_order=simultaneous c=1 ph=arrange s0=0 | 0 b=V1@C | 0 k=done | 0 "
        "b=V1@C k=done";
    CHECK(story(arranging, "0/done").ends_with("EL-6.11 voids seat=0 2"));
}

TEST_CASE("EL-6.10 a repair is announced and shown") {
    const std::string line =
        "EL n=2 opt=a repair_after_void=true c=1 ph=void s0=0 t=0 | 0 b=V1@C | 0 b=F1@F1,F1@F3";
    CHECK(story(line, "void:V1>1:F1@F1") ==
          "EL-6.9 voided cards=F1@F1 seat=0 victim=1 void=V1\nEL-6.10 repairs seats=1");
    CHECK(story(line, "void:V1>1:F1@F1 arr:F1@F1")
              .starts_with("EL-4.2 committed seat=1\nEL-4.2 arranged cards=F1@F1 seat=1\nEL-7.2"));
    const std::string by_itself = std::string(line).insert(13, "auto_arrange=true ");
    CHECK(story(by_itself, "void:V1>1:F1@F1")
              .starts_with("EL-6.9 voided cards=F1@F1 seat=0 victim=1 void=V1\n"
                           "EL-6.10 repairs seats=1\nEL-4.2 arranged cards=F1@C seat=1\nEL-7.2"));
}

TEST_CASE("EL-5.2 EL-7.9 Voids that leave after the scoring count in it, and are shown") {
    const std::string line =
        "EL n=2 opt=a keep_void=false c=1 ph=void s0=0 t=0 | 0 b=A1@C,V1@C,V1@C | 0 b=A1@A1";
    const std::string told = story(line, "pass");
    CHECK(told.find("collection=1 cycle=1 earth=0 fire=0 points=1 seat=0") != std::string::npos);
    CHECK(told.ends_with("EL-5.2 discarded count=2 seat=0"));
    CHECK(story(line, "void:V1>1:A1@A1 pass").ends_with("EL-5.2 discarded count=1 seat=0"));
}

TEST_CASE("EL-8.2 EL-8.3 EL-8.4 the game shows its winners and every rank") {
    const auto end = [](const std::string& scores, const std::string& options) {
        const auto all = words(scores);
        return at("EL n=3 opt=- auto_arrange=false " + options + "c=3 ph=arrange s0=0 | " +
                  std::string(all[0]) + " k=done | " + std::string(all[1]) + " k=done | " +
                  std::string(all[2]));
    };
    const auto told = [&](const std::string& scores, const std::string& options = "") {
        const std::string all = story(end(scores, options), "2/done", Viewer::spectator());
        return all.substr(std::min(all.find("EL-8"), all.size()));
    };
    const auto ranks = [&](const std::string& scores, const std::string& options = "") {
        Playthrough game = end(scores, options);
        REQUIRE(play(game, "2/done").empty());
        std::string text;
        for (const Fact& fact : game.rules().facts(game.state(), Viewer::spectator())) {
            text += fact.key + "=" + std::to_string(fact.value) + " ";
        }
        return text;
    };
    CHECK(told("20+30 25+20 9+9") == "EL-8.2 win points=50 seat=0");
    CHECK(told("20+30 30+20 9+9") == "EL-8.3 win points=50 seat=0\nEL-8.3 win points=50 seat=1");
    CHECK(told("20+30 30+20 9+9", "tie_break=final_cycle ") == "EL-8.2 win points=50 seat=0");
    CHECK(ranks("20+30 30+20 9+9") == "rank_0=1 rank_1=1 rank_2=3 ");
    CHECK(ranks("20+30 30+20 9+9", "tie_break=final_cycle ") == "rank_0=1 rank_1=2 rank_2=3 ");
}

TEST_CASE("EL-3.2 EL-4.2 EL-6.11 EL-2.4 what others see of a move while it is made") {
    CHECK(seen(kDealing, Actor::chance(), "deal:1:W1", Seat(1)) == "deal:1:W1");
    CHECK(seen(kDealing, Actor::chance(), "deal:1:W1", Seat(0)) == "deal:1:?");
    CHECK(seen(kDealing, Actor::chance(), "deal:1:W1", Viewer::spectator()) == "deal:1:?");
    CHECK(seen("EL n=2 opt=- c=1 ph=start | 0 | 0", Actor::chance(), "start:1", Seat(0)) ==
          "start:1");
    CHECK(seen(kLast, Seat(0), "pick:W1", Seat(0)) == "pick:W1");
    CHECK(seen(kLast, Seat(0), "pick:W1", Seat(1)) == "?");
    const std::string arranging = "EL n=2 opt=a c=1 ph=arrange s0=0 | 0 w=A1 | 0";
    CHECK(seen(arranging, Seat(0), "put:A1@A1", Seat(1)) == "?");
    CHECK(seen(arranging, Seat(0), "put:A1@A1", Seat(0)) == "put:A1@A1");
    CHECK(seen(arranging, Seat(1), "done", Seat(0)) == "done");
    CHECK(seen(kVoids, Seat(1), "void:V2>0:A2@A2", Seat(2)) == "void:V2>0:A2@A2");
    const std::string secret =
        "EL n=2 opt=a void_order=simultaneous c=1 ph=void s0=0 | 0 b=V1@C | "
        "0 b=A1@A1";
    CHECK(seen(secret, Seat(0), "void:V1>1:A1@A1", Seat(1)) == "?");
    CHECK(seen(secret, Seat(0), "pass", Seat(1)) == "pass");
}

TEST_CASE("EL-1.2 EL-1.3 EL-1.8 EL-1.9 impossible set-ups are refused") {
    CHECK(refused({}) == "");
    CHECK(refused({{"seats", "1"}}) == "EL-1.3");
    CHECK(refused({{"seats", "9"}}) == "EL-1.3");
    CHECK(refused({{"seats", "8"}}) == "");
    CHECK(refused({{"start_seat", "2"}}) == "EL-1.9");
    CHECK(refused({{"start_seat", "2"}, {"seats", "3"}}) == "");
    CHECK(refused({{"start_seat", "8"}}) == "EL-1.9");
    CHECK(refused({{"max_rank", "3"}}) == "EL-1.8");
    CHECK(refused({{"max_rank", "13"}}) == "EL-1.8");
    CHECK(refused({{"advanced", "yes"}}) == "EL-1.2");
    CHECK(refused({{"colour", "red"}}) == "option");
}

TEST_CASE("EL-10.11 auto_arrange is the default in the basic game only") {
    CHECK(effective({}, "auto_arrange") == "true");
    CHECK(effective({{"advanced", "true"}}, "auto_arrange") == "false");
    CHECK(effective({{"advanced", "true"}, {"auto_arrange", "true"}}, "auto_arrange") == "true");
    CHECK(effective({{"auto_arrange", "false"}}, "auto_arrange") == "false");
}

TEST_CASE("EL-10.8 a position states seats and options; those it leaves out have their default") {
    const OptionList far{{"seats", "5"},
                         {"advanced", "true"},
                         {"long", "true"},
                         {"max_rank", "12"},
                         {"auto_arrange", "true"},
                         {"start_seat", "4"}};
    const std::string rest = " c=1 ph=start s0=? | 0 | 0";
    CHECK(amended(far, "EL n=2 opt=-" + rest) == "2");
    CHECK(amended(far, "EL n=2 opt=a" + rest) == "2 advanced=true auto_arrange=false");
    CHECK(amended(far, "EL n=2 opt=l tie_break=final_cycle" + rest) ==
          "2 long=true tie_break=final_cycle");
    CHECK(amended(far, "EL n=2 opt=a auto_arrange=true" + rest) == "2 advanced=true");
    CHECK(amended({}, "EL n=2 opt=- max_rank=4" + rest) == "2 max_rank=4");
    CHECK(amended({}, "EL n=2 opt=- colour=red" + rest) == " colour");
    CHECK(amended({}, "EL n=2 opt=- max_rank=40" + rest) == "EL-1.8 max_rank");
    CHECK(amended({}, "EL n=12 opt=-" + rest) == "EL-1.3 n");
    // A stated value counts as chosen where rules would choose another.
    CHECK(line_of(at("EL n=2 opt=a auto_arrange=true c=1 ph=start s0=? | 0 | 0"))
              .starts_with("EL n=2 opt=a auto_arrange=true "));
}

TEST_CASE("EL-1.4 EL-1.7 components and scores as boards receive them") {
    CHECK(fresh().rules().components() == "{\"hand\":8,\"copies\":2,\"max_rank\":9}");
    CHECK(
        fresh({{"advanced", "true"}, {"long", "true"}, {"max_rank", "12"}}).rules().components() ==
        "{\"hand\":18,\"copies\":3,\"max_rank\":12}");
    const Playthrough game = at("EL n=2 opt=- c=3 ph=over s0=0 | 24+44+50 | 9+0+3");
    CHECK(game.rules().score(game.state(), Seat(0)) == "118");
    CHECK(game.rules().score(game.state(), Seat(1)) == "12");
    CHECK(game.rules().seat_name(Seat(1)) == "1");
    CHECK_FALSE(game.rules().roller(game.state()).has_value());
}

TEST_CASE("EL-10.12 advice in a draft: every different pick with the best board it leads to") {
    const std::string line =
        "EL n=2 opt=- c=1 ph=draft.7 s0=1 | 0 h=A1,W1 p=A1,A1,E1,E1,F1,F1 k=A1 | 0 h=F1,W1 "
        "p=A1,E1,E1,F1,W1,W1";
    const Playthrough game = at(line);
    CHECK(advice(game, Seat(0)).empty());
    CHECK(advice(game, Viewer::spectator()).empty());
    // A1,E1,E1,F1,W1,W1 with W1 make Water ranks 1 and 2 and a circle, 16; with F1 two pairs of
    // ranks are out of reach: a circle and a Collection of three, 9.
    CHECK(advice(game, Seat(1)) == "pick:W1=16 pick:F1=9");
    CHECK(best("A1,E1,E1,F1,W1,W1,W1").starts_with("16 "));
    CHECK(best("A1,E1,E1,F1,W1,W1,F1").starts_with("9 "));
}

TEST_CASE("EL-10.12 advice for an arrangement is one move, unless a card lies elsewhere already") {
    const std::string line = "EL n=2 opt=a c=1 ph=arrange s0=0 | 0 w=A1,A1,A1,V1 | 0 w=E1";
    CHECK(advice(at(line), Seat(0)) == "arr:A1@A1,A1@A2,A1@A2,V1@C=8");
    CHECK(after(at(line), "0/arr:A1@A1,A1@A2,A1@A2,V1@C").find("k=done") != std::string::npos);
    const std::string half = "EL n=2 opt=a c=1 ph=arrange s0=0 | 0 b=A1@A2 w=A1,A1,V1 | 0 w=E1";
    CHECK(advice(at(half), Seat(0)) == "arr:A1@A1,A1@A2,A1@A2,V1@C=8");
    const std::string other = "EL n=2 opt=a c=1 ph=arrange s0=0 | 0 b=A1@A3 w=A1,A1,V1 | 0 w=E1";
    CHECK(advice(at(other), Seat(0)).empty());
    const std::string repair =
        "EL n=2 opt=a repair_after_void=true c=1 ph=repair s0=0 lost=1 | 0 b=A1@A1 | 0 w=E1,E1,E1";
    CHECK(advice(at(repair), Seat(1)) == "arr:E1@E1,E1@E2,E1@E2=8");
    CHECK(advice(at(repair), Seat(0)).empty());
    CHECK(advice(at(kVoids), Seat(1)).empty());
}

TEST_CASE("EL-10.12 EL-1.1 EL-7.9 best: score and arrangement of any cards, any option") {
    CHECK(best("-") == "0 arr:-");
    CHECK(best("E2,E2") == "8 arr:E2@E1,E2@E2");
    CHECK(best("A3,A3,A3") == "9 arr:A3@A1+,A3@A2+,A3@A3");
    CHECK(best("A1,A1,E1,E1,F1,F1,Wind1,W1").starts_with("9 "));
    CHECK(best("A1,F2,V3,V1").starts_with("1 "));
    CHECK(best("V1,V2,V3 collection_unit=units") == "1 arr:V1@C,V2@C,V3@C");
    CHECK(best("A2,E2,F3 collection_unit=units").starts_with("2 "));
    CHECK(best("A1 max_rank=4 pyramid_rule=span_minus_gaps advanced=false") == "0 arr:A1@C");
    const std::string eighteen = "X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1,X1";
    CHECK(best(eighteen).find(" arr:X1@") != std::string::npos);
    CHECK(best(eighteen + ",A1") == "EL-1.7");
    CHECK(best("") == "EL-10.12");
    CHECK(best("A1 A2") == "EL-10.12");
    CHECK(best("A1,") == "EL-10.7");
    CHECK(best("Q1") == "EL-10.7");
    CHECK(best("A1 max_rank=13") == "EL-1.8");
    CHECK(best("A1 colour=red") == "?");
    CHECK(best("X1 advanced=false") == "EL-1.2");
    CHECK(best("X1 advanced=true") == "0 arr:X1@C");
}

}  // namespace equipoise::elements::game_test
