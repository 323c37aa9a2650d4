// Whom we measure ourselves against. A contender without a batch is a peer that this build lacks.

#pragma once

#include "contest.hpp"

namespace equipoise::bench {

/// Random Connect Four games by a program that is nothing but that: no contract, no action list. A
/// unit is a game.
Contender hand_written_connect_four();

/// OpenSpiel's short names of games. Units: random games; actions applied in them, chance included;
/// joint moves of a game whose players all move at once; simulations of its MCTSBot with one random
/// rollout each, 1,000 a search from the first decision.
Contender open_spiel_playouts(const std::string& game, int batch = 100);
Contender open_spiel_plies(const std::string& game);
Contender open_spiel_joint_moves(const std::string& game);
Contender open_spiel_mcts(const std::string& game);

/// Leaves that Stockfish counts from a position at that depth (`go perft`), in its own time.
Contender stockfish_perft(const std::string& fen, int depth);

}  // namespace equipoise::bench
