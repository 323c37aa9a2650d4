// What is said of the plies of a game, and the points one can step to: the start, after each ply that says something,
// and the present.

import type { GameUi } from '../../games/contract';
import type { Ply } from '../../protocol/messages';

type Quiet = Pick<GameUi, 'isQuiet'>;

/** What is said of a ply: the game's own words for the whole, or its events one after the other. */
export const plyText = (ply: Ply, ui: GameUi, name: (seatId: string) => string): string =>
  ui.plyText?.(ply, name) ?? ply.events.map((event) => ui.eventText(event, name)).join(' ');

/** The plies that are listed. */
export const told = (plies: Ply[], ui: Quiet): Ply[] => plies.filter((ply) => !ui.isQuiet?.(ply));

/** The nearest stop before or after a number of plies. */
export function nextStop(plies: Ply[], ui: Quiet, from: number, step: 1 | -1): number {
  const stops = [0, ...told(plies, ui).map((ply) => ply.n), plies.length];
  const found = step < 0 ? stops.findLast((stop) => stop < from) : stops.find((stop) => stop > from);
  return found ?? from;
}

/** The listed ply that a number of plies belongs to: the last one up to there; 0 before the first. */
export const stopAt = (plies: Ply[], ui: Quiet, count: number): number =>
  told(plies, ui).findLast((ply) => ply.n <= count)?.n ?? 0;

/** The way that a key without modifiers steps; 0: it does something else. */
export function wayOf({ key, target }: { key: string; target: HTMLElement | null }): -1 | 0 | 1 {
  // On the board, among the buttons that answer, and in a list the arrows walk.
  const isFree = !target?.closest('.play, .panels, ol');
  if (key === '[' || (isFree && key === 'arrowleft')) return -1;
  return key === ']' || (isFree && key === 'arrowright') ? 1 : 0;
}
