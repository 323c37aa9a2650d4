// For bots: a quick judgement of a position.
//
// What counts is who takes the other's lives first. A life falls to one attack in three, and one
// attack a turn is possible; Children that die come back. So the judgement asks who can attack now,
// who will soon be able to, and how well the ways to the gods are guarded. Battles under way count
// by their exact odds.

#include <cmath>

#include "equipoise/games/oneworld/bots/fights.hpp"
#include "equipoise/games/oneworld/movement/marches.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

// Set by hand, the weights inside `Judge` too, and changed after matches against the player who
// only runs. Last: `equipoise match oneworld master rush --games 200 --ms 8 --option map=eq12
// --option turn_cap=200 --option round_cap=200`: 80.5 % (74.5-85.4).

/// By turns that a Child needs to the enemy god: how much it presses.
constexpr std::array<float, 7> kPress{0, 0.50F, 0.30F, 0.18F, 0.11F, 0.07F, 0.04F};
constexpr float kFarPress = 0.02F;
/// By Children on a hex beside their own god: how much of that way they bar.
constexpr std::array<float, 5> kBar{0, 0.6F, 0.8F, 0.92F, 1.0F};
constexpr float kLifeScale = 2.0F;    // Of a life, in logits.
constexpr float kPressScale = 0.2F;   // Of pressure on an unguarded god.
constexpr float kGuarded = 0.92F;     // Share of the pressure that a whole guard takes away.
constexpr float kGuardScale = 0.35F;  // Of a whole guard itself.
constexpr float kChildScale = 0.02F;  // Of a Child, wherever it is.
constexpr float kHit = 1.0F / 3;      // An attack takes a life (OW-9.3).

float press_of(int turns) {
    if (turns >= Marches::kNever) return 0;
    return turns < static_cast<int>(kPress.size()) ? kPress[at(turns)] : kFarPress;
}

/// What one player's Children come to. Sums have twice the digits of their terms, so that the order
/// of the Children, which half a turn of the map changes, is not in them.
struct Account {
    double press = 0;
    float guard = 0;
    float attack = 0;  // The chance that an attack can be made in the next turn.
    double children = 0;
};

/// Exactly 1 less for -x than for x.
float logistic(float x) {
    const float likely = 1 / (1 + std::exp(-std::abs(x)));
    return x < 0 ? 1 - likely : likely;
}

}  // namespace

/// Judges one position for both players.
class Judge {
  public:
    Judge(const Rules& rules, const Open& s, bool rolling = false)
        : rules_(rules), s_(s), rolling_(rolling), table_(combat_table(rules, s)) {}

    /// Of the active player.
    float chances() const {
        std::array<Account, 2> accounts;
        for (int player : {kBorg, kChez}) accounts[at(player)] = account(player);
        const auto strength = [&](int player) {
            const Account& own = accounts[at(player)];
            const Account& foe = accounts[at(foe_of(player))];
            const auto pressure = static_cast<float>(own.press);
            const float press = pressure / (1 + 0.35F * pressure);
            return kPressScale * press * (1 - kGuarded * foe.guard) + kGuardScale * own.guard +
                kChildScale * static_cast<float>(own.children);
        };
        const int active = s_.active;
        const float ahead = strength(active) - strength(foe_of(active));
        const int mover = next_mover();
        const int god_under_attack = attacked_god();
        const float first = god_under_attack < 0 ? 0 : kHit;
        const float second = accounts[at(mover)].attack * kHit;
        const auto lives_of = [&](int player) {
            return static_cast<int>(s_.sides[at(player)].lives);
        };
        float sum = 0;
        for (int hit_now = 0; hit_now < 2; ++hit_now) {
            const float now = hit_now == 1 ? first : 1 - first;
            for (int hit_next = 0; hit_next < 2 && now > 0; ++hit_next) {
                const float share = now * (hit_next == 1 ? second : 1 - second);
                std::array<int, 2> lives{lives_of(kBorg), lives_of(kChez)};
                if (hit_now == 1) --lives[at(god_under_attack)];
                if (hit_now == 0 || lives[at(god_under_attack)] > 0) {
                    if (hit_next == 1) --lives[at(foe_of(mover))];
                }
                sum += share * value(lives[at(active)], lives[at(foe_of(active))], ahead);
            }
        }
        return sum;
    }

  private:
    static float value(int own, int foe, float ahead) {
        if (own <= 0) return 0;
        if (foe <= 0) return 1;
        // A lead in lives weighs more when few are left.
        const float lead =
            2.0F * static_cast<float>(own - foe) / static_cast<float>(own + foe) * kMostLives;
        return logistic(kLifeScale * lead / 2 + 2 * ahead);
    }

    /// Who moves Children next; a move that is rolled for counts as the last of its turn.
    int next_mover() const {
        return s_.phase == Phase::Movement && !rolling_ ? s_.active : foe_of(s_.active);
    }

    int attacked_god() const { return s_.hit && is_attacker_there() ? foe_of(s_.active) : -1; }
    bool is_attacker_there() const {
        const Hex god = s_.sides[at(foe_of(s_.active))].god;
        return s_.sides[s_.active].children.count_on(god) > 0;
    }

