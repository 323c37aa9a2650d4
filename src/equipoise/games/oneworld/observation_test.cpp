// What learners see of positions that can be drawn by hand.

#include "equipoise/games/oneworld/testing.hpp"
#include "equipoise/parts/test_picture.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;

namespace {

const Seat kOfBorg(0);
const Seat kOfChez(1);

Picture seen(const Playthrough& game, Viewer viewer) {
    return Picture::of<OneWorld>(typed_rules(game), game.state().as<State>(), viewer);
}

const std::string kPocket =
    "ow1 eq12 - 2 B M B:N,A5*1,F1,0,0;A4=S,B3=F,C5=S,D4=BF,D5=S "
    "C:S,L2*1,G9,0,0;D3=B,G9=F,J3=S,K3=S,L1=F,L4=B -";
/// The same turned by half a circle with the sides exchanged: A5 becomes L5, D4 becomes I6.
const std::string kPocketTurned =
    "ow1 eq12 - 2 C M B:N,A8*1,F1,0,0;A6=B,A9=F,B7=S,C7=S,F1=F,I7=B "
    "C:S,L5*1,G9,0,0;I5=S,I6=BF,J5=S,K7=F,L6=S -";

}  // namespace

TEST_CASE("OW-3.11 CHEZ in the south sees the map as it is printed, hex by hex") {
    const Picture chez = seen(at_line(kPocket), kOfChez);
    CHECK(chez.spec().rows == 12);
    CHECK(chez.spec().columns == 9);
    CHECK(chez.flat("turned") == 0);
    CHECK(chez.at("pylons", 0, 2, 2) == 1);  // C3
    CHECK(chez.sum("pylons") == 10);
    CHECK_FALSE(chez.has("voids"));
    CHECK(chez.at("tower_hexes", 0, 5, 0) == 1);  // F1
    CHECK(chez.at("tower_hexes", 0, 6, 8) == 1);  // G9
    CHECK(chez.sum("tower_hexes") == 2);
    // Row B lies half a hex further east, so C4 is south-west of B4.
    CHECK(chez.at("runelines", 4, 1, 3) == 1);
    CHECK(chez.at("runelines", 1, 2, 3) == 1);
    CHECK(chez.sum("runelines") == 2 * 14);
    CHECK(chez.sum("faults") == 2 * 16);
    CHECK(chez.at("own_children", 1, 3, 2) == 1);  // Blade on D3
    CHECK(chez.sum("own_children") == 6);
    CHECK(chez.at("foe_children", 1, 3, 3) == 1);  // Blade and Fog on D4
    CHECK(chez.at("foe_children", 2, 3, 3) == 1);
    CHECK(chez.sum("foe_children") == 6);
    CHECK(chez.at("gods", 0, 11, 1) == 1);   // L2
    CHECK(chez.at("gods", 1, 0, 4) == 1);    // A5
    CHECK(chez.at("towers", 0, 6, 8) == 1);  // G9
    CHECK(chez.at("ends", 0, 11, 0) == 1);
    CHECK(chez.at("ends", 1, 0, 8) == 1);
    CHECK(chez.sum("ends") == 18);
    CHECK(chez.flat("lives", 0) == 1);
    CHECK(chez.flat("active") == 0);
    CHECK(chez.flat("borg") == 0);
    CHECK(chez.text("phase").starts_with("000000010/000000000/"));
}

TEST_CASE("OW-3.12 BORG in the north sees a symmetric map turned, its own end in the south") {
    const Picture borg = seen(at_line(kPocket), kOfBorg);
    CHECK(borg.flat("turned") == 1);
    CHECK(borg.at("gods", 0, 11, 4) == 1);         // A5
    CHECK(borg.at("own_children", 1, 8, 5) == 1);  // D4
    CHECK(borg.at("runelines", 4, 1, 3) == 1);     // K6 to J6
    CHECK(borg.at("ends", 0, 11, 0) == 1);
    CHECK(borg.flat("active") == 1);
}

