import { describe, expect, it } from 'vitest';
import { readPlaced } from './position';
import { copies, kRadius, layOut, middle, panePaths, ringSpan, ringsFor, sector, topRank, type Ring } from './rose';

const rank = (text: string, element: string, number: number): Ring =>
  layOut(readPlaced(text), 5).find((line) => line.element === element && line.rank === number)!;

describe('the rose window', () => {
  it('EL-1.8 has r panes on rank r of every wedge', () => {
    for (const line of layOut([], 9)) expect(line.empty).toHaveLength(line.rank);
    expect(layOut([], 9)).toHaveLength(36);
  });

  it('EL-4.9 says of a rank whether it is complete, as in EX-1', () => {
    expect(rank('F1@F3,F1@F3', 'F', 3)).toMatchObject({ units: 2, complete: false });
    expect(rank('F2@F3,F2@F3', 'F', 3)).toMatchObject({ units: 4, complete: true, empty: [] });
  });

  it('EL-4.8 shows the unit that a rank does not count', () => {
    const spills = rank('E2@E1', 'E', 1).panes.flatMap((pane) => pane.units.map((unit) => unit.spills));
    expect(spills).toEqual([false, true]);
    expect(rank('E2@E2', 'E', 2).panes[0]?.units.some((unit) => unit.spills)).toBe(false);
  });

  it('EL-4.6 lays a split Dual on both its ranks, and both halves are one card', () => {
    const placed = 'A3@A1+,A3@A2+,A3@A3';
    const units = [1, 2, 3].map((number) => rank(placed, 'A', number).units);
    expect(units).toEqual([1, 2, 3]);
    const [lower, upper] = [
      rank(placed, 'A', 1).panes[0],
      rank(placed, 'A', 2).panes.find((one) => one.part === 'upper'),
    ];
    expect(lower?.part).toBe('lower');
    expect(upper?.id).toBe(lower?.id);
  });

  it('EL-4.6 lays the halves of a Dual at the same side of both ranks', () => {
    const placed = 'A3@A2+,A1@A2,A1@A3,A1@A3,A3@A3+';
    const side = (number: number, part: string): number =>
      rank(placed, 'A', number).panes.find((pane) => pane.part === part)?.units[0]?.share[0] ?? -1;
    expect(side(2, 'lower')).toBe(0);
    expect(side(3, 'upper')).toBe(0);
    expect(side(3, 'lower')).toBeGreaterThan(0.5);
  });

  it('EL-10.6 gives every copy of a card at a place a name of its own', () => {
    const names = copies(readPlaced('A1@A2,A1@A2,A1@A1')).map((one) => one.id);
    expect(new Set(names).size).toBe(3);
  });

  it('draws a Dual as two panes and a Double as one', () => {
    const dual = rank('W3@W2', 'W', 2).panes[0]!;
    const double = rank('W2@W2', 'W', 2).panes[0]!;
    expect(panePaths(dual, 5)).toHaveLength(2);
    expect(panePaths(double, 5)).toHaveLength(1);
  });

  it('points Air, Fire, Water and Earth into the four corners', () => {
    const signs = layOut([], 1).map((line) => {
      const [x, y] = middle(line.element, ringSpan(1, 1), [0, 1]);
      return `${line.element}${Math.sign(x)}${Math.sign(y)}`;
    });
    expect(signs).toEqual(['A-1-1', 'F1-1', 'W-11', 'E11']);
  });

  it('keeps every ring inside of the window, one after the other', () => {
    for (const rings of [4, 9, 12]) {
      for (let number = 1; number < rings; number++)
        expect(ringSpan(number, rings)[1]).toBeCloseTo(ringSpan(number + 1, rings)[0]);
      expect(ringSpan(rings, rings)[1]).toBeCloseTo(kRadius);
    }
    expect(sector('A', ringSpan(12, 12), [0, 1], 2)).not.toContain('NaN');
  });

  it('shows a rank more than is used, all of them on demand, and never more than there are', () => {
    expect(topRank(readPlaced('A3@A4+,E1@E1,W1@C'))).toBe(5);
    expect(ringsFor(0, 9, false)).toBe(4);
    expect(ringsFor(5, 9, false)).toBe(6);
    expect(ringsFor(9, 9, false)).toBe(9);
    expect(ringsFor(0, 12, true)).toBe(12);
  });
});
