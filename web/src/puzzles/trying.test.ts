// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { Analysis } from '../analysis/board.svelte';
import { Kept, today } from './kept.svelte';
import { puzzleOfDay, type Puzzle } from './puzzles';
import { ratingOf } from './rating';
import { seededEngine } from '../analysis/engine.fixture';
import { Trying } from './trying.svelte';

interface File {
  puzzles: Omit<Puzzle, 'rating'>[];
}
const read = (game: string): Puzzle[] =>
  (JSON.parse(new TextDecoder().decode(readFileSync(`../tests/data/puzzles/${game}.json`))) as File).puzzles.map(
    (one) => ({ ...one, rating: ratingOf(one.found) }),
  );
const puzzles = read('chess_balance');

const ask = seededEngine('chess_balance');

async function open(puzzle: Puzzle, pause = () => Promise.resolve()) {
  const kept = new Kept();
  const analysis = new Analysis(ask);
  const trying = new Trying('chess_balance', puzzles, puzzle, analysis, kept, pause, {
    ask,
    simulations: () => 20,
  });
  await trying.open();
  return { kept, analysis, trying };
}

/** Somebody looks at a wrong try for as long as they like. */
function look() {
  let end = (): void => undefined;
  const over = new Promise<void>((done) => (end = done));
  return { over, end: () => end() };
}

beforeEach(() => localStorage.clear());

test('a right answer stays on the board, and nothing more is asked', async () => {
  const daily = puzzleOfDay(puzzles, today())!;
  const { kept, analysis, trying } = await open(daily);
  expect(trying.acting?.seat).toBe(daily.seat);
  await trying.play(daily.moves[0]!.move);
  expect(trying.verdict).toMatchObject({ kind: 'right', value: daily.moves[0]!.value });
  expect(trying.verdict?.change).toBeGreaterThan(0);
  expect([analysis.cursor, trying.acting]).toEqual([1, null]);
  expect(kept.isSolvedToday('chess_balance')).toBe(true);
  await trying.play('g8h8');
  expect(analysis.cursor).toBe(1);
});

test('after a wrong answer the position comes back, and the answer can still be found', async () => {
  const looked = look();
  const [mate] = puzzles;
  const { kept, analysis, trying } = await open(mate!, () => looked.over);
  await trying.play('g2g3');
  expect(trying.verdict).toMatchObject({ kind: 'wrong', value: 0.91 });
  expect([analysis.cursor, trying.acting]).toEqual([1, null]);
  looked.end();
  await vi.waitFor(() => expect(trying.acting).not.toBeNull());
  expect(analysis.cursor).toBe(0);
  void trying.tryAgain();
  expect(trying.verdict).toBeNull();
  await trying.play('d1d8');
  expect(trying.verdict).toMatchObject({ kind: 'right', change: null });
  expect(kept.of('chess_balance').tried).toEqual({ [mate!.id]: 'later' });
});

test('what is refused is no try', async () => {
  const { kept, analysis, trying } = await open(puzzles[0]!);
  await trying.play('d1e2');
  expect([trying.verdict, analysis.refusal?.clause]).toEqual([null, 'CB-12.2']);
  expect(kept.of('chess_balance').tried).toEqual({});
});

test('the answer is shown at once, also while a wrong try is still looked at', async () => {
  const looked = look();
  const black = puzzles[2]!;
  const { kept, analysis, trying } = await open(black, () => looked.over);
  await trying.play('h7h6');
  expect(trying.verdict).toMatchObject({ kind: 'wrong', value: null });
  const shown = trying.showAnswer();
  looked.end();
  await shown;
  expect(trying.verdict?.kind).toBe('shown');
  expect(analysis.question?.moves).toEqual(['a8a1']);
  expect(kept.of('chess_balance').tried).toEqual({ [black.id]: 'wrong' });
  expect(kept.isSolvedToday('chess_balance')).toBe(false);
});

const movesOf = (told: { plies: { move: string }[] } | null): string[] => told?.plies.map(({ move }) => move) ?? [];

test('the answer has its reasons, and the line ends where the game does', async () => {
  const [mate] = puzzles;
  const { analysis, trying } = await open(mate!);
  await trying.play('d1d8');
  await vi.waitFor(() => expect(trying.answer.told?.end).toBe('over'));
  expect(movesOf(trying.answer.told)).toEqual(['d1d8']);
  expect(trying.answer.told?.reasons[0]?.key).toBe('chess_balance.reason.hint.wins');
  expect(trying.missed.told).toBeNull();
  await trying.step(0);
  expect(analysis.cursor).toBe(0);
  expect(trying.acting).toBeNull();
});

test('the reply to a wrong try is told, stepped to, and forgotten by a new try', async () => {
  const taken = puzzles[1]!;
  const { analysis, trying } = await open(taken);
  await trying.play('e1f2');
  await vi.waitFor(() => expect(trying.missed.told?.end).toBe('far'));
  const words = movesOf(trying.missed.told);
  expect(words.slice(0, 2)).toEqual(['e1f2', 'd8d1']);
  expect(words).toHaveLength(5);
  await vi.waitFor(() => expect(trying.acting).not.toBeNull());
  // The steps lead along it without anything being asked of the bot again.
  await trying.step(2);
  expect([analysis.cursor, trying.acting, trying.isStepping]).toEqual([2, null, true]);
  expect(analysis.line.map(({ ply }) => ply?.move)).toEqual(words);
  await trying.step(1, trying.missed.told?.words);
  expect(analysis.cursor).toBe(1);
  await trying.tryAgain();
  expect([analysis.cursor, trying.verdict, trying.isStepping]).toEqual([0, null, false]);
  await trying.step(2);
  expect(analysis.cursor).toBe(0);
  expect(trying.acting).not.toBeNull();
});

test('the idea of the answer can be asked for before the answer', async () => {
  const [mate] = puzzles;
  const { trying } = await open(mate!);
  await trying.play('g2g3');
  expect(trying.idea).toBeNull();
  await trying.tellIdea();
  expect(trying.idea?.[0]?.key).toBe('chess_balance.reason.hint.wins');
});

test('an answer that is shown after steps has both lines', async () => {
  const taken = puzzles[1]!;
  const { analysis, trying } = await open(taken);
  await trying.play('e1f2');
  await vi.waitFor(() => expect(trying.missed.told?.end).toBe('far'));
  await trying.step(2);
  await trying.showAnswer();
  expect(analysis.question?.moves).toEqual(['d1d8']);
  await vi.waitFor(() => expect(trying.answer.told?.end).toBe('over'));
  // The Rook is taken back, and two Kings draw.
  expect(movesOf(trying.answer.told).slice(0, 2)).toEqual(['d1d8', 'e8d8']);
  expect(movesOf(trying.missed.told)[0]).toBe('e1f2');
  expect(analysis.line.map(({ ply }) => ply?.move)).toEqual(movesOf(trying.answer.told));
});

test('whoever leaves ends the looking', async () => {
  const { trying } = await open(puzzles[1]!);
  await trying.play('e1f2');
  trying.stop();
  await new Promise((done) => setTimeout(done, 300));
  expect([trying.missed.told, trying.answer.told]).toEqual([null, null]);
});
