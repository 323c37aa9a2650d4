// `equipoise_bench [--rounds N] [--seconds S] [ROW...]`: our speed against that of others, row by
// row of the speed targets.

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "contest.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/balance_duel/game.hpp"
#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/games/chess_balance/chess/perft.hpp"
#include "equipoise/games/chess_balance/game.hpp"
#include "equipoise/games/elements/game.hpp"
#include "equipoise/games/oneworld/game.hpp"
#include "equipoise/lab/clock.hpp"
#include "equipoise/search/mcts.hpp"
#include "examples/connect_four/rules.hpp"
#include "examples/tic_tac_toe/rules.hpp"
#include "peers.hpp"

namespace equipoise::bench {
namespace {

using balance_duel::BalanceDuel;
using balanceformers::Balanceformers;
using chess_balance::ChessBalance;
using elements::Elements;
using oneworld::OneWorld;

constexpr int kPliesMax = 100'000;

/// Random games from the beginning, a batch of them at a time. Units are games, or the actions
/// applied in them.
template <Game R>
Contender playouts(const R& rules,
                   bool count_plies,
                   std::uint64_t games = 5000,
                   int plies_max = kPliesMax) {
    return {
        "Equipoise",
        [rules, count_plies, games, plies_max, rng = Rng(1), lists = PlayoutLists<R>()]() mutable {
            std::uint64_t plies = 0;
            for (std::uint64_t n = 0; n < games; ++n) {
                typename R::State s = rules.initial();
                plies += static_cast<std::uint64_t>(play_out(rules, s, rng, lists, plies_max));
            }
            return count_plies ? plies : games;
        }};
}

/// Random games of Elements from the start seat to the last scoring, every arrangement the best
/// one. Units are picks that all seats have made at once.
Contender drafts(const elements::Rules& rules) {
    Contender games = playouts(rules, false);
    const auto picks = static_cast<std::uint64_t>(elements::kCycles * rules.hand_size());
    return {games.name, [games, picks]() mutable { return games.batch() * picks; }};
}

/// Searches of 1,000 simulations with one random rollout each from the first decision of a game, as
/// OpenSpiel's bot is asked; the tree is made and thrown away each time.
template <Game R>
Contender searches(const R& rules) {
    return {"Equipoise", [rules, rng = Rng(1), lists = PlayoutLists<R>()]() mutable {
                constexpr std::uint64_t kSimulations = 1000;
                typename R::State s = rules.initial();
                while (rules.turn(s).is_chance()) random_step(rules, s, rng, lists);
                const Seat seat = *rules.turn(s).acting.begin();
                Budget budget;
                budget.simulations = kSimulations;
                budget.seed = rng.next();
                MctsBot{}.choose(rules, rules.view(s, seat), seat, budget);
                return kSimulations;
            }};
}

struct PerftRow {
    const char* name;
    const char* fen;
    int depth;
};
constexpr PerftRow kPerftRows[] = {
    {"chess perft, start, depth 6", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6},
    {"chess perft, Kiwipete, depth 5",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     5},
};

/// Units are leaves.
Contender perft_of(const chess_balance::Rules& rules, const PerftRow& row) {
    const auto s = ChessBalance::parse_state(rules, row.fen).value();
    return {"Equipoise", [position = s.open.field.position, depth = row.depth] {
                return chess_balance::perft(position, depth);
            }};
}

/// Prints what a copy of a state in the middle of a game costs.
template <Game R>
void print_copy_cost(const char* name, const R& rules) {
    Rng rng(1);
    PlayoutLists<R> lists;
    std::vector<typename R::State> states(64);
    for (auto& s : states) {
        s = rules.initial();
        play_out(rules, s, rng, lists, 12);
    }
    constexpr int kRepeats = 2'000'000;
    typename R::State copy{};
    const double begin = thread_seconds();
    for (int i = 0; i < kRepeats; ++i) {
        copy = states[static_cast<std::size_t>(i) % states.size()];
        // Makes the compiler believe that somebody reads the copy.
        asm volatile("" : : "r"(&copy) : "memory");
    }
    const double nanoseconds = (thread_seconds() - begin) / kRepeats * 1e9;
    std::printf("R9  copy of a %s state, %zu bytes: %.1f ns, target 30: %s\n",
                name,
                sizeof(copy),
                nanoseconds,
                nanoseconds <= 30 ? "reached" : "MISSED");
}

/// Prints how many plies of random games one core plays in a second, the best of some rounds: what
/// others do with the core meanwhile only ever takes from it.
void print_playout_rate(const char* name,
                        const Contender& contender,
                        double target,
                        const Protocol& protocol) {
    double best = 0;
    for (int round = 0; round < protocol.rounds; ++round) {
        std::uint64_t plies = 0;
        const double begin = thread_seconds();
        double seconds = 0;
        while (seconds < protocol.seconds) {
            plies += contender.batch();
            seconds = thread_seconds() - begin;
        }
        best = std::max(best, static_cast<double>(plies) / seconds);
    }
    std::printf("    %s playouts: %.2f M plies/s, target %.1f: %s\n",
                name,
                best / 1e6,
                target,
                best >= target * 1e6 ? "reached" : "MISSED");
}

/// Complete turns of Chess & Balance from a state of phase Card: every play with every pick of the
/// foe and every chess move after it, and every chess move without a card. What is drawn in between
/// changes none of them.
std::size_t count_turns(const chess_balance::Rules& rules, const chess_balance::State& s) {
    using chess_balance::Move;
    chess_balance::Rules::Actions actions;
    rules.legal_actions(s, *rules.turn(s).acting.begin(), actions);
    std::size_t turns = 0;
    for (Action a : actions) {
        if (Move::of(a).type == Move::Type::Chess) {
            ++turns;
            continue;
        }
        chess_balance::State after = s;
        rules.apply(after, *rules.turn(s).acting.begin(), a);
        while (rules.turn(after).is_chance()) {
            OutcomeList<chess_balance::Rules::kMaxOutcomes> outcomes;
            rules.chance_outcomes(after, outcomes);
            rules.apply(after, Actor::chance(), outcomes[0].action);
        }
        turns += count_turns(rules, after);
    }
    return turns;
}

/// Prints how long it takes to list all turns of a position, over positions of random games in
/// which the player on move holds three cards, as CB-15.5 samples them.
void print_turn_lists(const chess_balance::Rules& rules) {
    Rng rng(1);
    PlayoutLists<chess_balance::Rules> lists;
    std::vector<double> microseconds;
    std::vector<std::size_t> sizes;
    while (microseconds.size() < 777) {
        auto s = rules.initial();
        while (random_step(rules, s, rng, lists)) {
            const auto& open = s.open;
            if (open.phase != chess_balance::Phase::Card || open.hand_sizes[open.mover()] < 3) {
                continue;
            }
            if (rng.below(8) != 0) continue;
            constexpr int kRepeats = 50;
            std::size_t turns = 0;
            const double begin = thread_seconds();
            for (int i = 0; i < kRepeats; ++i) turns += count_turns(rules, s);
            microseconds.push_back((thread_seconds() - begin) / kRepeats * 1e6);
            sizes.push_back(turns / kRepeats);
        }
    }
    std::sort(microseconds.begin(), microseconds.end());
    std::sort(sizes.begin(), sizes.end());
    const std::size_t middle = sizes.size() / 2;
    std::printf(
        "    turn lists of Chess & Balance: %.1f us at the median (p90 %.1f) of %zu positions "
        "with %zu turns at the median, target 20: %s\n",
        microseconds[middle],
        microseconds[microseconds.size() * 9 / 10],
        sizes.size(),
        sizes[middle],
        microseconds[middle] <= 20 ? "reached" : "MISSED");
}

/// The rules of a game's default set-up.
template <TableGame T>
typename T::Rules default_rules() {
    if (T::info().data_path.empty()) {
        Setup setup = erased<T>().default_setup({});
        return T::make(setup).value();
    }
    const std::string path =
        std::string(EQ_SOURCE_DIR) + "/data/" + std::string(T::info().data_path);
    std::ifstream in(path, std::ios::binary);
    DataFile data{path, {std::istreambuf_iterator<char>(in), {}}};
    Setup setup = erased<T>().default_setup(std::move(data));
    return T::make(setup).value();
}

/// Orthodox chess.
chess_balance::Rules chess_rules() {
    Setup setup = erased<ChessBalance>().default_setup({});
    setup.options.set("mode", "chess");
    return ChessBalance::make(setup).value();
}

std::vector<Contest> chess_contests(const chess_balance::Rules& chess) {
    std::vector<Contest> rows;
    for (const PerftRow& row : kPerftRows) {
        rows.push_back({"R1", row.name, perft_of(chess, row), {"chess-library", {}}, 1});
        rows.push_back(
            {"R2", row.name, perft_of(chess, row), stockfish_perft(row.fen, row.depth), 1.4});
    }
    rows.push_back(
        {"R3", "chess playouts", playouts(chess, false, 50), open_spiel_playouts("chess", 5), 25});
    rows.push_back({"R3", "chess playouts", playouts(chess, false, 50), {"chess-library", {}}, 1});
    rows.push_back({"R8", "chess MCTS simulations", searches(chess), open_spiel_mcts("chess"), 10});
    return rows;
}

std::vector<Contest> contests(const balance_duel::Rules& duel, const elements::Rules& drafting) {
    const connect_four::Rules four;
    return {
        {"R4",
         "Connect Four playouts",
         playouts(four, false),
         open_spiel_playouts("connect_four"),
         10},
        {"R4", "Connect Four playouts", playouts(four, false), hand_written_connect_four(), 0.4},
        {"R5",
         "tic-tac-toe playouts",
         playouts(tic_tac_toe::Rules(), false),
         open_spiel_playouts("tic_tac_toe"),
         3},
        {"R6",
         "Balance Duel plies, chance included",
         playouts(duel, true),
         open_spiel_plies("backgammon"),
         20},
        {"R7",
         "Elements drafts, joint moves",
         drafts(drafting),
         open_spiel_joint_moves("goofspiel"),
         1},
        {"R8", "Balance Duel MCTS simulations", searches(duel), open_spiel_mcts("backgammon"), 10},
        {"R8", "Connect Four MCTS simulations", searches(four), open_spiel_mcts("connect_four"), 5},
    };
}

int run_all(int argc, char** argv) {
    Protocol protocol;
    std::vector<std::string> rows;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--rounds" && i + 1 < argc) {
            protocol.rounds = std::max(1, std::atoi(argv[++i]));
        } else if (word == "--seconds" && i + 1 < argc) {
            protocol.seconds = std::atof(argv[++i]);
        } else if (word.starts_with("R")) {
            rows.push_back(word);
        } else {
            std::fprintf(stderr, "usage: equipoise_bench [--rounds N] [--seconds S] [R4 R5 ...]\n");
            return 1;
        }
    }
    const auto wanted = [&](const std::string& row) {
        return rows.empty() || std::find(rows.begin(), rows.end(), row) != rows.end();
    };
    stay_on_this_core();
    const auto chess = chess_rules();
    const auto duel = default_rules<BalanceDuel>();
    const auto formers = default_rules<Balanceformers>();
    const auto drafting = default_rules<Elements>();
    const auto world = default_rules<OneWorld>();
    for (const auto& part : {chess_contests(chess), contests(duel, drafting)}) {
        for (const Contest& contest : part) {
            if (wanted(contest.id)) run(contest, protocol);
        }
    }
    if (wanted("RATE")) {
        print_playout_rate("chess", playouts(chess, true, 50), 5.6, protocol);
        print_turn_lists(default_rules<ChessBalance>());
        print_playout_rate("Balanceformers", playouts(formers, true), 1.5, protocol);
        // Random armies dwindle for tens of thousands of plies, and a few Children are fast to
        // move: only the first 1,000 plies count, as many as a long real game has.
        print_playout_rate("One World", playouts(world, true, 20, 1000), 0.3, protocol);
    }
    if (wanted("R9")) {
        print_copy_cost("chess", chess);
        print_copy_cost("Chess & Balance", default_rules<ChessBalance>());
        print_copy_cost("Balance Duel", duel);
        print_copy_cost("Balanceformers", formers);
        print_copy_cost("Elements", drafting);
        print_copy_cost("One World", world);
        print_copy_cost("Connect Four", connect_four::Rules());
    }
    return 0;
}

}  // namespace
}  // namespace equipoise::bench

int main(int argc, char** argv) { return equipoise::bench::run_all(argc, argv); }
