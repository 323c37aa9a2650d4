// The best arrangement of any cards, exactly (EL-10.12).
//
// Collection points are a third of a card each, so that three times the score of a board is, but
// for the rounding at the end, a sum over the pyramids: 3 * circle + all cards + sum of
// (3 * points of the pyramid - cards on it). For one pyramid, and one rank N that the circle wants
// complete, `worth` tabulates the best summand that so many Singles, Doubles and Duals can make.
// Without Wilds a board is four table entries and the best N; with Wilds it is a (max, +)
// convolution over how they are split.
//
// What a pyramid costs has a closed form. Of all sets of complete ranks only those made of an
// initial run 1..a and a run p..b through N need be tried: moving any other set's ranks down to
// such a set keeps their number and their neighbours, so that it costs no more and scores no less.
// Such a set is complete with s Singles, d Doubles and u Duals exactly if
// 2 (d + u) + s >= T + max(0, o - 2 min(Q, u / 2) - s), where T sums its ranks, o counts the odd
// ones, and Q how many disjoint pairs of odd ranks two apart lie in its runs: a rank that needs an
// odd number of units wastes one of a whole card, unless a Single fills it or two Duals, split over
// the even rank between, mend two of them at once.

#pragma once

#include <vector>

#include "equipoise/games/elements/cards/scoring.hpp"

namespace equipoise::elements {

/// How many cards of each frame.
struct Frames {
    int singles = 0, doubles = 0, duals = 0;
    int wholes() const { return doubles + duals; }
    friend Frames operator+(const Frames& a, const Frames& b) {
        return {a.singles + b.singles, a.doubles + b.doubles, a.duals + b.duals};
    }
    friend Frames operator-(const Frames& a, const Frames& b) {
        return {a.singles - b.singles, a.doubles - b.doubles, a.duals - b.duals};
    }
    bool operator==(const Frames&) const = default;
};

class Optimiser {
  public:
    explicit Optimiser(const Scoring& scoring);

    const Scoring& scoring() const { return scoring_; }

    /// The score of the best arrangement (EL-7.2) of cards of which there are at most kMostHand of
    /// each frame. Allocates nothing; tens of nanoseconds without Wilds, some microseconds with a
    /// few.
    int best_score(const Holding& cards) const;
    /// One arrangement of that score, always the same for the same cards.
    Board arrange(const Holding& cards) const;

  private:
    int best_of(const Holding& cards) const;

    /// Complete ranks worth trying, and what they take.
    struct Shape {
        RankSet ranks = 0;
        int points = 0;
        int units = 0;  // T
        int odd = 0;    // o
        int mends = 0;  // Q
    };
    static constexpr int kSide = kMostHand + 1;
    /// By the rank N that has to be complete, 0 for none; padded to two machine vectors.
    using Worth = std::array<std::int16_t, 16>;

    /// How many Singles the shape takes beside so many whole cards, `duals` of which are Duals.
    static int singles_for(const Shape& shape, int wholes, int duals);
    static Shape shape_of(PyramidRule rule, RankSet ranks);
    int cost(const Frames& cards) const;
    const Worth& worth(const Frames& cards) const {
        EQ_ASSERT(cards.singles < kSide && cards.doubles < kSide && cards.duals < kSide);
        return worth_[at((cards.singles * kSide + cards.doubles) * kSide + cards.duals)];
    }
    void find_shapes(int circle);
    void add_shape(int circle, RankSet ranks);
    void fill_table();
    Worth sums(const Holding& cards) const;
    int total(const Holding& cards, const Worth& sums, int circle) const;
    int worth_of_pair(Frames a, Frames b, Frames wilds, int circle) const;
    Frames split_between(Frames a, Frames b, Frames wilds, int circle) const;
    class Layer;
    void lay_out(Element element, int circle, Frames basic, Frames wilds, Layer& layer) const;

    Scoring scoring_;
    std::array<std::vector<Shape>, kMostRanks + 1> shapes_;  // By N.
    std::vector<Worth> worth_;                               // kSide ^ 3 entries.
};

/// The optimiser for a scoring, made on first use and never changed.
const Optimiser& optimiser(const Scoring& scoring);

}  // namespace equipoise::elements
