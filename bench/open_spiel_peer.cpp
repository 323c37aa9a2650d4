// OpenSpiel (Lanctot et al. 2019), used as its own examples use it.

#include <memory>
#include <random>

#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/spiel.h"
#include "peers.hpp"

namespace equipoise::bench {
namespace {

using open_spiel::Action;
using open_spiel::Game;
using open_spiel::State;

struct Loaded {
    std::shared_ptr<const Game> game;
    std::mt19937 rng{1};
};

Action random_action(const std::vector<Action>& actions, std::mt19937& rng) {
    return actions[std::uniform_int_distribution<std::size_t>(0, actions.size() - 1)(rng)];
}

void random_step(State& state, std::mt19937& rng) {
    if (state.IsChanceNode()) {
        const double unit = std::uniform_real_distribution<double>(0, 1)(rng);
        state.ApplyAction(open_spiel::SampleAction(state.ChanceOutcomes(), unit).first);
        return;
    }
    state.ApplyAction(random_action(state.LegalActions(), rng));
}

std::uint64_t play_out(Loaded& loaded) {
    const std::unique_ptr<State> state = loaded.game->NewInitialState();
    std::uint64_t plies = 0;
    for (; !state->IsTerminal(); ++plies) random_step(*state, loaded.rng);
    return plies;
}

std::shared_ptr<Loaded> load(const std::string& game) {
    auto loaded = std::make_shared<Loaded>();
    loaded->game = open_spiel::LoadGame(game);
    return loaded;
}

}  // namespace

Contender open_spiel_playouts(const std::string& game, int batch) {
    return {"OpenSpiel " + game, [loaded = load(game), batch] {
                for (int i = 0; i < batch; ++i) play_out(*loaded);
                return static_cast<std::uint64_t>(batch);
            }};
}

Contender open_spiel_plies(const std::string& game) {
    return {"OpenSpiel " + game, [loaded = load(game)] { return play_out(*loaded); }};
}

Contender open_spiel_joint_moves(const std::string& game) {
    return {"OpenSpiel " + game, [loaded = load(game), joint = std::vector<Action>()]() mutable {
                const std::unique_ptr<State> state = loaded->game->NewInitialState();
                std::uint64_t moves = 0;
                while (!state->IsTerminal()) {
                    if (!state->IsSimultaneousNode()) {
                        random_step(*state, loaded->rng);
                        continue;
                    }
                    joint.clear();
                    for (open_spiel::Player player = 0; player < state->NumPlayers(); ++player) {
                        joint.push_back(random_action(state->LegalActions(player), loaded->rng));
                    }
                    state->ApplyActions(joint);
                    ++moves;
                }
                return moves;
            }};
}

Contender open_spiel_mcts(const std::string& game) {
    return {"OpenSpiel MCTSBot " + game, [loaded = load(game)] {
                constexpr int kSimulations = 1000;
                const auto evaluator =
                    std::make_shared<open_spiel::algorithms::RandomRolloutEvaluator>(1, 1);
                open_spiel::algorithms::MCTSBot bot(
                    *loaded->game, evaluator, 2, kSimulations, 1000, false, 1, false);
                const std::unique_ptr<State> state = loaded->game->NewInitialState();
                while (state->IsChanceNode()) random_step(*state, loaded->rng);
                bot.MCTSearch(*state);
                return std::uint64_t{kSimulations};
            }};
}

}  // namespace equipoise::bench
