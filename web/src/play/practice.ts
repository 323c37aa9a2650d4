// A position of an own game as a puzzle, and what a try there is worth.

import type { Analysis } from '../analysis/board.svelte';
import { isProblem, judge, type Line } from '../analysis/engine';
import type { Judge, Notes, Thinker } from '../puzzles/trying.svelte';
import type { Judged, Puzzle } from '../puzzles/puzzles';
import type { Missed, Reviewed } from './reviewed';

/** Whatever loses less than an inaccuracy is right. */
const kSlack = 0.05;
/** For each look, in milliseconds. */
const kThinkingMs = 1200;

/** The address of a position, and back. */
export const practiceId = ({ table }: Reviewed, { ply }: Missed): string => `${table}/${ply}`;

export interface Practice {
  review: Reviewed;
  missed: Missed;
}

/** The positions of these games where most was given away, the largest loss first; each once. */
export function practices(reviews: Reviewed[]): Practice[] {
  const all = reviews.flatMap((review) => review.missed.map((missed) => ({ review, missed })));
  all.sort((a, b) => b.missed.loss - a.missed.loss);
  const found = new Map<string, Practice>();
  for (const one of all) if (!found.has(one.missed.record)) found.set(one.missed.record, one);
  return [...found.values()];
}

/** The best action is the answer; others can be right as well. */
export const puzzleOf = ({ review, missed }: Practice): Puzzle => ({
  id: practiceId(review, missed),
  record: missed.record,
  seat: review.seat,
  found: 0,
  moves: [{ move: missed.better.move, value: missed.bestValue }],
  rating: 0,
});

/** Of tries at own games only this is kept: that one was right. */
export const notesOf = (noteFound: () => void): Notes => ({
  note: (_, __, isRight) => {
    if (isRight) noteFound();
    return null;
  },
  noteDay: () => undefined,
});

/** What to practise after a position: the next that is not found yet, from the first on after the last; null alone. */
export function nextAfter(positions: Practice[], id: string): Practice | null {
  const here = positions.findIndex(({ review, missed }) => practiceId(review, missed) === id);
  const rest = [...positions.slice(here + 1), ...positions.slice(0, Math.max(0, here))];
  return rest.find(({ missed }) => !missed.found) ?? rest[0] ?? null;
}

/** In secret a word of a record says whose it is. */
const plain = (word: string): string => word.replace(/^\d+\//, '');

/** What the bot thinks of the best actions of a seat; nothing where it values none. */
async function valuesAt(
  { ask, simulations }: Thinker,
  line: Line,
  seat: number,
): Promise<{ move: string; value: number }[]> {
  const count = simulations();
  const limit = count > 0 ? { thinking: 0, simulations: count } : { thinking: kThinkingMs };
  const told = await judge(ask, line, seat, limit);
  return isProblem(told) ? [] : told.judged.flatMap(({ move, value }) => (value === null ? [] : [{ move, value }]));
}

/**
 * The win chance after an action that the bot did not name among the best: of the same seat if it goes on, or the rest if
 * the other one of two does. Null where chance or more seats stand between.
 */
async function valueAfter(thinker: Thinker, { here, question, seats }: Analysis, seat: number): Promise<number | null> {
  const next = here?.table.now.legal[0]?.seat;
  if (!question || next === undefined || (next !== seat && seats.length !== 2)) return null;
  const best = (await valuesAt(thinker, question, next))[0]?.value;
  if (best === undefined) return null;
  return next === seat ? best : 1 - best;
}

/** The page's own judgement: what loses less than an inaccuracy against the best that the bot knows is right. */
export function judgeTries({ review, missed }: Practice, thinker: Thinker): (analysis: Analysis) => Judge {
  return (analysis) => {
    const begin: Line = { plan: { record: missed.record }, moves: [] };
    let looked: Promise<{ move: string; value: number }[]> | null = null;
    return async (words): Promise<Judged> => {
      if (words.includes(missed.better.move)) return { isRight: true, value: missed.bestValue };
      if (words.includes(plain(missed.move))) return { isRight: false, value: missed.value };
      looked ??= valuesAt(thinker, begin, review.seat);
      const values = await looked;
      if (values.length === 0) return { isRight: false, value: null };
      // The review looked for longer: what it found is not forgotten because one look makes less of it.
      const best = Math.max(missed.bestValue, ...values.map(({ value }) => value));
      const found = values.find(({ move }) => words.includes(move));
      const value = found ? found.value : await valueAfter(thinker, analysis, review.seat);
      return { isRight: value !== null && value > best - kSlack, value };
    };
  };
}
