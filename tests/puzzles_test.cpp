// The puzzles that are shipped, and `equipoise puzzles` as somebody types it.

#include "equipoise/review/puzzles.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <unistd.h>

#include <doctest/doctest.h>

#include "equipoise/base/hash.hpp"
#include "equipoise/record/record.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;

namespace {

std::vector<std::filesystem::path> shipped() {
    std::vector<std::filesystem::path> files;
    const std::string folder = std::string(EQ_SOURCE_DIR) + "/data/puzzles";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    return files;
}

nlohmann::json read(const std::filesystem::path& path) {
    std::ifstream in(path);
    return nlohmann::json::parse(in);
}

Puzzle puzzle_of(const nlohmann::json& json) {
    Puzzle puzzle;
    puzzle.record = json.at("record");
    puzzle.seat = Seat(json.at("seat").get<int>());
    puzzle.found = json.at("found");
    for (const auto& one : json.at("moves")) {
        puzzle.actions.push_back({one.at("move"), one.at("value"), one.at("error")});
    }
    return puzzle;
}

const Catalog& all_there_is() {
    static const Catalog all{test_shelf(), all_bots(), {}};
    return all;
}

/// A file name of this test's own; the file goes with the object.
struct OwnFile {
    std::string path =
        (std::filesystem::temp_directory_path() / ("puzzles-" + std::to_string(getpid()) + ".json"))
            .string();

    OwnFile() = default;
    ~OwnFile() { std::filesystem::remove(path); }
    OwnFile(const OwnFile&) = delete;
    OwnFile& operator=(const OwnFile&) = delete;
};

}  // namespace

TEST_CASE("every shipped puzzle is a position with one answer, ahead of all others") {
    const Shelf shelf = test_shelf();
    REQUIRE_FALSE(shipped().empty());
    for (const auto& path : shipped()) {
        const nlohmann::json all = read(path);
        std::set<std::string> ids;
        for (const nlohmann::json& json : all.at("puzzles")) {
            const std::string id = json.at("id");
            CAPTURE(path.string() + " " + id);
            const Puzzle puzzle = puzzle_of(json);
            CHECK(ids.insert(id).second);
            CHECK(id == hex64(content_hash(puzzle.record)).substr(0, 8));
            const auto record = parse_record(puzzle.record, shelf);
            REQUIRE(record);
            const Playthrough& game = record.value().game;
            const AnyRules& rules = game.rules();
            CHECK(rules.game().info().id == all.at("game").get<std::string>());
            CHECK(game.plies().empty());
            REQUIRE(game.turn().acting.contains(puzzle.seat));
            REQUIRE(puzzle.actions.size() >= 2);
            CHECK((puzzle.found >= 0 && puzzle.found < 1));
            const PuzzleAction& answer = puzzle.actions.front();
            for (const PuzzleAction& one : puzzle.actions) {
                const auto parsed = rules.parse_move(game.state(), Actor(puzzle.seat), one.word);
                REQUIRE(parsed);
                CHECK(rules.print_action(game.state(), parsed.value().front()) == one.word);
                CHECK((one.value >= 0 && one.value <= 1));
                if (&one != &answer) CHECK(answer.value - one.value >= PuzzleHunt::kMargin - 1e-4);
            }
        }
    }
}

TEST_CASE("EL-10.4: shipped puzzles of Elements are exact") {
    const Shelf shelf = test_shelf();
    const BotShelf bots = all_bots();
    const nlohmann::json all = read(std::string(EQ_SOURCE_DIR) + "/data/puzzles/elements.json");
    CHECK(all.at("puzzles").size() >= 300);
    const auto looked_at = static_cast<std::size_t>(effort(30, 1000, 1000));
    for (std::size_t i = 0; i < std::min(looked_at, all.at("puzzles").size()); ++i) {
        const Puzzle puzzle = puzzle_of(all.at("puzzles")[i]);
        CAPTURE(puzzle.record);
        const auto record = parse_record(puzzle.record, shelf);
        REQUIRE(record);
        const AnyRules& rules = record.value().game.rules();
        const AnyState& state = record.value().game.state();
        const auto known = bots.strongest(rules)->prove(rules, state, 1'000'000);
        REQUIRE(known.has_value());
        for (const PuzzleAction& one : puzzle.actions) {
            const auto parsed = rules.parse_move(state, Actor(puzzle.seat), one.word);
            for (const KnownAction& exact : known->actions) {
                if (exact.seat != puzzle.seat) continue;
                if (!(exact.action == parsed.value().front())) continue;
                CHECK(std::abs(exact.value - one.value) < 1e-4);
                CHECK(exact.share == (&one == &puzzle.actions.front() ? 1 : 0));
            }
        }
    }
}

TEST_CASE("shipped puzzles stand when they are searched anew" *
          doctest::description("slow: searches as long as the strongest bot's")) {
    const Shelf shelf = test_shelf();
    const BotShelf bots = all_bots();
    constexpr std::size_t kSample = 3;
    for (const auto& path : shipped()) {
        const nlohmann::json all = read(path);
        // Those are exact, and only a solved table can say so.
        if (all.at("game") == "balance_duel") continue;
        for (std::size_t i = 0; i < std::min(kSample, all.at("puzzles").size()); ++i) {
            const Puzzle puzzle = puzzle_of(all.at("puzzles")[i]);
            CAPTURE(puzzle.record);
            const auto record = parse_record(puzzle.record, shelf);
            REQUIRE(record);
            const SharedRules& rules = record.value().game.shared_rules();
            const PuzzleHunt hunt(rules, bots, 1000, 1);
            const std::uint64_t usual = bots.strongest(*rules)->usual_simulations();
            CHECK(hunt.stands(puzzle, record.value().game.state(), usual, 77));
        }
    }
}

TEST_CASE("puzzles are added to a file, and nothing else is taken for one") {
    const OwnFile file;
    const std::string command =
        "puzzles balance_duel --sims 50 --threads 2 --out " + file.path + " ";
    printed_by(all_there_is(), command + "--count 2");
    CHECK(read(file.path).at("puzzles").size() == 2);
    printed_by(all_there_is(), command + "--count 1 --seed 5");
    const nlohmann::json all = read(file.path);
    CHECK(all.at("puzzles").size() == 3);
    CHECK(all.at("made_by").size() == 2);
    CHECK(all.at("made_by")[0] == "equipoise puzzles balance_duel --sims 50 --seed 1");
    const std::string checked = printed_by(all_there_is(), command + "--check");
    CHECK(checked.find("3 puzzles searched anew") == 0);
    std::ofstream(file.path) << "{}";
    CHECK_THROWS_AS(printed_by(all_there_is(), command), CommandFailed);
}
