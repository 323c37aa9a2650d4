// @vitest-environment jsdom

// What is said of an answer.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Puzzle } from './puzzles';
import type { Verdict } from './trying.svelte';
import VerdictRow from './VerdictRow.svelte';

const kMoves = [
  { move: 'best', value: 0.914 },
  { move: 'other', value: 0.706 },
];
const kPuzzle: Puzzle = { id: 'p', record: '', seat: 0, found: 0.5, moves: kMoves, rating: 1500 };
const ways = {
  next: vi.fn<() => void>(),
  tryAgain: vi.fn<() => void>(),
  showAnswer: vi.fn<() => void>(),
};
const tellWhy = vi.fn<() => void>();
const stepBy = vi.fn<(way: 1 | -1) => void>();
const kSteps = { cursor: 1, all: 3, stepBy };
/** Beside the board there is room for everything. */
const kBeside = { tellWhy: null, steps: kSteps };
let shown: Record<string, unknown> | null = null;

function show(
  verdict: Verdict,
  puzzle = kPuzzle,
  rating = 1520,
  room: { tellWhy: (() => void) | null; steps: typeof kSteps | null } = kBeside,
): HTMLElement {
  shown = mount(VerdictRow, {
    target: document.body,
    props: { verdict, puzzle, rating, nextText: 'Next puzzle', ...ways, ...room },
  });
  flushSync();
  return document.querySelector<HTMLElement>('[role=status]')!;
}
const said = (row: HTMLElement): string => row.querySelector('p')!.textContent.replace(/\s+/g, ' ').trim();
const buttons = (row: HTMLElement): string[] =>
  [...row.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  Object.values(ways).forEach((way) => way.mockReset());
  tellWhy.mockReset();
  stepBy.mockReset();
});

it('a right answer is praised with its numbers and leads on', () => {
  const row = show({ kind: 'right', value: 0.914, change: 20 });
  expect(said(row)).toBe('That is it. It wins 91 in 100 games; the next best 71. Rating: 1520 (+20)');
  expect(buttons(row)).toEqual(['Next puzzle', 'One step back', 'One step forward']);
  expect(document.activeElement).toBe(row);
  row.querySelectorAll('button').forEach((one) => one.click());
  expect(ways.next.mock.calls.length).toBe(1);
  expect(stepBy.mock.calls).toEqual([[-1], [1]]);
});

it('a wrong answer says what it costs, if that is known', () => {
  const row = show({ kind: 'wrong', value: 0.706, change: -20 }, kPuzzle, 1480);
  expect(said(row)).toBe('Not the best. That wins 71 in 100 games; the best action wins 91. Rating: 1480 (−20)');
  expect(buttons(row)).toEqual(['Try again', 'Show the answer', 'One step back', 'One step forward']);
  row.querySelectorAll('button').forEach((one) => one.click());
  expect([ways.tryAgain, ways.showAnswer].map((way) => way.mock.calls.length)).toEqual([1, 1]);
});

it('of an action that nobody valued it says what the best one is worth', () => {
  expect(said(show({ kind: 'wrong', value: null, change: null }))).toBe(
    'Not the best. The best action wins 91 in 100 games.',
  );
});

it('the answer that is shown has its numbers, also where no other action is listed', () => {
  const row = show({ kind: 'shown', value: null, change: null }, { ...kPuzzle, moves: kMoves.slice(0, 1) });
  expect(said(row)).toBe('This is the best action. It wins 91 in 100 games.');
  expect(buttons(row)).toEqual(['Next puzzle', 'One step back', 'One step forward']);
});

it('where the reasons are not beside the board, a button leads to them, and steps take the place of the answer', () => {
  const wrong: Verdict = { kind: 'wrong', value: null, change: null };
  const row = show(wrong, kPuzzle, 1500, { tellWhy, steps: null });
  expect(buttons(row)).toEqual(['Try again', 'Answer', 'Why?']);
  row.querySelector<HTMLElement>('[data-testid=tell-why]')?.click();
  expect(tellWhy).toHaveBeenCalledOnce();
  if (shown) void unmount(shown);
  const stepping = show(wrong, kPuzzle, 1500, { tellWhy, steps: kSteps });
  expect(buttons(stepping)).toEqual(['Try again', 'Why?', 'One step back', 'One step forward']);
  expect(said(stepping)).toBe('Not the best.');
});
