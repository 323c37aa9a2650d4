// Where puzzles come from.

#include "equipoise/review/puzzles.hpp"

#include "equipoise/record/record.hpp"
#include "equipoise/review/test_games.hpp"

namespace equipoise {
namespace {

/// The puzzles of the first games in which there are any.
std::vector<Puzzle> some(const PuzzleHunt& hunt) {
    std::vector<Puzzle> all;
    for (std::uint64_t n = 0; n < 40 && all.size() < 3; ++n) {
        for (Puzzle& puzzle : hunt.game(n, {})) all.push_back(std::move(puzzle));
    }
    return all;
}

}  // namespace

TEST_CASE("a hunt finds the same puzzles for the same seed, and none once it is stopped") {
    const SharedRules rules = default_rules("balance_duel");
    const PuzzleHunt hunt(rules, listed_bots(), 50, 3);
    const std::vector<Puzzle> puzzles = some(hunt);
    const std::vector<Puzzle> again = some(PuzzleHunt(rules, listed_bots(), 50, 3));
    REQUIRE(puzzles.size() == again.size());
    REQUIRE_FALSE(puzzles.empty());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        CHECK(puzzles[i].record == again[i].record);
        CHECK(puzzles[i].actions[0].value == again[i].actions[0].value);
    }
    CHECK(hunt.game(0, [] { return true; }).empty());
}

TEST_CASE("a puzzle begins where its seat has several actions, the solution ahead of all") {
    static const Shelf shelf = test_shelf();
    for (const Puzzle& puzzle :
         some(PuzzleHunt(default_rules("balance_duel"), listed_bots(), 50, 3))) {
        const auto record = parse_record(puzzle.record, shelf);
        REQUIRE(record);
        const Playthrough& game = record.value().game;
        CHECK(game.plies().empty());
        CHECK(game.turn().acting.contains(puzzle.seat));
        CHECK(game.rules().legal_actions(game.state(), puzzle.seat).size() >= 3);
        REQUIRE(puzzle.actions.size() >= 2);
        for (const PuzzleAction& one : puzzle.actions) {
            CHECK(game.rules().parse_move(game.state(), Actor(puzzle.seat), one.word));
        }
        for (std::size_t i = 1; i < puzzle.actions.size(); ++i) {
            CHECK(puzzle.actions[0].value - puzzle.actions[i].value >= PuzzleHunt::kMargin);
        }
    }
}

}  // namespace equipoise
