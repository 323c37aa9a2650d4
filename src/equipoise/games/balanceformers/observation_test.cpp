// What learners see of positions that can be drawn by hand.

#include "equipoise/games/balanceformers/testing.hpp"
#include "equipoise/parts/test_picture.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

Picture seen(const Playthrough& game, Viewer viewer) {
    return Picture::of<Balanceformers>(typed_rules(game), game.state().as<State>(), viewer);
}

const char* const kMiddle =
    "bf1 - BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/3,1 2/0 45.45/45.45 3A 2+2/1+1 B:4";
const char* const kPlacing =
    "bf1 - BY std10 B1Y1Y2/././././././././. 0,0/0,0 0/0 1234.1234/2345.2345 1P 5+5/1+1 B:2";
const char* const kPicking =
    "bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 12345.12345/12345.12345 1I 4+3!/- -";

/// The cells of a layer without the breaks between rows.
std::string cells(const Picture& picture, const char* plane) {
    std::string all;
    for (char c : picture.text(plane)) {
        if (c != '/') all += c;
    }
    return all;
}

const std::string kNone20(20, '0');

}  // namespace

TEST_CASE("BF-1.9 BF-1.7 a row for each piece: beings one by one and their values by level") {
    const Picture blue = seen(at(kMiddle), Seat(0));
    CHECK(blue.spec().rows == 10);
    CHECK(blue.spec().columns == 3);
    CHECK(blue.at("beings", 0, 0, 2) == 1);  // B1 on 1r
    CHECK(blue.at("beings", 1, 1, 2) == 1);  // B2 on 2r
    CHECK(blue.at("beings", 7, 1, 1) == 1);  // Y1 on 2f
    CHECK(blue.at("beings", 8, 8, 0) == 1);  // Y2 on 9l
    CHECK(blue.sum("beings") == 4);
    // Printed on B1: -3 -2 3 0 2 -1 1.
    const int values[] = {1, 2, 7, 4, 6, 3, 5};
    for (int level = 0; level < 7; ++level) CHECK(blue.at("values", level, 0, 2) == values[level]);
    CHECK(blue.at("values", 0, 0, 0) == 0);
    CHECK(blue.text("light") == "111/111/111/000/111/111/111/111/111/111");
    const Picture yellow = seen(at(kMiddle), Seat(1));
    CHECK(yellow.at("beings", 0, 1, 1) == 1);
    CHECK(yellow.at("beings", 7, 0, 2) == 1);
    CHECK(yellow.text("values") == blue.text("values"));
    CHECK(yellow.flat("seat") == 1);
    CHECK(seen(at(kMiddle), Viewer::spectator()) == blue);
}

TEST_CASE("BF-6.1 BF-12.1 tokens, columns and the clock, the viewer's seat first") {
    const Picture blue = seen(at(kPlacing), Seat(0));
    CHECK(cells(blue, "squares") == "1111001111" + kNone20);
    CHECK(cells(blue, "rounds") == "1111001111" + kNone20);
    CHECK(cells(blue, "pair_squares") == "0000110000" + kNone20);
    CHECK(cells(blue, "order").substr(0, 3) == "120");
    CHECK(cells(blue, "to_act").substr(0, 3) == "100");
    CHECK(blue.flat("round") == 1);
    CHECK(blue.flat("left") == 2);
    CHECK(cells(blue, "phase").substr(0, 5) == "01000");
    const Picture yellow = seen(at(kPlacing), Seat(1));
    CHECK(cells(yellow, "squares") == "0111111110" + kNone20);
    CHECK(cells(yellow, "pair_rounds") == "1000000001" + kNone20);
    CHECK(cells(yellow, "order").substr(0, 3) == "210");
    CHECK(cells(yellow, "to_act").substr(0, 3) == "010");
    const Picture middle = seen(at(kMiddle), Seat(1));
    CHECK(cells(middle, "white").substr(0, 3) == "300");
    CHECK(cells(middle, "black").substr(0, 3) == "100");
    CHECK(cells(middle, "reincarnations").substr(0, 3) == "020");
    CHECK(middle.flat("round") == 3);
    CHECK(middle.flat("left") == 4);
}

TEST_CASE("BF-6.2 only its owner sees a pick; others see that it was made") {
    const Picture blue = seen(at(kPicking), Seat(0));
    CHECK(cells(blue, "own_square") == "0001000000" + kNone20);
    CHECK(cells(blue, "own_round") == "0010000000" + kNone20);
    CHECK(cells(blue, "committed").substr(0, 2) == "10");
    CHECK(blue.sum("order") == 0);
    const Picture yellow = seen(at(kPicking), Seat(1));
    CHECK(yellow.sum("own_square") + yellow.sum("own_round") == 0);
    CHECK(cells(yellow, "committed").substr(0, 2) == "01");
    const Picture spectator = seen(at(kPicking), Viewer::spectator());
    CHECK(spectator.sum("own_square") + spectator.sum("own_round") == 0);
    CHECK(cells(spectator, "committed").substr(0, 2) == "10");
}

TEST_CASE("BF-2.1 the observation grows with the number of seats") {
    const Picture six = seen(fresh({{"seats", "6"}}), Seat(5));
    CHECK(six.spec().rows == typed_rules(fresh({{"seats", "6"}})).layout().pieces());
    CHECK(six.at("squares", 0, 9, 2) == 1);  // The last token of the sixth seat.
    CHECK(six.sum("squares") == 30);
    CHECK(seen(fresh(), Seat(0)).sum("angels") > 0);
}
