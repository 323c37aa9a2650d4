#include "equipoise/games/oneworld/testing.hpp"

namespace equipoise::oneworld {
namespace {

using Lines = std::vector<std::string>;

/// eq22 as in section 15, turn 8 of BORG or turn 9 of CHEZ; Children not named are in the pools.
std::string line(const std::string& turn,
                 const std::string& phase,
                 const std::string& borg,
                 const std::string& chez,
                 const std::string& pending = "-",
                 const std::string& options = "-") {
    const auto side = [](const std::string& children) {
        int count = 0;
        for (std::string_view stack : split(children, ',')) {
            if (stack != "-") count += static_cast<int>(stack.size() - stack.find('=') - 1);
        }
        return std::to_string(13 - count) + ",0;" + children;
    };
    return "ow1 eq22 " + options + " " + turn + " " + phase + " B:N,B8*3,K1," + side(borg) +
        " C:S,U8*3,L15," + side(chez) + " " + pending;
}

}  // namespace

TEST_CASE("OW-4.1 to OW-4.9 events report the set-up choice by choice") {
    const Playthrough game = fresh({{"map", "eq12"}});
    const std::string start = "*3 *3 *3 *5 order:second end:N god:A5 ";
    const std::string first = start + "puts:A4S,B3F,C5S,D4B,D4F,D5S ";
    const std::string all = first + "tower:R god:L2 puts:I1B,I2F,J3S,K3S,L1F ";
    CHECK(events_of(game, "*3") == Lines{"order_roll OW-4.1 die=3 seat=BORG"});
    CHECK(events_of(game, "*3 *3") ==
          Lines{"order_roll OW-4.1 die=3 seat=CHEZ", "order_tie OW-4.1 die=3"});
    CHECK(events_of(game, "*3 *3 *3 *5") ==
          Lines{"order_roll OW-4.1 die=5 seat=CHEZ", "order_won OW-4.2 seat=CHEZ"});
    CHECK(events_of(game, "*3 *5 order:second") ==
          Lines{"order_chosen OW-4.2 order=second seat=CHEZ"});
    CHECK(events_of(game, "*3 *5 order:second end:N") ==
          Lines{"end_chosen OW-4.3 end=N seat=BORG"});
    CHECK(events_of(game, start) == Lines{"god_placed OW-4.4 hex=A5 seat=BORG"});
    CHECK(events_of(game, start + "put:A4S") ==
          Lines{"child_placed OW-4.5 child=S hex=A4 seat=BORG"});
    CHECK(events_of(game, first + "tower:R") ==
          Lines{"tower_chosen OW-4.7 hex=G9 seat=CHEZ", "tower_chosen OW-4.7 hex=F1 seat=BORG"});
    CHECK(events_of(game, all + "put:L4B") ==
          Lines{"child_placed OW-4.5 child=B hex=L4 seat=CHEZ", "turn OW-4.9 seat=CHEZ turn=1"});
}

TEST_CASE("OW-11.9 with New Geography one choice gives the events of both gods") {
    const Playthrough game = fresh({{"new_geography", "swap"}});
    const std::string start = "*5 *3 order:first end:N tower:C8 ";
    CHECK(events_of(game, start) == Lines{"tower_chosen OW-11.9 hex=C8 seat=BORG"});
    CHECK(events_of(game, start + "god:R") ==
          Lines{"god_placed OW-11.9 hex=L15 seat=CHEZ", "god_placed OW-11.9 hex=K1 seat=BORG"});
}

TEST_CASE("OW-11.11 an event reports the rolled stacking limit") {
    CHECK(events_of(fresh({{"stacking", "d6"}}), "*2") == Lines{"stack_roll OW-11.11 die=2"});
}

TEST_CASE(
    "OW-6.8 to OW-6.24 events report the way of a move, its Faults and the enemies it meets") {
    const Playthrough game = at_line(line("8 B", "M", "C8=SB,F2=F,G5=F,H7=B,U11=B", "H5=S,J6=F"));
    CHECK(events_of(game, "C8S-C9") ==
          Lines{"moved OW-6.8 child=S crossings=0 from=C8 route=C9 seat=BORG to=C9"});
    CHECK(events_of(game, "H7B-sw") ==
          Lines{"moved OW-6.10 child=B crossings=0 from=H7 route=I7.J6 seat=BORG to=J6",
                "contact OW-6.6 hex=J6 seat=BORG"});
    CHECK(events_of(game, "U11B-w") ==
          Lines{"moved OW-6.10 child=B crossings=0 from=U11 route=U10.U9.U8 seat=BORG to=U8",
                "attack OW-6.24 hex=U8 seat=BORG"});
    CHECK(events_of(game, "C8B-nw!") ==
          Lines{"left_grid OW-6.18 child=B fate=lost from=C8 route=B7.A7.! seat=BORG"});
    CHECK(events_of(game, "G5F-H5") ==
          Lines{"announced OW-6.22 child=F crossings=1 from=G5 route=H5~1 seat=BORG to=H5"});
    CHECK(events_of(game, "G5F-H5 *1") == Lines{"drowned OW-6.21 child=F die=1 seat=BORG"});
    CHECK(events_of(game, "G5F-H5 *3") ==
          Lines{"crossed OW-6.20 die=3 left=0",
                "moved OW-6.16 child=F crossings=1 from=G5 route=H5~1 seat=BORG to=H5",
                "contact OW-6.6 hex=H5 seat=BORG"});
    CHECK(events_of(game, "F2F-F1~2 *6") == Lines{"crossed OW-6.20 die=6 left=1"});
    const Playthrough pool = at_line(line("8 B", "M", "C8=B", "J6=F", "-", "c1"));
    CHECK(events_of(pool, "C8B-nw!") ==
          Lines{"left_grid OW-11.12 child=B fate=pool from=C8 route=B7.A7.! seat=BORG"});
    const Playthrough pylons = at_line(line("8 B", "M", "K7=S", "J6=F", "-", "pm"));
    CHECK(events_of(pylons, "K7S-L9")[0].starts_with("moved OW-11.3 child=S "));
    const Playthrough short_stop = at_line(line("8 B", "M", "H7=B,I7=S", "J9=F", "-", "fo"));
    CHECK(events_of(short_stop, "H7B-sw*1") ==
          Lines{"moved OW-11.2 child=B crossings=0 from=H7 route=I7 seat=BORG to=I7"});
}

TEST_CASE("OW-11.4 and OW-11.15 events report what gods do") {
    const Playthrough power = at_line(line("8 B", "M", "H4=S", "J6=F", "-", "gp"));
    CHECK(events_of(power, "H4S=B") == Lines{"changed OW-11.15 from=S hex=H4 seat=BORG to=B"});
    std::string hurt = line("8 B", "M", "H4=S", "J6=F", "-", "fl");
    hurt.replace(hurt.find("B8*3"), 4, "B8*2");
    CHECK(events_of(at_line(hurt), "g-C8") == Lines{"fled OW-11.4 from=B8 seat=BORG to=C8"});
}

TEST_CASE("OW-7.1 to OW-7.3 events report a rebirth, or why there is none") {
    CHECK(events_of(at_line(line("8 B", "M", "H4=S", "J6=F")), "done") ==
          Lines{"movement_done OW-6.1 seat=BORG"});
    CHECK(events_of(at_line(line("8 B", "M", "H4=S", "J6=F")), "done *3") ==
          Lines{"reborn OW-7.1 child=B die=3 hex=K1 seat=BORG", "turn OW-5.1 seat=CHEZ turn=9"});
    CHECK(events_of(at_line(line("8 B", "M", "K1=SSBF", "J6=F")), "done") ==
          Lines{"movement_done OW-6.1 seat=BORG",
                "no_room OW-7.3 hex=K1 seat=BORG",
                "turn OW-5.1 seat=CHEZ turn=9"});
    CHECK(events_of(at_line(line("8 B", "M", "H4=S", "J6=F", "-", "mb")), "done")[1] ==
          "unbalanced OW-11.10 seat=BORG");
    CHECK(events_of(at_line(line("8 B", "M", "H4=S", "J6=F", "-", "reinforce=may")),
                    "done pass")[0] == "declined OW-7.2 seat=BORG");
    const std::string places = line("8 B", "M", "H4=S", "L15=S", "-", "na");
    CHECK(events_of(at_line(places), "done *3") == Lines{"place_roll OW-11.14 die=3 hex=K1"});
    CHECK(events_of(at_line(places), "done *4 *5") ==
          Lines{"reborn OW-7.1 child=F die=5 hex=L15 seat=BORG",
                "battle OW-8.1 borg=1 chez=1 hex=L15"});
    const std::string held = line("8 B", "M", "H4=S", "L15=S", "-", "na,na_clash=hold");
    CHECK(events_of(at_line(held), "done *4") ==
          Lines{"place_roll OW-11.14 die=4 hex=L15",
                "clash_held OW-11.14 hex=L15 seat=BORG",
                "turn OW-5.1 seat=CHEZ turn=9"});
    const std::string full = line("8 B", "M", "L15=SSSS", "J6=F", "-", "na");
    CHECK(events_of(at_line(full), "done *4")[1] == "no_room OW-7.3 hex=L15 seat=BORG");
}

TEST_CASE("OW-8.4 to OW-8.9 events report a battle by rounds, and a choice only once revealed") {
    const std::string start = line("9 C", "c", "J6=SF", "J6=SBF", "b:J6.1.0");
    CHECK(events_of(at_line(start), "c:SBF") == Lines{"committed OW-12.5 seat=CHEZ"});
    CHECK(events_of(at_line(start), "c:SBF c:SS") ==
          Lines{"committed OW-12.5 seat=BORG",
                "round OW-8.4 borg=SS borg_killed=S chez=SBF chez_killed=B hex=J6 round=1"});
    CHECK(events_of(at_line(start), "c:SBF c:SS c:SF c:S") ==
          Lines{"committed OW-12.5 seat=BORG",
                "round OW-8.4 borg=S borg_killed=S chez=SF chez_killed=- hex=J6 round=2",
                "battle_over OW-8.9 hex=J6 left=SF winner=CHEZ",
                "turn OW-5.1 seat=BORG turn=10"});
    CHECK(events_of(at_line(start), "c:SSS c:SS")[2] == "quiet OW-8.8 hex=J6");
    const std::string even = line("9 C", "c", "J6=SBF", "J6=SBF", "b:J6.1.0");
    CHECK(events_of(at_line(even), "c:SBF c:SBF")[2] ==
          "battle_over OW-8.9 hex=J6 left=- winner=none");
    const std::string counted = line("9 C", "c", "J6=SF", "J6=SBF", "b:J6.3.2", "fc");
    CHECK(events_of(at_line(counted), "c:SSS c:SS") ==
          Lines{"committed OW-12.5 seat=BORG",
                "round OW-8.4 borg=SS borg_killed=- chez=SSS chez_killed=- hex=J6 round=3",
                "quiet OW-11.7 count=3 hex=J6",
                "frustrated OW-11.7 hex=J6",
                "battle_over OW-8.9 hex=J6 left=- winner=none",
                "turn OW-5.1 seat=BORG turn=10"});
    const std::string capped = line("9 C", "c", "J6=SF", "J6=SBF", "b:J6.1.0", "round_cap=1");
    CHECK(events_of(at_line(capped), "c:SSS c:SS")[3] == "round_cap OW-10.3 hex=J6");
    const std::string two = line("9 C", "b", "J6=S,J8=S", "J6=F,J8=F", "q:J6.J8");
    CHECK(events_of(at_line(two), "battle:J8") == Lines{"battle OW-8.1 borg=1 chez=1 hex=J8"});
    CHECK(events_of(at_line(two), "battle:J8 c:F c:S").back() ==
          "battle OW-8.1 borg=1 chez=1 hex=J6");
}

TEST_CASE("OW-9.2 to OW-9.4 events report an attack on a god with both aspects") {
    const std::string start = line("9 C", "a", "J6=S", "B8=F", "hit/b:B8.1.0");
    CHECK(events_of(at_line(start), "c:B g:S") ==
          Lines{"committed OW-12.5 seat=BORG",
                "god_attack OW-9.2 child=B god=S seat=CHEZ",
                "god_unhurt OW-9.3 seat=BORG",
                "attacker_gone OW-9.4 seat=CHEZ",
                "turn OW-5.1 seat=BORG turn=10"});
    CHECK(events_of(at_line(start), "c:F g:S")[2] == "life_lost OW-9.3 left=2 seat=BORG");
    std::string last = start;
    last.replace(last.find("B8*3"), 4, "B8*1");
    CHECK(events_of(at_line(last), "c:F g:S").back() == "win OW-10.1 seat=CHEZ");
}

TEST_CASE("OW-11.8 an event reports a Tower that moves at the end of a turn") {
    CHECK(events_of(at_line(line("8 B", "M", "H4=S", "J6=F", "-", "mc")), "done *1") ==
          Lines{"reborn OW-7.1 child=S die=1 hex=K1 seat=BORG",
                "tower_moved OW-11.8 from=K1 seat=BORG to=J1",
                "turn OW-5.1 seat=CHEZ turn=9"});
    CHECK(events_of(at_line(line("9 C", "M", "H4=S", "J6=F", "-", "mc,na")), "done *1 *1")[1] ==
          "tower_moved OW-11.8 from=K1 seat=odd to=J1");
}

TEST_CASE("OW-10.2 and OW-10.3 an event reports a draw") {
    const std::string empty = "ow1 eq22 - 8 B M B:N,B8*3,K1,0,12;C8=B C:S,U8*3,L15,0,13;- -";
    CHECK(events_of(at_line(empty), "C8B-nw! done") ==
          Lines{"movement_done OW-6.1 seat=BORG", "draw OW-10.2"});
    CHECK(
        events_of(at_line(line("8 B", "M", "H4=S", "J6=F", "-", "turn_cap=8")), "done *1").back() ==
        "draw_cap OW-10.3 turns=8");
}

}  // namespace equipoise::oneworld
