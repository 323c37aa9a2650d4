// Refuses positions that the rules cannot reach, as far as one position shows it.

#include <algorithm>

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/text/positions.hpp"
#include "equipoise/games/oneworld/text/positions_setup.hpp"

namespace equipoise::oneworld {
namespace {

class Examiner : public SetUpExaminer {
  public:
    using SetUpExaminer::SetUpExaminer;

    void examine() {
        check_scratch();
        if (s_.turn == 0) {
            check_set_up();
        } else {
            check_play();
        }
    }

  private:
    bool in_movement() const { return is(Phase::Movement) || is(Phase::FaultRoll); }
    bool in_rebirth() const {
        return is(Phase::RebornChoice) || is(Phase::PlaceRoll) || is(Phase::RebirthRoll);
    }
    bool in_combat() const {
        return is(Phase::BattleChoice) || is(Phase::Commit) || is(Phase::GodCommit);
    }

    // Scratch data: what its phase allows (OW-12.1).

    void check_scratch() {
        const bool std = on_.stack == 0 && !is(Phase::StackRoll);
        expect((s_.limit > 0) == std,
               "OW-11.11"_ow,
               "s",
               std ? "stacking_limit_missing" : "stacking_limit_not_rolled");
        expect(on_.stack == 0 || !is(Phase::StackRoll), "OW-11.11"_ow, "phase", "no_stacking_roll");
        expect(s_.order_die == 0 || is(Phase::OrderRoll), "OW-13.5"_ow, "d", "only_in_order_roll");
        expect((s_.outcome != Outcome::None) == is(Phase::Over),
               "OW-13.5"_ow,
               "phase",
               "result_and_phase_disagree");
        expect((s_.rolls_left > 0) == is(Phase::FaultRoll),
               "OW-13.5"_ow,
               "f",
               "announced_move_phase_disagree");
        expect((s_.place != kNobody) == (is(Phase::RebirthRoll) && on_.nonaligned),
               "OW-11.14"_ow,
               "n",
               "rolled_place_out_of_phase");
        const bool fights = is(Phase::Commit) || is(Phase::GodCommit);
        expect(!s_.battle.is_none() == fights, "OW-13.5"_ow, "b", "battle_and_phase_disagree");
        for (int player : {kBorg, kChez}) {
            if (state_.commitments[at(player)] == kUncommitted) continue;
            expect(fights, "OW-8.3"_ow, "k", "aspects_out_of_phase");
        }
        expect(!s_.hit || in_movement() || in_rebirth() || in_combat(),
               "OW-5.3"_ow,
               "hit",
               "only_in_played_turn");
        const bool moves = in_movement();
        expect(s_.stop_count == 0 || (moves && on_.friendly_obstacle),
               "OW-11.2"_ow,
               "o",
               "blade_stops_not_allowed");
        expect(s_.powers == 0 || (moves && s_.powers <= on_.powers(s_.active)),
               on_.god_powers == GodPowers::BorgBargain ? "OW-11.16"_ow : "OW-11.15"_ow,
               "p",
               "too_many_powers");
        expect(!s_.god_moved || (moves && on_.flee), "OW-11.4"_ow, "gm", "god_moves_not_allowed");
    }

    // Play.

    /// Turns that the player has begun, and those that he has ended.
    int begun(int player) const {
        const auto turn = static_cast<int>(s_.turn);
        return player == second_ ? (turn + 1) / 2 : turn / 2;
    }
    int ended(int player) const {
        return begun(player) - (player == s_.active && !is(Phase::Over) ? 1 : 0);
    }

    void check_play() {
        expect(on_.turn_cap == 0 || static_cast<int>(s_.turn) <= on_.turn_cap,
               "OW-10.3"_ow,
               "turn",
               Reason("past_last_turn", {{"turn_limit", on_.turn_cap}}));
        for (int player : {kBorg, kChez}) {
            expect(side(player).end != kNobody, "OW-4.3"_ow, player, "end", "known_by_now");
            expect(!side(player).god.is_none(), "OW-4.4"_ow, player, "god", "placed_by_now");
            expect(side(player).tower.is_none() == on_.tower_elimination,
                   on_.tower_elimination ? "OW-11.6"_ow : "OW-4.7"_ow,
                   player,
                   "Tower",
                   on_.tower_elimination ? "none_in_this_game" : "missing");
        }
        check_ends();
        if (error_) return;
        check_towers();
        for (int player : {kBorg, kChez}) {
            check_god(player);
            check_counts(player);
            check_children(player);
        }
        check_first_turn();
        check_attack();
        if (in_movement()) check_movement();
        if (in_rebirth()) check_rebirth();
        if (in_combat()) check_combat();
        if (is(Phase::Over)) check_end();
    }

