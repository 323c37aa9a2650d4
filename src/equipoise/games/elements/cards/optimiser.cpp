#include "equipoise/games/elements/cards/optimiser.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "equipoise/base/fixed_vec.hpp"
#include "equipoise/base/hash.hpp"

namespace equipoise::elements {
namespace {

/// Below every sum that can be built; four of them still fit 16 bits.
constexpr std::int16_t kImpossible = -8000;
constexpr RankSet kOddRanks = 0xaaaaaaaa;
/// From so many Wilds on, what was found takes less time to keep than to find again.
constexpr int kWorthKeeping = 2;
constexpr std::size_t kKeptScores = 4096;

constexpr RankSet run(int from, int to) { return (RankSet{2} << to) - (RankSet{1} << from); }

Frames frames_of(const Holding& cards, Letter letter) {
    return {cards[Kind(letter, kSingle)], cards[Kind(letter, kDouble)], cards[Kind(letter, kDual)]};
}

Frames basic_frames(const Holding& cards, Element element) {
    return frames_of(cards, Letter(element.index()));
}

/// Calls `visit` for every part of `whole`.
template <class Visit>
void for_each_part(const Frames& whole, Visit visit) {
    for (int s = 0; s <= whole.singles; ++s) {
        for (int d = 0; d <= whole.doubles; ++d) {
            for (int u = 0; u <= whole.duals; ++u) visit(Frames{s, d, u});
        }
    }
}

template <class Lanes>
void raise(Lanes& best, const Lanes& a, const Lanes& b) {
    for (std::size_t i = 0; i < best.size(); ++i) {
        best[i] = std::max(best[i], static_cast<std::int16_t>(a[i] + b[i]));
    }
}

}  // namespace

Optimiser::Optimiser(const Scoring& scoring)
    : scoring_(scoring), worth_(at(kSide * kSide * kSide)) {
    for (int circle = 0; circle <= scoring_.max_rank; ++circle) {
        find_shapes(circle);
        std::sort(shapes_[at(circle)].begin(),
                  shapes_[at(circle)].end(),
                  [](const Shape& a, const Shape& b) {
                      return a.points != b.points ? a.points > b.points : a.ranks < b.ranks;
                  });
    }
    fill_table();
}

Optimiser::Shape Optimiser::shape_of(PyramidRule rule, RankSet ranks) {
    Shape shape{.ranks = ranks, .points = pyramid_points(rule, ranks)};
    for (int rank = 1; rank <= kMostRanks; ++rank) {
        if ((ranks >> rank & 1U) != 0) shape.units += rank;
    }
    shape.odd = std::popcount(ranks & kOddRanks);
    for (int rank = 1; rank <= kMostRanks - 2;) {
        const bool pair = (ranks & run(rank, rank + 2)) == run(rank, rank + 2);
        shape.mends += pair ? 1 : 0;
        rank += pair ? 4 : 2;
    }
    return shape;
}

void Optimiser::find_shapes(int circle) {
    if (circle == 0) {
        add_shape(0, 0);
        for (int top = 2; top <= scoring_.max_rank; ++top) add_shape(0, run(1, top));
        return;
    }
    for (int from = 1; from <= circle; ++from) {
        for (int to = circle; to <= scoring_.max_rank; ++to) {
            add_shape(circle, run(from, to));
            for (int low = 1; low <= from - 2; ++low) {
                add_shape(circle, run(1, low) | run(from, to));
            }
        }
    }
}

void Optimiser::add_shape(int circle, RankSet ranks) {
    const Shape shape = shape_of(scoring_.pyramid, ranks);
    const auto covers = [](const Shape& a, const Shape& b) {
        return a.points >= b.points && a.units <= b.units && a.odd <= b.odd && a.mends >= b.mends;
    };
    std::vector<Shape>& shapes = shapes_[at(circle)];
    if (std::any_of(shapes.begin(), shapes.end(), [&](auto& s) { return covers(s, shape); })) {
        return;
    }
    std::erase_if(shapes, [&](const Shape& s) { return covers(shape, s); });
    shapes.push_back(shape);
}

int Optimiser::singles_for(const Shape& shape, int wholes, int duals) {
    const int wasted = shape.odd - 2 * std::min(shape.mends, duals / 2);
    const int missing = shape.units + wasted - 2 * wholes;
    if (missing <= 0) return 0;
    return missing <= 2 * wasted ? (missing + 1) / 2 : missing - wasted;
}

int Optimiser::cost(const Frames& cards) const {
    return cards.singles * collection_weight(scoring_, kSingle) +
        cards.doubles * collection_weight(scoring_, kDouble) +
        cards.duals * collection_weight(scoring_, kDual);
}

void Optimiser::fill_table() {
    for_each_part({kMostHand, kMostHand, kMostHand}, [&](const Frames& cards) {
        Worth& entry = worth_[at((cards.singles * kSide + cards.doubles) * kSide + cards.duals)];
        entry.fill(kImpossible);
        const auto inherit = [&](const Frames& fewer) {
            const Worth& other = worth(fewer);
            for (std::size_t i = 0; i < entry.size(); ++i) entry[i] = std::max(entry[i], other[i]);
        };
        if (cards.singles > 0) inherit(cards - Frames{1, 0, 0});
        if (cards.doubles > 0) inherit(cards - Frames{0, 1, 0});
        if (cards.duals > 0) inherit(cards - Frames{0, 0, 1});
        for (int circle = 0; circle <= scoring_.max_rank; ++circle) {
            for (const Shape& shape : shapes_[at(circle)]) {
                if (singles_for(shape, cards.wholes(), cards.duals) > cards.singles) continue;
                const auto value = static_cast<std::int16_t>(3 * shape.points - cost(cards));
                entry[at(circle)] = std::max(entry[at(circle)], value);
            }
        }
    });
}

Optimiser::Worth Optimiser::sums(const Holding& cards) const {
    const Frames air = basic_frames(cards, Element(0));
    const Frames earth = basic_frames(cards, Element(1));
    const Frames fire = basic_frames(cards, Element(2));
    const Frames water = basic_frames(cards, Element(3));
    const Frames wilds = frames_of(cards, kWild);
    Worth best;
    best.fill(std::int16_t{4 * kImpossible});
    for_each_part(wilds, [&](const Frames& first) {
        const Frames second = wilds - first;
        Worth air_earth;
        Worth fire_water;
        air_earth.fill(std::int16_t{2 * kImpossible});
        fire_water.fill(std::int16_t{2 * kImpossible});
        for_each_part(first, [&](const Frames& part) {
            raise(air_earth, worth(air + part), worth(earth + (first - part)));
        });
        for_each_part(second, [&](const Frames& part) {
            raise(fire_water, worth(fire + part), worth(water + (second - part)));
        });
        raise(best, air_earth, fire_water);
    });
    return best;
}

int Optimiser::total(const Holding& cards, const Worth& sums, int circle) const {
    int weight = 0;
    for (Kind kind : all_of<Kind>()) {
        weight += cards[kind] * collection_weight(scoring_, kind.frame());
    }
    const int thrice = weight + sums[at(circle)] + (circle > 0 ? 3 * (7 + circle) : 0);
    return thrice < 0 ? -1 : thrice / 3;
}

int Optimiser::best_score(const Holding& cards) const {
    int wilds = 0;
    for (Frame frame : {kSingle, kDouble, kDual}) wilds += cards[Kind(kWild, frame)];
    if (wilds < kWorthKeeping) return best_of(cards);
    struct Known {
        Holding cards;
        Scoring scoring;
        int best = -1;
    };
    thread_local std::array<Known, kKeptScores> kept;
    Known& known = kept[hash_value(cards) % kKeptScores];
    const bool is_same = known.best >= 0 && known.cards == cards && known.scoring == scoring_;
    if (!is_same) known = {cards, scoring_, best_of(cards)};
    return known.best;
}

int Optimiser::best_of(const Holding& cards) const {
    const Worth found = sums(cards);
    int best = 0;
    for (int circle = 0; circle <= scoring_.max_rank; ++circle) {
        best = std::max(best, total(cards, found, circle));
    }
    return best;
}

int Optimiser::worth_of_pair(Frames a, Frames b, Frames wilds, int circle) const {
    int best = 2 * kImpossible;
    for_each_part(wilds, [&](const Frames& part) {
        best = std::max(best, worth(a + part)[at(circle)] + worth(b + (wilds - part))[at(circle)]);
    });
    return best;
}

Frames Optimiser::split_between(Frames a, Frames b, Frames wilds, int circle) const {
    const int wanted = worth_of_pair(a, b, wilds, circle);
    Frames found;
    for_each_part(wilds, [&](const Frames& part) {
        const int here = worth(a + part)[at(circle)] + worth(b + (wilds - part))[at(circle)];
        if (here == wanted) found = part;
    });
    return found;
}

/// Lays cards on ranks, the element's own before Wilds, and in the end the rest in the Collection.
class Optimiser::Layer {
  public:
    explicit Layer(const Holding& cards) : left_(cards) {}

