// The questions that every search asks about a position.

#pragma once

#include "equipoise/core/contract.hpp"
#include "equipoise/core/sides.hpp"

namespace equipoise {

/// Whether every seat knows everything, so that a view is the state itself.
template <Game R>
inline constexpr bool kOpen = std::same_as<typename R::View, typename R::State>;

/// Whose decision is searched next. Where several seats commit at once the searching seat goes
/// first, so that its choice cannot depend on what the others will commit.
inline Seat first_to_act(const Turn& turn, Seat searcher) {
    return turn.acting.contains(searcher) ? searcher : *turn.acting.begin();
}

/// Whether `seats` form exactly two sides, so that what one gains the other loses.
template <Game R>
bool has_two_sides(const R& rules) {
    return count_sides(rules) == 2;
}

template <Game R>
void final_values(const R& rules, const typename R::State& s, Values& values) {
    const Returns returns = rules.returns(s);
    for (Seat seat : SeatSet::first(rules.seats())) {
        values[seat] = static_cast<float>(returns[seat]) * (1.0F / kWholeReturn);
    }
}

/// The expected return of every seat in a state that is not over: the game's own judgement if it
/// has one, else an equal share for every side.
template <Game R>
void judge(const R& rules, const typename R::State& s, Values& values) {
    if constexpr (Evaluated<R>) {
        rules.evaluate(s, values);
    } else {
        const float share = 1.0F / static_cast<float>(count_sides(rules));
        for (Seat seat : SeatSet::first(rules.seats())) values[seat] = share;
    }
}

/// The returns of a state that is over, else its judgement.
template <Game R>
void final_values_or_judge(const R& rules, const typename R::State& s, Values& values) {
    if (rules.turn(s).is_terminal()) {
        final_values(rules, s, values);
    } else {
        judge(rules, s, values);
    }
}

/// Everybody's expected returns where those of one seat's side are known: the other sides share
/// what is left as they do in `weights`.
template <Game R>
Values share_out(const R& rules, Seat seat, float value, const Values& weights) {
    SeatSet counted(Seat(rules.side(seat)));
    float others = 0;
    for (Seat other : SeatSet::first(rules.seats())) {
        const Seat side(rules.side(other));
        if (!counted.contains(side)) others += weights[other];
        counted.insert(side);
    }
    Values values{};
    for (Seat other : SeatSet::first(rules.seats())) {
        if (rules.side(other) == rules.side(seat)) {
            values[other] = value;
        } else {
            values[other] = others > 0 ? (1 - value) * (weights[other] / others)
                                       : (1 - value) / static_cast<float>(counted.size() - 1);
        }
    }
    return values;
}

/// The action that the rules know without a search, if any.
template <Game R>
std::optional<Action> prepared_action(const R& rules,
                                      const typename R::State& s,
                                      Seat seat,
                                      Rng& rng) {
    if constexpr (Prepared<R>) return rules.prepared(s, seat, rng);
    return std::nullopt;
}

/// In random order, so that no choice among equals goes by their codes.
template <class List>
void shuffle(List& list, Rng& rng) {
    for (std::size_t i = list.size(); i > 1; --i) {
        std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
    }
}

/// log2, read off the bits of a float and linear between powers of two: at most 0.09 too small, the
/// same on every build, and much cheaper than the library's.
inline float coarse_log2(std::uint32_t n) {
    const auto bits = std::bit_cast<std::int32_t>(static_cast<float>(n));
    return static_cast<float>(bits - 0x3f800000) * 0x1.0p-23F;
}

}  // namespace equipoise
