#include "equipoise/games/oneworld/testing.hpp"
#include "tests/support/tallies.hpp"

namespace equipoise::oneworld::tally_test {
namespace {

/// eq22, turn 8 of BORG or turn 9 of CHEZ; the Children not named are in the pools. BORG's god
/// stands on B8 with three lives.
std::string line(const std::string& turn,
                 const std::string& phase,
                 const std::string& borg,
                 const std::string& chez,
                 const std::string& pending = "-",
                 const std::string& options = "-") {
    const auto side = [](const std::string& children) {
        int count = 0;
        for (std::string_view stack : split(children, ',')) {
            count += static_cast<int>(stack.size() - stack.find('=') - 1);
        }
        return std::to_string(13 - count) + ",0;" + children;
    };
    return "ow1 eq22 " + options + " " + turn + " " + phase + " B:N,B8*3,K1," + side(borg) +
        " C:S,U8*3,L15," + side(chez) + " " + pending;
}

std::string counted(Playthrough game, const std::string& moves) {
    REQUIRE(play(game, moves) == "");
    return tallies(game);
}

TEST_CASE("OW-4.5 Children are counted by the aspect they are placed with") {
    // The higher roll sets up second; BORG, seat 0, first.
    const std::string start = "*3 *3 *3 *5 order:second end:N god:A5 ";
    CHECK(counted(fresh({{"map", "eq12"}}), start + "puts:A4S,B3F,C5S,D4B,D4F,D5S") ==
          "0/placed:stone*3 0/placed:blade 0/placed:fog*2");
}

TEST_CASE("OW-6.8 to OW-6.22 moves count by aspect, with their Faults, drownings and exits") {
    const Playthrough game = at_line(line("8 B", "M", "C8=SB,F2=F,G5=F,H7=B,U11=B", "H5=S,J6=F"));
    CHECK(counted(game, "C8S-C9") == "0/moved:stone");
    CHECK(counted(game, "C8B-nw!") == "0/moved:blade 0/left:blade");
    CHECK(counted(game, "G5F-H5 *1") == "0/moved:fog 0/drowned:fog");
    CHECK(counted(game, "G5F-H5 *3") == "0/moved:fog 0/crossed:fault");
    const Playthrough stop = at_line(line("8 B", "M", "H7=B,I7=S", "J9=F", "-", "fo"));
    CHECK(counted(stop, "H7B-sw*1") == "0/moved:blade 0/stopped:short");
}

TEST_CASE("OW-11.4 OW-11.15 powers count by the aspect that they give, flights by the god") {
    const Playthrough power = at_line(line("8 B", "M", "H4=S", "J6=F", "-", "gp"));
    CHECK(counted(power, "H4S=B") == "0/changed:blade");
    std::string hurt = line("8 B", "M", "H4=S", "J6=F", "-", "fl");
    hurt.replace(hurt.find("B8*3"), 4, "B8*2");
    CHECK(counted(at_line(hurt), "g-C8") == "0/fled:god");
}

TEST_CASE("OW-7.4 a rebirth counts by the aspect rolled") {
    CHECK(counted(at_line(line("8 B", "M", "H4=S", "J6=F")), "done *3") == "0/reborn:blade");
}

TEST_CASE("OW-8.4 what is shown in battle counts for every Child and round") {
    const std::string start = line("9 C", "c", "J6=SF", "J6=SBF", "b:J6.1.0");
    CHECK(counted(at_line(start), "c:SBF c:SS c:SF c:S") ==
          "0/shown:stone*3 1/shown:stone*2 1/shown:blade 1/shown:fog*2");
}

TEST_CASE("OW-9.2 OW-9.3 attacks on a god count for both aspects, a lost life for its owner") {
    const std::string start = line("9 C", "a", "J6=S", "B8=F", "hit/b:B8.1.0");
    CHECK(counted(at_line(start), "c:B g:S") == "0/guarded:stone 1/attacked:blade");
    CHECK(counted(at_line(start), "c:F g:S") == "0/guarded:stone 0/lost:life 1/attacked:fog");
}

}  // namespace
}  // namespace equipoise::oneworld::tally_test
