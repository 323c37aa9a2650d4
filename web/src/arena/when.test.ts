import { expect, test } from 'vitest';
import { leftOf, stageOf } from './when';

const card = {
  arena: 'a',
  title: 'Friday',
  game: 'elements',
  mode: '',
  time: 'live:180+2',
  rated: true,
  start: 1000,
  end: 5000,
  last: 4000,
  closed: false,
  off: false,
  people: 0,
};

test('an arena comes, runs, pairs nobody any more, waits for the last games, and is over', () => {
  expect([999, 1000, 3999, 4000, 4999, 5000].map((now) => stageOf(card, now))).toEqual([
    'coming',
    'running',
    'running',
    'last',
    'last',
    'closing',
  ]);
  expect(stageOf({ ...card, closed: true }, 2000)).toBe('over');
  expect(stageOf({ ...card, closed: true, off: true }, 500)).toBe('off');
});

test('a countdown leads to the beginning, then to the end', () => {
  expect([600, 1000, 4500, 6000].map((now) => leftOf(card, now))).toEqual([400, 4000, 500, 0]);
  expect(leftOf({ ...card, closed: true }, 600)).toBe(0);
});
