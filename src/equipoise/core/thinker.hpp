// A game's own engine, for bots and for programs that speak a protocol of its field, such as UCI.

#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "equipoise/base/rng.hpp"
#include "equipoise/core/action.hpp"
#include "equipoise/core/seat.hpp"

namespace equipoise {

/// A way to go on, judged for the seat that thinks.
struct Thought {
    int score = 0;  // In hundredths of what the game counts in, such as a Pawn.
    int end_in =
        0;  // Plies to a forced win, or minus those to a forced loss; 0 if neither is seen.
    /// The first is an action of the seat. What others are expected to do follows; chance, where it
    /// only deals what the seat cannot know, is left out.
    std::vector<Action> actions;
    bool is_judged = true;  // Where the engine has no judgement the score means nothing.
};

/// The share of a win that a lead in hundredths promises: Elo's curve (The Rating of Chessplayers,
/// 1978) with a Pawn for a hundred points.
inline double share_of_lead(double lead) { return 1 / (1 + std::pow(10, -lead / 400)); }

/// The win chance that a thought promises; one that forces the end is certain of it.
inline double win_chance(const Thought& thought) {
    if (thought.end_in != 0) return thought.end_in > 0 ? 1 : 0;
    return share_of_lead(thought.score);
}

struct ThinkingProgress {
    int depth = 0;
    int deepest = 0;
    std::uint64_t nodes = 0;
    int fullness = 0;  // Of the memory, in thousandths.
    std::span<const Thought> thoughts;
};

struct ThinkingTask {
    static constexpr int kFullStrength = 20;

    std::uint64_t nodes_max = 0;  // 0: no limit.
    int depth_max = 0;            // 0: no limit.
    int lines = 1;
    int strength = kFullStrength;    // 0..kFullStrength
    bool knows_components = true;    // Of their worth, where it cannot search; or all are equal.
    Seed seed = 0;                   // Of what is drawn, and of errors below full strength.
    std::span<const Action> only{};  // All first actions if empty.
    std::function<bool()> stop{};    // Asked every thousand nodes or so; empty: never.
    /// Receives what has been found so far; returns whether to go on. Empty: always.
    std::function<bool(const ThinkingProgress&)> goes_on{};
};

/// One engine: its memory serves one search at a time and may be kept from move to move. The same
/// tasks with limits by nodes or depth, one after the other since `forget`, have the same answers
/// on every build.
class AnyThinker {
  public:
    virtual ~AnyThinker() = default;
    /// Forgets everything; the memory has that many bytes from now on, at least roughly.
    virtual void resize(std::size_t bytes) = 0;
    virtual void forget() = 0;
    /// Best first; the first has an action, however soon it is stopped. `seat` must be acting. The
    /// engine sees only that seat's view of the state.
    virtual std::vector<Thought> think(const class AnyRules& rules,
                                       const class AnyState& state,
                                       Seat seat,
                                       const ThinkingTask& task) = 0;
};

}  // namespace equipoise
