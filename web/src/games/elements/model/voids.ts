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

/** What was named already where all Voids are played at once (EL-6.11), from the choice of a seat as it is written. */
export const namedPlays = (choice: string | null): Play[] =>
  choice ? choice.split(';').flatMap((play) => readPlays([{ move: `void:${play}`, facts: {} }])) : [];

type Target = { victim: number; target: Placed };

/** How many cards may be chosen next on the board of each seat that has any. */
export function targetsBySeat(next: Target[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const one of next) counts.set(one.victim, (counts.get(one.victim) ?? 0) + 1);
  return counts;
}

/** How the cards of one seat's board are marked, by their identity: chosen by these Voids, or a target of the next. */
export function marksOn(
  board: { id: string; card: Card; place: string }[],
  seat: number,
  aims: Aim[],
  next: Target[],
): Map<string, 'target' | 'chosen'> {
  const found = new Map<string, 'target' | 'chosen'>();
  const keyOf = (one: { card: Card; place: string }): string => `${one.card}@${one.place}`;
  const chosen = aims.filter((one) => one.victim === seat).flatMap((one) => one.targets.map(keyOf));
  const open = new Set(next.filter((one) => one.victim === seat).map((one) => keyOf(one.target)));
  for (const one of board) {
    const at = chosen.indexOf(keyOf(one));
    if (at >= 0) {
      chosen.splice(at, 1);
      found.set(one.id, 'chosen');
    } else if (open.has(keyOf(one))) found.set(one.id, 'target');
  }
  return found;
}