    /// Whose turns move it.
    int mover_of_tower(int index) const {
        return rules_.moving_tower(s_, kBorg) == index ? kBorg : kChez;
    }

    void check_towers() {
        if (on_.tower_elimination) return;
        expect(
            side(kBorg).tower != side(kChez).tower, "OW-3.1"_ow, "CHEZ Tower", "towers_share_hex");
        for (int index : {kBorg, kChez}) {
            const Hex tower = side(index).tower;
            const int moves =
                on_.moving_towers == MovingTowers::Off ? 0 : ended(mover_of_tower(index));
            check_tower_site(index, moves);
            for (int player : {kBorg, kChez}) {
                expect(
                    side(player).god != tower, "OW-6.23"_ow, player, "god", "stands_on_tower_hex");
                if (player == index || on_.nonaligned) continue;
                expect(side(player).children.count_on(tower) == 0,
                       "OW-6.23"_ow,
                       player,
                       "Children",
                       "stands_on_enemy_tower_hex");
            }
        }
    }

    void check_god(int player) {
        const Side& own = side(player);
        const int start = on_.lives[at(player)];
        const int foe = foe_of(player);
        const bool dead = s_.outcome == (player == kBorg ? Outcome::ChezWins : Outcome::BorgWins);
        expect(own.lives <= start,
               "OW-16.1"_ow,
               player,
               "god",
               Reason("too_many_lives", {{"starting_lives", start}}));
        expect((own.lives == 0) == dead,
               "OW-10.1"_ow,
               player,
               "god",
               dead ? "loser_has_lives" : "no_life_left");
        const bool attack_to_come =
            foe == s_.active && (!in_combat() || side(foe).children.count_on(own.god) > 0);
        const int attacks = begun(foe) - (attack_to_come && !is(Phase::Over) ? 1 : 0);
        expect(start - own.lives <= attacks, "OW-6.24"_ow, player, "god", "lives_lost_too_fast");
        if (!on_.flee || own.lives == start) check_first_god(player, false);
        expect(own.god != side(foe).god, "OW-4.4"_ow, player, "god", "gods_share_hex");
        expect(own.children.count_on(own.god) == 0,
               "OW-6.3"_ow,
               player,
               "Children",
               "cannot_stand_on_own_god");
    }

    void check_counts(int player) {
        const Side& own = side(player);
        expect(own.children.size() + gone(own) == map_.children,
               "OW-7.6"_ow,
               player,
               "Children",
               Reason("wrong_children_total", {{"children", map_.children}}));
        expect(!on_.tower_elimination || own.pool == 0,
               "OW-11.6"_ow,
               player,
               "pool",
               "none_in_this_game");
        if (on_.tower_elimination) return;
        expect(
            !on_.chaos_gambit_1 || own.lost == 0, "OW-11.12"_ow, player, "lost", "no_child_lost");
        expect(own.lost == 0 || has_exits(), "OW-11.13"_ow, player, "lost", "no_child_leaves_map");
    }

    bool has_exits() const {
        return !on_.chaos_gambit_2 ||
            std::count(map_.terrain.begin(), map_.terrain.end(), Terrain::Void) > 0;
    }

