#include "equipoise/table/host/pace.hpp"

#include <algorithm>
#include <cmath>

namespace equipoise {

std::int64_t thinking_ms(int level) {
    if (level == 1 || level == 2) return 150;
    return level == 5 ? 450 : 300;
}

std::int64_t showing_ms(Pace pace, double choices, std::int64_t longest, double luck) {
    // Set by hand, in milliseconds: a forced action, and what each doubling of the choices adds.
    constexpr double kForced = 300;
    constexpr double kDoubling = 400;
    if (pace == Pace::AtOnce) return 0;
    double ms = (kForced + kDoubling * std::log2(std::max(1.0, choices))) * (0.75 + 0.5 * luck);
    if (pace == Pace::SameTurn) ms /= 2;
    return std::min(longest, static_cast<std::int64_t>(ms));
}

double guessed_choices(std::size_t actions) {
    return 1 + std::log2(static_cast<double>(std::max<std::size_t>(actions, 1))) / 2;
}

double shown_choices(const BotCall& call, float open_choices) {
    const std::size_t actions = call.rules->playout_actions(call.state, call.seat).size();
    if (actions == 1) return 1;
    return open_choices > 0 ? static_cast<double>(open_choices) : guessed_choices(actions);
}

}  // namespace equipoise
