// What "the last turn" is to somebody: where showing it again begins.

import type { Ply } from '../../protocol/messages';

const isDecision = (ply: Ply): boolean => ply.actor !== 'chance';

/**
 * The number of plies before the last turn, for a person at these seats. At one seat, the last turn is what followed
 * this seat's last decision before the others last decided. To a person with several seats and to a spectator it is
 * what whoever decided last did in a row, with the throw that led to it.
 */
export function lastTurn(plies: Ply[], own: number[]): number {
  const [seat, other] = own;
  if (seat !== undefined && other === undefined) {
    const theirs = plies.findLastIndex((ply) => isDecision(ply) && ply.actor !== seat);
    if (theirs >= 0) return 1 + plies.slice(0, theirs).findLastIndex((ply) => ply.actor === seat);
  }
  const last = plies.findLastIndex(isDecision);
  return (
    1 + plies.slice(0, Math.max(0, last)).findLastIndex((ply) => isDecision(ply) && ply.actor !== plies[last]?.actor)
  );
}
