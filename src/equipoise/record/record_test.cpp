// Records: what they say and what is refused. The round trip of every game is a generic check.

#include "equipoise/record/record.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "equipoise/base/blake2b.hpp"
#include "equipoise/base/hash.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;

namespace {

Playthrough short_game() {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balance_duel");
    Setup setup = shelf.default_setup(game).value();
    REQUIRE(!setup.options.set("model", "B"));
    Playthrough played(game.make(setup).value());
    for (const char* move : {"r:N1", "d2", "P2L", "d3", "P3L", "d6"}) {
        REQUIRE(!played.play(*played.only_actor(), move));
    }
    return played;
}

std::string error_of(const std::string& text) {
    const auto record = parse_record(text, test_shelf());
    return record ? "" : record.error().text();
}

std::string changed(const std::string& from, const std::string& to) {
    std::string text = print_record(short_game(), {});
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a record is tag pairs, moves and the result") {
    const std::string hash = name_of_data(read_source_file("data/balance_duel/models.json"));
    CHECK(print_record(short_game(), {{"Date", "2026.11.21"}, {"N1", "A \"quoted\" name\n"}}) ==
          "[Game \"balance_duel\"]\n[Rules \"1\"]\n[Seats \"2\"]\n[Options \"model=B\"]\n"
          "[Data \"balance_duel/models.json " +
              hash +
              "\"]\n[Date \"2026.11.21\"]\n"
              "[N1 \"A \\\"quoted\\\" name\"]\n[Result \"*\"]\n\nr:N1 d2 P2L d3 P3L d6 *\n");
}

TEST_CASE("a record read back prints the same, its foreign tags included") {
    const std::string text =
        print_record(short_game(), {{"Event", "a \\ and a \""}, {"N1", "Ada"}});
    const auto record = parse_record(text, test_shelf());
    REQUIRE(static_cast<bool>(record));
    CHECK(print_record(record.value().game, record.value().tags) == text);
    CHECK(record.value().game.state() == short_game().state());
}

TEST_CASE("a game that began from a position carries it") {
    const Playthrough game = short_game();
    Playthrough later(game.shared_rules(), game.state());
    REQUIRE(!later.play(Seat(1), "P6L"));
    const auto record = parse_record(print_record(later, {}), test_shelf());
    REQUIRE(static_cast<bool>(record));
    CHECK(record.value().game.start() == game.state());
    CHECK(record.value().game.state() == later.state());
}

TEST_CASE("a record that does not replay is refused with the line and the reason") {
    CHECK(error_of(changed("balance_duel\"", "chess\"")).find("line 1: Game") == 0);
    CHECK(error_of(changed("[Rules \"1\"]", "[Rules \"2\"]")).find("line 2: Rules") == 0);
    CHECK(error_of(changed("model=B", "model=Z")).find("model") != std::string::npos);
    CHECK(error_of(changed("model=B", "nonsense")).find("line 4") == 0);
    CHECK(error_of(changed("d2 P2L", "d2 P3L")).find("BD-6.1: line 8: P3L") == 0);
    CHECK(error_of(changed("d6 *", "d6 1 0")).find("line 8") != std::string::npos);
    CHECK(error_of(changed("Result \"*\"", "Result \"1 0\"")).find("Result") != std::string::npos);
    CHECK(error_of(changed("[Seats \"2\"]", "[Seats 2]")).find("line 3") == 0);
    CHECK(error_of(changed("[Seats \"2\"]", "[Game \"balance_duel\"]")).find("twice") !=
          std::string::npos);
    CHECK(error_of(changed("[Seats \"2\"]", "[Seats \"9\"]")).find("line 3: Seats") !=
          std::string::npos);
    CHECK(!error_of("").empty());
    CHECK(!error_of("r:S1 d1 P1L").empty());
}

TEST_CASE("BD-14.3 a replay with another data file is refused") {
    std::string data = read_source_file("data/balance_duel/models.json");
    data.replace(data.find("8000000"), 7, "9000000");
    const DataFile own{"mine.json", data};
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balance_duel");
    const std::string text =
        print_record(Playthrough(game.make(game.default_setup(own)).value()), {});
    CHECK(error_of(text).find("BD-14.3: line 4: Data") == 0);
    CHECK(static_cast<bool>(parse_record(text, shelf, &own)));
}

TEST_CASE("BD-11.10 an option that overrides the data file is recorded even at its default value") {
    std::string data = read_source_file("data/balance_duel/models.json");
    data.replace(data.find("\"marginal\": \"clear\""), 19, "\"marginal\": \"touch\"");
    const DataFile touching{"mine.json", data};
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balance_duel");
    Setup setup = game.default_setup(touching);
    REQUIRE(!setup.options.set("marginal", "clear"));
    const Playthrough played(game.make(setup).value());
    const auto record = parse_record(print_record(played, {}), shelf, &touching);
    REQUIRE(static_cast<bool>(record));
    CHECK(record.value().game.rules().setup().options.is("marginal", "clear"));
}

TEST_CASE("BF-22.3 choices made at once may stand in brackets with the seats' names") {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balanceformers");
    std::string head =
        print_record(Playthrough(game.make(shelf.default_setup(game).value()).value()), {});
    head.erase(head.rfind('*'));
    const auto plain = parse_record(head + "0/i2/5 1/i2/1 B3@3f *\n", test_shelf());
    REQUIRE_MESSAGE(static_cast<bool>(plain), (plain ? "" : plain.error().text()));
    for (const char* moves : {"[B:i2/5 Y:i2/1] B3@3f *", "[Y:i2/1 B:i2/5] B:B3@3f *"}) {
        const auto record = parse_record(head + moves, test_shelf());
        REQUIRE_MESSAGE(static_cast<bool>(record), (record ? "" : record.error().text()));
        CHECK(record.value().game.state() == plain.value().game.state());
        CHECK(parse_games(head + "0/i2/5\n" + moves, test_shelf()).size() == 1);
    }
    CHECK(print_record(plain.value().game, {}).find("0/i2/5 1/i2/1 B3@3f") != std::string::npos);
    CHECK(error_of(head + "[P:i2/5 Y:i2/1] *").find("P:i2/5") != std::string::npos);
}

TEST_CASE("BF-22.4 the tags need not repeat what the position states") {
    const std::string line =
        "bf1 pair_mode=each BYR std14 --B4/./././Y1R3-/Y4R2-/././R1--/././././. 10,9/3,9/7,3 "
        "0/1/0 45.45/45.45/45.45 3A 1+1/1+2/2+2 B:2";
    const std::string head = "[Game \"balanceformers\"]\n[Rules \"1\"]\n[Data \"recon1.json " +
        hex64(content_hash(read_source_file("data/balanceformers/recon1.json"))) + "\"]\n";
    const auto record =
        parse_record(head + "[Position \"" + line + "\"]\n\nend 1 0 0\n", test_shelf());
    REQUIRE_MESSAGE(static_cast<bool>(record), (record ? "" : record.error().text()));
    const AnyRules& rules = record.value().game.rules();
    CHECK(rules.seats() == 3);
    CHECK(rules.print_state(record.value().game.start()) == line);
    CHECK(error_of(head + "[Position \"" + line + " x\"]\n\n*\n").find("BF-22.4") !=
          std::string::npos);
}

TEST_CASE("a text with several records is read game by game") {
    const std::string one = print_record(short_game(), {{"N1", "Ada"}});
    const std::string other = print_record(short_game(), {{"N1", "Ben"}});
    for (const char* between : {"", "\n", "\r\n\n"}) {
        const auto games = parse_games(one + between + other, test_shelf());
        REQUIRE(games.size() == 2);
        for (const auto& game : games) REQUIRE(static_cast<bool>(game));
        CHECK(print_record(games[0].value().game, games[0].value().tags) == one);
        CHECK(print_record(games[1].value().game, games[1].value().tags) == other);
    }
    CHECK(parse_games(one, test_shelf()).size() == 1);
    const auto none = parse_games("[Game \"none\"]\n", test_shelf());
    REQUIRE(none.size() == 1);
    CHECK_FALSE(static_cast<bool>(none.front()));
}

TEST_CASE("of several games each is refused by itself, with its line in the whole text") {
    const std::string one = print_record(short_game(), {});
    const std::string wrong = changed("P2L", "P9L");
    const auto games = parse_games(one + "\n" + wrong + "\n" + one, test_shelf());
    REQUIRE(games.size() == 3);
    CHECK(static_cast<bool>(games[0]));
    CHECK(static_cast<bool>(games[2]));
    REQUIRE_FALSE(static_cast<bool>(games[1]));
    const auto lines = std::count(one.begin(), one.end(), '\n');
    CHECK(games[1].error().line ==
          parse_record(wrong, test_shelf()).error().line + static_cast<int>(lines) + 1);
}

TEST_CASE("CB-15.9 a text with several games of PGN is read game by game") {
    const std::string pgn =
        "[Event \"a\"]\n\n1. e4 {a comment\n[Event \"none\"]\n} e5 ; {\n2. Nf3 *\n\n"
        "[Event \"b\"]\n\n1. d4 *\n";
    const auto games = parse_games(pgn, test_shelf());
    REQUIRE(games.size() == 2);
    for (const auto& game : games) REQUIRE(static_cast<bool>(game));
    CHECK(games[0].value().game.plies().size() == 3);
    CHECK(games[1].value().tags.front() == std::pair<std::string, std::string>("Event", "b"));
}

TEST_CASE("hostile texts are refused, not swallowed") {
    Rng rng(4);
    const std::string good = print_record(short_game(), {{"N1", "Ada"}});
    for (int round = 0; round < 2000; ++round) {
        std::string text = good;
        for (std::uint32_t i = 1 + rng.below(4); i > 0; --i) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            if (rng.below(2) == 0)
                text[at] = static_cast<char>(rng.below(256));
            else
                text.erase(at, 1 + rng.below(5));
            if (text.empty()) text = "x";
        }
        const auto record = parse_record(text, test_shelf());
        if (!record) CHECK(!record.error().reason.empty());
    }
}

