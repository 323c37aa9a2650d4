#include "peers.hpp"

namespace equipoise::bench {

Contender open_spiel_playouts(const std::string& game, int) { return {"OpenSpiel " + game, {}}; }
Contender open_spiel_plies(const std::string& game) { return {"OpenSpiel " + game, {}}; }
Contender open_spiel_joint_moves(const std::string& game) { return {"OpenSpiel " + game, {}}; }
Contender open_spiel_mcts(const std::string& game) { return {"OpenSpiel MCTSBot " + game, {}}; }

}  // namespace equipoise::bench
