// What both sides have thrown for the right to choose who sets up first.

import type { Moment } from '../../contract';
import { readPosition, seatIndex } from './position';

/** BORG first; null for whoever has not thrown, or throws again after a tie. Nobody, once the set-up has begun. */
export function orderThrows(moment: Moment): [number | null, number | null] {
  const thrown: [number | null, number | null] = [null, null];
  if (!'oOe'.includes(readPosition(moment.view).phase)) return thrown;
  for (const { key, args } of moment.plies.flatMap((ply) => ply.events)) {
    if (key !== 'order_roll') continue;
    // Two that lie there already were a tie.
    if (thrown.every((die) => die !== null)) thrown.fill(null);
    thrown[seatIndex(args['seat'] ?? '')] = Number(args['die']);
  }
  return thrown;
}
