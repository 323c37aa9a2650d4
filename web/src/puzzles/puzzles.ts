// Puzzles: positions with one action that is clearly best, as data/puzzles/ has them.

import * as v from 'valibot';
import type { Progress } from './kept.svelte';
import { ratingOf } from './rating';

const Chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const Read = v.object({
  id: v.string(),
  /** A game that begins at the position. */
  record: v.string(),
  /** Whose action is asked for. */
  seat: v.number(),
  found: Chance,
  /** The verified actions with the win chance after them, best first; the first is the solution. */
  moves: v.pipe(v.array(v.object({ move: v.string(), value: Chance })), v.minLength(1)),
});
const File = v.object({ puzzles: v.pipe(v.array(Read), v.minLength(1)) });

export type Puzzle = v.InferOutput<typeof Read> & { rating: number };

/** The puzzles of a game, in the order of their file. Rejects where they cannot be had. */
export async function fetchPuzzles(url: string): Promise<Puzzle[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const { puzzles } = v.parse(File, await answer.json());
  return puzzles.map((puzzle) => ({ ...puzzle, rating: ratingOf(puzzle.found) }));
}

/** The puzzle of a day, the same for everybody. */
export const puzzleOfDay = (puzzles: Puzzle[], day: number): Puzzle | null =>
  puzzles[((day % puzzles.length) + puzzles.length) % puzzles.length] ?? null;

/**
 * What to practise after a puzzle, if there was one: an untried one near the person's rating, then those that are not
 * solved, then those that went wrong at first, then any, each in the order of the file.
 */
export function nextToPractise(puzzles: Puzzle[], { tried, rating }: Progress, after?: string): Puzzle | null {
  const distance = (one: Puzzle): number => Math.abs(one.rating - rating);
  // What a sort does not tell apart stays in the order of the file.
  const [untried] = puzzles
    .filter(({ id }) => tried[id] === undefined && id !== after)
    .sort((a, b) => distance(a) - distance(b));
  if (untried) return untried;
  const at = puzzles.findIndex(({ id }) => id === after);
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const went = (how: string): Puzzle | undefined => others.find(({ id }) => tried[id] === how);
  return went('wrong') ?? went('later') ?? others[0] ?? puzzles[0] ?? null;
}

/** How many puzzles a person has solved, at any try. */
export const solvedOf = (puzzles: Puzzle[], { tried }: Progress): number =>
  puzzles.filter(({ id }) => tried[id] === 'first' || tried[id] === 'later').length;

export interface Judged {
  isRight: boolean;
  /** The win chance after it; null where the puzzle does not list it. */
  value: number | null;
}

/** What an action is worth, which goes by any of these words. */
export function judge({ moves }: Puzzle, words: string[]): Judged {
  const index = moves.findIndex(({ move }) => words.includes(move));
  return { isRight: index === 0, value: moves[index]?.value ?? null };
}
