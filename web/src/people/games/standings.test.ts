import { expect, it } from 'vitest';
import type { Outcome } from '../../local/results';
import { standings } from './standings';

it('adds up by game and level, what was played most first', () => {
  const one = (mode: string, bot: string, result: Outcome['result']): Outcome => ({ game: 'g', mode, bot, result });
  const rows = standings([
    one('a', 'club', 'win'),
    one('b', 'club', 'win'),
    one('b', 'novice', 'loss'),
    one('b', 'novice', 'draw'),
  ]);
  expect(rows.map(({ mode, bot, wins, draws, losses }) => [mode, bot, wins, draws, losses])).toEqual([
    ['b', 'novice', 0, 1, 1],
    ['b', 'club', 1, 0, 0],
    ['a', 'club', 1, 0, 0],
  ]);
});
