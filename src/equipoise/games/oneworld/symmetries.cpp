// Which sides are alike: the two ends of a map with half-turn symmetry (OW-3.12), the two players
// (OW-1.1).

#include <algorithm>

#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

Target half_turn(Target target) {
    if (target.is_ray_exit()) return Target::ray_exit(opposite(target.exit_direction()));
    if (target.is_exit()) return target;
    return Target::to(disc_index(target.offset() * -1), target.crossings());
}

}  // namespace

/// With nonaligned Towers the players' dice mean different hexes (OW-11.10).
void Rules::find_symmetries() {
    const bool turns = map().rot180 && !switches_.nonaligned;
    const bool exchanges = switches_.lives[kBorg] == switches_.lives[kChez] &&
        switches_.god_powers != GodPowers::BorgBargain && !switches_.nonaligned;
    for (const bool exchange : {false, true}) {
        for (const bool turn : {false, true}) {
            if ((turns || !turn) && (exchanges || !exchange)) {
                symmetries_.push_back({turn, exchange});
            }
        }
    }
}

std::uint8_t Rules::image(const Symmetry& symmetry, std::uint8_t player) const {
    if (!symmetry.exchanges || player == kNobody) return player;
    return static_cast<std::uint8_t>(foe_of(player));
}

Hex Rules::image(const Symmetry& symmetry, Hex hex) const {
    if (!symmetry.turns || hex.is_none()) return hex;
    return Hex(map().hexes() - 1 - hex.index());
}

Child Rules::image(const Symmetry& symmetry, Child child) const {
    if (!symmetry.turns || child.is_none()) return child;
    return {image(symmetry, child.hex()), child.aspect(), child.moved(), child.changed()};
}

Open Rules::image(const Symmetry& symmetry, const Open& s) const {
    Open image = s;
    for (const int player : {kBorg, kChez}) {
        const Side& side = s.sides[at(player)];
        Side& to = image.sides[this->image(symmetry, static_cast<std::uint8_t>(player))];
        to = side;
        to.children = {};
        for (Child child : side.children) to.children.add(this->image(symmetry, child));
        to.god = this->image(symmetry, side.god);
        to.tower = this->image(symmetry, side.tower);
        if (symmetry.turns && side.end != kNobody) {
            to.end = static_cast<std::uint8_t>(other(static_cast<End>(side.end)));
        }
    }
    image.battle = this->image(symmetry, s.battle);
    for (Hex& hex : image.stops) hex = this->image(symmetry, hex);
    std::sort(image.stops.begin(), image.stops.begin() + s.stop_count);
    if (!s.mover.is_none()) {
        image.mover = this->image(symmetry, s.mover);
        if (symmetry.turns) image.target = half_turn(s.target);
    }
    image.active = this->image(symmetry, s.active);
    image.first = this->image(symmetry, s.first);
    image.place = this->image(symmetry, s.place);
    if (symmetry.exchanges && s.outcome == Outcome::BorgWins) image.outcome = Outcome::ChezWins;
    if (symmetry.exchanges && s.outcome == Outcome::ChezWins) image.outcome = Outcome::BorgWins;
    return image;
}

State Rules::image(int symmetry, const State& s) const {
    const Symmetry& chosen = symmetries_[at(symmetry)];
    State image{this->image(chosen, s.open), s.commitments};
    if (chosen.exchanges) std::swap(image.commitments[kBorg], image.commitments[kChez]);
    return image;
}

View Rules::image(int symmetry, const View& view) const {
    View image = view;
    image.open = this->image(symmetries_[at(symmetry)], view.open);
    if (!view.viewer.is_spectator()) image.viewer = this->image(symmetry, view.viewer.seat());
    image.committed = {};
    for (Seat seat : view.committed) image.committed.insert(this->image(symmetry, seat));
    return image;
}

Seat Rules::image(int symmetry, Seat seat) const {
    return symmetries_[at(symmetry)].exchanges ? Seat(foe_of(seat.index())) : seat;
}

Action Rules::image(int symmetry, Action a) const {
    const Symmetry& chosen = symmetries_[at(symmetry)];
    if (!chosen.turns) return a;
    const Move move = Move::of(a);
    switch (move.type) {
        case Move::Type::March:
            return Move::march(image(chosen, move.child), half_turn(move.target));
        case Move::Type::Power:
            return Move::power(image(chosen, move.child), move.aspect);
        case Move::Type::Flee:
            return Move::flee(opposite(move.direction));
        case Move::Type::SetEnd:
            return Move::set_end(other(move.end));
        case Move::Type::PlaceGod:
            return Move::place_god(image(chosen, move.hex));
        case Move::Type::SwapGod:
            return Move::swap_god(!move.yes);
        case Move::Type::PlaceTower:
            return Move::place_tower(image(chosen, move.hex));
        case Move::Type::SwapTower:
            return Move::swap_tower(!move.yes);
        case Move::Type::Put:
            return Move::put(image(chosen, move.child.hex()), move.child.aspect());
        case Move::Type::Battle:
            return Move::battle(image(chosen, move.hex));
        case Move::Type::Done:
        case Move::Type::Order:
        case Move::Type::Commit:
        case Move::Type::GodAspect:
        case Move::Type::Reborn:
        case Move::Type::Die:
            break;
    }
    return a;
}

}  // namespace equipoise::oneworld
