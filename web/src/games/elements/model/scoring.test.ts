// The printed reference values (EX) and scenarios (ES) of the rules, one by one.

import { describe, expect, it } from 'vitest';
import { kElements, readPlaced, type Element } from './position';
import { kDefaultRules, rulesOf, score, type BoardScore } from './scoring';

const kPyramidRules = ['anchored', 'span_minus_gaps', 'count_minus_skipped'];
const board = (text: string, options: Record<string, string> = {}): BoardScore =>
  score(readPlaced(text), rulesOf({ options }));
/** So many Singles on a rank of each of the named pyramids. */
const singles = (elements: string, rank: number, count = rank): string =>
  [...elements].flatMap((one) => Array.from({ length: count }, () => `${one}1@${one}${rank}`)).join(',');
const ranks = (element: Element, list: number[]): string => list.map((rank) => singles(element, rank)).join(',');
const pyramid = (set: number[], pyramid_rule = 'anchored') => board(ranks('A', set), { pyramid_rule }).pyramids.A;
const points = (set: number[], rule?: string): number => pyramid(set, rule).points;
const upTo = (rank: number): number[] => Array.from({ length: rank }, (_, i) => i + 1);

describe('printed reference values', () => {
  it('EX-1 EL-4.8: four units of Fire on Fire rank 3 complete it and count three', () => {
    expect(board(singles('F', 3, 4)).pyramids.F.ranks).toEqual([3]);
    expect(board(singles('F', 3, 2)).pyramids.F.ranks).toEqual([]);
  });

  it('EX-2, EX-3: one of each element on rank 1 is circle 8, two of each on rank 2 circle 9', () => {
    expect(board(singles('AEFW', 1)).total).toBe(8);
    expect(board(singles('AEFW', 2)).total).toBe(9);
  });

  it('EX-4 to EX-8: pyramids', () => {
    expect(board(ranks('A', [1, 2])).total).toBe(8);
    expect(board(ranks('E', [1, 2, 3])).total).toBe(9);
    expect(points([1, 2, 3, 4, 5])).toBe(11);
    expect(points([2, 3, 4, 5])).toBe(10);
    expect(points([3, 4, 5])).toBe(7);
  });

  it('EX-9: circles of rank 1 to 9', () => {
    for (const rank of upTo(9)) expect(board(singles('AEFW', rank)).circle).toEqual({ rank, points: 7 + rank });
  });

  it('EX-10: ranks 1-2 to 1-8 of one element', () => {
    const units = upTo(8)
      .slice(1)
      .map((rank) => (rank * (rank + 1)) / 2);
    expect(units).toEqual([3, 6, 10, 15, 21, 28, 36]);
    expect(
      upTo(8)
        .slice(1)
        .map((rank) => board(ranks('W', upTo(rank))).total),
    ).toEqual([8, 9, 10, 11, 12, 13, 14]);
  });

  it('EX-11, EX-12: collections', () => {
    const kept = (count: number): string => Array.from({ length: count }, () => 'A1@C').join(',');
    expect(upTo(9).map((count) => board(kept(count)).collection.points)).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3]);
  });
});

