// Odds: what the table tells of battles, and the risk of faults.

import type { Facts } from '../../../protocol/messages';
import { indexOf, type Components } from './components';
import type { Hex } from './position';

/** Shares from 0 to 1 of who is left when both sides play as well as can be. */
export interface Odds {
  borg: number;
  chez: number;
  gone: number;
}

/** Null where the table tells nothing of a battle on this hex. */
export function oddsOf(facts: Facts, components: Components, hex: Hex): Odds | null {
  const at = indexOf(components, hex);
  const borg = facts[`battle_${at}_borg`];
  const chez = facts[`battle_${at}_chez`];
  if (borg === undefined || chez === undefined) return null;
  return { borg: borg / 1e6, chez: chez / 1e6, gone: (facts[`battle_${at}_gone`] ?? 0) / 1e6 };
}

/** The share of attacks on a god that cost it a life; null where none is pending. */
export const attackOdds = (facts: Facts): number | null =>
  facts['attack_god'] === undefined ? null : facts['attack_god'] / 1e6;

/** The chance to be lost on the way over so many Faults (OW-6.20). */
export const risk = (crossings: number): number => 1 - (2 / 3) ** crossings;

/** Whole percents that add up to 100. */
export function percents(odds: Odds): Odds {
  const parts = [odds.borg, odds.chez, odds.gone].map((share) => 100 * share);
  const whole = parts.map(Math.floor);
  const order = [0, 1, 2].sort((a, b) => (parts[b]! % 1) - (parts[a]! % 1));
  let left = Math.round(parts.reduce((sum, one) => sum + one, 0)) - whole.reduce((sum, one) => sum + one, 0);
  for (const at of order) if (left-- > 0) whole[at]!++;
  return { borg: whole[0]!, chez: whole[1]!, gone: whole[2]! };
}
