// Every action of One World and its code.

#pragma once

#include "equipoise/core/action.hpp"
#include "equipoise/games/oneworld/map/children.hpp"

namespace equipoise::oneworld {

/// The 91 hexes within five steps of one, row by row from the north, from the west within a row
/// (OW-12.7). The other hex has the offset `disc_offset(t)`.
inline constexpr int kDiscRadius = 5;
inline constexpr int kDisc = 91;
constexpr int disc_row_start(int r) {
    return r <= 0 ? (r + 5) * (r + 16) / 2 : kDisc - (6 - r) * (17 - r) / 2;
}
constexpr int disc_index(Offset offset) {
    const int first = offset.r < 0 ? -kDiscRadius - offset.r : -kDiscRadius;
    return disc_row_start(offset.r) + offset.q - first;
}
constexpr Offset disc_offset(int index) {
    for (int r = -kDiscRadius; r <= kDiscRadius; ++r) {
        const int width = 2 * kDiscRadius + 1 - (r < 0 ? -r : r);
        if (index < disc_row_start(r) + width) {
            return {index - disc_row_start(r) + (r < 0 ? -kDiscRadius - r : -kDiscRadius), r};
        }
    }
    broken_invariant("no such hex of the disc", __FILE__, __LINE__);
}

/// Where a Child's move leads: a code below kCount.
/// - `to(t, crossings)`: Stone and Fog to an end hex, Fog with that many crossings;
/// - `ray(direction, steps)`: the Blade's forced end; `short_stop`: its chosen one (OW-11.2);
/// - `exit(crossings)`: Stone and Fog into Chaos; `ray_exit(direction)`: the Blade.
class Target {
  public:
    static constexpr int kCount = (kDisc + 1) * 4 + kDirections;
    constexpr Target() = default;
    static constexpr Target from_code(int code) {
        Target target;
        target.code_ = static_cast<std::uint16_t>(code);
        return target;
    }
    static constexpr Target to(int disc, int crossings) { return from_code(disc * 4 + crossings); }
    static constexpr Target ray(Direction direction, int steps) {
        return to(disc_index(offset_of(direction) * steps), 0);
    }
    static constexpr Target short_stop(Direction direction, int steps) {
        return to(disc_index(offset_of(direction) * steps), 1);
    }
    static constexpr Target exit(int crossings) { return to(kDisc, crossings); }
    static constexpr Target ray_exit(Direction direction) {
        return from_code((kDisc + 1) * 4 + index_of(direction));
    }

    constexpr int code() const { return code_; }
    constexpr bool is_ray_exit() const { return code_ >= (kDisc + 1) * 4; }
    constexpr bool is_exit() const { return code_ >= kDisc * 4; }
    constexpr int disc() const { return code_ / 4; }
    constexpr Offset offset() const { return disc_offset(disc()); }
    /// Of Stone and Fog.
    constexpr int crossings() const { return code_ % 4; }
    /// Of a Blade that does not leave the grid.
    constexpr bool is_short_stop() const { return code_ % 4 == 1; }
    constexpr Direction exit_direction() const {
        return static_cast<Direction>(code_ - (kDisc + 1) * 4);
    }
    constexpr auto operator<=>(const Target&) const = default;

  private:
    std::uint16_t code_ = 0;
};

/// What an action code says. Codes never change; see README.md for the table.
struct Move {
    enum class Type : std::uint8_t {
        March,       // A Child moves.
        Power,       // A god power (OW-11.15).
        Flee,        // The god steps (OW-11.4).
        Done,        // The Movement phase ends.
        Order,       // first: the winner of the order roll sets up first.
        SetEnd,      // end
        PlaceGod,    // hex
        SwapGod,     // right: the god stands on L or on R (OW-11.9).
        PlaceTower,  // hex (OW-11.9)
        SwapTower,   // right: the second player's Tower is L or R.
        Put,         // child: hex and aspect
        Battle,      // hex
        Commit,      // aspects: of a battle, or of the one Child that attacks a god
        GodAspect,   // aspect
        Reborn,      // yes: with reinforce=may
        Die,         // die
    };

    Type type = Type::Done;
    Child child{};                       // March, Power, Put; unmoved but for Power.
    Target target{};                     // March
    Aspect aspect = Aspect::Stone;       // Power, GodAspect
    Direction direction = Direction::E;  // Flee
    Hex hex{};                           // PlaceGod, PlaceTower, Battle
    Aspects aspects{};                   // Commit
    End end = End::North;                // SetEnd
    bool yes = false;                    // Order, SwapGod, SwapTower, Reborn
    int die = 0;                         // Die, 1..6

    static constexpr std::uint32_t kHexes = kMostHexes;
    static constexpr std::uint32_t kPerHex = kAspects * Target::kCount;
    static constexpr std::uint32_t kChangedMarches = kHexes * kPerHex;
    static constexpr std::uint32_t kPowers = 2 * kChangedMarches;
    static constexpr std::uint32_t kFlees = kPowers + kHexes * kAspects * 2 * kAspects;
    static constexpr std::uint32_t kDone = kFlees + kDirections;
    static constexpr std::uint32_t kOrders = kDone + 1;
    static constexpr std::uint32_t kEnds = kOrders + 2;
    static constexpr std::uint32_t kGods = kEnds + 2;
    static constexpr std::uint32_t kSwapGods = kGods + kHexes;
    static constexpr std::uint32_t kTowers = kSwapGods + 2;
    static constexpr std::uint32_t kSwapTowers = kTowers + kHexes;
    static constexpr std::uint32_t kPuts = kSwapTowers + 2;
    static constexpr std::uint32_t kBattles = kPuts + kHexes * kAspects;
    static constexpr std::uint32_t kCommits = kBattles + kHexes;
    static constexpr std::uint32_t kCounts = kMostChildren + 1;
    static constexpr std::uint32_t kGodAspects = kCommits + kCounts * kCounts * kCounts;
    static constexpr std::uint32_t kReborns = kGodAspects + kAspects;
    static constexpr std::uint32_t kDice = kReborns + 2;
    static constexpr std::uint32_t kCodes = kDice + 6;

