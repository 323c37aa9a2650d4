#include "equipoise/lab/signature.hpp"

#include "equipoise/core/chance.hpp"
#include "equipoise/lab/clock.hpp"

namespace equipoise {
namespace {

constexpr int kPlayouts = 2000;
constexpr int kWalks = 2;            // Random games along which the bots are asked.
constexpr int kChoices = 6;          // Asked for in each of them,
constexpr std::uint64_t kEvery = 5;  // every so many plies.
constexpr int kPliesMax = 5000;
constexpr std::uint64_t kSimulations = 200;

void bench_playouts(const AnyRules& rules, GameBench& bench) {
    const AnyState start = rules.initial();
    const double begin = thread_seconds();
    for (std::uint64_t n = 0; n < kPlayouts; ++n) {
        Rng rng(n);
        const Playout playout = rules.playout(start, rng, kPliesMax);
        bench.plies += static_cast<std::uint64_t>(playout.plies);
        bench.signature =
            fold_signature(bench.signature, static_cast<std::uint64_t>(playout.plies));
        for (std::int32_t value : playout.returns) {
            bench.signature = fold_signature(bench.signature, static_cast<std::uint64_t>(value));
        }
    }
    bench.playout_seconds += thread_seconds() - begin;
}

void ask(const AnyRules& rules, const AnyState& s, const AnyBot& bot, Seed seed, GameBench& bench) {
    const Seat seat = *rules.turn(s).acting.begin();
    const double begin = thread_seconds();
    const Action a = bot.choose(rules, s, seat, {.simulations = kSimulations, .seed = seed});
    if (bot.info().id == "mcts") {
        bench.simulations += kSimulations;
        bench.search_seconds += thread_seconds() - begin;
    }
    bench.signature = fold_signature(bench.signature, a.code);
}

void bench_bots(const AnyRules& rules,
                const std::vector<const AnyBot*>& bots,
                Seed seed,
                GameBench& bench) {
    AnyState s = rules.initial();
    Rng rng(seed);
    int choices = 0;
    for (std::uint64_t ply = 0; choices < kChoices; ++ply) {
        const Turn turn = rules.turn(s);
        if (turn.is_terminal()) return;
        if (turn.is_chance()) {
            rules.apply(s, Actor::chance(), draw(rules.chance_outcomes(s), rng));
            continue;
        }
        const Seat seat = *turn.acting.begin();
        const auto actions = rules.legal_actions(s, seat);
        if (ply % kEvery == 0 && actions.size() > 1) {
            for (const AnyBot* bot : bots) ask(rules, s, *bot, seed + ply, bench);
            ++choices;
        }
        rules.apply(s, seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
}

}  // namespace

Result<GameBench, Misfit> bench_game(const AnyGame& game,
                                     const Shelf& shelf,
                                     const std::vector<const AnyBot*>& bots) {
    GameBench bench;
    auto setup = shelf.default_setup(game);
    if (!setup) return setup.error();
    Setup crowded = setup.value();
    crowded.seats = game.info().max_seats;
    for (const Setup& variant : {setup.value(), crowded}) {
        const auto rules = game.make(variant);
        if (!rules) return rules.error();
        bench_playouts(*rules.value(), bench);
        for (Seed seed = 1; seed <= kWalks; ++seed) bench_bots(*rules.value(), bots, seed, bench);
    }
    return bench;
}

std::uint64_t fold_signature(std::uint64_t all, std::uint64_t of_game) {
    return mix64((all ^ of_game) + 0x9e3779b97f4a7c15ULL);
}

}  // namespace equipoise