    void lay(Element element, Frame frame, Place place) {
        Kind kind(Letter(element.index()), frame);
        if (left_[kind] == 0) kind = Kind(kWild, frame);
        EQ_EXPECT(left_[kind] > 0);
        --left_[kind];
        placed_.push_back({kind, place});
    }
    Board finish() {
        for (Kind kind : all_of<Kind>()) {
            for (; left_[kind] > 0; --left_[kind]) placed_.push_back({kind, Place::collection()});
        }
        std::sort(placed_.begin(), placed_.end());
        return Board::of_sorted(placed_);
    }

  private:
    Holding left_;
    ScratchVec<Placed, kMostCards> placed_;
};

Board Optimiser::arrange(const Holding& cards) const {
    const Worth found = sums(cards);
    int circle = 0;
    for (int rank = 1; rank <= scoring_.max_rank; ++rank) {
        if (total(cards, found, rank) >= total(cards, found, circle)) circle = rank;
    }
    const Frames air = basic_frames(cards, Element(0));
    const Frames earth = basic_frames(cards, Element(1));
    const Frames fire = basic_frames(cards, Element(2));
    const Frames water = basic_frames(cards, Element(3));
    const Frames wilds = frames_of(cards, kWild);
    Frames first;
    for_each_part(wilds, [&](const Frames& part) {
        if (worth_of_pair(air, earth, part, circle) +
                worth_of_pair(fire, water, wilds - part, circle) ==
            found[at(circle)]) {
            first = part;
        }
    });
    const Frames second = wilds - first;
    const Frames to_air = split_between(air, earth, first, circle);
    const Frames to_fire = split_between(fire, water, second, circle);

    Layer layer(cards);
    lay_out(Element(0), circle, air, to_air, layer);
    lay_out(Element(1), circle, earth, first - to_air, layer);
    lay_out(Element(2), circle, fire, to_fire, layer);
    lay_out(Element(3), circle, water, second - to_fire, layer);
    return layer.finish();
}

void Optimiser::lay_out(
    Element element, int circle, Frames basic, Frames wilds, Layer& layer) const {
    const Frames all = basic + wilds;
    const int wanted = worth(all)[at(circle)];
    Frames used;
    const auto fits = [&](const Shape& shape) {
        for (used.doubles = 0; used.doubles <= all.doubles; ++used.doubles) {
            for (used.duals = 0; used.duals <= all.duals; ++used.duals) {
                used.singles = singles_for(shape, used.wholes(), used.duals);
                if (used.singles > all.singles) continue;
                if (3 * shape.points - cost(used) == wanted) return true;
            }
        }
        return false;
    };
    const std::vector<Shape>& shapes = shapes_[at(circle)];
    const auto shape = std::find_if(shapes.begin(), shapes.end(), fits);
    EQ_EXPECT(shape != shapes.end());

    std::array<int, kMostRanks + 2> missing{};
    const int top = static_cast<int>(std::bit_width(shape->ranks)) - 1;
    for (int rank = 1; rank <= top; ++rank) {
        if ((shape->ranks >> rank & 1U) != 0) missing[at(rank)] = rank;
    }
    int odd = shape->odd;
    for (int rank = 1; rank <= top - 2 && used.duals >= 2 && odd > used.singles;) {
        if ((shape->ranks & run(rank, rank + 2)) != run(rank, rank + 2)) {
            rank += 2;
            continue;
        }
        layer.lay(element, kDual, Place(element, rank, true));
        layer.lay(element, kDual, Place(element, rank + 1, true));
        missing[at(rank)] -= 1;
        missing[at(rank + 1)] -= 2;
        missing[at(rank + 2)] -= 1;
        odd -= 2;
        used.duals -= 2;
        rank += 4;
    }
    const auto lay = [&](Frame frame, int& left, int rank) {
        --left;
        missing[at(rank)] -= units_of(frame);
        layer.lay(element, frame, Place(element, rank));
    };
    for (int rank = 1; rank <= top; ++rank) {
        if (missing[at(rank)] % 2 == 1 && used.singles > 0) lay(kSingle, used.singles, rank);
    }
    for (int rank = 1; rank <= top; ++rank) {
        while (missing[at(rank)] > 0 && used.doubles > 0) lay(kDouble, used.doubles, rank);
        while (missing[at(rank)] > 0 && used.duals > 0) lay(kDual, used.duals, rank);
        while (missing[at(rank)] > 0) lay(kSingle, used.singles, rank);
    }
}

namespace {

constexpr std::size_t kRules = 3;
constexpr std::size_t kScorings = kMostRanks * kRules * 2;

constexpr std::size_t index_of_scoring(const Scoring& scoring) {
    return (at(scoring.max_rank - 1) * kRules + static_cast<std::size_t>(scoring.pyramid)) * 2 +
        (scoring.by_units ? 1 : 0);
}

template <std::size_t kIndex>
const Optimiser& shared_optimiser() {
    static const Optimiser made({.max_rank = static_cast<int>(kIndex / (2 * kRules)) + 1,
                                 .pyramid = static_cast<PyramidRule>(kIndex / 2 % kRules),
                                 .by_units = kIndex % 2 == 1});
    return made;
}

template <std::size_t... kIndices>
constexpr auto all_optimisers(std::index_sequence<kIndices...>) {
    return std::array{&shared_optimiser<kIndices>...};
}

}  // namespace

const Optimiser& optimiser(const Scoring& scoring) {
    static constexpr auto kAll = all_optimisers(std::make_index_sequence<kScorings>());
    return kAll[index_of_scoring(scoring)]();
}

}  // namespace equipoise::elements