TEST_CASE("OW-1.1 a position turned with sides exchanged looks the same to the other player") {
    const Playthrough one = at_line(kPocket);
    const Playthrough other = at_line(kPocketTurned);
    for (const auto& [a, b] : {std::pair{kOfBorg, kOfChez}, std::pair{kOfChez, kOfBorg}}) {
        const Picture first = seen(one, a);
        const Picture second = seen(other, b);
        for (const Plane& plane : first.spec().planes) {
            if (plane.name == "turned" || plane.name == "borg") continue;
            for (int layer = 0; layer < plane.count; ++layer) {
                CAPTURE(plane.name);
                CHECK(first.text(plane.name, layer) == second.text(plane.name, layer));
            }
        }
    }
}

TEST_CASE("OW-6.1 OW-6.22 moved Children and one on its way over Faults are shown") {
    const Picture moved =
        seen(at_line("ow1 eq22 - 9 B M B:N,B8*3,K1,0,10;H7=SBb C:S,U8*3,L15,0,12;J6=F -"), kOfChez);
    CHECK(moved.at("foe_children", 1, 7, 6) == 2);
    CHECK(moved.at("moved", 1, 7, 6) == 1);
    CHECK(moved.sum("moved") == 1);
    CHECK(moved.flat("lost", 1) == 10);
    CHECK(moved.flat("lives", 1) == 3);
    const Picture faults =
        seen(at_line("ow1 eq22 - 8 B f B:N,B8*3,K1,0,12;G5=F C:S,U8*3,L15,0,12;H5=S f:G5F-H5.1"),
             kOfChez);
    CHECK(faults.at("mover", 2, 6, 4) == 1);
    CHECK(faults.sum("mover") == 1);
    CHECK(faults.at("target", 0, 7, 4) == 1);
    CHECK(faults.flat("rolls_left") == 1);
}

TEST_CASE("OW-8.3 a commitment is shown to its player; others see only that it was made") {
    const Playthrough game =
        at_line("ow1 eq22 - 9 C c B:N,B8*3,K1,0,10;J6=SBF C:S,U8*3,L15,0,12;J6=F b:J6.2.0/k:B.SSF");
    const Picture borg = seen(game, kOfBorg);
    CHECK(borg.flat("committed", 0) == 1);
    CHECK(borg.flat("committed", 1) == 0);
    CHECK(borg.flat("own_commitment", 0) == 2);
    CHECK(borg.flat("own_commitment", 1) == 0);
    CHECK(borg.flat("own_commitment", 2) == 1);
    CHECK(borg.at("battle", 0, 21 - 9, 14 - 5) == 1);  // J6, turned
    for (Viewer viewer : {Viewer(kOfChez), Viewer::spectator()}) {
        const Picture other = seen(game, viewer);
        CHECK(other.sum("own_commitment") == 0);
        CHECK(other.flat("committed", viewer.is_spectator() ? 0 : 1) == 1);
    }
}

TEST_CASE("OW-11.7 OW-11.6 an optional rule has its planes only where it is in force") {
    const Picture usual = seen(fresh(), kOfBorg);
    for (const char* plane : {"quiet", "powers", "god_moved", "stops", "changed", "turns_left"}) {
        CAPTURE(plane);
        CHECK_FALSE(usual.has(plane));
    }
    CHECK(usual.flat("turned") == 0);
    const Picture other = seen(fresh({{"frustration", "consecutive"},
                                      {"turn_cap", "100"},
                                      {"god_powers", "borg_bargain"},
                                      {"friendly_obstacle", "on"},
                                      {"flee", "on"}}),
                               kOfBorg);
    for (const char* plane : {"quiet", "powers", "god_moved", "stops", "changed"}) {
        CAPTURE(plane);
        CHECK(other.has(plane));
    }
    CHECK(other.flat("turns_left") == 100);
    CHECK_FALSE(seen(fresh({{"tower_elimination", "on"}}), kOfBorg).has("towers"));
}
