// Refuses positions that no set-up leads to.

#include "equipoise/games/oneworld/text/positions_setup.hpp"

#include <algorithm>

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/text/positions.hpp"

namespace equipoise::oneworld {

void SetUpExaminer::expect(bool holds, Clause clause, std::string_view field, Reason reason) {
    if (holds || error_) return;
    error_ = Misfit::of(clause, field, std::move(reason));
}

void SetUpExaminer::expect(
    bool holds, Clause clause, int player, std::string_view field, Reason reason) {
    if (!holds) expect(holds, clause, field_of(player, field), std::move(reason));
}

void SetUpExaminer::check_set_up() {
    const Phase phase = s_.phase;
    const bool swapped = on_.new_geography;
    expect(phase != Phase::PlaceTower || on_.new_geography || has_towers_to_choose(),
           "OW-4.7"_ow,
           "phase",
           "no_tower_hex_choice");
    expect(
        phase != Phase::PlaceTower || !on_.tower_elimination, "OW-11.6"_ow, "phase", "no_towers");
    expect(phase != Phase::PlaceGod || !swapped || s_.active == second_,
           "OW-11.9"_ow,
           "active",
           "wants_second_player");
    const bool knows_ends = phase >= Phase::PlaceGod;
    for (int player : {kBorg, kChez}) {
        const Side& own = side(player);
        expect((own.end != kNobody) == knows_ends,
               "OW-4.3"_ow,
               player,
               "end",
               knows_ends ? "known_by_now" : "not_chosen_yet");
        expect(gone(own) == 0, "OW-7.6"_ow, player, "pool", "not_empty_in_setup");
    }
    check_ends();
    for (int player : {kBorg, kChez}) check_set_up_of(player);
    if (error_ || s_.active == kNobody) return;
    ActionList<Rules::kMaxActions> list;
    rules_.legal_actions(state_, Seat(s_.active), list);
    expect(!list.empty(), "OW-4.6"_ow, "pending", "no_room_for_setup");
}

bool SetUpExaminer::has_towers_to_choose() const {
    return !on_.tower_elimination && !on_.nonaligned;
}

void SetUpExaminer::check_ends() {
    if (side(kBorg).end == kNobody || side(kChez).end == kNobody) return;
    expect(side(kBorg).end != side(kChez).end, "OW-4.3"_ow, "CHEZ end", "players_share_end");
}

void SetUpExaminer::check_set_up_of(int player) {
    const Phase phase = s_.phase;
    const Side& own = side(player);
    const bool is_first = player == s_.first;
    const bool decides = player == s_.active;
    const bool second_decides = s_.active == second_ && second_ != kNobody;
    const bool puts = phase == Phase::PutChildren;
    bool god = false;
    bool tower = on_.nonaligned && !on_.new_geography;
    bool done = false;  // All Children are placed.
    if (on_.new_geography) {
        god = puts || (phase == Phase::PlaceTower && second_decides);
        const int owner = on_.nonaligned ? (player == kBorg ? s_.first : second_) : player;
        tower = !on_.tower_elimination && s_.first != kNobody &&
            (puts ||
             (owner == s_.first && phase > Phase::EndChoice &&
              (phase == Phase::PlaceGod || second_decides)));
        done = puts && is_first && second_decides;
    } else if (phase >= Phase::PlaceGod) {
        god = is_first ? puts || second_decides : puts && second_decides;
        done = is_first && second_decides;
        if (has_towers_to_choose()) tower = second_decides && phase != Phase::PlaceTower;
    }
    expect(!own.god.is_none() == god,
           "OW-4.4"_ow,
           player,
           "god",
           god ? "placed_by_now" : "not_placed_yet");
    expect(!own.tower.is_none() == tower,
           "OW-4.7"_ow,
           player,
           "Tower",
           tower ? "known_by_now" : "not_known_yet");
    const int children = own.children.size();
    expect(done                  ? children == map_.children
               : puts && decides ? children < map_.children
                                 : children == 0,
           "OW-4.5"_ow,
           player,
           "Children",
           done ? "all_placed_by_now" : "too_many_so_early");
    if (error_) return;
    if (god) {
        expect(own.lives == on_.lives[at(player)],
               "OW-11.5"_ow,
               player,
               "god",
               "lives_missing_in_setup");
    }
    if (tower) check_tower_site(player, 0);
    if (god) check_first_god(player, true);
    for (Child child : own.children) {
        expect(child == child.unmarked(), "OW-13.4"_ow, player, "Children", "marked_in_setup");
        check_first_site(player, child.hex());
        check_stack(player, child.hex());
    }
}

Open SetUpExaminer::as_set_up(int player) const {
    Open then;
    then.active = static_cast<std::uint8_t>(player);
    then.limit = s_.limit;
    for (int each : {kBorg, kChez}) {
        Side& known = then.sides[at(each)];
        known.end = side(each).end;
        if (each == player || player == s_.first) continue;
        known.god = side(each).god;
        known.children = side(each).children;
    }
    return then;
}

void SetUpExaminer::check_first_god(int player, bool at_once) {
    const Hex god = side(player).god;
    if (on_.new_geography) {
        expect(god == map_.left || god == map_.right, "OW-11.9"_ow, player, "god", "not_on_l_or_r");
        return;
    }
    Open then = as_set_up(player);
    if (!at_once) then.sides[at(foe_of(player))] = Side();
    then.sides[at(foe_of(player))].end = side(foe_of(player)).end;
    if (const auto refusal = rules_.why_no_god(then, god)) {
        expect(false, refusal->clause, player, "god", refusal->reason());
    }
}

void SetUpExaminer::check_first_site(int player, Hex hex) {
    Open then = as_set_up(player);
    for (int each : {kBorg, kChez}) {
        if (each != player && !on_.new_geography) continue;
        then.sides[at(each)].god = side(each).god;
        then.sides[at(each)].tower = side(each).tower;
    }
    if (on_.new_geography) {
        for (int each : {kBorg, kChez}) then.sides[at(each)].tower = side(each).tower;
    }
    if (const auto refusal = rules_.why_no_site(then, player, hex)) {
        expect(false, refusal->clause, player, "Children", refusal->reason());
    }
}

int SetUpExaminer::owner_of_tower(int index) const {
    if (!on_.nonaligned) return index;
    return index == kBorg ? s_.first : second_;
}

bool SetUpExaminer::on_ring(Hex hex) const {
    const auto& ring = rules_.grid().ring();
    return std::find(ring.begin(), ring.end(), hex) != ring.end();
}

void SetUpExaminer::check_tower_site(int index, int moves) {
    const Hex tower = side(index).tower;
    const auto require = [&](bool holds, Clause clause, Reason reason) {
        expect(holds, clause, index, "Tower", std::move(reason));
    };
    if (moves > 0) {
        require(on_ring(tower) && map_.terrain_of(tower) != Terrain::Pylon,
                "OW-11.8"_ow,
                "wants_edge_ring");
        return;
    }
    if (on_.new_geography) {
        const int owner = owner_of_tower(index);
        const int depth = map_.god_depth + (on_.end_row_zero ? 1 : 0);
        require(map_.terrain_of(tower) == Terrain::Grass && tower != map_.left &&
                    tower != map_.right &&
                    map_.depth(tower, static_cast<End>(side(owner).end)) <= depth &&
                    (on_.moving_towers == MovingTowers::Off || on_ring(tower)),
                "OW-11.9"_ow,
                "placed_in_wrong_place");
        return;
    }
    if (on_.nonaligned) {
        require(tower == (index == kBorg ? map_.left : map_.right),
                "OW-13.4"_ow,
                "blocks_swap_l_and_r");
        return;
    }
    require(tower == map_.left || tower == map_.right, "OW-4.7"_ow, "not_on_l_or_r");
    // Trivially true while only one of them is known.
    require(side(kBorg).tower != side(kChez).tower, "OW-4.7"_ow, "tower_hexes_not_shared_out");
}

void SetUpExaminer::check_stack(int player, Hex hex) {
    const int limit = rules_.limit(s_);
    const bool overfull_tower = on_.overstack && s_.turn > 0 && carries_or_carried(hex);
    expect(overfull_tower || side(player).children.count_on(hex) <= limit,
           "OW-6.5"_ow,
           player,
           "Children",
           Reason("too_many_on_hex", {{"limit", limit}, {"hex", map_.hex_name(hex)}}));
}

bool SetUpExaminer::carries_or_carried(Hex hex) const {
    if (hex == side(kBorg).tower || hex == side(kChez).tower) return true;
    return on_.moving_towers != MovingTowers::Off && on_ring(hex);
}

}  // namespace equipoise::oneworld
