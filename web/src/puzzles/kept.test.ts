// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Kept, today } from './kept.svelte';

const kKey = 'equipoise.puzzles';
const kEven = { id: 'p', rating: 1500 };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const go = (year: number, month: number, day: number, hour = 0): void => {
  vi.setSystemTime(Date.UTC(year, month - 1, day, hour));
};

test('days are counted in UTC from the first of 2026', () => {
  go(2026, 1, 1);
  expect(today()).toBe(0);
  go(2026, 1, 1, 23);
  expect(today()).toBe(0);
  go(2027, 1, 1);
  expect(today()).toBe(365);
});

test('only the first try counts for the rating, and a later one for what is solved', () => {
  const kept = new Kept();
  expect(kept.note('g', kEven, false)).toBe(-20);
  expect(kept.note('g', kEven, false)).toBeNull();
  expect(kept.of('g').tried).toEqual({ p: 'wrong' });
  expect(kept.note('g', kEven, true)).toBeNull();
  expect(kept.of('g')).toMatchObject({ rating: 1480, tried: { p: 'later' } });
  expect(kept.note('g', { id: 'q', rating: 1480 }, true)).toBe(20);
  expect(kept.note('g', { id: 'q', rating: 1480 }, false)).toBeNull();
  expect(kept.of('g')).toMatchObject({ rating: 1500, tried: { p: 'later', q: 'first' } });
  // Another game has a rating of its own, and another page knows all of it.
  expect(new Kept().of('h')).toMatchObject({ rating: 1500, tried: {} });
  expect(new Kept().of('g').tried).toEqual({ p: 'later', q: 'first' });
});

test('two pages at once lose nothing', () => {
  const [one, other] = [new Kept(), new Kept()];
  one.note('g', kEven, true);
  other.note('g', { id: 'q', rating: 1500 }, false);
  expect(new Kept().of('g').tried).toEqual({ p: 'first', q: 'wrong' });
});

test('a puzzle of the day that was missed is met, and not solved', () => {
  const kept = new Kept();
  go(2026, 3, 1);
  expect(kept.isMetToday('g')).toBe(false);
  kept.noteDay('g', false);
  expect([kept.isMetToday('g'), kept.isSolvedToday('g'), kept.streak('g')]).toEqual([true, false, 0]);
  kept.noteDay('g', true);
  expect([kept.isMetToday('g'), kept.isSolvedToday('g'), kept.streak('g')]).toEqual([true, true, 1]);
  go(2026, 3, 2);
  expect(kept.isMetToday('g')).toBe(false);
});

test('days in a row grow by one a day, and end with a day that was left out', () => {
  const kept = new Kept();
  go(2026, 3, 1);
  expect(kept.streak('g')).toBe(0);
  kept.noteDay('g', true);
  kept.noteDay('g', true);
  expect([kept.streak('g'), kept.isSolvedToday('g')]).toEqual([1, true]);
  go(2026, 3, 2);
  expect([kept.streak('g'), kept.isSolvedToday('g')]).toEqual([1, false]);
  kept.noteDay('g', true);
  expect(kept.streak('g')).toBe(2);
  go(2026, 3, 4);
  expect(kept.streak('g')).toBe(0);
  kept.noteDay('g', true);
  expect(kept.streak('g')).toBe(1);
});

test.each(['{', '[]', 'null', '7', '{"g":{"rating":"high"}}', '{"g":null}', '{"g":{"rating":null,"tried":{}}}'])(
  'what is damaged is ignored: %s',
  (text) => {
    localStorage.setItem(kKey, text);
    const kept = new Kept();
    expect(kept.of('g').rating).toBe(1500);
    expect(kept.note('g', kEven, true)).toBe(20);
  },
);

test('one damaged game takes no other along', () => {
  new Kept().note('g', kEven, true);
  const text = localStorage.getItem(kKey) ?? '';
  localStorage.setItem(kKey, text.replace('{', '{"h":{"rating":1},'));
  expect(new Kept().of('g').tried).toEqual({ p: 'first' });
  expect(new Kept().of('h').rating).toBe(1500);
});
