import { expect, test } from 'vitest';
import { rated, ratingOf } from './rating';
import { judge, nextToPractise, puzzleOfDay, solvedOf, type Puzzle } from './puzzles';

const puzzle = (id: string, rating: number): Puzzle => ({
  id,
  record: '',
  seat: 0,
  found: 0.5,
  moves: [
    { move: 'best', value: 0.9 },
    { move: 'other', value: 0.6 },
  ],
  rating,
});
const kAll = [puzzle('a', 1900), puzzle('b', 1450), puzzle('c', 1550), puzzle('d', 1100)];
const ids = (one: Puzzle | null): string | undefined => one?.id;
const progress = (tried: Record<string, 'first' | 'later' | 'wrong'>, rating = 1500) => ({
  rating,
  tried,
  day: -1,
  streak: 0,
  met: -1,
});

test('a puzzle that half of the tries find is in the middle, and no share leads out of bounds', () => {
  expect(ratingOf(0.5)).toBe(1500);
  // Odds of ten to one are a scale of 400.
  expect(ratingOf(1 / 11)).toBeCloseTo(1900);
  expect(ratingOf(10 / 11)).toBeCloseTo(1100);
  expect(ratingOf(0)).toBe(ratingOf(0.02));
  expect(ratingOf(1)).toBe(ratingOf(0.98));
});

test('a rating moves by 40 for 20 tries, then by 20', () => {
  expect(rated(1500, 1500, true, 0)).toBe(1520);
  expect(rated(1500, 1500, false, 19)).toBe(1480);
  expect(rated(1500, 1500, true, 20)).toBe(1510);
  // Against 400 points more one try in eleven is expected to be right.
  expect(rated(1500, 1900, true, 0)).toBeCloseTo(1500 + 40 * (10 / 11));
});

test('every day has a puzzle, in the order of the file', () => {
  expect([0, 1, 4, 7, -1].map((day) => ids(puzzleOfDay(kAll, day)))).toEqual(['a', 'b', 'a', 'd', 'd']);
  expect(puzzleOfDay([], 3)).toBeNull();
});

test('an untried puzzle near the rating is practised first, the earlier one of two', () => {
  expect(ids(nextToPractise(kAll, progress({})))).toBe('b');
  expect(ids(nextToPractise(kAll, progress({ b: 'first' })))).toBe('c');
  expect(ids(nextToPractise(kAll, progress({}, 1800)))).toBe('a');
  expect(ids(nextToPractise(kAll, progress({}), 'b'))).toBe('c');
});

test('then come those that are not solved, those that were solved late, and any', () => {
  const first = { a: 'first', b: 'first', c: 'first', d: 'first' } as const;
  expect(ids(nextToPractise(kAll, progress({ ...first, a: 'later', c: 'wrong' })))).toBe('c');
  expect(ids(nextToPractise(kAll, progress({ ...first, a: 'later', c: 'wrong' }), 'c'))).toBe('a');
  expect(ids(nextToPractise(kAll, progress(first), 'b'))).toBe('c');
  expect(ids(nextToPractise(kAll, progress(first), 'd'))).toBe('a');
  const [only] = kAll;
  expect(ids(nextToPractise([only!], progress({ a: 'first' }), 'a'))).toBe('a');
  expect(solvedOf(kAll, progress({ a: 'first', b: 'later', c: 'wrong', gone: 'first' }))).toBe(2);
});

test('only the first action is right, by any word that it goes by', () => {
  const [one] = kAll;
  expect(judge(one!, ['best'])).toEqual({ isRight: true, value: 0.9 });
  expect(judge(one!, ['Best!', 'best'])).toEqual({ isRight: true, value: 0.9 });
  expect(judge(one!, ['other'])).toEqual({ isRight: false, value: 0.6 });
  expect(judge(one!, ['third'])).toEqual({ isRight: false, value: null });
});