    void check_children(int player) {
        const Side& own = side(player);
        const Side& foe = side(foe_of(player));
        const bool active = player == s_.active;
        int changed = 0;
        for (Child child : own.children) {
            const Hex hex = child.hex();
            const auto require = [&](bool holds, Clause clause, Reason fault) {
                expect(holds,
                       clause,
                       player,
                       "Children",
                       reason_at(map_.hex_name(hex), clause, std::move(fault)));
            };
            check_stack(player, hex);
            require(!child.moved() || (active && in_movement()),
                    "OW-5.3"_ow,
                    "moved_marks_not_allowed");
            require(!child.changed() ||
                        (active && in_movement() && on_.god_powers == GodPowers::BorgBargain),
                    "OW-11.16"_ow,
                    "changed_marks_not_allowed");
            changed += child.changed() ? 1 : 0;
            const bool tower = hex == side(kBorg).tower || hex == side(kChez).tower;
            require(!child.moved() || !tower, "OW-6.23"_ow, "child_on_tower_hex");
            const bool met = foe.stands_on(hex);
            if (!met) continue;
            require(active || hex != foe.god, "OW-16.2"_ow, "passive_child_on_god");
            if (!active) continue;
            require(!in_movement() || child.moved(), "OW-16.2"_ow, "meets_enemy_unmoved");
            require(!in_rebirth() || !tower, "OW-6.23"_ow, "child_on_tower_hex");
            const bool won = s_.outcome == Outcome::BorgWins || s_.outcome == Outcome::ChezWins;
            require(
                !is(Phase::Over) || (won && hex != foe.god), "OW-16.2"_ow, "shares_hex_with_enemy");
        }
        if (!active || !on_.powers(player)) return;
        expect(on_.god_powers != GodPowers::BorgBargain ||
                   (changed <= s_.powers && s_.powers - changed <= gone(own)),
               "OW-11.16"_ow,
               "p",
               "wrong_changed_count");
    }

    /// The first player has not moved before turn 2.
    void check_first_turn() {
        if (s_.turn != 1 || error_) return;
        const int player = s_.first;
        const bool untouched = in_movement() || in_rebirth();
        if (!untouched) return;
        expect(gone(side(player)) == 0, "OW-4.9"_ow, player, "pool", "children_lost_too_early");
        for (Child child : side(player).children) check_first_site(player, child.hex());
        check_first_god(player, true);
    }

    void check_attack() {
        const Side& own = side(s_.active);
        const int there = own.children.count_on(side(foe_of(s_.active)).god);
        expect(there <= 1, "OW-6.24"_ow, s_.active, "Children", "two_children_attack_god");
        expect(there == 0 || s_.hit, "OW-6.24"_ow, "hit", "god_attack_missing");
        if (!s_.hit || there > 0) return;
        expect(in_combat(), "OW-6.24"_ow, "hit", "no_child_on_god");
        expect((on_.tower_elimination ? own.lost : own.pool) > 0,
               "OW-9.4"_ow,
               "hit",
               "attacker_not_in_pool");
    }

    void check_movement() {
        const Side& own = side(s_.active);
        expect(!s_.god_moved || own.lives < on_.lives[s_.active],
               "OW-11.4"_ow,
               "gm",
               "flee_needs_lost_life");
        for (int i = 0; i < s_.stop_count; ++i) {
            const Hex hex = s_.stops[at(i)];
            const auto count = std::count(s_.stops.begin(), s_.stops.begin() + s_.stop_count, hex);
            int blades = 0;
            for (Child child : own.children) {
                if (child.stands_on(hex) && child.moved() && child.aspect() == Aspect::Blade) {
                    ++blades;
                }
            }
            expect(blades + s_.powers >= count && 2 * count - s_.powers <= rules_.limit(s_),
                   "OW-11.2"_ow,
                   "o",
                   Reason("too_many_blade_stops", {{"hex", map_.hex_name(hex)}}));
        }
        if (!is(Phase::FaultRoll) || error_) return;
        State before = state_;
        before.open.phase = Phase::Movement;
        const Action announced = Move::march(s_.mover, s_.target);
        if (const auto refusal = rules_.why_not(before, Seat(s_.active), announced)) {
            expect(false, refusal->clause, "f", refusal->reason());
            return;
        }
        expect(s_.rolls_left <= rules_.route(s_, Move::of(announced)).crossings,
               "OW-6.19"_ow,
               "f",
               "too_many_faults");
    }

