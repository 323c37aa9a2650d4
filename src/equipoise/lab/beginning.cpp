#include "equipoise/lab/beginning.hpp"

#include <algorithm>

namespace equipoise {
namespace {

/// How often a node is drawn anew. Set by hand: two seats that begin equally often both do so among
/// as many draws, but once in 2^40.
constexpr std::uint64_t kDraws = 40;

/// Far from the numbers of a game's own chance nodes.
constexpr std::uint64_t kDrawnAnew = std::uint64_t{1} << 40;

/// No game throws or deals more before its first decision.
constexpr std::uint64_t kMostBefore = 10'000;

}  // namespace

Beginnings::Beginnings(const AnyRules& rules, const AnyState& start)
    : rules_(rules), starts_{start} {
    for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
        if (!rules.keeps(symmetry, start)) continue;
        AnyState image = rules.image(symmetry, start);
        if (std::find(starts_.begin(), starts_.end(), image) == starts_.end()) {
            starts_.push_back(std::move(image));
        }
    }
}

std::optional<Beginning> Beginnings::find(Seat seat, Seed chance_seed) const {
    std::uint64_t nodes = 0;
    for (const AnyState& start : starts_) {
        const Beginning as_it_is{&start, chance_seed};
        const Counted counted = count(as_it_is, seat);
        if (counted.begins) return as_it_is;
        nodes = std::max(nodes, counted.nodes);
    }
    for (std::uint64_t node = 0; node <= nodes; ++node) {
        for (std::uint64_t draw = 0; draw < kDraws; ++draw) {
            Beginning beginning{&starts_.front(), chance_seed};
            beginning.anew_seed = seed_at(chance_seed, kDrawnAnew + node * kDraws + draw);
            beginning.anew = node == nodes ? 0 : node;
            beginning.nodes = node == nodes ? kMostBefore : 1;
            if (count(beginning, seat).begins) return beginning;
        }
    }
    return std::nullopt;
}

Beginnings::Counted Beginnings::count(const Beginning& beginning, Seat seat) const {
    AnyState state = *beginning.state;
    Turn turn = rules_.turn(state);
    std::uint64_t nodes = 0;
    for (; turn.is_chance() && nodes < kMostBefore; ++nodes) {
        Rng rng(beginning.seed(nodes));
        turn = rules_.step(state, Actor::chance(), rules_.draw_outcome(state, rng));
    }
    const bool begins = !turn.is_chance() && !turn.is_terminal() && turn.acting.size() == 1 &&
        turn.acting.contains(seat);
    return {nodes, begins};
}

}  // namespace equipoise
