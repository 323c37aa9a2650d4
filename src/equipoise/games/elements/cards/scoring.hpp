// What a board is worth at the end of a cycle (section 7 of the rules).

#pragma once

#include "equipoise/games/elements/cards/cards.hpp"

namespace equipoise::elements {

enum class PyramidRule : std::uint8_t {
    Anchored,           // EL-7.5
    SpanMinusGaps,      // EL-7.6
    CountMinusSkipped,  // EL-7.7
};

/// The options that scoring depends on.
struct Scoring {
    int max_rank = 9;  // EL-1.8
    PyramidRule pyramid = PyramidRule::Anchored;
    bool by_units = false;  // collection_unit=units (EL-7.9).
    bool operator==(const Scoring&) const = default;
};

/// Ranks of one pyramid as bits: rank r is bit r, bit 0 is never set.
using RankSet = std::uint32_t;

/// Units on each rank of each pyramid; index 0 of a pyramid is not used (EL-4.5 to EL-4.7).
using Units = Per<Element, std::array<std::uint8_t, kMostRanks + 2>>;
Units units_on(const Board& board);

/// The complete ranks of each pyramid (EL-4.9).
using CompleteRanks = Per<Element, RankSet>;
CompleteRanks complete_ranks(const Units& units, int max_rank);

/// The largest rank complete in all four pyramids, 0 if there is none.
int circle_rank(const CompleteRanks& complete);
/// 7 + that rank, 0 if there is none (EL-7.3).
int circle_points(const CompleteRanks& complete);
/// The best value over the subsets of the complete ranks of one pyramid (EL-7.4 to EL-7.8).
int pyramid_points(PyramidRule rule, RankSet complete);
/// The largest subset with that value; empty if it is 0.
RankSet counted_ranks(PyramidRule rule, RankSet complete);

/// What the complete ranks of a board score, kept so that the loss of some of them is found
/// quickly.
class RankPoints {
  public:
    RankPoints(const Scoring& scoring, const Units& units);

    const CompleteRanks& complete() const { return complete_; }
    /// Of the circle and the pyramids (EL-7.3 to EL-7.7).
    int total() const;
    /// The points that go where only these ranks stay complete.
    int loss(const CompleteRanks& left) const;
    /// The same where ranks of one pyramid break.
    int loss(Element element, RankSet broken) const;

  private:
    PyramidRule pyramid_;
    CompleteRanks complete_;
    Per<Element, int> points_;
    int circle_ = 0;
};
/// What a card counts in the Collection (EL-7.9).
constexpr int collection_weight(const Scoring& scoring, Frame frame) {
    return scoring.by_units ? units_of(frame) : 1;
}

/// What the cards of a board count in the Collection (EL-7.9).
int collected(const Scoring& scoring, const Board& board);

struct BoardScore {
    int circle = 0;
    Per<Element, int> pyramids;
    int collection = 0;
    int total() const {
        int all = circle + collection;
        for (int points : pyramids) all += points;
        return all;
    }
    bool operator==(const BoardScore&) const = default;
};

/// EL-7.2. Cards that wait to be placed count nothing.
BoardScore score(const Scoring& scoring, const Board& board);

}  // namespace equipoise::elements
