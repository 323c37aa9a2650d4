// Deck files: what the loader takes, and what it says of spoilt ones (V-1 to V-6).

#include "equipoise/games/chess_balance/testing/test_decks.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;
using nlohmann::json;

namespace {

struct Spoilt {
    const char* place;  // JSON pointer into the deck of this edition.
    const char* value;  // JSON; "" takes the value away.
    const char* clause;
    const char* field;
};

constexpr Spoilt kSpoilt[] = {
    // V-1: unique ids, nine cards an element, only known words.
    {"/cards/1/id", R"("FI1")", "V-1", "cards[1].id"},
    {"/cards/0/id", R"("F1")", "V-1", "cards[0].id"},
    {"/cards/0/id", R"("fi1")", "V-1", "cards[0].id"},
    {"/cards/0/id", R"("FIX")", "V-1", "cards[0].id"},
    {"/cards/0/id", R"(7)", "CB-1.6", "cards[0].id"},
    {"/cards/0/element", R"("earth")", "V-1", "cards[0].element"},
    {"/cards/0/element", R"("water")", "V-1", "cards"},
    {"/cards/35", "", "V-1", "cards"},
    {"/cards/36", R"({})", "CB-1.6", "cards"},
    {"/cards", R"("all")", "CB-1.6", "cards"},
    {"/cards/0/picks/0/kind", R"("person")", "V-1", "cards[0].picks[0].kind"},
    {"/cards/0/picks/0/kind", "", "CB-1.6", "cards[0].picks[0]"},
    {"/cards/0/picks/0/colour", R"("own")", "V-1", "cards[0].picks[0]"},
    {"/cards/0/picks/0/side", R"("mine")", "V-1", "cards[0].picks[0].side"},
    {"/cards/0/picks/0/type", R"("KX")", "V-1", "cards[0].picks[0].type"},
    {"/cards/0/picks/0/type", R"("KK")", "V-1", "cards[0].picks[0].type"},
    {"/cards/0/picks/0/type", R"("")", "V-1", "cards[0].picks[0].type"},
    {"/cards/0/picks/0/anchor", R"("yes")", "CB-1.6", "cards[0].picks[0].anchor"},
    {"/cards/0/do/0/op", R"("boost")", "V-1", "cards[0].do[0].op"},
    {"/cards/0/do/0/power", R"(3)", "V-1", "cards[0].do[0]"},
    {"/cards/0/do/0/what/rel/dir", R"("above")", "V-1", "cards[0].do[0].what.rel.dir"},
    {"/cards/0/do/0/what/rel/depth", R"(9)", "CB-1.6", "cards[0].do[0].what.rel.depth"},
    {"/cards/0/do/0/what/rel/far", R"(1)", "V-1", "cards[0].do[0].what.rel"},
    {"/cards/0/do/0/what/start", R"("k")", "V-1", "cards[0].do[0].what"},
    {"/cards/3/picks/0/rank", R"([6,3])", "V-1", "cards[3].picks[0].rank"},
    {"/cards/3/picks/0/rank", R"([3])", "V-1", "cards[3].picks[0].rank"},
    {"/cards/3/picks/0/rank", R"([0,3])", "CB-1.6", "cards[3].picks[0].rank[0]"},
    {"/cards/3/picks/0/rank", R"("3-6")", "CB-1.6", "cards[3].picks[0].rank"},
    {"/cards/9/picks/1/jump/over", R"([2,1])", "V-1", "cards[9].picks[1].jump.over"},
    {"/cards/11/picks/1/line/along", R"("file")", "V-1", "cards[11].picks[1].line.along"},
    {"/cards/14/picks/1/ahead/max", R"(0)", "CB-1.6", "cards[14].picks[1].ahead.max"},
    {"/cards/16/picks/1/unconnected", R"("own")", "V-1", "cards[16].picks[1].unconnected"},
    {"/cards/16/picks/1/side", R"("own")", "V-1", "cards[16].picks[1]"},
    {"/cards/26/picks/0/rank", R"([1,2])", "V-1", "cards[26].picks[0]"},
    {"/cards/7/do/0/scope", R"("row")", "V-1", "cards[7].do[0].scope"},
    {"/cards/7/do/0/scope", "", "CB-1.6", "cards[7].do[0]"},
    {"/cards/5/do/0/move", R"("B")", "V-1", "cards[5].do[0].move"},
    {"/cards/24/do/0/who", R"("you")", "V-1", "cards[24].do[0].who"},
    {"/cards/24/do/0/count", R"(0)", "CB-1.6", "cards[24].do[0].count"},
    {"/cards/24/do/0/count", R"(4)", "CB-1.6", "cards[24].do[0].count"},
    {"/cards/0/do", R"([])", "V-1", "cards[0].do"},
    {"/cards/0/text", "", "CB-1.6", "cards[0]"},
    {"/cards/0/name", R"("")", "V-1", "cards[0].name"},
    {"/cards/0/magic", R"(true)", "V-1", "cards[0]"},
    {"/author", R"("me")", "V-1", ""},
    {"/deck", R"("two words")", "V-1", "deck"},
    {"/version", R"(0)", "CB-1.6", "version"},
    {"/cards/4/picks/1/by", R"("me")", "V-1", "cards[4].picks[1].by"},
    {"/cards/27/picks/1/type", R"("NP")", "CB-11.6", "cards[27].picks[1].type"},
    // V-2: names of earlier picks of a suitable kind.
    {"/cards/0/do/0/what/rel/to", R"("q")", "V-2", "cards[0].do[0].what.rel.to"},
    {"/cards/0/do/0/what", R"("k")", "V-2", "cards[0].do[0].what"},
    {"/cards/1/picks/1/file/to", R"("c")", "V-2", "cards[1].picks[1].file.to"},
    {"/cards/1/picks/1/as", R"("a")", "V-2", "cards[1].picks[1].as"},
    {"/cards/1/picks/0/as", R"("")", "V-2", "cards[1].picks[0].as"},
    {"/cards/1/do/0/what", R"("z")", "V-2", "cards[1].do[0].what"},
    {"/cards/3/do/0/what/on", R"("z")", "V-2", "cards[3].do[0].what.on"},
    {"/cards/9/picks/1/jump/of", R"("z")", "V-2", "cards[9].picks[1].jump.of"},
    {"/cards/9/do/0/what", R"({"side":"own"})", "V-2", "cards[9].do[0].what"},
    {"/cards/10/picks/1/differs", R"("b")", "V-2", "cards[10].picks[1].differs"},
    {"/cards/10/do/0/with", R"("z")", "V-2", "cards[10].do[0].with"},
    {"/cards/11/picks/1/line/to", R"("z")", "V-2", "cards[11].picks[1].line.to"},
    {"/cards/11/do/0/to", R"("a")", "V-2", "cards[11].do[0].to"},
    {"/cards/11/do/0/what", R"("t")", "V-2", "cards[11].do[0].what"},
    {"/cards/14/picks/1/ahead/of", R"("t")", "V-2", "cards[14].picks[1].ahead.of"},
    {"/cards/21/do/0/what", R"("t")", "V-2", "cards[21].do[0].what"},
    {"/cards/27/do/0/to", R"("a")", "V-2", "cards[27].do[0].to"},
    {"/cards/29/do/0/what", R"([])", "V-2", "cards[29].do[0].what"},
    {"/cards/29/do/0/what", R"(["a","g"])", "V-2", "cards[29].do[0].what[1]"},
    // V-3: Kings on the own side only; known lifts.
    {"/cards/15/picks/0/side", R"("any")", "V-3", "cards[15].picks[0]"},
    {"/cards/15/picks/0/side", R"("enemy")", "V-3", "cards[15].picks[0]"},
    {"/cards/18/do/0/what",
     R"({"side":"any","type":"K","royal":true})",
     "V-3",
     "cards[18].do[0].what"},
    {"/cards/0/lifts", R"(["everything"])", "V-3", "cards[0].lifts[0]"},
    // V-4: one pick of the foe's, a piece, for a sacrifice.
    {"/cards/4/picks/0/by", R"("foe")", "V-4", "cards[4].picks[1].by"},
    {"/cards/4/do/1/op", R"("remove")", "V-4", "cards[4].do[1].what"},
    {"/cards/4/do/1", "", "V-4", "cards[4].picks"},
    {"/cards/26/picks/0/by", R"("foe")", "V-4", "cards[26].picks[0].kind"},
    {"/cards/1/picks/0/side", R"("enemy")", "V-4", "cards[1].do[0].what"},
    {"/cards/1/do/0/what", R"({"side":"own","type":"P"})", "V-4", "cards[1].do[0].what"},
    // V-5: how long a status lasts.
    {"/cards/18/do/0/until", "", "V-5", "cards[18].do[0]"},
    {"/cards/18/do/0/until", R"("forever")", "V-5", "cards[18].do[0].until"},
    {"/cards/5/do/0/until", R"("reply")", "V-5", "cards[5].do[0].until"},
    {"/cards/5/do/0/until", "", "V-5", "cards[5].do[0]"},
    // V-6: no King is eliminated.
    {"/cards/15/do/0", R"({"op":"remove","what":"k"})", "V-6", "cards[15].do[0].what"},
    {"/cards/15/do/0", R"({"op":"sacrifice","what":"k"})", "V-6", "cards[15].do[0].what"},
    {"/cards/15/do/0",
     R"({"op":"push","what":"k","scope":"alone"})",
     "V-6",
     "cards[15].do[0].what"},
    {"/cards/0/do/0/what", R"({"side":"own","royal":true})", "V-6", "cards[0].do[0].what"},
    {"/cards/15/do/0",
     R"({"op":"push","what":{"side":"own","royal":true},"scope":"line"})",
     "V-6",
     "cards[15].do[0].what"},
    // Limits of ours.
    {"/cards/16/picks/1",
     R"({"as":"t","kind":"square","rel":{"to":"a","dir":"surrounding","depth":7},"optional":true})",
     "",
     ""},
};

std::string spoil(const Spoilt& fault) {
    json file = json::parse(deck_text(), nullptr, false);
    const std::string place = fault.place;
    const json::json_pointer pointer(place);
    if (*fault.value == '\0') {
        json& above = file[pointer.parent_pointer()];
        if (above.is_array()) {
            above.erase(static_cast<std::size_t>(std::stoi(pointer.back())));
        } else {
            above.erase(pointer.back());
        }
    } else {
        file[pointer] = json::parse(fault.value);
    }
    return file.dump(1);
}

/// Without the name of the file.
std::string field_of(const Misfit& error) {
    const std::string file = "own.json";
    REQUIRE(error.field.starts_with(file));
    return error.field.size() > file.size() ? error.field.substr(file.size() + 2) : "";
}

}  // namespace

