// What many reviewed games of one player say together (docs/review.md). Games are independent of
// each other, decisions of one game are not: all errors come from how games differ.

#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/core/interchange.hpp"
#include "equipoise/record/playthrough.hpp"
#include "equipoise/review/ledger.hpp"

namespace equipoise {

/// With fewer games there is no interval, and no score without luck.
inline constexpr int kLeastGames = 10;

/// A decision of the player that was not forced.
struct JudgedDecision {
    std::size_t ply = 0;
    std::string kind;  // What sort of action it was: the key of its first event.
    double loss = 0;   // Of win chance, from 0 to 1.
    Fault fault = Fault::None;
};

/// What a reviewed game was for the player.
struct PlayedGame {
    std::size_t plies = 0;
    double score = 0;  // What the player got, from 0 to 1.
    double luck = 0;   // What luck changed of the win chance.
    std::vector<JudgedDecision> decisions;
};

struct Estimate {
    double value = 0;
    std::optional<double> reach;  // Half of the interval at 95 %; nothing for too few games.
};

/// The mean loss of a decision.
struct MeanLoss {
    Estimate mean;
    int decisions = 0;
    int games = 0;  // Those that have such decisions.
};

struct KindLoss {
    std::string kind;
    MeanLoss loss;
};

/// The older and the newer half of the games, and how much more the newer one loses.
struct Trend {
    MeanLoss before;
    MeanLoss after;
    Estimate change;
};

struct ManyGames {
    int games = 0;
    MeanLoss loss;
    std::array<MeanLoss, 3> phases;  // The first, middle and last third of the games.
    std::vector<KindLoss> kinds;     // What was decided most often first.
    std::array<double, 3> faults{};  // Inaccuracies, mistakes and blunders of a game.
    Estimate score;
    std::optional<Estimate> corrected;  // The score less what luck brought.
    std::optional<Trend> trend;
};

/// Somebody's games of one game and mode.
struct PlayerGames {
    std::string player;
    std::string game;
    std::string mode;  // Empty where the game has none.
    std::vector<PlayedGame> games;
};

/// Adds a reviewed game to those of everybody who played in it; `names` by seat.
void add_to_players(std::vector<PlayerGames>& players,
                    const Playthrough& game,
                    const Ledger& ledger,
                    const PerSeat<std::string>& names);

PlayedGame game_of(Seat seat, const Playthrough& game, const Ledger& ledger);

/// The newest game stands first.
ManyGames sum_up_games(const std::vector<PlayedGame>& games);

/// The quantile 0.975 of Student's t, from four degrees of freedom on right to a thousandth.
double student_quantile(double freedom);

}  // namespace equipoise
