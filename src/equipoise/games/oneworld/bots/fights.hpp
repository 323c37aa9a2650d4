// Battles as bots, advice and hints look them up.

#pragma once

#include "equipoise/games/oneworld/combat/combat_table.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

inline const CombatTable& combat_table(const Rules& rules, const Open& s) {
    return CombatTable::of(rules.switches().frustration, rules.limit(s));
}

/// The current battle, from the side of that player.
inline Fight fight_of(const Rules& rules, const Open& s, int player) {
    return {rules.size_in_battle(s, player), rules.size_in_battle(s, foe_of(player)), s.quiet};
}

}  // namespace equipoise::oneworld
