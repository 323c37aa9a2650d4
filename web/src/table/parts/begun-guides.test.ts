// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { begunGuides, endThoughts, keepThoughts, readThoughts } from './begun-guides';

it('goes on at the tables that were read last, and begins anew at any other', () => {
  expect(readThoughts('abc')).toBe(0);
  keepThoughts('abc', 3);
  expect([readThoughts('abc'), readThoughts('xyz')]).toEqual([3, 0]);
  localStorage.setItem('equipoise.guide', 'abc many');
  expect(readThoughts('abc')).toBe(0);
});

it('knows which guides were begun and not ended, the last ones', () => {
  localStorage.clear();
  for (let i = 0; i < 12; i++) keepThoughts(`t${i}`, i);
  keepThoughts('t5', 9);
  expect([...begunGuides()]).toEqual(['t2', 't3', 't4', 't6', 't7', 't8', 't9', 't10', 't11', 't5']);
  endThoughts('t7');
  expect([begunGuides().has('t7'), readThoughts('t5'), readThoughts('t11')]).toEqual([false, 9, 11]);
});
