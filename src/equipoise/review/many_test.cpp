// What many games say together: the numbers of tests/data/play.json are those of the laboratory.

#include "equipoise/review/many.hpp"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

namespace equipoise {
namespace {

using Json = nlohmann::json;

Fault fault_named(const std::string& name) {
    if (name == "inaccuracy") return Fault::Inaccuracy;
    if (name == "mistake") return Fault::Mistake;
    return name == "blunder" ? Fault::Blunder : Fault::None;
}

std::vector<PlayedGame> games_of(const Json& json) {
    std::vector<PlayedGame> games;
    for (const Json& one : json) {
        PlayedGame game{one["plies"], one["score"], one["luck"], {}};
        for (const Json& decision : one["decisions"]) {
            game.decisions.push_back({decision["ply"],
                                      decision["kind"],
                                      decision["loss"],
                                      fault_named(decision["fault"])});
        }
        games.push_back(game);
    }
    return games;
}

void check_estimate(const Estimate& found, const Json& expected) {
    CHECK(found.value == doctest::Approx(expected["value"].get<double>()).epsilon(1e-6));
    REQUIRE(found.reach.has_value() == !expected["reach"].is_null());
    if (found.reach)
        CHECK(*found.reach == doctest::Approx(expected["reach"].get<double>()).epsilon(1e-4));
}

void check_loss(const MeanLoss& found, const Json& expected) {
    check_estimate(found.mean, expected);
    CHECK(found.decisions == expected["decisions"]);
    CHECK(found.games == expected["games"]);
}

/// `count` games, each with one decision.
std::vector<PlayedGame> alike(int count, double score, double luck, double loss) {
    const PlayedGame game{6, score, luck, {{0, "move", loss, Fault::None}}};
    return {static_cast<std::size_t>(count), game};
}

}  // namespace

TEST_CASE("many games together come to what the statistics of the laboratory find of them") {
    std::ifstream file(EQ_SOURCE_DIR "/tests/data/play.json");
    const Json json = Json::parse(file);
    const Json& expected = json["expected"];
    const ManyGames sum = sum_up_games(games_of(json["games"]));
    CHECK(sum.games == expected["games"]);
    check_loss(sum.loss, expected["loss"]);
    for (std::size_t i = 0; i < 3; ++i) check_loss(sum.phases[i], expected["phases"][i]);
    REQUIRE(sum.kinds.size() == expected["kinds"].size());
    for (std::size_t i = 0; i < sum.kinds.size(); ++i) {
        CHECK(sum.kinds[i].kind == expected["kinds"][i]["kind"].get<std::string>());
        check_loss(sum.kinds[i].loss, expected["kinds"][i]);
    }
    const char* const faults[] = {"inaccuracy", "mistake", "blunder"};
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(sum.faults[i] == doctest::Approx(expected["faults"][faults[i]].get<double>()));
    check_estimate(sum.score, expected["score"]);
    REQUIRE(sum.corrected);
    check_estimate(*sum.corrected, expected["corrected"]);
    REQUIRE(sum.trend);
    check_loss(sum.trend->before, expected["trend"]["before"]);
    check_loss(sum.trend->after, expected["trend"]["after"]);
    check_estimate(sum.trend->change, expected["trend"]["change"]);
}

TEST_CASE("whoever wins by luck alone scores less without it, and few games say nothing of that") {
    const ManyGames lucky = sum_up_games(alike(kLeastGames, 1, 0.5, 0.1));
    CHECK(lucky.score.value == 1);
    REQUIRE(lucky.corrected);
    CHECK(lucky.corrected->value == 0.5);
    const ManyGames few = sum_up_games(alike(kLeastGames - 1, 1, 0.5, 0.1));
    CHECK_FALSE(few.corrected);
    CHECK_FALSE(few.loss.mean.reach);
    CHECK_FALSE(few.trend);
    CHECK_FALSE(sum_up_games(alike(2 * kLeastGames - 1, 1, 0, 0.1)).trend);
    CHECK(sum_up_games({}).games == 0);
}

}  // namespace equipoise
