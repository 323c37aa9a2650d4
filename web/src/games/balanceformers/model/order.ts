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

export interface Rival {
  seat: string;
  /** With how many of its pairs it plays before mine, of how many it can choose. */
  before: number;
  all: number;
}

/** What every rival can still choose against a pair of mine, from the open hands alone (BF-6.9, BF-23.14). */
export function rivals(
  position: Position,
  components: Components,
  seat: string,
  mine: { square: number; round: number },
): Rival[] {
  const own = { sum: mine.square + mine.round, label: fullLabel(components, seat, mine.round) };
  return position.seats.flatMap((rival, i) => {
    const hand = position.hands[i];
    if (rival === seat || !hand) return [];
    const pairs = hand.square.flatMap((square) =>
      hand.round.map((round) => ({ sum: square + round, label: fullLabel(components, rival, round) })),
    );
    return [{ seat: rival, before: pairs.filter((pair) => isBefore(pair, own)).length, all: pairs.length }];
  });
}

/** The first and the last place in the order that are still possible. */
export function places(found: Rival[]): { first: number; last: number } {
  return {
    first: 1 + found.filter((one) => one.before === one.all && one.all > 0).length,
    last: 1 + found.filter((one) => one.before > 0).length,
  };
}