    static constexpr std::uint32_t number(int n) { return static_cast<std::uint32_t>(n); }
    /// The Child must be unmoved.
    static constexpr Action march(Child child, Target target) {
        return {(child.changed() ? kChangedMarches : 0) +
                number(child.hex().index() * kAspects + index_of(child.aspect())) * Target::kCount +
                number(target.code())};
    }
    /// Of an unchanged Child.
    static constexpr Action power(Child child, Aspect to) {
        const int from = child.hex().index() * kAspects + index_of(child.aspect());
        return {kPowers + number((from * 2 + (child.moved() ? 1 : 0)) * kAspects + index_of(to))};
    }
    static constexpr Action flee(Direction direction) {
        return {kFlees + number(index_of(direction))};
    }
    static constexpr Action done() { return {kDone}; }
    static constexpr Action order(bool first) { return {kOrders + (first ? 0U : 1U)}; }
    static constexpr Action set_end(End end) { return {kEnds + static_cast<std::uint32_t>(end)}; }
    static constexpr Action place_god(Hex hex) { return {kGods + number(hex.index())}; }
    static constexpr Action swap_god(bool right) { return {kSwapGods + (right ? 1U : 0U)}; }
    static constexpr Action place_tower(Hex hex) { return {kTowers + number(hex.index())}; }
    static constexpr Action swap_tower(bool right) { return {kSwapTowers + (right ? 1U : 0U)}; }
    static constexpr Action put(Hex hex, Aspect aspect) {
        return {kPuts + number(hex.index() * kAspects + index_of(aspect))};
    }
    static constexpr Action battle(Hex hex) { return {kBattles + number(hex.index())}; }
    static constexpr Action commit(Aspects aspects) {
        return {kCommits +
                (number(aspects[Aspect::Stone]) * kCounts + number(aspects[Aspect::Blade])) *
                    kCounts +
                number(aspects[Aspect::Fog])};
    }
    static constexpr Action god_aspect(Aspect aspect) {
        return {kGodAspects + number(index_of(aspect))};
    }
    static constexpr Action reborn(bool yes) { return {kReborns + (yes ? 0U : 1U)}; }
    static constexpr Action roll(int value) { return {kDice + number(value - 1)}; }
    /// The code must be below kCodes.
    static constexpr Move of(Action action);
};

constexpr Move Move::of(Action action) {
    const std::uint32_t code = action.code;
    const auto hex_from = [&](std::uint32_t start) { return Hex(static_cast<int>(code - start)); };
    Move move;
    if (code < kPowers) {
        const bool changed = code >= kChangedMarches;
        const auto rest = static_cast<int>(changed ? code - kChangedMarches : code);
        const int child = rest / Target::kCount;
        move.type = Type::March;
        move.child =
            Child(Hex(child / kAspects), kAllAspects[at(child % kAspects)], false, changed);
        move.target = Target::from_code(rest % Target::kCount);
    } else if (code < kFlees) {
        const auto rest = static_cast<int>(code - kPowers);
        const int child = rest / (2 * kAspects);
        move.type = Type::Power;
        move.aspect = kAllAspects[at(rest % kAspects)];
        move.child = Child(
            Hex(child / kAspects), kAllAspects[at(child % kAspects)], rest / kAspects % 2 == 1);
    } else if (code < kDone) {
        move.type = Type::Flee;
        move.direction = kAllDirections[code - kFlees];
    } else if (code < kOrders) {
        move.type = Type::Done;
    } else if (code < kEnds) {
        move.type = Type::Order;
        move.yes = code == kOrders;
    } else if (code < kGods) {
        move.type = Type::SetEnd;
        move.end = code == kEnds ? End::North : End::South;
    } else if (code < kSwapGods) {
        move.type = Type::PlaceGod;
        move.hex = hex_from(kGods);
    } else if (code < kTowers) {
        move.type = Type::SwapGod;
        move.yes = code != kSwapGods;
    } else if (code < kSwapTowers) {
        move.type = Type::PlaceTower;
        move.hex = hex_from(kTowers);
    } else if (code < kPuts) {
        move.type = Type::SwapTower;
        move.yes = code != kSwapTowers;
    } else if (code < kBattles) {
        const auto rest = static_cast<int>(code - kPuts);
        move.type = Type::Put;
        move.child = Child(Hex(rest / kAspects), kAllAspects[at(rest % kAspects)]);
    } else if (code < kCommits) {
        move.type = Type::Battle;
        move.hex = hex_from(kBattles);
    } else if (code < kGodAspects) {
        const auto rest = static_cast<int>(code - kCommits);
        constexpr int kMany = kMostChildren + 1;
        move.type = Type::Commit;
        move.aspects = Aspects(rest / (kMany * kMany), rest / kMany % kMany, rest % kMany);
    } else if (code < kReborns) {
        move.type = Type::GodAspect;
        move.aspect = kAllAspects[code - kGodAspects];
    } else if (code < kDice) {
        move.type = Type::Reborn;
        move.yes = code == kReborns;
    } else {
        move.type = Type::Die;
        move.die = static_cast<int>(code - kDice) + 1;
    }
    return move;
}

}  // namespace equipoise::oneworld
