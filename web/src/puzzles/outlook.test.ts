import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Outlook } from './outlook.svelte';
import { seededEngine } from '../analysis/engine.fixture';

interface File {
  puzzles: { record: string; seat: number; moves: { move: string }[] }[];
}
const read = (game: string): File['puzzles'] =>
  (JSON.parse(new TextDecoder().decode(readFileSync(`../tests/data/puzzles/${game}.json`))) as File).puzzles;
const start = (record: string) => ({ plan: { record }, moves: [] });

test('a line ends before what chance brings', async () => {
  const [puzzle] = read('balance_duel');
  const outlook = new Outlook(seededEngine('balance_duel'), () => 20);
  await outlook.follow(start(puzzle!.record), 0, '6L>F2');
  expect(outlook.told?.end).toBe('chance');
  expect(outlook.told?.plies.map(({ actor }) => actor)).toEqual([0]);
  expect(outlook.told?.words).toHaveLength(1);
});

test('what was asked for before counts for nothing once another action is looked at, or none', async () => {
  const [puzzle] = read('chess_balance');
  const told: string[] = [];
  const outlook = new Outlook(
    seededEngine('chess_balance'),
    () => 20,
    ({ words }) => told.push(words[0] ?? ''),
  );
  const first = outlook.follow(start(puzzle!.record), 0, 'g2g3');
  await outlook.follow(start(puzzle!.record), 0, 'd1d8');
  await first;
  expect(told).toEqual(['d1d8']);
  const stopped = outlook.follow(start(puzzle!.record), 0, 'g2g3');
  outlook.stop();
  await stopped;
  expect(outlook.told).toBeNull();
  expect(told).toEqual(['d1d8']);
});

test('an engine that breaks leaves what was told, with an end', async () => {
  const [puzzle] = read('chess_balance');
  const engine = seededEngine('chess_balance');
  const outlook = new Outlook(
    (game, request) => ('simulations' in request ? Promise.reject(new Error('broken')) : engine(game, request)),
    () => 20,
  );
  await outlook.follow(start(puzzle!.record), 0, 'g2g3');
  expect([outlook.told?.words, outlook.told?.end]).toEqual([['g2g3'], 'far']);
});

test('what chance brought unasked is no part of a line, and ends it', async () => {
  const [puzzle] = read('chess_balance');
  const engine = seededEngine('chess_balance');
  const brings = async (game: string, request: object): Promise<unknown> => {
    const told = (await engine(game, request)) as { moves?: string[]; message: string };
    if (told.moves?.length !== 2) return told;
    const table = JSON.parse(told.message) as { plies: { actor: unknown }[] };
    table.plies[1]!.actor = 'chance';
    return { ...told, message: JSON.stringify(table) };
  };
  const outlook = new Outlook(brings, () => 20);
  await outlook.follow(start(puzzle!.record), 0, 'g2g3');
  expect([outlook.told?.words, outlook.told?.plies.length, outlook.told?.end]).toEqual([['g2g3'], 1, 'chance']);
});
