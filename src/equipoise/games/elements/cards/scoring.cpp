#include "equipoise/games/elements/cards/scoring.hpp"

#include <algorithm>

namespace equipoise::elements {
namespace {

/// The highest rank; the set must not be empty.
int top_of(RankSet set) { return static_cast<int>(std::bit_width(set)) - 1; }

/// The value of exactly this set of ranks.
int set_points(PyramidRule rule, RankSet set) {
    if ((set & set >> 1) == 0) return 0;
    const int count = std::popcount(set);
    const int lowest = std::countr_zero(set);
    const int top = top_of(set);
    switch (rule) {
        case PyramidRule::Anchored:
            return lowest <= 2 ? count + 6 : std::max(0, count + 6 - (lowest - 1));
        case PyramidRule::SpanMinusGaps:
            return top + 6 - (top - count);
        case PyramidRule::CountMinusSkipped:
            return std::max(0, count + 6 - (top - count));
    }
    return 0;
}

}  // namespace

Units units_on(const Board& board) {
    Units units{};
    board.for_each([&](Placed card) {
        if (!card.place.on_rank()) return;
        auto& ranks = units[card.place.element()];
        const std::size_t rank = at(card.place.rank());
        if (card.place.split()) {
            ++ranks[rank];
            ++ranks[rank + 1];
        } else {
            ranks[rank] = static_cast<std::uint8_t>(ranks[rank] + units_of(card.kind.frame()));
        }
    });
    return units;
}

CompleteRanks complete_ranks(const Units& units, int max_rank) {
    CompleteRanks complete{};
    for (Element element : all_of<Element>()) {
        for (int rank = 1; rank <= max_rank; ++rank) {
            if (units[element][at(rank)] >= rank) complete[element] |= RankSet{1} << rank;
        }
    }
    return complete;
}

int circle_rank(const CompleteRanks& complete) {
    RankSet common = ~RankSet{0};
    for (RankSet ranks : complete) common &= ranks;
    return common == 0 ? 0 : top_of(common);
}

int circle_points(const CompleteRanks& complete) {
    const int rank = circle_rank(complete);
    return rank == 0 ? 0 : 7 + rank;
}

int pyramid_points(PyramidRule rule, RankSet complete) {
    int best = set_points(rule, complete);
    if (rule == PyramidRule::CountMinusSkipped) {
        // Of the sets with a given top the fullest is best, so it suffices to lower the top.
        for (RankSet rest = complete; rest != 0;) {
            rest ^= RankSet{1} << top_of(rest);
            best = std::max(best, set_points(rule, rest));
        }
    }
    return best;
}

RankSet counted_ranks(PyramidRule rule, RankSet complete) {
    const int points = pyramid_points(rule, complete);
    if (points == 0) return 0;
    RankSet ranks = complete;
    while (set_points(rule, ranks) != points) ranks ^= RankSet{1} << top_of(ranks);
    return ranks;
}

int collected(const Scoring& scoring, const Board& board) {
    int count = 0;
    board.for_each([&](Placed card) {
        if (card.place.is_collection()) count += collection_weight(scoring, card.kind.frame());
    });
    return count;
}

RankPoints::RankPoints(const Scoring& scoring, const Units& units)
    : pyramid_(scoring.pyramid),
      complete_(complete_ranks(units, scoring.max_rank)),
      circle_(circle_points(complete_)) {
    for (Element element : all_of<Element>()) {
        points_[element] = pyramid_points(pyramid_, complete_[element]);
    }
}

int RankPoints::total() const {
    int points = circle_;
    for (int of_pyramid : points_) points += of_pyramid;
    return points;
}

int RankPoints::loss(const CompleteRanks& left) const {
    int lost = circle_ - circle_points(left);
    for (Element element : all_of<Element>()) {
        if (left[element] == complete_[element]) continue;
        lost += points_[element] - pyramid_points(pyramid_, left[element]);
    }
    return lost;
}

int RankPoints::loss(Element element, RankSet broken) const {
    CompleteRanks left = complete_;
    left[element] &= ~broken;
    return loss(left);
}

BoardScore score(const Scoring& scoring, const Board& board) {
    const CompleteRanks complete = complete_ranks(units_on(board), scoring.max_rank);
    BoardScore score;
    score.circle = circle_points(complete);
    for (Element element : all_of<Element>()) {
        score.pyramids[element] = pyramid_points(scoring.pyramid, complete[element]);
    }
    score.collection = collected(scoring, board) / 3;
    return score;
}

}  // namespace equipoise::elements
