#include "equipoise/server/hall/pace.hpp"

#include <algorithm>
#include <cmath>

namespace equipoise::server {

std::chrono::milliseconds showing_time(Pace pace,
                                       double choices,
                                       std::chrono::milliseconds longest,
                                       double luck) {
    // Set by hand, in milliseconds: a forced action, and what each doubling of the choices adds.
    constexpr double kForced = 300;
    constexpr double kDoubling = 400;
    if (pace == Pace::AtOnce) return {};
    double ms = (kForced + kDoubling * std::log2(std::max(1.0, choices))) * (0.75 + 0.5 * luck);
    if (pace == Pace::SameTurn) ms /= 2;
    return std::min(longest, std::chrono::milliseconds(static_cast<std::int64_t>(ms)));
}

double guessed_choices(std::size_t actions) {
    return 1 + std::log2(static_cast<double>(std::max<std::size_t>(actions, 1))) / 2;
}

}  // namespace equipoise::server
