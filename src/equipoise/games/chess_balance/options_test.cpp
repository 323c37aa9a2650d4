#include "equipoise/games/chess_balance/options.hpp"

#include "equipoise/games/chess_balance/testing/test_front.hpp"
#include "equipoise/games/chess_balance/testing/testing.hpp"
#include "equipoise/record/record.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise::chess_balance {
namespace {

Switches switches_with(const OptionList& options) {
    const auto switches = read_switches(setup_with(options).options);
    REQUIRE(static_cast<bool>(switches));
    return switches.value();
}

/// The rules file's deck under another name.
DataFile renamed_deck() {
    std::string text = builtin_deck("equipoise")->text;
    const std::string name = "\"deck\": \"equipoise\"";
    text.replace(text.find(name), name.size(), "\"deck\": \"mine\"");
    return {"mine.json", text};
}

}  // namespace

TEST_CASE("CB-16 the defaults are those of the table") {
    CHECK(switches_with({}) == Switches{});
    const Options options(option_specs());
    const std::vector<std::pair<std::string, std::string>> table{
        {"mode", "cards"},
        {"deck_mode", "quick"},
        {"card_pool", "auto"},
        {"deck_file", "equipoise"},
        {"declare", "auto"},
        {"self_check_card", "reject"},
        {"king_safety", "strict"},
        {"royalty_threat", "attack"},
        {"royal_lock", "both"},
        {"stalemate", "loss_while_cards"},
        {"exhaustion", "both"},
        {"draw_timing", "immediate"},
        {"blank_plays", "no"},
        {"push_set", "neighbours"},
        {"draws", "engine"},
        {"stock", "unlimited"},
        {"open_hands", "no"},
        {"games", "1"},
    };
    REQUIRE(options.values().size() == table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        CHECK(options.values()[i].spec->name == table[i].first);
        CHECK(options.values()[i].value == table[i].second);
    }
}

TEST_CASE("CB-16 every flag reaches the rules") {
    CHECK(switches_with({{"mode", "chess"}}).mode == Mode::Chess);
    CHECK(switches_with({{"deck_mode", "dual"}}).deck_mode == DeckMode::Dual);
    CHECK(switches_with({{"declare", "manual"}}).manual);
    CHECK(switches_with({{"self_check_card", "penalty"}}).penalty);
    CHECK(switches_with({{"king_safety", "lax"}}).lax);
    CHECK(switches_with({{"royalty_threat", "defence"}}).threat == Threat::Defence);
    CHECK(switches_with({{"royalty_threat", "both"}}).threat == Threat::Both);
    CHECK(switches_with({{"royalty_threat", "off"}}).threat == Threat::Off);
    CHECK(switches_with({{"royal_lock", "foe"}}).own_royalty_free);
    CHECK(switches_with({{"stalemate", "draw"}}).stalemate_draws);
    CHECK(switches_with({{"exhaustion", "self"}}).own_exhaustion);
    CHECK(switches_with({{"draw_timing", "end_of_turn"}}).late_draw);
    CHECK(switches_with({{"blank_plays", "yes"}}).blank_plays);
    CHECK(switches_with({{"push_set", "chain"}}).chain_push);
    CHECK(switches_with({{"draws", "fide"}}).draws == Draws::Fide);
    CHECK(switches_with({{"draws", "none"}}).draws == Draws::None);
    CHECK(switches_with({{"stock", "box"}}).box);
    CHECK(switches_with({{"open_hands", "yes"}}).open_hands);
    CHECK(switches_with({{"games", "4"}}).games == 4);
}

TEST_CASE("CB-3.6 both players share one set of cards, except where they make deck lists") {
    for (const char* mode : {"quick", "theme", "dual"}) {
        CHECK(switches_with({{"deck_mode", mode}}).shared_pool);
        CHECK_FALSE(switches_with({{"deck_mode", mode}, {"card_pool", "own"}}).shared_pool);
    }
    CHECK_FALSE(switches_with({{"deck_mode", "standard"}}).shared_pool);
    CHECK(switches_with({{"deck_mode", "standard"}, {"card_pool", "shared"}}).shared_pool);
    CHECK_FALSE(switches_with({{"deck_mode", "tournament"}, {"games", "3"}}).shared_pool);
}

