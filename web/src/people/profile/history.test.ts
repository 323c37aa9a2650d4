import { describe, expect, it } from 'vitest';
import { changeText, lineOf, placesOf, rangeOf } from './history';
import type { Point } from './service';

/** A game that changed the rating so, that long after the first. */
const game = (at: number, rating: number, change: number): Point => ({ games: 1, at, rating, change, result: 'win' });

describe('the graph of a rating', () => {
  it('goes from one round rating to another that enclose all', () => {
    expect(rangeOf([game(0, 1060, 60), game(1, 1010, -50)])).toEqual({ least: 1000, most: 1100 });
    // The rating before the first game is in it.
    expect(rangeOf([game(0, 1060, 200)])).toEqual({ least: 850, most: 1100 });
    expect(rangeOf([game(0, 1000, 0)])).toEqual({ least: 1000, most: 1050 });
    expect(rangeOf([game(0, -20, -30)])).toEqual({ least: -50, most: 50 });
  });

  it('places each game by its time', () => {
    expect(placesOf([game(100, 1000, 0), game(150, 1000, 0), game(300, 1000, 0)])).toEqual([3, 26.5, 97]);
  });

  it('spreads games of one moment evenly, and draws a single one in the middle', () => {
    expect(placesOf([game(7, 1000, 0), game(7, 1000, 0)])).toEqual([25, 75]);
    expect(placesOf([game(7, 1000, 0)])).toEqual([50]);
    expect(placesOf([])).toEqual([]);
  });

  it('keeps the rating from one game to the next', () => {
    const points = [game(0, 1050, 50), game(50, 1100, 50), game(100, 1000, -100)];
    expect(lineOf(points, { least: 1000, most: 1100 })).toBe('M0 100.0 H3.00 V50.0 H50.00 V0.0 H97.00 V100.0 H100');
    expect(lineOf([game(9, 1050, 50)], { least: 1000, most: 1100 })).toBe('M0 100.0 H50.00 V50.0 H100');
    expect(lineOf([], { least: 1000, most: 1050 })).toBe('');
  });

  it('writes a change with its sign', () => {
    expect([12, -3, 0].map(changeText)).toEqual(['+12', '−3', '±0']);
  });
});
