// What a Void may take, from the moves that the table offers.

import type { LegalMove } from '../../../protocol/messages';
import { readMove } from './moves';
import { sortCards, type Card, type Placed } from './position';

export interface Play {
  move: string;
  card: Card;
  victim: number;
  targets: Placed[];
}

/** What has been chosen so far; without a target the victim is open. */
export interface Aim {
  card: Card;
  victim: number | null;
  targets: Placed[];
}

export function readPlays(moves: LegalMove[]): Play[] {
  return moves.flatMap(({ move }) => {
    const read = readMove(move);
    return read?.type === 'void' ? [{ move, card: read.card, victim: read.victim, targets: read.targets }] : [];
  });
}

/** The Voids that can be played, each code once. */
export const ableVoids = (plays: Play[]): Card[] => sortCards([...new Set(plays.map((play) => play.card))]);

/** What of the play is not chosen yet; null if something was chosen that it does not take. */
function rest(play: Play, aim: Aim): Placed[] | null {
  if (play.card !== aim.card || (aim.victim !== null && play.victim !== aim.victim)) return null;
  return aim.targets.reduce<Placed[] | null>((left, one) => {
    const at = left?.findIndex((entry) => entry.card === one.card && entry.place === one.place) ?? -1;
    return left && at >= 0 ? [...left.slice(0, at), ...left.slice(at + 1)] : null;
  }, play.targets);
}

/** Cards on the boards of others that may be chosen next, each once. */
export function nextTargets(plays: Play[], aim: Aim): { victim: number; target: Placed }[] {
  const found = new Map<string, { victim: number; target: Placed }>();
  for (const play of plays)
    for (const target of rest(play, aim) ?? [])
      found.set(`${play.victim} ${target.card}@${target.place}`, { victim: play.victim, target });
  return [...found.values()];
}

/** The aim with one target more. */
export const aimed = (aim: Aim, victim: number, target: Placed): Aim => ({
  ...aim,
  victim,
  targets: [...aim.targets, target],
});

/** The play that takes exactly what was chosen; null while something is missing. */
export const completePlay = (plays: Play[], aim: Aim): string | null =>
  plays.find((play) => aim.targets.length > 0 && rest(play, aim)?.length === 0)?.move ?? null;
