#include "equipoise/search/draw_offer.hpp"

#include "equipoise/base/rng.hpp"

namespace equipoise {
namespace {

// Set by hand; no match is recorded.
constexpr int kSamples = 32;     // Of what the seat cannot see.
constexpr float kAhead = 0.52F;  // Anything less may be noise.

}  // namespace

bool accepts_draw(const AnyRules& rules, const AnyState& state, Seat seat) {
    Rng rng(0);
    float sum = 0;
    for (int i = 0; i < kSamples; ++i) {
        const auto values = rules.evaluate(rules.resample(state, seat, rng));
        if (!values) return false;
        sum += (*values)[seat];
    }
    return sum < kAhead * kSamples;
}

}  // namespace equipoise
