import { describe, expect, it } from 'vitest';
import { nextCell } from './walk';

const rows = [['n'], ['a', 'b', 'c', 'd'], []];

describe('the arrow keys', () => {
  it('walk along a row and stop at its ends', () => {
    expect(nextCell(rows, 'a', 'ArrowRight')).toBe('b');
    expect(nextCell(rows, 'a', 'ArrowLeft')).toBe('a');
    expect(nextCell(rows, 'b', 'End')).toBe('d');
    expect(nextCell(rows, 'c', 'Home')).toBe('a');
  });

  it('cross to a row that has cells and stay where there is none', () => {
    expect(nextCell(rows, 'c', 'ArrowUp')).toBe('n');
    expect(nextCell(rows, 'c', 'ArrowDown')).toBe('c');
    expect(
      nextCell(
        [
          ['x', 'y', 'z'],
          ['a', 'b', 'c', 'd', 'e'],
        ],
        'e',
        'ArrowUp',
      ),
    ).toBe('z');
  });

  it('leave other keys to others', () => {
    expect(nextCell(rows, 'a', 'Enter')).toBeNull();
    expect(nextCell(rows, 'gone', 'ArrowUp')).toBeNull();
  });
});