TEST_CASE("CB-14.1 a tournament is a match of at least three games, three by default") {
    CHECK(rules_with({{"deck_mode", "tournament"}})->setup().options.text("games") == "3");
    CHECK(
        rules_with({{"deck_mode", "tournament"}, {"games", "5"}})->setup().options.text("games") ==
        "5");
    CHECK(refused({{"deck_mode", "tournament"}, {"games", "1"}}) == "CB-14.1 games");
    CHECK(refused({{"deck_mode", "tournament"}, {"games", "2"}}) == "CB-14.1 games");
    CHECK(refused({{"deck_mode", "quick"}, {"games", "2"}}) == "");
    CHECK(rules_with({})->setup().options.text("games") == "1");
}

TEST_CASE("CB-1.5 orthodox chess takes no options for cards") {
    CHECK(refused({{"mode", "chess"}}) == "");
    CHECK(refused({{"mode", "chess"}, {"draws", "fide"}, {"games", "4"}}) == "");
    for (const OptionSpec& spec : option_specs()) {
        // The deck is that of the data file, which every game has.
        if (spec.choices.size() < 2 || spec.name == "mode" || spec.name == "draws" ||
            spec.name == "deck_file")
            continue;
        const std::string value(spec.choices[1]);
        CHECK(refused({{"mode", "chess"}, {std::string(spec.name), value}}) ==
              "CB-1.5 " + std::string(spec.name));
    }
}

TEST_CASE("CB-1.1 two can play") {
    Setup setup = setup_with({});
    for (int seats : {1, 3}) {
        setup.seats = seats;
        const auto made = erased<ChessBalance>().make(setup);
        REQUIRE_FALSE(made);
        CHECK(made.error().clause == "CB-1.1");
    }
}

TEST_CASE("CB-1.6 a deck file supplies the cards, and the option names the deck in use") {
    Setup setup = setup_with({});
    setup.data = renamed_deck();
    const auto own = erased<ChessBalance>().make(setup);
    REQUIRE(static_cast<bool>(own));
    CHECK(own.value()->setup().options.text("deck_file") == "mine");
    CHECK(own.value()->setup().data == renamed_deck());
    REQUIRE_FALSE(setup.options.set("deck_file", "equipoise"));
    const auto builtin = erased<ChessBalance>().make(setup);
    REQUIRE(static_cast<bool>(builtin));
    CHECK(builtin.value()->setup().data == *builtin_deck("equipoise"));
    CHECK(refused({{"deck_file", "mine"}}) == "CB-1.6 deck_file");
}

TEST_CASE("CB-1.6 deck_file=equipoise-2 plays with the second deck that comes with the game") {
    const auto second = rules_with({{"deck_file", "equipoise-2"}});
    CHECK(second->setup().data == DataFile{"equipoise-2.json", second_deck_text()});
    CHECK(second->setup().options.text("deck_file") == "equipoise-2");
    CHECK(second->components() != rules_with({})->components());
    Setup setup = setup_with({});
    setup.data = {"equipoise-2.json", second_deck_text()};
    const auto named_by_file = erased<ChessBalance>().make(setup);
    REQUIRE(static_cast<bool>(named_by_file));
    CHECK(named_by_file.value()->setup().options.text("deck_file") == "equipoise-2");
}

TEST_CASE("CB-1.6 a record of a game with the second deck replays without its file at hand") {
    Playthrough game(rules_with({{"deck_file", "equipoise-2"}}));
    while (game.turn().is_chance()) {
        game.apply(Actor::chance(), game.rules().chance_outcomes(game.state()).front().action);
    }
    const std::string text = print_record(game, {});
    CHECK(text.find("deck_file=equipoise-2") != std::string::npos);
    const auto record = parse_record(text, test_shelf());
    REQUIRE_MESSAGE(static_cast<bool>(record), (record ? "" : record.error().text()));
    const Playthrough& replayed = record.value().game;
    CHECK(replayed.rules().setup().data.text == second_deck_text());
    CHECK(replayed.rules().print_state(replayed.state()) == game.rules().print_state(game.state()));
}

TEST_CASE("V-1 a wrong deck file is refused with the card and the field") {
    Setup setup = setup_with({});
    setup.data = *builtin_deck("equipoise");
    std::string& text = setup.data.text;
    const std::string id = "\"id\":\"FI2\"";
    text.replace(text.find(id), id.size(), "\"id\":\"FI1\"");
    const auto made = erased<ChessBalance>().make(setup);
    REQUIRE_FALSE(made);
    CHECK(made.error().clause == "V-1");
    CHECK(made.error().text().find("FI1") != std::string::npos);
    CHECK(made.error().line > 1);
}

}  // namespace equipoise::chess_balance
