// The checks that every listed game must pass: they know the contract and no game.

#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/any_game.hpp"
#include "equipoise/core/shelf.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::conformance {

/// How much is tried of one game.
struct Effort {
    int random_setups = 200;  // Random combinations of options, beside each value alone.
    int games = 700;          // Random games in all, spread evenly over the set-ups.
    int games_per_setup = 1;  // At least so many on each.
    int playouts = 200;       // Random games at native speed on each set-up.
    int probes = 3;           // Nodes of a game that also undergo the costly checks.
    int mutations = 12;       // Spoilt texts tried at a probed node.
    int max_plies = 20000;    // A game is cut there.
    Seed seed = 1;
    /// When several runs share the work, this one takes every `shards`th game, from `shard` on.
    int shard = 0;
    int shards = 1;
};

/// Thousands of games; fewer where every promise is checked at every step, which takes long.
inline Effort usual_effort() {
    Effort usual;
#ifdef EQ_CHECKED
    usual = {.random_setups = 30, .games = 90, .playouts = 5, .max_plies = 4000};
#endif
    usual.seed = run_seed(usual.seed);
    if (const char* part = std::getenv("EQUIPOISE_SHARD")) {  // "1/4"
        char* rest = nullptr;
        usual.shard = static_cast<int>(std::strtol(part, &rest, 10));
        usual.shards = static_cast<int>(std::strtol(rest + 1, nullptr, 10));
    }
    switch (effort_level()) {
        case EffortLevel::Quick:
            usual.random_setups = 10;
            usual.games = 40;
            usual.playouts = 5;
            return usual;
        case EffortLevel::Slow:
            usual.random_setups = 60;
            usual.games = 20000;
            usual.games_per_setup = 1000;
            usual.probes = 1;  // Of so many games.
            usual.playouts = 2000;
            usual.max_plies = Effort{}.max_plies;
            return usual;
        case EffortLevel::Usual:
            return usual;
    }
    return usual;
}

/// What the checks are called in findings.
namespace check {
inline constexpr std::string_view kInfo = "info";
inline constexpr std::string_view kOptions = "options";
inline constexpr std::string_view kThrows = "throws";
inline constexpr std::string_view kTurn = "turn";
inline constexpr std::string_view kLists = "lists";
inline constexpr std::string_view kRefusals = "refusals";
inline constexpr std::string_view kChance = "chance";
inline constexpr std::string_view kReturns = "returns";
inline constexpr std::string_view kMoves = "moves";
inline constexpr std::string_view kPositions = "positions";
inline constexpr std::string_view kRecords = "records";
inline constexpr std::string_view kUndo = "undo";
inline constexpr std::string_view kHash = "hash";
inline constexpr std::string_view kSecrets = "secrets";
inline constexpr std::string_view kSimultaneous = "simultaneous";
inline constexpr std::string_view kFuzz = "fuzz";
inline constexpr std::string_view kPerft = "perft";
inline constexpr std::string_view kPlayout = "playout";
inline constexpr std::string_view kFront = "front";
inline constexpr std::string_view kObvious = "obvious";
inline constexpr std::string_view kNotes = "notes";
inline constexpr std::string_view kAdvice = "advice";
inline constexpr std::string_view kQueries = "queries";
inline constexpr std::string_view kObservation = "observation";
inline constexpr std::string_view kSymmetry = "symmetry";
}  // namespace check

/// One broken promise, and where to see it.
struct Finding {
    std::string_view check;
    std::string what;
    std::string where;
    std::string text() const {
        return std::string(check) + ": " + what + (where.empty() ? "" : "\n  at " + where);
    }
};

/// Keeps only the first few findings of each check, and each sentence once.
class Report {
  public:
    void add(std::string_view check, std::string what, std::string where = {});
    const std::vector<Finding>& findings() const { return findings_; }

  private:
    std::vector<Finding> findings_;
};

/// Runs every check on one game.
Report examine(const AnyGame& game, const Shelf& shelf, const Effort& effort);

/// The same as a doctest check: each finding is a failure.
void check_conformance(const AnyGame& game, const Shelf& shelf, const Effort& effort);

}  // namespace equipoise::conformance
