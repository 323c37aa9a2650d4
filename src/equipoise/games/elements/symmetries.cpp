// All seats are alike: everybody can move on around the table.

#include <algorithm>

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

SeatSet Rules::image(int symmetry, SeatSet seats) const {
    SeatSet images;
    for (Seat seat : seats) images.insert(image(symmetry, seat));
    return images;
}

/// Of a committed play, which names its victim.
std::uint16_t Rules::image_of_play(int symmetry, std::uint16_t play) const {
    const auto targets = static_cast<std::uint16_t>(Move::kTargets);
    const Seat victim = image(symmetry, Seat(play / targets));
    return static_cast<std::uint16_t>(victim.index() * targets + play % targets);
}

State Rules::image(int symmetry, const State& s) const {
    State image = s;
    image.plays = {};
    image.play_counts = {};
    for (Seat seat : SeatSet::first(seats_)) {
        const Seat to = this->image(symmetry, seat);
        image.picks[to] = s.picks[seat];
        image.hands[to] = s.hands[seat];
        image.choices[to] = s.choices[seat];
        image.boards[to] = s.boards[seat];
        for (std::size_t cycle = 0; cycle < kCycles; ++cycle) {
            image.points[cycle][to] = s.points[cycle][seat];
        }
        for (std::uint16_t play : plays_of(s, seat)) {
            commit_play(image, to, image_of_play(symmetry, play));
        }
    }
    if (s.phase != Phase::Start) image.start = this->image(symmetry, s.start);
    if (s.phase == Phase::Void && !switches_.simultaneous_voids) {
        image.to_act = this->image(symmetry, s.to_act);
    }
    image.done = this->image(symmetry, s.done);
    image.passed = this->image(symmetry, s.passed);
    image.lost = this->image(symmetry, s.lost);
    return image;
}

View Rules::image(int symmetry, const View& view) const {
    View image = view;
    if (!view.viewer.is_spectator()) image.viewer = this->image(symmetry, view.viewer.seat());
    for (Seat seat : SeatSet::first(seats_)) {
        const Seat to = this->image(symmetry, seat);
        image.boards[to] = view.boards[seat];
        for (std::size_t cycle = 0; cycle < kCycles; ++cycle) {
            image.points[cycle][to] = view.points[cycle][seat];
        }
    }
    for (std::uint16_t& play : image.plays) play = image_of_play(symmetry, play);
    std::sort(image.plays.begin(), image.plays.end());
    if (view.phase != Phase::Start) image.start = this->image(symmetry, view.start);
    if (view.phase == Phase::Void && !switches_.simultaneous_voids) {
        image.to_act = this->image(symmetry, view.to_act);
    }
    image.committed = this->image(symmetry, view.committed);
    image.passed = this->image(symmetry, view.passed);
    image.lost = this->image(symmetry, view.lost);
    return image;
}

Action Rules::image(int symmetry, Action a) const {
    const Move move = Move::of(a);
    switch (move.type) {
        case Move::Type::Start:
            return Move::start(image(symmetry, move.seat));
        case Move::Type::Deal:
            return Move::deal(image(symmetry, move.seat), move.kind);
        case Move::Type::Void:
            return {Move::kFirstVoid +
                    image_of_play(symmetry, static_cast<std::uint16_t>(a.code - Move::kFirstVoid))};
        case Move::Type::Pick:
        case Move::Type::Put:
        case Move::Type::Done:
        case Move::Type::Pass:
            break;
    }
    return a;
}

}  // namespace equipoise::elements
