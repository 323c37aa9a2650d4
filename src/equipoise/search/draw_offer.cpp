#include "equipoise/search/draw_offer.hpp"

#include "equipoise/base/rng.hpp"

namespace equipoise {
namespace {

// Set by hand; no match is recorded.
constexpr int kSamples = 32;          // Of what the seat cannot see.
constexpr float kAhead = 0.52F;       // Anything less may be noise.
constexpr int kWorlds = 4;            // As the samples, each searched.
constexpr float kAboutHalf = 0.585F;  // 0.6 of a Pawn: as much a short search makes of the move.

float share_of(Fraction value) { return static_cast<float>(value.value()); }

/// What the seat can expect in a world of which it may know everything that the search is shown;
/// nothing if the bot does not say.
std::optional<float> searched(const AnyRules& rules,
                              const AnyBot& judge,
                              AnyState world,
                              Seat seat,
                              std::uint64_t simulations,
                              Rng& rng) {
    while (rules.turn(world).is_chance()) {
        rules.apply(world, Actor::chance(), rules.draw_outcome(world, rng));
    }
    const Turn turn = rules.turn(world);
    if (turn.is_terminal()) return share_of(return_fraction(rules.returns(world)[seat]));
    std::optional<Values> expected;
    const Seat thinks = turn.acting.contains(seat) ? seat : *turn.acting.begin();
    const Budget budget{.simulations = simulations, .expected = &expected};
    judge.choose(rules, world, thinks, budget);
    if (!expected) return std::nullopt;
    return (*expected)[seat];
}

/// By what the judge knows or finds in milliseconds.
std::optional<float> expected_by(
    const AnyRules& rules, const AnyBot& judge, const AnyState& state, Seat seat, Rng& rng) {
    const std::uint64_t simulations = judge.quick_simulations();
    if (!rules.secrets()) {
        if (const auto known = judge.known_values(rules, state, simulations)) return (*known)[seat];
    }
    if (simulations == 0) return std::nullopt;
    // On its own turn the seat's view is all that the search is shown.
    const bool is_asked_in_turn = rules.turn(state).acting.contains(seat);
    const int worlds = is_asked_in_turn || !rules.secrets() ? 1 : kWorlds;
    float sum = 0;
    for (int i = 0; i < worlds; ++i) {
        const auto share = searched(rules,
                                    judge,
                                    rules.resample(state, seat, rng),
                                    seat,
                                    simulations / static_cast<std::uint64_t>(worlds),
                                    rng);
        if (!share) return std::nullopt;
        sum += *share;
    }
    return sum / static_cast<float>(worlds);
}

}  // namespace

bool accepts_draw(const AnyRules& rules, const AnyBot* judge, const AnyState& state, Seat seat) {
    Rng rng(0);
    if (judge != nullptr) {
        if (const auto share = expected_by(rules, *judge, state, seat, rng)) {
            return *share < kAboutHalf;
        }
    }
    float sum = 0;
    for (int i = 0; i < kSamples; ++i) {
        const auto values = rules.evaluate(rules.resample(state, seat, rng));
        if (!values) return false;
        sum += (*values)[seat];
    }
    return sum < kAhead * kSamples;
}

}  // namespace equipoise
