// Whom the game waits for.

import type { Moment } from '../../contract';
import type { Position, SeatIndex } from './position';

/** The sides that are to choose or to roll: both, while both choose in secret. */
export function askedOf(moment: Moment, position: Position): SeatIndex[] {
  if (position.phase === 'Z') return [];
  const { actors, roller } = moment.now;
  if (moment.live) {
    const asked = ([0, 1] as const).filter((seat) => actors.includes(seat) || roller === seat);
    if (asked.length > 0) return asked;
  }
  // A moment of the past: in combat whoever has not chosen, else the side whose turn it is.
  if (position.phase === 'c' || position.phase === 'a')
    return ([0, 1] as const).filter((seat) => position.commitments[seat] === null);
  return position.active === null ? [] : [position.active];
}