    /// The share of own Children that is expected to be left after a battle on that hex.
    float left_of(Hex hex, int own, int foe) const {
        const Fight fight{own, foe, hex == s_.battle ? s_.quiet : 0};
        if (own == 0 || foe == 0) return 1;
        return static_cast<float>(table_.odds(fight).own_left) / static_cast<float>(own);
    }

    Account account(int player) const {
        const Side& own = s_.sides[at(player)];
        const Side& foe = s_.sides[at(foe_of(player))];
        const Marches& marches = rules_.marches();
        const bool moving = s_.phase == Phase::Movement && player == s_.active;
        Account account;
        const Ground ground(rules_.grid(), rules_.switches(), s_, player, 0);
        for (int i = 0; i < own.children.size();) {
            const Hex hex = own.children[i].hex();
            const int here = own.children.count_on(hex);
            const int there = foe.children.count_on(hex);
            const float left = left_of(hex, here, there);
            for (int last = i + here; i < last; ++i) {
                const Child child = own.children[i];
                account.children += static_cast<double>(left);
                if (hex == foe.god) continue;
                const int turns = marches.turns(child.aspect(), hex, foe.god);
                account.press += static_cast<double>(left * press_of(turns));
                // An attack in the next turn: by who may still move, around what stands between.
                if (turns != 1 || there > 0 || (moving && child.moved())) continue;
                if (player == next_mover() && !(moving && s_.hit)) {
                    account.attack = std::max(account.attack, arrival(ground, child, foe.god));
                }
            }
        }
        for (int i = 0; i < own.pool; ++i) {
            account.children += 0.9;
            if (own.tower.is_none()) continue;
            const int turns = marches.turns(Aspect::Blade, own.tower, foe.god);
            account.press +=
                static_cast<double>(press_of(turns == Marches::kNever ? turns : turns + 2 + i));
        }
        account.guard = guard_of(player);
        return account;
    }

    /// The best chance that this Child gets to the god in one move, Faults considered.
    float arrival(const Ground& ground, Child child, Hex god) const {
        float best = 0;
        if (child.aspect() == Aspect::Blade) {
            for (Direction direction : kAllDirections) {
                const Ray way = ground.ray(child, direction);
                if (way.obstacle == Obstacle::None && way.end == god)
                    best = std::max(best, survival(way.crossings));
            }
            return best;
        }
        const Offset offset = rules_.map().offset(child.hex(), god);
        if (offset.length() > kNearRadius) return 0.5F;  // Around the world (OW-11.13).
        const Reach reached = ground.reach(child);
        for (int crossings = 3; crossings >= 0; --crossings) {
            if ((reached.ends[at(crossings)] >> near_bit(offset) & 1) != 0) {
                best = survival(crossings);
            }
        }
        return best;
    }
    static float survival(int crossings) {
        constexpr std::array<float, 6> kChances{1, 0.6667F, 0.4444F, 0.2963F, 0.1975F, 0.1317F};
        return kChances[at(crossings)];
    }

    /// How well the ways to the player's god are barred, from 0 to 1.
    float guard_of(int player) const {
        const Side& own = s_.sides[at(player)];
        const Side& foe = s_.sides[at(foe_of(player))];
        if (own.god.is_none()) return 0;
        double sum = 0;
        int ways = 0;
        for (Direction direction : kAllDirections) {
            const Hex hex = rules_.grid().next(own.god, direction);
            if (hex.is_none() || hex == own.tower || hex == foe.tower) continue;
            ++ways;
            const int here = own.children.count_on(hex);
            const int there = foe.children.count_on(hex);
            float bar = kBar[at(std::min(here, 4))];
            if (here > 0 && there > 0) {
                bar *= static_cast<float>(
                    table_.odds({here, there, hex == s_.battle ? s_.quiet : 0}).own);
            }
            sum += static_cast<double>(bar);
        }
        return ways == 0 ? 1 : static_cast<float>(sum / ways);
    }

    const Rules& rules_;
    const Open& s_;
    bool rolling_;
    const CombatTable& table_;
};

void Rules::evaluate(const State& s, Values& values) const {
    if (s.open.turn == 0) {  // In the set-up.
        values[Seat(kBorg)] = values[Seat(kChez)] = 0.5F;
        return;
    }
    float chances = 0;  // Of the active player.
    const Open& open = s.open;
    if (open.phase == Phase::FaultRoll) {
        // The Child is through, or it is in the pool.
        Open through = open;
        through.phase = Phase::Movement;
        Open drowned = through;
        arrive(through, Move::of(Move::march(open.mover, open.target)));
        Side& own = drowned.sides[open.active];
        own.children.remove(open.mover);
        eliminate(own);
        const float safe = std::pow(2.0F / 3, static_cast<float>(open.rolls_left));
        chances = safe * Judge(*this, through, true).chances() +
            (1 - safe) * Judge(*this, drowned, true).chances();
    } else {
        chances = Judge(*this, open).chances();
    }
    values[Seat(open.active)] = chances;
    values[Seat(foe_of(open.active))] = 1 - chances;
}

}  // namespace equipoise::oneworld
