// What a player knows of a state, and states that agree with it.

#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

View Rules::view(const State& s, Viewer viewer) const {
    View view{viewer, s.open, {}, kUncommitted};
    for (int player : {kBorg, kChez}) {
        if (s.commitments[at(player)] != kUncommitted) view.committed.insert(Seat(player));
        if (viewer.is(Seat(player))) view.own = s.commitments[at(player)];
    }
    return view;
}

State Rules::sample(const View& view, Rng& rng) const {
    State s;
    s.open = view.open;
    for (Seat seat : view.committed) {
        if (view.viewer.is(seat)) {
            s.commitments[at(seat.index())] = view.own;
            continue;
        }
        if (s.open.phase == Phase::GodCommit && seat.index() != s.open.active) {
            s.commitments[at(seat.index())] = static_cast<Commitment>(rng.below(kAspects));
            continue;
        }
        // Every multiset alike.
        const int size = size_in_battle(s.open, seat.index());
        auto left =
            static_cast<int>(rng.below(static_cast<std::uint32_t>((size + 1) * (size + 2) / 2)));
        int stones = 0;
        for (; left > size - stones; ++stones) left -= size - stones + 1;
        const Action action = Move::commit(Aspects(stones, left, size - stones - left));
        s.commitments[at(seat.index())] = static_cast<Commitment>(action.code - Move::kCommits);
    }
    return s;
}

}  // namespace equipoise::oneworld