namespace {

Playthrough chess_match(const char* games) {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("chess_balance");
    Setup setup = shelf.default_setup(game).value();
    REQUIRE(!setup.options.set("mode", "chess"));
    REQUIRE(!setup.options.set("games", games));
    return Playthrough(game.make(setup).value());
}

}  // namespace

TEST_CASE("CB-14.3 a record of a match keeps who resigned and who agreed, and reads them back") {
    Playthrough game = chess_match("3");
    REQUIRE(!game.play(Seat(0), "e2e4"));
    game.concede(Seat(0), kResigns);
    CHECK(game.why_no_concession()->clause == "CB-14.3");
    REQUIRE(!game.play(Seat(0), "white"));
    REQUIRE(!game.play(Seat(0), "d2d4"));
    game.concede(Seat(0), kAgrees);
    REQUIRE(!game.play(Seat(1), "g1f3"));
    const std::string text = print_record(game, {});
    CHECK(text.ends_with("[Result \"*\"]\n\ne2e4 0/resigns white d2d4 0/agrees g1f3 *\n"));
    const auto record = parse_record(text, test_shelf());
    REQUIRE(static_cast<bool>(record));
    CHECK(record.value().game.plies() == game.plies());
    CHECK(record.value().game.state() == game.state());

    game.concede(Seat(0), kResigns);
    CHECK(game.turn().is_terminal());
    const std::string over = print_record(game, {});
    CHECK(over.ends_with("0/resigns 0 1\n"));
    CHECK(over.find("[Ending") == std::string::npos);
    CHECK(static_cast<bool>(parse_record(over, test_shelf())));
    // A takeback of the last ply is one of the resignation.
    CHECK(game.undo_point(1) == game.plies().size() - 1);
}

