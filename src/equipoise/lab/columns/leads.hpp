// Who was ahead in a game, and for how long.

#pragma once

#include <array>
#include <cstdint>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// What the positions of one game say about its leads, after Browne, "Automatic Generation and
/// Evaluation of Recombination Games" (PhD thesis, Queensland University of Technology, 2008),
/// with the rules' own judgement in the place of a search's.
///
/// Position n, from 0, is the state before decision n; position M, after all M decisions, is the
/// end of the game. E_k(n) is the mean value of side k's seats in position n. The leader of a
/// position before the end is the side with the highest E if the second highest is more than
/// `kLeadMargin` below it, else nobody; that of the end is the side that alone has the highest
/// return, w, else nobody.
struct LeadFacts {
    /// Positions with a leader that differs from the leader before, those without one left out.
    int changes = 0;
    /// The lowest n so that w leads in every position from n to M; M if there is no w.
    int settled = 0;
    /// The mean of sqrt(E_leader(n) - E_w(n)) over the positions n < M that another side than w
    /// leads; 0 if there are none, NaN if there is no w.
    float drama = 0;
    /// The share of the positions n < M that w leads; NaN if there is no w.
    float leader_share = 0;
};

/// The least lead, as a share of the win. Set by hand.
inline constexpr float kLeadMargin = 0.02F;

/// Sees the positions of one game after the other.
class Leads {
  public:
    explicit Leads(const AnyRules& rules);

    void begin() { *this = Leads(shape_); }
    void see(const Values& values);
    LeadFacts finish(const Returns& returns) const;

  private:
    struct Shape {
        int seats = 0;
        int sides = 0;
        PerSeat<std::uint8_t> side{};                   // By seat, counted without gaps.
        std::array<std::uint8_t, kMaxSeats> members{};  // By side.
    };
    using PerSide = std::array<double, kMaxSeats>;
    static constexpr int kNobody = -1;

    explicit Leads(const Shape& shape) : shape_(shape) {}
    int sole_winner(const Returns& returns) const;

    Shape shape_;
    int positions_ = 0;
    int leader_ = kNobody;  // Of the last position.
    int since_ = 0;         // Where that lead began.
    int last_leader_ = kNobody;
    int changes_ = 0;
    std::array<int, kMaxSeats> led_{};
    PerSide severity_{};  // Sums of roots, of the positions that another side leads.
};

}  // namespace equipoise
