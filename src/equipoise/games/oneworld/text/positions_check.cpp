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
               std ? "the rolled stacking limit is missing" : "no stacking limit has been rolled");
        expect(on_.stack == 0 || !is(Phase::StackRoll),
               "OW-11.11"_ow,
               "phase",
               "this game does not roll for the stacking limit");
        expect(s_.order_die == 0 || is(Phase::OrderRoll),
               "OW-13.5"_ow,
               "d",
               "belongs only in the order roll");
        expect((s_.outcome != Outcome::None) == is(Phase::Over),
               "OW-13.5"_ow,
               "phase",
               "phase Z must have a result, and no other phase can");
        expect((s_.rolls_left > 0) == is(Phase::FaultRoll),
               "OW-13.5"_ow,
               "f",
               "phase f must have an announced move, and no other phase can");
        expect((s_.place != kNobody) == (is(Phase::RebirthRoll) && on_.nonaligned),
               "OW-11.14"_ow,
               "n",
               "a rolled place belongs in phase r with nonaligned_towers, and only there");
        const bool fights = is(Phase::Commit) || is(Phase::GodCommit);
        expect(!s_.battle.is_none() == fights,
               "OW-13.5"_ow,
               "b",
               "phases c and a must have a current battle, and no other phase can");
        for (int player : {kBorg, kChez}) {
            if (state_.commitments[at(player)] == kUncommitted) continue;
            expect(fights, "OW-8.3"_ow, "k", "aspects are chosen only in phases c and a");
        }
        expect(!s_.hit || in_movement() || in_rebirth() || in_combat(),
               "OW-5.3"_ow,
               "hit",
               "belongs only in a turn that is being played");
        const bool moves = in_movement();
        expect(s_.stop_count == 0 || (moves && on_.friendly_obstacle),
               "OW-11.2"_ow,
               "o",
               "Blades stop short only in the Movement phase, with friendly_obstacle");
        expect(s_.powers == 0 || (moves && s_.powers <= on_.powers(s_.active)),
               on_.god_powers == GodPowers::BorgBargain ? "OW-11.16"_ow : "OW-11.15"_ow,
               "p",
               "the player does not have that many powers in this phase");
        expect(!s_.god_moved || (moves && on_.flee),
               "OW-11.4"_ow,
               "gm",
               "gods move only in the Movement phase, with flee");
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
               "the game ends after turn " + std::to_string(on_.turn_cap));
        for (int player : {kBorg, kChez}) {
            expect(side(player).end != kNobody, "OW-4.3"_ow, player, "end", "must be known by now");
            expect(
                !side(player).god.is_none(), "OW-4.4"_ow, player, "god", "must be placed by now");
            expect(side(player).tower.is_none() == on_.tower_elimination,
                   on_.tower_elimination ? "OW-11.6"_ow : "OW-4.7"_ow,
                   player,
                   "Tower",
                   on_.tower_elimination ? "there is none in this game" : "is missing");
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
        expect(side(kBorg).tower != side(kChez).tower,
               "OW-3.1"_ow,
               "CHEZ Tower",
               "both Towers are on the same hex");
        for (int index : {kBorg, kChez}) {
            const Hex tower = side(index).tower;
            const int moves =
                on_.moving_towers == MovingTowers::Off ? 0 : ended(mover_of_tower(index));
            check_tower_site(index, moves);
            for (int player : {kBorg, kChez}) {
                expect(side(player).god != tower,
                       "OW-6.23"_ow,
                       player,
                       "god",
                       "cannot stand on the hex of a Tower");
                if (player == index || on_.nonaligned) continue;
                expect(side(player).children.count_on(tower) == 0,
                       "OW-6.23"_ow,
                       player,
                       "Children",
                       "cannot stand on the hex of the other player's Tower");
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
               "its lives cannot exceed " + std::to_string(start));
        expect((own.lives == 0) == dead,
               "OW-10.1"_ow,
               player,
               "god",
               dead ? "must have no lives left, as its owner has lost"
                    : "must have a life left, as its owner has not lost");
        const bool attack_to_come =
            foe == s_.active && (!in_combat() || side(foe).children.count_on(own.god) > 0);
        const int attacks = begun(foe) - (attack_to_come && !is(Phase::Over) ? 1 : 0);
        expect(start - own.lives <= attacks,
               "OW-6.24"_ow,
               player,
               "god",
               "cannot have lost that many lives yet: a turn takes at most one");
        if (!on_.flee || own.lives == start) check_first_god(player, false);
        expect(
            own.god != side(foe).god, "OW-4.4"_ow, player, "god", "both gods are on the same hex");
        expect(own.children.count_on(own.god) == 0,
               "OW-6.3"_ow,
               player,
               "Children",
               "no Child can stand on the hex of its own god");
    }

    void check_counts(int player) {
        const Side& own = side(player);
        expect(own.children.size() + gone(own) == map_.children,
               "OW-7.6"_ow,
               player,
               "Children",
               "on the map, in the pool and lost must add up to " + std::to_string(map_.children));
        expect(!on_.tower_elimination || own.pool == 0,
               "OW-11.6"_ow,
               player,
               "pool",
               "there is none in this game");
        if (on_.tower_elimination) return;
        expect(!on_.chaos_gambit_1 || own.lost == 0,
               "OW-11.12"_ow,
               player,
               "lost",
               "no Child can be lost in this game");
        expect(own.lost == 0 || has_exits(),
               "OW-11.13"_ow,
               player,
               "lost",
               "no Child can leave this map");
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
            const auto require = [&](bool holds, Clause clause, std::string_view what) {
                expect(holds,
                       clause,
                       player,
                       "Children",
                       map_.hex_name(hex) + ": " + std::string(what));
            };
            check_stack(player, hex);
            require(!child.moved() || (active && in_movement()),
                    "OW-5.3"_ow,
                    "only the active player's Children are marked as moved, in the Movement phase");
            require(!child.changed() ||
                        (active && in_movement() && on_.god_powers == GodPowers::BorgBargain),
                    "OW-11.16"_ow,
                    "Children are marked as changed only with borg_bargain, in the Movement phase");
            changed += child.changed() ? 1 : 0;
            const bool tower = hex == side(kBorg).tower || hex == side(kChez).tower;
            require(
                !child.moved() || !tower, "OW-6.23"_ow, "no Child can enter the hex of a Tower");
            const bool met = foe.stands_on(hex);
            if (!met) continue;
            require(active || hex != foe.god,
                    "OW-16.2"_ow,
                    "no Child of the passive player can stand on a god's hex");
            if (!active) continue;
            require(!in_movement() || child.moved(),
                    "OW-16.2"_ow,
                    "a Child that meets an enemy must have moved this turn");
            require(!in_rebirth() || !tower, "OW-6.23"_ow, "no Child can enter the hex of a Tower");
            const bool won = s_.outcome == Outcome::BorgWins || s_.outcome == Outcome::ChezWins;
            require(!is(Phase::Over) || (won && hex != foe.god),
                    "OW-16.2"_ow,
                    "at the end of a turn no Child can share a hex with an enemy");
        }
        if (!active || !on_.powers(player)) return;
        expect(on_.god_powers != GodPowers::BorgBargain ||
                   (changed <= s_.powers && s_.powers - changed <= gone(own)),
               "OW-11.16"_ow,
               "p",
               "must match the number of Children changed this turn");
    }

    /// The first player has not moved before turn 2.
    void check_first_turn() {
        if (s_.turn != 1 || error_) return;
        const int player = s_.first;
        const bool untouched = in_movement() || in_rebirth();
        if (!untouched) return;
        expect(gone(side(player)) == 0,
               "OW-4.9"_ow,
               player,
               "pool",
               "this player cannot have lost any Children yet");
        for (Child child : side(player).children) check_first_site(player, child.hex());
        check_first_god(player, true);
    }

    void check_attack() {
        const Side& own = side(s_.active);
        const int there = own.children.count_on(side(foe_of(s_.active)).god);
        expect(there <= 1,
               "OW-6.24"_ow,
               s_.active,
               "Children",
               "only one Child can attack a god in a turn");
        expect(there == 0 || s_.hit, "OW-6.24"_ow, "hit", "is missing: a god is under attack");
        if (!s_.hit || there > 0) return;
        expect(in_combat(), "OW-6.24"_ow, "hit", "no Child stands on the god's hex");
        expect((on_.tower_elimination ? own.lost : own.pool) > 0,
               "OW-9.4"_ow,
               "hit",
               "the attacker must be in the pool, or lost if there are no Towers");
    }

    void check_movement() {
        const Side& own = side(s_.active);
        expect(!s_.god_moved || own.lives < on_.lives[s_.active],
               "OW-11.4"_ow,
               "gm",
               "a god can flee only after it has lost a life");
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
                   "that many Blades cannot have stopped on " + map_.hex_name(hex));
        }
        if (!is(Phase::FaultRoll) || error_) return;
        State before = state_;
        before.open.phase = Phase::Movement;
        const Action announced = Move::march(s_.mover, s_.target);
        if (const auto refusal = rules_.why_not(before, Seat(s_.active), announced)) {
            expect(false, refusal->clause, "f", std::string(refusal->reason));
            return;
        }
        expect(s_.rolls_left <= rules_.route(s_, Move::of(announced)).crossings,
               "OW-6.19"_ow,
               "f",
               "the move does not cross that many Faults");
    }

    void check_rebirth() {
        expect(rules_.can_be_reborn(s_), "OW-7.1"_ow, "phase", "no Child can be reborn now");
        expect(!is(Phase::RebornChoice) || on_.may_reinforce,
               "OW-7.2"_ow,
               "phase",
               "rebirth is not a choice in this game");
        expect(!is(Phase::PlaceRoll) || on_.nonaligned,
               "OW-11.14"_ow,
               "phase",
               "this game does not roll for the place of a rebirth");
        if (s_.place == kNobody || error_) return;
        const Hex tower = side(s_.place).tower;
        const bool clash = side(foe_of(s_.active)).children.count_on(tower) > 0;
        expect(rules_.has_room_on_tower(s_, tower) && !(clash && on_.hold_clash),
               "OW-7.3"_ow,
               "n",
               "no Child can be reborn there");
    }

    void check_combat() {
        const Battles left = rules_.battles(s_);
        if (is(Phase::BattleChoice)) {
            expect(left.size() > 1,
                   "OW-8.2"_ow,
                   "phase",
                   "there are fewer than two battles to choose from");
            return;
        }
        expect(std::find(left.begin(), left.end(), s_.battle) != left.end(),
               "OW-8.1"_ow,
               "b",
               "there is no battle on that hex");
        const bool god = rules_.is_god_attack(s_, s_.battle);
        expect(god == is(Phase::GodCommit),
               god ? "OW-9.2"_ow : "OW-8.3"_ow,
               "phase",
               god ? "must be a in an attack on a god" : "must be c in a battle");
        expect(!god || (s_.round == 1 && s_.quiet == 0),
               "OW-9.4"_ow,
               "b",
               "an attack on a god has only one round");
        expect(on_.round_cap == 0 || s_.round <= on_.round_cap,
               "OW-10.3"_ow,
               "b",
               "a battle has at most " + std::to_string(on_.round_cap) + " rounds");
        const bool counts = on_.frustration != Frustration::Off;
        expect(counts ? s_.quiet < s_.round : s_.quiet == 0,
               "OW-11.7"_ow,
               "b",
               counts ? "there cannot be that many quiet rounds yet"
                      : "this game does not count quiet rounds");
        const bool stays_dead = on_.tower_elimination;
        const int deaths =
            stays_dead ? side(kBorg).lost + side(kChez).lost : side(kBorg).pool + side(kChez).pool;
        const int loud = s_.round - 1 - s_.quiet;
        const int most =
            on_.frustration == Frustration::Cumulative ? deaths : kQuietRounds * deaths;
        expect(!counts || loud <= most,
               "OW-11.7"_ow,
               "b",
               "too few Children have died for that many rounds");
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
                   "must have one aspect for each of the player's Children on the hex");
        }
        expect(made < 2, "OW-8.3"_ow, "k", "the second choice reveals both, so neither is pending");
    }

    void check_end() {
        const auto is_gone = [](const Side& side) {
            return side.children.empty() && side.pool == 0;
        };
        const bool empty = is_gone(side(kBorg)) && is_gone(side(kChez));
        switch (s_.outcome) {
            case Outcome::Draw:
                expect(empty, "OW-10.2"_ow, "draw", "a player still has Children");
                break;
            case Outcome::DrawByCap:
                expect(!empty && on_.turn_cap != 0 && static_cast<int>(s_.turn) == on_.turn_cap,
                       "OW-10.3"_ow,
                       "draw:cap",
                       "the game has not ended by its turn limit");
                break;
            default: {
                const int winner = s_.outcome == Outcome::BorgWins ? kBorg : kChez;
                expect(winner == s_.active, "OW-10.1"_ow, "active", "must be the winner");
                const Side& own = side(winner);
                expect((on_.tower_elimination ? own.lost : own.pool) > 0,
                       "OW-9.4"_ow,
                       winner,
                       "pool",
                       "the winning attacker must be in the pool, or lost if there are no Towers");
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
