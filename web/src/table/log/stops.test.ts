import { describe, expect, it } from 'vitest';
import type { Ply } from '../../protocol/messages';
import { nextStop, stopAt, told } from './stops';

const plies = ['a', '-', '-', 'b', '-'].map((move, i): Ply => ({
  n: i + 1,
  actor: 0,
  move,
  view: '',
  facts: {},
  events: [],
}));
const quiet = { isQuiet: (ply: Ply): boolean => ply.move === '-' };

describe('stepping through a game with plies that say nothing', () => {
  it('lists the others', () => {
    expect(told(plies, quiet).map((ply) => ply.n)).toEqual([1, 4]);
    expect(told(plies, {})).toHaveLength(5);
  });

  it('stops at the start, at what is listed and at the present', () => {
    const ahead = [0, 1, 2, 4, 5].map((at) => nextStop(plies, quiet, at, 1));
    expect(ahead).toEqual([1, 4, 4, 5, 5]);
    const back = [5, 4, 3, 1, 0].map((at) => nextStop(plies, quiet, at, -1));
    expect(back).toEqual([4, 1, 1, 0, 0]);
    expect(nextStop(plies, {}, 2, 1)).toBe(3);
  });

  it('marks what was said last', () => {
    expect([0, 1, 3, 4, 5].map((at) => stopAt(plies, quiet, at))).toEqual([0, 1, 1, 4, 4]);
  });
});
