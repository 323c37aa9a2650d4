#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/host/local_host.hpp"
#include "equipoise/table/json/json.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/test_chance.hpp"

namespace equipoise::analysis_test {
namespace {

constexpr int kSteps = 60;

/// The page with an analysis board: it keeps a plan and words, and asks anew each time.
class Board {
  public:
    explicit Board(const Json& plan) : plan_(print_json(plan)) {}

    Json ask(Json request) {
        request["plan"] = plan_;
        request["moves"] = moves;
        request["fresh"] = test_hash(std::to_string(++asked_)).substr(0, 16);
        return Json::parse(host_.ask(print_json(request)));
    }
    /// What is told is kept, unless it is a problem.
    Json analyse(Json request) {
        request["do"] = "analyse";
        Json told = ask(std::move(request));
        if (told.contains("problem")) return told;
        moves = told.at("moves");
        message = Json::parse(told.at("message").get<std::string>());
        return told;
    }
    Json look() { return analyse(Json::object()); }

    Json moves = Json::array();
    Json message;

  private:
    Shelf games_ = test_shelf();
    BotShelf bots_ = all_bots();
    LocalHost host_{{&games_, &bots_, test_chance_tools(), {}}};
    std::string plan_;
    int asked_ = 0;
};

Json game_of(std::string_view id) { return {{"game", id}}; }

Json chess_at(const char* position) {
    return {{"game", "chess_balance"}, {"options", {{"mode", "chess"}}}, {"position", position}};
}

/// Any legal move or outcome; false once the game is over.
bool step(Board& board, const Json& told, Rng& rng) {
    if (!told.at("outcomes").empty()) {
        const Json& outcomes = told.at("outcomes");
        const Json& one = outcomes.at(rng.below(static_cast<std::uint32_t>(outcomes.size())));
        CHECK_FALSE(board.analyse({{"actor", -1}, {"move", one.at("move")}}).contains("problem"));
        return true;
    }
    const Json& legal = board.message.at("now").at("legal");
    if (legal.empty()) return false;
    const Json& moves = legal.at(0).at("moves");
    const Json& move = moves.at(rng.below(static_cast<std::uint32_t>(moves.size()))).at("move");
    const Json answer = board.analyse({{"actor", legal.at(0).at("seat")}, {"move", move}});
    CHECK_FALSE(answer.contains("problem"));
    return true;
}

}  // namespace

TEST_CASE(
    "an analysis of every game goes on from any of its points, and its record replays there") {
    const Shelf shelf = test_shelf();
    for (const AnyGame* game : shelf.games()) {
        CAPTURE(game->info().id);
        Board board(game_of(game->info().id));
        Rng rng(7);
        Json told = board.look();
        for (int i = 0; i < kSteps && step(board, told, rng); ++i) told = board.look();
        const auto record = parse_record(told.at("record").get<std::string>(), shelf);
        REQUIRE(record);
        const Playthrough& played = record.value().game;
        CHECK(played.moves() == board.moves.get<std::vector<std::string>>());
        CHECK(told.at("position") == played.rules().print_state(played.state()));
        CHECK(board.message.at("plies").size() == played.plies().size());
        // From the middle on another way, and back to the same end.
        const Json whole = board.moves;
        board.moves.erase(board.moves.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2),
                          board.moves.end());
        CHECK(board.look().at("position") != told.at("position"));
        board.moves = whole;
        CHECK(board.look().at("position") == told.at("position"));
        // The record's beginning and the words are the same line.
        Board other(Json{{"record", told.at("head")}});
        other.moves = whole;
        CHECK(other.look().at("position") == told.at("position"));
    }
}

TEST_CASE(
    "chance is chosen or drawn by whoever analyses, and only what nobody rolls is drawn unasked") {
    Board board(game_of("balance_duel"));
    const Json first = board.look();
    REQUIRE(first.at("outcomes").size() > 1);
    double sum = 0;
    for (const Json& outcome : first.at("outcomes")) sum += outcome.at("chance").get<double>();
    CHECK(sum == doctest::Approx(1));
    const Json& wanted = first.at("outcomes").at(1).at("move");
    board.analyse({{"actor", -1}, {"move", wanted}});
    CHECK(board.moves == Json::array({wanted}));
    board.moves = Json::array();
    board.analyse({{"draw", true}});
    CHECK(board.moves.size() == 1);
    Board cards(game_of("elements"));
    const Json dealt = cards.analyse({{"draw", true}});
    CHECK(dealt.at("outcomes").empty());
    CHECK(cards.message.at("now").at("actors") != Json::array({"chance"}));
    CHECK(cards.moves.size() > 1);
    // Somebody who deals by hand is asked for every card.
    cards.moves = Json::array();
    const Json seat = cards.look().at("outcomes").at(0).at("move");
    const Json asked = cards.analyse({{"actor", -1}, {"move", seat}});
    CHECK(cards.moves.size() == 1);
    CHECK(asked.at("outcomes").size() > 1);
}

