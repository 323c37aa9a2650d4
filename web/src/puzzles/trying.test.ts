// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { Analysis } from '../analysis/board.svelte';
import { loadEngine } from '../local/engine';
import { Kept, today } from './kept.svelte';
import { puzzleOfDay, type Puzzle } from './puzzles';
import { ratingOf } from './rating';
import { Trying } from './trying.svelte';

interface File {
  puzzles: Omit<Puzzle, 'rating'>[];
}
const read = (game: string): Puzzle[] =>
  (JSON.parse(new TextDecoder().decode(readFileSync(`../tests/data/puzzles/${game}.json`))) as File).puzzles.map(
    (one) => ({ ...one, rating: ratingOf(one.found) }),
  );
const puzzles = read('chess_balance');

const engine = loadEngine(readFileSync('../build/wasm/engine-chess_balance.wasm'), {
  secret: () => '00'.repeat(32),
  now: () => 0,
});
const ask = async (_: string, request: object): Promise<unknown> => JSON.parse((await engine)(JSON.stringify(request)));

async function open(puzzle: Puzzle, pause = () => Promise.resolve()) {
  const kept = new Kept();
  const analysis = new Analysis(ask);
  const trying = new Trying('chess_balance', puzzles, puzzle, analysis, kept, pause);
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
  trying.tryAgain();
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
