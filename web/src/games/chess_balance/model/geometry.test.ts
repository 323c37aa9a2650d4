import { describe, expect, it } from 'vitest';
import { arrowPath, centreOf, isDark, placeOf, rowsSeen, squareOf } from './geometry';
import { kSquares } from './squares';
import { nextSquare } from './walk';

describe('the drawn board', () => {
  it('shows a1 below on the left, and above on the right when it is turned', () => {
    expect(placeOf('a1', false)).toEqual({ col: 0, row: 7 });
    expect(placeOf('a1', true)).toEqual({ col: 7, row: 0 });
    expect(centreOf('h8', false)).toEqual([750, 50]);
  });

  it('finds every square again at its place, either way round', () => {
    for (const flipped of [false, true])
      for (const square of kSquares) expect(squareOf(placeOf(square, flipped), flipped)).toBe(square);
    expect(squareOf({ col: 8, row: 0 }, false)).toBeNull();
  });

  it('tells the squares in reading order', () => {
    expect(rowsSeen(false)[0]?.[0]).toBe('a8');
    expect(rowsSeen(false).flat()).toHaveLength(64);
    expect(rowsSeen(true)[0]?.[0]).toBe('h1');
  });

  it('OP-31 has a dark square in the right-hand corner as the book draws it, a light one as in chess', () => {
    expect(isDark('h1', 'book')).toBe(true);
    expect(isDark('h1', 'chess')).toBe(false);
    expect(isDark('a8', 'book')).toBe(true);
    expect(isDark('d5', 'chess')).toBe(false);
    expect(kSquares.filter((square) => isDark(square, 'book'))).toHaveLength(32);
  });

  it('draws the arrow of a Knight round a corner', () => {
    expect(arrowPath('e2', 'e4', false).shaft.match(/[ML]/g)).toHaveLength(2);
    expect(arrowPath('g1', 'f3', false).shaft.match(/[ML]/g)).toHaveLength(3);
  });
});

describe('the way of the keys', () => {
  it('follows the arrows as the board is seen and stays at an edge', () => {
    expect(nextSquare('e4', 'ArrowUp', false)).toBe('e5');
    expect(nextSquare('e4', 'ArrowUp', true)).toBe('e3');
    expect(nextSquare('e4', 'ArrowLeft', true)).toBe('f4');
    expect(nextSquare('h4', 'ArrowRight', false)).toBe('h4');
    expect(nextSquare('e4', 'Home', false)).toBe('a4');
    expect(nextSquare('e4', 'PageUp', false)).toBe('e8');
    expect(nextSquare('e4', 'q', false)).toBeNull();
  });
});