TEST_CASE("CB-14.3 a concession that cannot be is refused with its line") {
    std::string text = print_record(chess_match("3"), {});
    text.replace(text.rfind('*'), 1, "0/resigns 0/resigns *");
    CHECK(error_of(text) ==
          "CB-14.3: line 8: 0/resigns: you can resign or agree to a draw only while a game of the "
          "match is being played, and not while chance is due");
    std::string single = print_record(chess_match("1"), {});
    single.replace(single.rfind('*'), 1, "0/resigns *");
    CHECK(error_of(single).find("0/resigns") != std::string::npos);
    // Nobody says it as a move: it would be a draw of one seat's will.
    const Playthrough game = chess_match("3");
    for (const char* word : {"agrees", "0/agrees", "resigns"}) {
        CHECK(!game.check(Seat(0), word));
        CHECK(!game.rules().parse_move(game.state(), Seat(0), word));
    }
}

TEST_CASE("a match that ended as a whole in an older record is read as it was") {
    Playthrough game = chess_match("3");
    REQUIRE(!game.play(Seat(0), "e2e4"));
    game.end({Ending::By::Resigned, Seat(1)});
    const auto record = parse_record(print_record(game, {}), test_shelf());
    REQUIRE(static_cast<bool>(record));
    CHECK(record.value().game.ending() == game.ending());
    CHECK(record.value().game.turn().is_terminal());
}

TEST_CASE("a record names its data file by a hash that no other file can be made to have") {
    const std::string models = read_source_file("data/balance_duel/models.json");
    const std::string name = name_of_data(models);
    CHECK(name.size() == 64);
    // Records of before have 64 bits.
    CHECK(error_of(changed(name, hex64(content_hash(models)))).empty());
    const std::string text = changed(name, std::string(64, '0'));
    CHECK(error_of(text).find(std::string(64, '0')) != std::string::npos);
    CHECK(!error_of(changed(name, std::string(16, '0'))).empty());
    CHECK(!error_of(changed(name, name.substr(0, 16))).empty());
}

TEST_CASE("BLAKE2b-256 of texts is what b2sum gives") {
    // GNU coreutils 9.1: `printf abc | b2sum -l 256`.
    CHECK(blake2b_hex("") == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    CHECK(blake2b_hex("abc") == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}
