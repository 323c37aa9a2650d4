#include "equipoise/games/level_pans/notation.hpp"

#include <cstdlib>

#include "equipoise/base/text.hpp"
#include "equipoise/games/level_pans/clauses.hpp"

namespace equipoise::level_pans {
namespace {

/// LP-4.3. `A` moves after an even number of turns, `B` after an odd number; a turn takes stones
/// from one pan alone.
bool is_reachable(const State& s) {
    if (std::abs(s.tilt()) > kMostTilt) return false;
    const int left = s.stones[Pan::Left];
    const int right = s.stones[Pan::Right];
    const int taken = 2 * kStones - left - right;
    if (s.to_move == Seat(0)) return taken != 1;
    const bool one_pan_is_full = left == kStones || right == kStones;
    return taken > 2 || (taken > 0 && one_pan_is_full);
}

}  // namespace

std::string print(Seat seat) { return seat == Seat(0) ? "A" : "B"; }

std::string print(const Take& take) {
    return (take.pan == Pan::Left ? "L" : "R") + std::to_string(take.count);
}

std::string print(const State& s) {
    return std::to_string(s.stones[Pan::Left]) + "/" + std::to_string(s.stones[Pan::Right]) + " " +
        print(s.to_move);
}

Result<Action, Misfit> parse_action(std::string_view text) {
    for (std::uint32_t code = 0; code < Take::kCodes; ++code) {
        if (print(Take::of({code})) == text) return Action{code};
    }
    return Misfit::of("LP-4.1"_lp, "wants_move");
}

Result<State, Misfit> parse_position(std::string_view line) {
    const Misfit unreadable = Misfit::of("LP-4.2"_lp, "wants_position");
    const auto halves = split(line, ' ');
    const auto pans = split(halves.front(), '/');
    if (halves.size() != 2 || pans.size() != 2) return unreadable;
    const auto left = parse_int(pans.front(), 0, kStones);
    const auto right = parse_int(pans.back(), 0, kStones);
    if (!left || !right) return unreadable;
    State s;
    s.stones[Pan::Left] = static_cast<std::uint8_t>(*left);
    s.stones[Pan::Right] = static_cast<std::uint8_t>(*right);
    s.to_move = Seat(halves.back() == "B" ? 1 : 0);
    if (print(s) != line) return unreadable;
    if (!is_reachable(s)) return Misfit::of("LP-4.3"_lp, "unreachable");
    return s;
}

}  // namespace equipoise::level_pans
