// How a game went, from its beginning to its end.

#pragma once

#include <optional>
#include <vector>

#include "equipoise/core/sides.hpp"
#include "equipoise/lab/columns/ledger.hpp"

namespace equipoise {

/// Points of a course: the positions before 0, 1/10 ... 9/10 of the decisions.
inline constexpr int kCoursePoints = 10;

/// A seat whose side's judgement is at most this has hardly a chance to win. Set by hand.
inline constexpr double kHopeless = 0.05;

/// The judgements of the positions before the decisions of one game.
class GameCourse {
  public:
    explicit GameCourse(const AnyRules& rules)
        : rules_(rules), judge_(rules), seats_(rules.seats()), sides_(count_sides(rules)) {}

    void begin();
    void see(const Values& values);
    /// The judgements at the points, `kCoursePoints` times `seats` numbers, a point after the
    /// other; nothing if the game had no decision.
    std::optional<std::vector<float>> points() const;

    /// Whether the mover's decision can be kingmaking: three sides or more, and its own has hardly
    /// a chance.
    bool may_crown(const Values& values, Seat mover) const;
    /// A decision of such a mover, with the judgement before it and the state after it. How much of
    /// the others' win it moved between them: half the sum of the absolute changes of their shares
    /// of what they have together.
    void crown(const Values& before, Seat mover, const AnyState& after, const Turn& turn);
    /// The largest such change of the game, 0 to 1.
    double crowned() const { return crowned_; }

  private:
    const AnyRules& rules_;
    Judge judge_;
    int seats_;
    int sides_;
    std::vector<float> seen_;
    double crowned_ = 0;
};

}  // namespace equipoise