TEST_CASE("CB-15.3 an analysis begins at a FEN, and a position that cannot be is refused") {
    Board board(chess_at("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
    const Json told = board.look();
    CHECK(told.at("position") == "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    CHECK_FALSE(board.analyse({{"actor", 0}, {"move", "d1d8"}}).contains("problem"));
    CHECK(board.message.at("now").at("result") == Json::array({"1", "0"}));
    for (const char* wrong : {"", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"}) {
        const Json problem = Board(chess_at(wrong)).look().at("problem");
        CHECK(problem.at("code") == "bad_plan");
        CHECK_FALSE(problem.at("field").get<std::string>().empty());
    }
    Board none(Json{{"game", "chess_balance"}, {"position", 3}});
    CHECK(none.look().at("problem").at("key") == "shared.reason.wants_position");
}

TEST_CASE("what cannot be played is refused with its clause, and an illegal word by name") {
    Board board(chess_at("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
    board.look();
    const Json refused = board.analyse({{"actor", 0}, {"move", "d1e8"}}).at("problem");
    CHECK(refused.at("code") == "bad_line");
    CHECK(refused.at("clause") == "CB-12.2");
    board.moves = Json::array({"d1d2", "d2d3"});
    CHECK(board.look().at("problem").at("field") == "d2d3");
    board.moves = Json::array({7});
    CHECK(board.look().at("problem").at("code") == "bad_request");
}

TEST_CASE("a line is reviewed once it is over, a record with its ending, and nothing before") {
    Board board(game_of("balance_duel"));
    Json told = board.look();
    const Json before = board.ask({{"do", "review"}, {"simulations", 2}});
    CHECK(before.at("problem").at("code") == "not_over");
    Rng rng(5);
    while (step(board, told, rng)) told = board.look();
    const Json review = board.ask({{"do", "review"}, {"simulations", 2}}).at("review");
    CHECK(review.at("entries").size() == board.moves.size());
    CHECK(review.at("simulations") == 2);
    for (const Json& won : review.at("result")) CHECK((won == 0.0 || won == 1.0));

    std::string record = Board(game_of("balance_duel")).look().at("record").get<std::string>();
    const std::string open_end = "[Result \"*\"]";
    REQUIRE(record.find(open_end) != std::string::npos);
    record.replace(
        record.find(open_end), open_end.size(), "[Ending \"resigned 0\"]\n[Result \"0 1\"]");
    record.replace(record.rfind('*'), 1, "0 1");
    const Json resigned = board.ask({{"do", "review"}, {"simulations", 2}, {"record", record}});
    REQUIRE(resigned.contains("review"));
    CHECK(resigned.at("review").at("entries").back().at("kind") == "ending");
    CHECK(resigned.at("review").at("result") == Json::array({0.0, 1.0}));
    const Json damaged = board.ask({{"do", "review"}, {"record", "[Game \"chess\"]"}});
    CHECK(damaged.at("problem").at("code") == "bad_record");
}

TEST_CASE("a review tells in words what would have been better than a fault") {
    Board board({{"game", "chess_balance"}, {"options", {{"mode", "chess"}}}});
    int actor = 0;
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        REQUIRE_FALSE(board.analyse({{"actor", actor}, {"move", move}}).contains("problem"));
        actor = 1 - actor;
    }
    const Json review = board.ask({{"do", "review"}, {"simulations", 300}}).at("review");
    const Json& blunder = review.at("entries").at(2);
    CHECK(blunder.at("judgement").at("fault") == "blunder");
    CHECK(blunder.at("better").at("move") == blunder.at("judgement").at("best"));
    CHECK(!blunder.at("better").at("after").at("events").empty());
    CHECK_FALSE(review.at("entries").at(3).contains("better"));
}

TEST_CASE("how a record ended counts for nothing in an analysis") {
    Board board(chess_at("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
    board.analyse({{"actor", 0}, {"move", "d1d2"}});
    std::string record = board.look().at("record");
    record.replace(record.find("[Result \"*\"]"),
                   12,
                   "[White \"Ada\"]\n[Ending \"resigned 1\"]\n[Result \"1 0\"]");
    record.replace(record.rfind('*'), 1, "1 0");
    Board other(Json{{"record", record}});
    other.look();
    CHECK(other.moves == Json::array({"d1d2"}));
    CHECK(other.message.at("now").at("result").is_null());
    CHECK_FALSE(other.message.at("now").at("legal").empty());
    CHECK(other.message.at("seats").at(0).at("name") == "Ada");
}

TEST_CASE("CB-15.9 an analysis reads PGN and gives it back, and other games have no such form") {
    Board board(Json{{"record", "[White \"Ada\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"}});
    const Json told = board.look();
    REQUIRE_FALSE(told.contains("problem"));
    CHECK(board.moves.size() == 4);
    const std::string text = told.at("interchange").at("text");
    CHECK(text.find("2. g4 Qh4# 0-1") != std::string::npos);
    Board again(Json{{"record", text}});
    again.look();
    CHECK(again.moves == board.moves);
    CHECK(Board(game_of("balance_duel")).look().at("interchange").is_null());
}

TEST_CASE("the strongest bot of every game values what it would do, and puts it first") {
    const Shelf shelf = test_shelf();
    for (const AnyGame* game : shelf.games()) {
        CAPTURE(game->info().id);
        Board board(game_of(game->info().id));
        Json told = board.look();
        Rng rng(3);
        while (board.message.at("now").at("legal").empty() ||
               board.message.at("now").at("legal").at(0).at("moves").size() < 2) {
            REQUIRE(step(board, told, rng));
            told = board.look();
        }
        const Json& legal = board.message.at("now").at("legal").at(0);
        const Json answer =
            board.ask({{"do", "judge"}, {"seat", legal.at("seat")}, {"simulations", 400}});
        REQUIRE_FALSE(answer.at("judged").empty());
        double last = 2;
        for (std::size_t i = 0; i < answer.at("judged").size(); ++i) {
            const Json& one = answer.at("judged").at(i);
            const auto is_it = [&](const Json& move) { return move.at("move") == one.at("move"); };
            CHECK(std::any_of(legal.at("moves").begin(), legal.at("moves").end(), is_it));
            if (one.at("value").is_null()) continue;
            const double value = one.at("value");
            CHECK(value >= 0);
            CHECK(value <= 1);
            if (i > 1) CHECK(value <= last);
            last = value;
        }
    }
}

TEST_CASE("a mate in one is valued as a win, also where the sides are exchanged") {
    struct Case {
        const char* position;
        int seat;
        const char* move;
    };
    for (const Case& one : {Case{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 0, "d1d8"},
                            Case{"3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 1, "d8d1"}}) {
        Board board(chess_at(one.position));
        const Json answer = board.ask({{"do", "judge"}, {"seat", one.seat}, {"simulations", 2000}});
        const Json& best = answer.at("judged").at(0);
        CHECK(best.at("move") == one.move);
        CHECK(best.at("value") == 1);
        REQUIRE(answer.at("judged").size() > 1);
        CHECK(answer.at("judged").at(1).at("value") < 1);
    }
    Board board(chess_at("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
    CHECK(board.ask({{"do", "judge"}, {"seat", 1}}).at("problem").at("code") == "bad_request");
}

TEST_CASE("what speaks for an action that is named is told without a bot") {
    Board board(chess_at("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
    const Json told = board.ask({{"do", "judge"}, {"seat", 0}, {"move", "d1d8"}}).at("judged");
    REQUIRE(told.size() == 1);
    CHECK(told.at(0).at("move") == "d1d8");
    CHECK(told.at(0).at("value").is_null());
    REQUIRE_FALSE(told.at(0).at("reasons").empty());
    CHECK(told.at(0).at("reasons").at(0).at("key") == "chess_balance.reason.hint.wins");
    CHECK(told.at(0).contains("after"));
    const Json other = board.ask({{"do", "judge"}, {"seat", 0}, {"move", "g2g3"}}).at("judged");
    CHECK(other.at(0).at("reasons").empty());
    for (const char* wrong : {"d1e8", "nonsense"}) {
        const Json problem = board.ask({{"do", "judge"}, {"seat", 0}, {"move", wrong}});
        CHECK(problem.at("problem").at("code") == "bad_request");
    }
}

}  // namespace equipoise::analysis_test
