// The order of play of a round (BF-6.3, BF-6.4), as the kernel says.

import type { Components } from './components';
import { ask } from './kernel';
import type { Position } from './position';

export interface Standing {
  seat: string;
  sum: number;
  /** Letter and edition digit of the round token. */
  label: string;
}

/** The seats whose pair is known, first to play first. */
export const initiative = (position: Position, components: Components): Standing[] =>
  ask(position, components, 'order') as Standing[];

export interface Rival {
  seat: string;
  /** With how many of its pairs it plays before mine, of how many it can choose. */
  before: number;
  all: number;
}

export interface Prospect {
  rivals: Rival[];
  /** The first and the last place in the order that are still possible. */
  first: number;
  last: number;
}

/** What every rival can still choose against a pair of mine, from the open hands alone (BF-6.9, BF-23.14). */
export const prospect = (
  position: Position,
  components: Components,
  seat: string,
  mine: { square: number; round: number },
): Prospect => ask(position, components, 'rivals', seat, mine.square, mine.round) as Prospect;
