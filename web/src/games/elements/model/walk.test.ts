import { describe, expect, it } from 'vitest';
import { nextCell } from './walk';

const kSpots = [
  { cell: 'a', x: 0, y: 0 },
  { cell: 'b', x: 10, y: 1 },
  { cell: 'c', x: 30, y: 0 },
  { cell: 'd', x: 11, y: 20 },
];

describe('the way of the keys', () => {
  it('leads to the nearest cell in the direction of the arrow and stays at an edge', () => {
    expect(nextCell(kSpots, 'a', 'ArrowRight')).toBe('b');
    expect(nextCell(kSpots, 'b', 'ArrowRight')).toBe('c');
    expect(nextCell(kSpots, 'b', 'ArrowDown')).toBe('d');
    expect(nextCell(kSpots, 'd', 'ArrowUp')).toBe('b');
    expect(nextCell(kSpots, 'a', 'ArrowLeft')).toBe('a');
  });

  it('leads to the ends with Home and End, and nowhere with other keys', () => {
    expect(nextCell(kSpots, 'b', 'Home')).toBe('a');
    expect(nextCell(kSpots, 'b', 'End')).toBe('d');
    expect(nextCell(kSpots, 'b', 'x')).toBeNull();
  });
});