TEST_CASE("V-1 V-2 V-3 V-4 V-5 V-6 a spoilt deck file is refused with clause, card and field") {
    int refused = 0;
    for (const Spoilt& fault : kSpoilt) {
        const std::string what = std::string(fault.place) + " " + fault.value;
        CAPTURE(what);
        const auto deck = Deck::load({"own.json", spoil(fault)});
        if (*fault.clause == '\0') {
            CHECK_MESSAGE(static_cast<bool>(deck), (deck ? "" : deck.error().text()));
            continue;
        }
        REQUIRE(!deck);
        CHECK(deck.error().clause == std::string(fault.clause));
        CHECK(field_of(deck.error()) == std::string(fault.field));
        CHECK(deck.error().line > 0);
        ++refused;
    }
    CHECK(refused >= 80);
}

TEST_CASE("V-1 a card has at most six picks; more plays than a list can hold are refused") {
    json file = json::parse(deck_text(), nullptr, false);
    json& picks = file["cards"][0]["picks"];
    picks = json::array();
    for (char name = 'a'; name <= 'g'; ++name) {
        picks.push_back({{"as", std::string(1, name)}, {"kind", "wing"}});
    }
    const auto many = Deck::load({"own.json", file.dump()});
    REQUIRE(!many);
    CHECK(field_of(many.error()) == "cards[0].picks");
    file = json::parse(deck_text(), nullptr, false);
    file["cards"][16]["picks"].push_back({{"as", "u"}, {"kind", "square"}});
    const auto wide = Deck::load({"own.json", file.dump()});
    REQUIRE(!wide);
    CHECK(field_of(wide.error()) == "cards[16].picks");
    CHECK(wide.error().sentence().starts_with("WI8: "));
}

