import { describe, expect, it } from 'vitest';
import { nextOpen, wayOf } from './walk';

describe('the keys that walk over every board', () => {
  it('are the arrows, one step to the right or down', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(wayOf)).toEqual([
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ]);
    expect(wayOf('Enter')).toBeNull();
  });

  it('lead with full stop and comma round what is open', () => {
    const open = ['slot:1l', 'slot:4f', 'being:B2'];
    expect(nextOpen(open, 'slot:1l', '.')).toBe('slot:4f');
    expect(nextOpen(open, 'slot:4f', '.')).toBe('being:B2');
    expect(nextOpen(open, 'being:B2', '.')).toBe('slot:1l');
    expect(nextOpen(open, 'slot:4f', ',')).toBe('slot:1l');
    expect(nextOpen(open, 'slot:1l', ',')).toBe('being:B2');
  });

  it('lead from a cell that is not open to the first or the last', () => {
    expect(nextOpen(['a2', 'e4'], 'h8', '.')).toBe('a2');
    expect(nextOpen(['a2', 'e4'], 'h8', ',')).toBe('e4');
  });

  it('lead nowhere without an open cell, or with another key', () => {
    expect(nextOpen([], 'a2', '.')).toBeNull();
    expect(nextOpen(['a2'], 'a2', 'ArrowUp')).toBeNull();
  });
});
