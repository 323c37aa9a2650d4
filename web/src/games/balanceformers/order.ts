// The order of play of a round (BF-6.3, BF-6.4).

import { fullLabel, type Components } from './components';
import type { Position } from './position';

export interface Standing {
  seat: string;
  sum: number;
  /** Letter and edition digit of the round token. */
  label: string;
}

/** Whether `a` plays before `b`. */
export const isBefore = (a: Omit<Standing, 'seat'>, b: Omit<Standing, 'seat'>): boolean =>
  a.sum !== b.sum ? a.sum > b.sum : a.label < b.label;

/** The seats whose pair is known, first to play first. */
export function initiative(position: Position, components: Components): Standing[] {
  const known = position.seats.flatMap((seat, i) => {
    const pair = position.pairs[i];
    if (!pair || pair === '?') return [];
    return [{ seat, sum: pair.square + pair.round, label: fullLabel(components, seat, pair.round) }];
  });
  return known.sort((a, b) => (isBefore(a, b) ? -1 : 1));
}