TEST_CASE("V-1 the complaint begins with the id of the card") {
    const auto deck = Deck::load({"own.json", spoil({"/cards/12/do/0/op", R"("boost")", "", ""})});
    REQUIRE(!deck);
    CHECK(deck.error().sentence().starts_with("WI4: "));
    CHECK(field_of(deck.error()) == "cards[12].do[0].op");
}

TEST_CASE("CB-1.6 a text that is not a deck file is refused") {
    for (const char* text : {"", "[]", "{}", "{\"cards\":[]}", "deck", "{\"deck\":\"a\""}) {
        CAPTURE(text);
        CHECK(!Deck::load({"own.json", text}));
    }
}

TEST_CASE("V-3 V-6 with allow_regicide a card may eliminate a King; nothing else becomes legal") {
    json file = json::parse(deck_text(), nullptr, false);
    file["cards"][15]["do"] = json::parse(R"([{"op":"remove","what":"k"}])");
    CHECK(!Deck::load({"own.json", file.dump()}));
    file["allow_regicide"] = true;
    CHECK(static_cast<bool>(Deck::load({"own.json", file.dump()})));
    file["cards"][15]["picks"][0]["side"] = "any";
    CHECK(!Deck::load({"own.json", file.dump()}));
}

TEST_CASE("V-6 a King cannot be promoted") {
    json file = json::parse(deck_text(), nullptr, false);
    json& card = file["cards"][15];
    card["picks"] = json::parse(
        R"([{"as":"k","kind":"piece","side":"own","type":"K","royal":true},
            {"as":"p","kind":"type","type":"Q"}])");
    card["do"] = json::parse(R"([{"op":"promote","what":"k","to":"p"}])");
    const auto deck = Deck::load({"own.json", file.dump()});
    REQUIRE(!deck);
    CHECK(deck.error().clause == "V-6");
}

