// What a person has solved, with their rating for each game. It holds in this browser and is sent nowhere.

import * as v from 'valibot';
import { rated } from './rating';

const kStorageKey = 'equipoise.puzzles';
const kFirstRating = 1500;
const kDayMs = 86_400_000;

/** How a puzzle went: solved by the first try, by a later one, or not yet. */
const Went = v.picklist(['first', 'later', 'wrong']);

const Progress = v.object({
  rating: v.pipe(v.number(), v.finite()),
  tried: v.record(v.string(), Went),
  /** The last day whose puzzle was solved, and how many days in a row with it; before any, -1 and 0. */
  day: v.number(),
  streak: v.number(),
  /** The last day whose puzzle was tried, right or wrong. */
  met: v.optional(v.number(), -1),
});
export type Progress = v.InferOutput<typeof Progress>;

const kNew: Progress = { rating: kFirstRating, tried: {}, day: -1, streak: 0, met: -1 };

/** Days since the first of 2026, the same everywhere at the same time. */
export const today = (): number => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / kDayMs);

function stored(): Record<string, Progress> {
  try {
    const games: unknown = JSON.parse(localStorage.getItem(kStorageKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(games) as object).flatMap(([game, value]) => {
        const read = v.safeParse(Progress, value);
        return read.success ? [[game, read.output]] : [];
      }),
    );
  } catch {
    return {};
  }
}

export class Kept {
  private all = $state.raw(stored());

  of(game: string): Progress {
    return this.all[game] ?? kNew;
  }

  /** The days in a row whose puzzle was solved, up to today or yesterday. */
  streak(game: string): number {
    const { day, streak } = this.of(game);
    return day >= today() - 1 ? streak : 0;
  }

  isSolvedToday(game: string): boolean {
    return this.of(game).day === today();
  }

  /** Writes a try down. The change of the rating that it made; null where it was not the first. */
  note(game: string, puzzle: { id: string; rating: number }, isRight: boolean): number | null {
    this.all = stored();
    const before = this.of(game);
    const went = before.tried[puzzle.id];
    if (went !== undefined && (!isRight || went !== 'wrong')) return null;
    const first = isRight ? 'first' : 'wrong';
    const tried = { ...before.tried, [puzzle.id]: went === undefined ? first : 'later' } as const;
    const rating =
      went === undefined
        ? rated(before.rating, puzzle.rating, isRight, Object.keys(before.tried).length)
        : before.rating;
    this.keep(game, { ...before, tried, rating });
    return went === undefined ? rating - before.rating : null;
  }

  isMetToday(game: string): boolean {
    return this.of(game).met === today();
  }

  /** Writes down that today's puzzle was tried. */
  noteDay(game: string, isRight: boolean): void {
    this.all = stored();
    const met = { ...this.of(game), met: today() };
    const isNew = isRight && !this.isSolvedToday(game);
    this.keep(game, isNew ? { ...met, day: today(), streak: this.streak(game) + 1 } : met);
  }

  private keep(game: string, progress: Progress): void {
    this.all = { ...this.all, [game]: progress };
    try {
      localStorage.setItem(kStorageKey, JSON.stringify(this.all));
    } catch {
      // A browser that forbids storage knows it until the page is closed.
    }
  }
}
