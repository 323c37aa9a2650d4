import { describe, expect, it } from 'vitest';
import { quarters, rangeOf, spread, stepsOf, wayOf } from './course';

describe('the way of a game', () => {
  it('names the ply since which the winner led to the end', () => {
    const lines = [
      [0, 1, 1, 1, 3, 3],
      [0, 0, 2, 2, 2, 2],
    ];
    expect(wayOf(lines, [0])).toMatchObject({ since: 4, changes: 2, lead: 1 });
    expect(
      wayOf(
        [
          [0, 0, 1, 2],
          [0, 0, 0, 0],
        ],
        [0],
      ),
    ).toMatchObject({ since: 2, changes: 0 });
  });

  it('does not say that a winner led who is behind or level at the end', () => {
    expect(
      wayOf(
        [
          [0, 3, 3],
          [0, 0, 4],
        ],
        [0],
      ),
    ).toMatchObject({ since: null, lead: -1 });
    expect(
      wayOf(
        [
          [0, 3, 3],
          [0, 0, 3],
        ],
        [0],
      ),
    ).toMatchObject({ since: null, lead: 0 });
  });

  it('measures the winners by the best of the others', () => {
    expect(
      wayOf(
        [
          [0, 5],
          [0, 1],
          [0, 4],
        ],
        [0],
      ),
    ).toMatchObject({ lead: 1 });
  });

  it('names the biggest change if it stands alone and was no single step', () => {
    expect(
      wayOf(
        [
          [0, 1, 6, 7],
          [0, 0, 0, 0],
        ],
        [0],
      )?.swing,
    ).toEqual({ n: 2, by: 5 });
    expect(
      wayOf(
        [
          [0, 5, 10],
          [0, 0, 0],
        ],
        [0],
      )?.swing,
    ).toBeNull();
    expect(
      wayOf(
        [
          [0, 1, 1],
          [0, 0, 0],
        ],
        [0],
      )?.swing,
    ).toBeNull();
  });

  it('has none without a winner or without anybody else', () => {
    expect(
      wayOf(
        [
          [0, 1],
          [0, 1],
        ],
        [],
      ),
    ).toBeNull();
    expect(
      wayOf(
        [
          [0, 1],
          [0, 1],
        ],
        [0, 1],
      ),
    ).toBeNull();
  });
});

describe('the graph', () => {
  it('draws a corner only where a value changes', () => {
    const line = [0, 0, 2, 2, 4];
    expect(stepsOf(line, rangeOf([line]))).toBe('M0 100.0 H50.00 V50.0 H100.00 V0.0 H100');
    expect(stepsOf([0, 0], { least: 0, most: 0 })).toMatch(/^M0 50(.0)? H100$/);
  });

  it('reaches below zero only where a value does', () => {
    expect(
      rangeOf([
        [0, 3],
        [0, 1],
      ]),
    ).toEqual({ least: 0, most: 3 });
    expect(
      rangeOf([
        [0, 3],
        [0, -3],
      ]),
    ).toEqual({ least: -3, most: 3 });
  });

  it('keeps the letters of lines that end together apart and inside', () => {
    expect(spread([0, 0, 50], 14, 60)).toEqual([0, 14, 50]);
    expect(spread([58, 58, 58], 14, 58)).toEqual([30, 44, 58]);
  });

  it('reads a line at its start, after each quarter and at its end', () => {
    expect(quarters([0, 1, 2, 3, 4])).toEqual([0, 1, 2, 3, 4]);
    expect(quarters([7])).toEqual([7, 7, 7, 7, 7]);
  });
});