describe('scenarios', () => {
  it('ES-01: circle 8, Air 8, Earth 8', () => {
    const found = board('A1@A1,A1@A2,A1@A2,E1@E1,E1@E2,E1@E2,F1@F1,W1@W1');
    expect(found.total).toBe(24);
    expect(found.circle).toEqual({ rank: 1, points: 8 });
    expect(kElements.map((one) => found.pyramids[one].points)).toEqual([8, 8, 0, 0]);
  });

  it('ES-02: two Singles of each are worth 9 either way', () => {
    expect(board(singles('AEFW', 2)).total).toBe(9);
    expect(board(`${singles('AEFW', 1)},A1@C,E1@C,F1@C,W1@C`).total).toBe(9);
  });

  it('ES-03: only the largest circle counts', () => {
    const found = board('A1@A1,E1@E1,F1@F1,W1@W1,A2@A2,E2@E2,F2@F2,W2@W2');
    expect(found.circle.points).toBe(9);
    expect(found.total).toBe(41);
  });

  it('ES-04: circle 2 although Air rank 1 is empty', () => {
    const found = board('A2@A2,E1@E1,E2@E2,F1@F1,F2@F2,W1@W1,W2@W2');
    expect(found.circle.points).toBe(9);
    expect(found.pyramids.A).toEqual({ ranks: [2], counted: [], points: 0 });
    expect(found.total).toBe(33);
  });

  it('ES-05, ES-06, ES-07: over-filling, a split Dual, Doubles that cannot be split', () => {
    expect(board('E2@E1,E2@E2').total).toBe(8);
    const duals = board('A3@A1+,A3@A2+,A3@A3');
    expect(duals.pyramids.A.ranks).toEqual([1, 2, 3]);
    expect(duals.total).toBe(9);
    expect(board('A2@A1,A2@A2,A2@A3').total).toBe(8);
  });

  it('ES-08: what may not lie there is no arrangement', () => {
    for (const text of ['A1@E1', 'V1@A1', 'A2@A1+']) expect(() => readPlaced(text)).toThrow();
  });

  it('ES-09 EL-7.8: {1,2,4} is 9, 9 and 8', () => {
    expect(kPyramidRules.map((rule) => points([1, 2, 4], rule))).toEqual([9, 9, 8]);
    expect(pyramid([1, 2, 4], 'count_minus_skipped').counted).toEqual([1, 2, 4]);
  });

  it('EL-7.8: a rank that costs more than it brings is left out', () => {
    expect(pyramid([1, 2, 8], 'count_minus_skipped')).toEqual({ ranks: [1, 2, 8], counted: [1, 2], points: 8 });
    expect(pyramid([1, 2, 8]).counted).toEqual([1, 2, 8]);
  });

  it('ES-10: {1,3,5} is 0 under every rule', () => {
    expect(kPyramidRules.map((rule) => points([1, 3, 5], rule))).toEqual([0, 0, 0]);
  });

  it('ES-11: {4,5,6}, {3,4} and {1,4,5}', () => {
    const sets = [
      [4, 5, 6],
      [3, 4],
      [1, 4, 5],
    ];
    expect(sets.map((set) => kPyramidRules.map((rule) => points(set, rule)))).toEqual([
      [6, 9, 6],
      [6, 8, 6],
      [9, 9, 7],
    ]);
  });

  it('ES-12: a Collection counts Wilds and Voids too', () => {
    // The text asks for frames, not for what may be dealt together.
    expect(board('A1@C,F2@C,W3@C,X1@C,V1@C').collection).toEqual({ count: 5, points: 1 });
    expect(board('A1@C,F2@C,W3@C,X1@C,V1@C,V2@C').total).toBe(2);
  });

  it('ES-13: a Wild is what its owner names, in every arrangement anew', () => {
    expect(board('X1@W1').pyramids.W.ranks).toEqual([1]);
    expect(board('X1@F1').pyramids.F.ranks).toEqual([1]);
  });

  it('ES-14, ES-15, ES-16: what a Void takes', () => {
    expect(board('E1@E1,E2@E2,E2@E3,E1@E3').total).toBe(9);
    expect(board('E2@E2,E2@E3,E1@E3').total).toBe(8);
    const broken = board('E1@E1,E2@E3,E1@E3');
    expect(broken.pyramids.E.ranks).toEqual([1, 3]);
    expect(broken.total).toBe(0);
    expect(board('E2@E2,E2@E3,E1@E3,E2@E4,E2@E4').total).toBe(9);
    expect(board('E2@E3,E1@E3,E2@E4,E2@E4').total).toBe(6);
  });

  it('ES-23: a Collection by cards and by units', () => {
    expect(board('A2@C,E2@C,F3@C').collection).toEqual({ count: 3, points: 1 });
    expect(board('A2@C,E2@C,F3@C', { collection_unit: 'units' }).collection).toEqual({ count: 6, points: 2 });
  });

  it('without a card everything is worth nothing', () => {
    expect(score([], kDefaultRules)).toMatchObject({ circle: { rank: 0, points: 0 }, total: 0 });
  });

  it('EL-1.8: ranks up to the highest one of the table', () => {
    expect(board(singles('AEFW', 12), { max_rank: '12' }).circle.points).toBe(19);
  });
});
