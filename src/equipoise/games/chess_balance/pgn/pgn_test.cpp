// PGN as hosts use it: through records.

#include "equipoise/base/text.hpp"
#include "equipoise/games/chess_balance/testing/test_front.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/record/record.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::chess_balance {
namespace {

using Ended = equipoise::Ending;

const std::string kTags = "[Event \"x\"]\n[Result \"*\"]\n\n";

const Shelf& shelf() {
    static const Shelf games = test_shelf();
    return games;
}

/// With the deck file that hosts read.
SharedRules made(const OptionList& options) {
    Setup setup = shelf().default_setup(erased<ChessBalance>()).value();
    for (const auto& [name, value] : options) REQUIRE(!setup.options.set(name, value));
    return erased<ChessBalance>().make(std::move(setup)).value();
}

Playthrough began(const std::string& line, const OptionList& options) {
    auto game = begin_at(made(options), line);
    REQUIRE_MESSAGE(static_cast<bool>(game), line);
    return std::move(game).value();
}

Playthrough chess() { return Playthrough(made({{"mode", "chess"}})); }

Playthrough played(Playthrough game, const std::string& moves) {
    for (std::string_view move : words(moves)) act(game, actor_of(game), std::string(move));
    return game;
}

std::string printed(const Playthrough& game, const Tags& tags = {}) {
    const auto text = print_interchange(game, tags);
    REQUIRE_MESSAGE(static_cast<bool>(text), (text ? std::string() : text.error().text()));
    return text.value();
}

/// What follows the tags.
std::string movetext(const Playthrough& game) {
    const std::string text = printed(game);
    return text.substr(text.find("\n\n") + 2);
}

Record read(const std::string& text) {
    auto record = parse_interchange(text, shelf());
    REQUIRE_MESSAGE(static_cast<bool>(record), (record ? text : record.error().text()));
    return std::move(record).value();
}

std::string moves_of(const std::string& text) {
    std::string line;
    for (const std::string& move : read(text).game.moves())
        line += (line.empty() ? "" : " ") + move;
    return line;
}

/// "CB-12.2: line 4: 1. e5: ..." with the sentence; "" if it is read.
std::string refusal(const std::string& text) {
    const auto record = parse_interchange(text, shelf());
    return record ? "" : record.error().text();
}

bool refused_with(const std::string& text, const std::string& beginning) {
    const std::string sentence = refusal(text);
    CHECK_MESSAGE(sentence.starts_with(beginning), sentence);
    return sentence.starts_with(beginning);
}

bool same_game(const Playthrough& a, const Playthrough& b) {
    return a.rules().setup() == b.rules().setup() && a.start() == b.start() &&
        a.state() == b.state() && a.moves() == b.moves() && a.ending() == b.ending();
}

void check_round_trip(const Playthrough& game) {
    const std::string text = printed(game, {{"White", "A \"b\" \\ c"}, {"Seed", "7"}});
    const Record again = read(text);
    CHECK_MESSAGE(same_game(game, again.game), text);
    CHECK(printed(again.game, again.tags) == text);
    for (std::string_view line : split(text.substr(text.find("\n\n")), '\n')) {
        CHECK(line.size() <= 79);
    }
}

/// At most so many random plies.
Playthrough random_game(Playthrough game, int plies, Rng& rng) {
    for (int i = 0; i < plies && !game.turn().is_terminal(); ++i) {
        const Actor actor =
            game.turn().is_chance() ? Actor::chance() : Actor(*game.turn().acting.begin());
        std::vector<Action> actions;
        if (actor.is_chance()) {
            actions = {game.rules().draw_outcome(game.state(), rng)};
        } else {
            actions = game.rules().legal_actions(game.state(), actor.seat());
        }
        game.apply(actor, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return game;
}

}  // namespace

TEST_CASE("CB-15.9 a game of chess is the seven tags, numbered SAN and the result") {
    const Playthrough game = played(chess(), "f2f3 e7e5 g2g4 d8h4");
    CHECK(printed(game, {{"Black", "Ada"}, {"Opening", "Fool"}, {"FEN", "x"}}) ==
          "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
          "[Black \"Ada\"]\n[Result \"0-1\"]\n[Opening \"Fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    CHECK(movetext(chess()) == "*\n");
    CHECK(movetext(played(chess(), "e2e4")) == "1. e4 *\n");
}

TEST_CASE("CB-15.9 a game from a position has its FEN, and Black's first move three dots") {
    const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17";
    const Playthrough game = played(began(fen, {{"mode", "chess"}}), "e8d7 e2e4 d7d6");
    const std::string text = printed(game);
    CHECK(text.find("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n") != std::string::npos);
    CHECK(text.find("EFEN") == std::string::npos);
    CHECK(movetext(game) == "17... Kd7 18. e4 Kd6 *\n");
    check_round_trip(game);
}

TEST_CASE("CB-15.9 a position whose past counts has a line of our own beside its FEN") {
    const Playthrough game = played(chess(), "g1f3 g8f6 f3g1 f6g8");
    const Playthrough later(game.shared_rules(), game.state());
    CHECK(printed(later).find("[EFEN \"") != std::string::npos);
    const Playthrough again = read(printed(later)).game;
    CHECK(again.start() == game.state());
    CHECK(played(again, "g1f3 g8f6 f3g1 f6g8").turn().is_terminal());
}

TEST_CASE("CB-15.9 a game that its players or the clock ended says so, and reads back") {
    Playthrough game = played(chess(), "e2e4 e7e5");
    const auto ended = [&](const Ended& ending) {
        Playthrough over = game;
        over.end(ending);
        check_round_trip(over);
        const std::string text = printed(over);
        return text.substr(text.find("[Result"));
    };
    CHECK(ended({Ended::By::Resigned, Seat(1)}) ==
          "[Result \"1-0\"]\n[Termination \"normal\"]\n\n1. e4 e5 1-0\n");
    CHECK(ended({Ended::By::Time, Seat(0)}) ==
          "[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5 0-1\n");
    CHECK(ended({Ended::By::Agreed, {}}) ==
          "[Result \"1/2-1/2\"]\n[Termination \"normal\"]\n\n1. e4 e5 1/2-1/2\n");
    CHECK(read("[Termination \"Ada won on time\"]\n\n1. e4 1-0").game.ending() ==
          Ended{Ended::By::Time, Seat(1)});
}

TEST_CASE("CB-15.9 random games of chess come back as they were" *
          doctest::description("slow: whole games, each read again move by move")) {
    Rng rng(run_seed(5));
    const char* const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 1 9",
        "8/P1k5/K7/8/8/8/6pp/8 b - - 0 60",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"};
    for (const char* draws : {"engine", "fide", "none"}) {
        for (int i = 0; i < effort(5, 30, 2000); ++i) {
            const OptionList options{{"mode", "chess"}, {"draws", draws}};
            check_round_trip(random_game(Playthrough(made(options)), 400, rng));
            check_round_trip(random_game(began(fens[i % 3], options), 300, rng));
        }
    }
}

TEST_CASE("CB-15.9 a game with cards comes back whole from the comments behind its moves") {
    const std::string line = "6k1/R4pp1/7p/8/8/6n1/5PP1/6Kr w - - 0 1 [hw:FI1;dw:?1;hb:NA6;ck:b]";
    const Playthrough game = played(began(line, {}), "FI1@g1/ {w:NA4}");
    CHECK(movetext(game) == "{[%eq FI1@g1/ (w:NA4)]} *\n");
    const Playthrough later = played(game, "a7a3 g7g6");
    CHECK(movetext(later) == "1. Ra3 {[%eq FI1@g1/ (w:NA4) a7a3]} 1... g6 {[%eq g7g6]} *\n");
    CHECK(printed(game).find("[Variant \"Chess & Balance\"]\n[Rules \"1\"]\n[Data \"") !=
          std::string::npos);
    check_round_trip(game);
    check_round_trip(later);
}

TEST_CASE("CB-15.9 random games with cards come back as they were" *
          doctest::description("slow: whole games, each read again move by move")) {
    Rng rng(run_seed(6));
    for (const OptionList& options : {OptionList{},
                                      OptionList{{"deck_mode", "theme"}, {"declare", "manual"}},
                                      OptionList{{"deck_mode", "standard"},
                                                 {"self_check_card", "penalty"},
                                                 {"draw_timing", "end_of_turn"}}}) {
        for (int i = 0; i < effort(3, 20, 1000); ++i) {
            Playthrough game = random_game(Playthrough(made(options)), 200, rng);
            if (!game.turn().is_terminal()) game.end({Ended::By::Resigned, Seat(i % 2)});
            check_round_trip(game);
        }
    }
}

TEST_CASE("CB-14.1 a match is several games, which PGN does not hold") {
    const auto text = print_interchange(Playthrough(made({{"mode", "chess"}, {"games", "3"}})), {});
    REQUIRE_FALSE(static_cast<bool>(text));
    CHECK(text.error().clause == "CB-14.1");
    CHECK(refused_with("[Options \"games=3\"]\n\n1. e4 *", "CB-14.1: line 1: Options: "));
}

TEST_CASE("CB-15.9 comments, variations, annotations and numbers of any form are passed over") {
    const std::string expected = "e2e4 e7e5 g1f3 b8c6 f1b5";
    for (const char* text : {
             "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
             "1.e4 e5 2.Nf3 Nc6 3.Bb5",
             "e4 e5 Nf3 Nc6 Bb5 *",
             "1 e4 1... e5 2 . Nf3 2. ... Nc6 3...Bb5 *",
             "1. e4 {best} e5 (1... c5 2. Nf3 (2. c3 d5) {a ) in it} d6) 2. Nf3! $1 Nc6?! $6$10 "
             "3. Bb5!! ( 3. Bc4 ; a ) as well\n) *",
             "1. e4 ; the King's Pawn {\n%an escape 1. d4 }\n1... e5 2. Nf3 Nc6\n3. Bb5 $146 *",
             "{before} 1. e4 e5 {two\nlines} 2. Nf3 {[%clk 0:01:00] [%eval 0.3]} Nc6 3. Bb5 * "
             "{after}",
             "1. e4 e5 2. Nf3 Nc6 3. Bb5 !? *",
         }) {
        CHECK(moves_of(kTags + text) == expected);
        CHECK(moves_of(text) == expected);
    }
}

TEST_CASE("CB-15.9 tags have escapes, and those that say nothing are dropped") {
    const Record record = read(
        "\xef\xbb\xbf[Event \"?\"] [ White  \"J. \\\"X\\\" \\\\ Y\" ]\r\n[Date \"????.??.??\"]\n"
        "[Round \"3\"][Game \"7\"][SetUp \"1\"]\n[Result \"*\"]\r\n\r\n1. e4 *\r\n");
    CHECK(record.tags == Tags{{"White", "J. \"X\" \\ Y"}, {"Round", "3"}});
    CHECK(read("[White \"M\xfcller\"]\n\n*").tags == Tags{{"White", "M\xc3\xbcller"}});
    CHECK(read("[White \"M\xc3\xbcller\"]\n\n*").tags == Tags{{"White", "M\xc3\xbcller"}});
    CHECK(read("[White \"a\x01\x7f"
               "b\"]\n\n*")
              .tags == Tags{{"White", "ab"}});
    CHECK(read("[White \"J. \"X\" Y\"]\n\n*").tags == Tags{{"White", "J. \"X\" Y"}});
    CHECK(refused_with("[White Ada]\n\n*", "CB-15.9: line 1: White: "));
    CHECK(refused_with("\n[White \"Ada\n\"]\n\n*", "CB-15.9: line 2: White: "));
    CHECK(refused_with("[White \"a\"]\n[White \"b\"]\n\n*", "CB-15.9: line 2: White: "));
}

TEST_CASE("CB-15.9 a position in FEN is where the game begins, and is refused with its line") {
    CHECK(moves_of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 2. e4 *") == "e8d7 e2e4");
    CHECK(refused_with("[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", "CB-"));
    CHECK(refusal("[Event \"x\"]\n[FEN \"rubbish\"]\n\n*").starts_with("CB-15.4: line 2: "));
}

TEST_CASE("CB-15.9 other variants are refused, and the names of the usual one are not") {
    CHECK(refused_with("[Event \"x\"]\n[Variant \"Chess960\"]\n\n*",
                       "CB-15.9: line 2: Variant: the variant \"Chess960\""));
    CHECK(refusal("[Variant \"Standard\"]\n\n*").empty());
    CHECK(refusal("[Variant \"From Position\"]\n\n*").empty());
}

TEST_CASE("CB-15.9 a refused move is named by its line, its number and the clause") {
    CHECK(refused_with(kTags + "1. e4 e5\n2. Ke3 *", "CB-12.2: line 5: 2. Ke3: "));
    CHECK(refused_with(kTags + "1. e4 Qh4 *", "CB-12.2: line 4: 1... Qh4: "));
    CHECK(refused_with(kTags + "1. e4 f5 2. Qh5+ a6 *", "CB-12.13: line 4: 2... a6: "));
    CHECK(refused_with(kTags + "1. hello *", "CB-15.9: line 4: 1. hello: "));
    CHECK(refused_with(kTags + "1. \x01\xff *", "CB-15.9: line 4: 1. ???: "));
    CHECK(refused_with("1. e4 {open\n\n", "CB-15.9: line 1: {: "));
    CHECK(refused_with("1. e4\n(1. d4\n(1. c4) *", "CB-15.9: line 2: (: "));
    CHECK(refused_with("1. e4 ) *", "CB-15.9: line 1: ): "));
    CHECK(refused_with("1. e4 } *", "CB-15.9: line 1: 1... }: "));
}

TEST_CASE("CB-15.9 a second game is refused where it begins") {
    CHECK(refused_with(kTags + "1. e4 *\n\n" + kTags + "1. d4 *", "CB-15.9: line 6: [: "));
    CHECK(refused_with("1. e4 *\n1. d4 *", "CB-15.9: line 2: d4: "));
    CHECK(refused_with("1. e4 1-0 0-1", "CB-15.9: line 1: 0-1: "));
    CHECK(refused_with("1. e4\n\n[Event \"y\"]\n\n1. d4 *", "CB-15.9: line 3: [: "));
}

TEST_CASE("CB-15.9 the result is that of the tag or of the moves, which must not differ") {
    CHECK(read("[Result \"1-0\"]\n\n1. e4").game.ending() == Ended{Ended::By::Resigned, Seat(1)});
    CHECK(read("1. e4 0-1").game.ending() == Ended{Ended::By::Resigned, Seat(0)});
    CHECK(read("1. e4 1/2").game.ending() == Ended{});
    CHECK_FALSE(read("1. e4 *").game.ending());
    CHECK(read("[Result \"1-0\"]\n\n1. e4 *").game.ending());
    CHECK(refused_with("[Result \"1-0\"]\n\n1. e4 0-1", "CB-15.9: line 3: 0-1: "));
    // Mate decides, and a star says nothing against it.
    CHECK_FALSE(read("1. f3 e5 2. g4 Qh4# *").game.ending());
    CHECK(refused_with("1. f3 e5 2. g4 Qh4# 1-0", "CB-12.13: line 1: Result: "));
    CHECK(refused_with("1. f3 e5 2. g4 Qh4 3. e3 0-1", "CB-12.13: line 1: 3. e3: "));
}

TEST_CASE("CB-13.3 a game that goes on after a third repetition is read with draws=fide") {
    const std::string round = "Nf3 Nf6 Ng1 Ng8 ";
    const auto draws = [&](const std::string& text) {
        return read(text).game.rules().setup().options.text("draws");
    };
    CHECK(draws(round + "*") == "engine");
    CHECK(read(round + round + "1/2-1/2").game.turn().is_terminal());
    CHECK_FALSE(read(round + round + "1/2-1/2").game.ending());
    CHECK(draws(round + round + "e4 *") == "fide");
    // Nobody claimed a draw, and then White lost.
    CHECK(draws(round + round + "0-1") == "fide");
    CHECK(draws(round + round + round + round + "e4 e5 *") == "none");
    CHECK(refused_with("[Options \"draws=engine\"]\n\n" + round + round + "e4 *",
                       "CB-13.3: line 3: 5. e4: "));
    CHECK(refused_with(round + round + "e5 *", "CB-12.2: line 1: 5. e5: "));
}

TEST_CASE("CB-13.2 a claim of a draw is a comment that other readers skip") {
    Playthrough game(made({{"mode", "chess"}, {"draws", "fide"}}));
    game = played(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 claim");
    CHECK(printed(game).find("[Options \"draws=fide\"]") != std::string::npos);
    CHECK(movetext(game).find("Ng8 {[%eq claim]} 1/2-1/2") != std::string::npos);
    check_round_trip(game);
}

TEST_CASE("CB-15.9 a game with cards without our comments is refused") {
    CHECK(refused_with("[Variant \"Chess & Balance\"]\n\n1. e4 *", "CB-15.9: line 3: e4: "));
    CHECK(refused_with("[Variant \"Chess & Balance\"]\n[Rules \"0\"]\n\n*", "line 2: Rules: "));
    CHECK(refused_with("[Variant \"Chess & Balance\"]\n\n{[%eq x\ny]} *", "CB-15.3: line 3: x: "));
}

TEST_CASE("CB-15.9 texts of any size and depth are refused or read, without harm") {
    CHECK(refused_with(std::string((1U << 20) + 1, ' '), "CB-15.9: "));
    CHECK(refusal(std::string(400'000, '(') + std::string(400'000, ')')).empty());
    CHECK(refused_with(std::string(1U << 20, '('), "CB-15.9: line 1: (: "));
    CHECK(refusal(std::string(1U << 20, '\n')).empty());
    CHECK(refused_with(std::string(1U << 20, 'e'),
                       "CB-15.9: line 1: 1. eeeeeeeeeeeeeeeeeeeeeeee...: "));
    CHECK(refused_with(std::string("\0e4", 3), "CB-15.9: line 1: 1. ?e4: "));
    CHECK(refusal("").empty());
}

TEST_CASE("CB-15.9 remarks are glyphs, values for White and better moves as variations") {
    const Playthrough game = played(chess(), "f2f3 e7e5 g2g4 d8h4");
    const auto move = [](const char* text) {
        return Move::chess(
            ChessMove::of(parse_square({text, 2}).value(), parse_square({text + 2, 2}).value()));
    };
    std::vector<Remark> remarks(4);
    remarks[0] = {Fault::Inaccuracy, move("e2e4"), 0.5};
    remarks[1] = {Fault::None, {}, 0.409};
    remarks[2] = {Fault::Blunder, move("d2d4"), 0.0};
    const auto text = print_interchange(game, {}, remarks);
    REQUIRE(text);
    const std::string said = text.value().substr(text.value().find("\n\n") + 2);
    // ln(0.409 / 0.591) / 0.368208 = -1.00 (0.409: Black is a Pawn ahead).
    CHECK(said ==
          "1. f3 $6 {[%eval 0.00]} ( 1. e4 ) 1... e5 {[%eval -1.00]} 2. g4 $4\n"
          "{[%eval -10.00]} ( 2. d4 ) 2... Qh4# 0-1\n");
    CHECK(read(text.value()).game.moves() == game.moves());
}

TEST_CASE("CB-15.9 with cards the worst fault of a turn stands behind its chess move") {
    const Playthrough game =
        played(began("6k1/R4pp1/7p/8/8/6n1/5PP1/6Kr w - - 0 1 [hw:FI1;dw:?1;hb:NA6;ck:b]", {}),
               "FI1@g1/ {w:NA4} a7a3");
    std::vector<Remark> remarks(game.plies().size());
    remarks[0].fault = Fault::Mistake;
    remarks[2].fault = Fault::Inaccuracy;
    const auto text = print_interchange(game, {}, remarks);
    REQUIRE(text);
    CHECK(text.value().find("Ra3 $2 {[%eq FI1@g1/") != std::string::npos);
    CHECK(read(text.value()).game.moves() == game.moves());
}

TEST_CASE("CB-15.9 whatever becomes of a text, it is read or refused with a reason" *
          doctest::description("slow: thousands of texts")) {
    Rng rng(run_seed(8));
    const std::string signs = "[]{}()\"\\;%$*.!?+#=xNKO0-18ae \n\r\t\x01\xff/";
    const std::string texts[] = {
        printed(random_game(chess(), 60, rng), {{"White", "Ada"}}),
        printed(random_game(Playthrough(made({})), 60, rng)),
        "1. e4 {c} e5 (1... c5 $1 (1... d5) ; x\n) 2. Nf3! Nc6 3. Bb5 a6 4. O-O 1-0",
    };
    for (int i = 0; i < effort(300, 3000, 300'000); ++i) {
        std::string text = texts[rng.below(3)];
        for (std::uint32_t changes = 1 + rng.below(4); changes > 0 && !text.empty(); --changes) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            const char sign = signs[rng.below(static_cast<std::uint32_t>(signs.size()))];
            switch (rng.below(4)) {
                case 0:
                    text[at] = sign;
                    break;
                case 1:
                    text.insert(at, 1, sign);
                    break;
                case 2:
                    text.erase(at, 1 + rng.below(8));
                    break;
                default:
                    text.insert(at, text.substr(rng.below(static_cast<std::uint32_t>(at) + 1), 20));
            }
        }
        const auto record = parse_game(text, shelf());
        if (!record) {
            CHECK_MESSAGE(!record.error().text().empty(), text);
            continue;
        }
        const auto again = print_interchange(record.value().game, record.value().tags);
        if (again) CHECK_MESSAGE(same_game(read(again.value()).game, record.value().game), text);
    }
}

}  // namespace equipoise::chess_balance