    void check_rebirth() {
        expect(rules_.can_be_reborn(s_), "OW-7.1"_ow, "phase", "no_rebirth_now");
        expect(!is(Phase::RebornChoice) || on_.may_reinforce,
               "OW-7.2"_ow,
               "phase",
               "rebirth_not_a_choice");
        expect(!is(Phase::PlaceRoll) || on_.nonaligned,
               "OW-11.14"_ow,
               "phase",
               "no_rebirth_place_roll");
        if (s_.place == kNobody || error_) return;
        const Hex tower = side(s_.place).tower;
        const bool clash = side(foe_of(s_.active)).children.count_on(tower) > 0;
        expect(rules_.has_room_on_tower(s_, tower) && !(clash && on_.hold_clash),
               "OW-7.3"_ow,
               "n",
               "no_rebirth_there");
    }

    void check_combat() {
        const Battles left = rules_.battles(s_);
        if (is(Phase::BattleChoice)) {
            expect(left.size() > 1, "OW-8.2"_ow, "phase", "fewer_than_two_battles");
            return;
        }
        expect(std::find(left.begin(), left.end(), s_.battle) != left.end(),
               "OW-8.1"_ow,
               "b",
               "no_battle_there");
        const bool god = rules_.is_god_attack(s_, s_.battle);
        expect(god == is(Phase::GodCommit),
               god ? "OW-9.2"_ow : "OW-8.3"_ow,
               "phase",
               god ? "wants_attack_phase" : "wants_battle_phase");
        expect(!god || (s_.round == 1 && s_.quiet == 0), "OW-9.4"_ow, "b", "attack_has_one_round");
        expect(on_.round_cap == 0 || s_.round <= on_.round_cap,
               "OW-10.3"_ow,
               "b",
               Reason("too_many_rounds", {{"round_limit", on_.round_cap}}));
        const bool counts = on_.frustration != Frustration::Off;
        expect(counts ? s_.quiet < s_.round : s_.quiet == 0,
               "OW-11.7"_ow,
               "b",
               counts ? "too_many_quiet_rounds" : "no_quiet_rounds");
        const bool stays_dead = on_.tower_elimination;
        const int deaths =
            stays_dead ? side(kBorg).lost + side(kChez).lost : side(kBorg).pool + side(kChez).pool;
        const int loud = s_.round - 1 - s_.quiet;
        const int most =
            on_.frustration == Frustration::Cumulative ? deaths : kQuietRounds * deaths;
        expect(!counts || loud <= most, "OW-11.7"_ow, "b", "too_few_deaths");
        check_commitments();
    }

    void check_commitments() {
        int made = 0;
        for (int player : {kBorg, kChez}) {
            const Commitment commitment = state_.commitments[at(player)];
            if (commitment == kUncommitted || error_) continue;
            ++made;
            const bool god = is(Phase::GodCommit) && player != s_.active;
            if (god) continue;
            expect(Rules::committed_aspects(commitment).size() == rules_.size_in_battle(s_, player),
                   is(Phase::GodCommit) ? "OW-9.2"_ow : "OW-8.3"_ow,
                   "k",
                   "wrong_aspect_count");
        }
        expect(made < 2, "OW-8.3"_ow, "k", "both_choices_pending");
    }

    void check_end() {
        const auto is_gone = [](const Side& side) {
            return side.children.empty() && side.pool == 0;
        };
        const bool empty = is_gone(side(kBorg)) && is_gone(side(kChez));
        switch (s_.outcome) {
            case Outcome::Draw:
                expect(empty, "OW-10.2"_ow, "draw", "player_still_has_children");
                break;
            case Outcome::DrawByCap:
                expect(!empty && on_.turn_cap != 0 && static_cast<int>(s_.turn) == on_.turn_cap,
                       "OW-10.3"_ow,
                       "draw:cap",
                       "before_turn_limit");
                break;
            default: {
                const int winner = s_.outcome == Outcome::BorgWins ? kBorg : kChez;
                expect(winner == s_.active, "OW-10.1"_ow, "active", "wants_winner");
                const Side& own = side(winner);
                expect((on_.tower_elimination ? own.lost : own.pool) > 0,
                       "OW-9.4"_ow,
                       winner,
                       "pool",
                       "winning_attacker_not_in_pool");
            }
        }
    }

    static constexpr int kQuietRounds = 3;  // OW-11.7
};

}  // namespace

std::optional<Misfit> why_unreachable(const Rules& rules, const State& s) {
    Examiner examiner(rules, s);
    examiner.examine();
    return examiner.error();
}

}  // namespace equipoise::oneworld
