import { expect, it } from 'vitest';
import { wrapped } from './picture';

const letters = (line: string): number => line.length;

it('breaks a sentence between words, and leaves out none', () => {
  const text = 'Gold won this at action 23: 48% before it, 81% after.';
  const lines = wrapped(text, 22, letters);
  expect(lines.join(' ')).toBe(text);
  expect(lines.every((line) => line.length <= 22)).toBe(true);
  expect(lines).toHaveLength(3);
});

it('gives a word that is too wide a line of its own', () => {
  expect(wrapped('a Donaudampfschiff b', 5, letters)).toEqual(['a', 'Donaudampfschiff', 'b']);
  expect(wrapped('', 5, letters)).toEqual([]);
});
