// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { keepThoughts, readThoughts } from './progress';

it('goes on at the table that was read last, and begins anew at any other', () => {
  expect(readThoughts('abc')).toBe(0);
  keepThoughts('abc', 3);
  expect([readThoughts('abc'), readThoughts('xyz')]).toEqual([3, 0]);
  localStorage.setItem('equipoise.guide', 'abc many');
  expect(readThoughts('abc')).toBe(0);
});