TEST_CASE("CB-1.4 36 different cards in four elements of nine") {
    const Deck& deck = *equipoise_deck();
    CHECK(deck.name() == "equipoise");
    CardSet all = 0;
    for (Element element : kAllElements) {
        CHECK(std::popcount(deck.of(element)) == kCardsPerElement);
        all |= deck.of(element);
    }
    CHECK(all == kAllCards);
    for (int i = 0; i < kCards; ++i) {
        CHECK(deck.find(deck[Card(i)].id) == Card(i));
        CHECK(deck[Card(i)].id.substr(0, 2) == letters_of(deck[Card(i)].element));
    }
    CHECK(!deck.find("FI0"));
    CHECK(Deck::equipoise().play_codes() == deck.play_codes());
}

TEST_CASE("CB-6.2 plays and codes correspond one to one, card by card in ascending order") {
    for (const std::string& text : {deck_text(), DeckMaker(7).draw()}) {
        const auto deck = deck_from(text);
        Rng rng(run_seed(5));
        std::uint32_t last_code = 0;
        for (int i = 0; i < 3000; ++i) {
            const std::uint32_t code =
                i == 0 ? deck->play_codes() - 1 : rng.below(deck->play_codes());
            const Play play = deck->play_of(code);
            REQUIRE(deck->code_of(play) == code);
            REQUIRE(play.misplay == (code % 2 == 1));
            if (code > last_code) REQUIRE(!(play.card < deck->play_of(last_code).card));
            last_code = code;
        }
    }
}
