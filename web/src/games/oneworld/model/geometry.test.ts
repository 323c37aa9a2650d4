// The places of the hexes, and the ways of the keys over them.

import { describe, expect, it } from 'vitest';
import { placeOf } from './components';
import { boxAround, centre, distance, gridOf, hexAt, hexside, sideOf, step, type Place } from './geometry';
import { kDirections } from './moves';
import { pocket } from './sample';
import { nextPlace } from './walk';

const components = pocket();
const grid = gridOf(components);
const at = (hex: string): Place => placeOf(components, hex) ?? { row: -9, col: -9 };
const around = (hex: string): (string | null)[] => kDirections.map((way) => hexAt(grid, step(grid, at(hex), way)));

describe('the grid', () => {
  it('OW-3.8: has six neighbours of a hex, by the row that is shifted', () => {
    expect(around('D5')).toEqual(['D6', 'C6', 'C5', 'D4', 'E5', 'E6']);
    expect(around('C5')).toEqual(['C6', 'B5', 'B4', 'C4', 'D4', 'D5']);
    expect(around('A1')).toEqual(['A2', null, null, null, null, 'B1']);
  });

  it('OW-3.7: draws every neighbour at one distance, in the direction of its name', () => {
    for (const hex of ['D5', 'C5']) {
      const [x, y] = centre(grid, at(hex));
      const angles = kDirections.map((way) => {
        const [px, py] = centre(grid, step(grid, at(hex), way));
        expect(Math.hypot(px - x, py - y)).toBeCloseTo(51.96, 1);
        return Math.round((Math.atan2(y - py, px - x) * 180) / Math.PI + 360) % 360;
      });
      expect(angles).toEqual([0, 60, 120, 180, 240, 300]);
    }
  });

  it('OW-1.5: counts steps on the plain grid', () => {
    expect(distance(grid, at('A5'), at('C3'))).toBe(3);
    expect(distance(grid, at('A5'), at('D5'))).toBe(3);
    expect(distance(grid, at('A5'), at('A5'))).toBe(0);
    expect(distance(grid, at('F1'), at('G9'))).toBe(8);
  });

  it('OW-3.1: leaves voids out, and shows the other end below for a player who sits there', () => {
    const hollow = gridOf({ ...components, hexes: components.hexes.with(0, '#........') });
    expect(hollow.cells).toHaveLength(107);
    expect(hexAt(hollow, { row: 0, col: 0 })).toBeNull();
    const turned = gridOf(components, true);
    const [x, y] = turned.byHex.get('A1')?.at ?? [0, 0];
    const [fx, fy] = grid.byHex.get('L9')?.at ?? [0, 0];
    expect([x, y].map(Math.round)).toEqual([fx, fy].map(Math.round));
  });

  it('has a frame about some hexes', () => {
    expect(boxAround(grid, ['A1', 'C1'], 10)).toMatchObject({ y: 20, height: 110 });
    expect(boxAround(grid, [])).toBeNull();
  });

  it('OW-3.10: finds the hexside of a token', () => {
    const side = sideOf(grid, 'C6-D5');
    expect([side?.a.hex, side?.b.hex]).toEqual(['C6', 'D5']);
    const [p, q] = hexside(side?.a.at ?? [0, 0], side?.b.at ?? [0, 0]);
    expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeCloseTo(30);
    expect(sideOf(grid, 'C6-Z9')).toBeNull();
  });
});

describe('the keys', () => {
  const walk = (hex: string, key: string): string | null => {
    const place = nextPlace(grid, at(hex), key, () => false);
    return place && hexAt(grid, place);
  };

  it('walk along the six directions and stay at the edge', () => {
    const keys = ['ArrowRight', 'PageUp', 'Home', 'ArrowLeft', 'End', 'PageDown'];
    expect(keys.map((key) => walk('D5', key))).toEqual(['D6', 'C6', 'C5', 'D4', 'E5', 'E6']);
    expect(walk('A1', 'ArrowLeft')).toBe('A1');
    expect(walk('D5', 'x')).toBeNull();
  });

  it('keep to the column up and down', () => {
    expect(walk('C5', 'ArrowUp')).toBe('B5');
    expect(walk('B5', 'ArrowUp')).toBe('A5');
    expect(walk('A5', 'ArrowDown')).toBe('B5');
    expect(walk('B5', 'ArrowDown')).toBe('C5');
  });

  it('turn with the map', () => {
    const place = nextPlace(gridOf(components, true), at('D5'), 'ArrowRight', () => false);
    expect(place).toEqual(at('D4'));
  });

  it('OW-6.18: step off the map only where something can leave it', () => {
    expect(nextPlace(grid, at('A5'), 'Home', ({ row }) => row < 0)).toEqual({ row: -1, col: 3 });
    expect(nextPlace(grid, at('A5'), 'Home', () => false)).toEqual(at('A5'));
  });

  it('step over a void to the next hex of the line', () => {
    const hollow = gridOf({ ...components, hexes: components.hexes.with(3, '.^..#....') });
    expect(nextPlace(hollow, at('D4'), 'ArrowRight', () => false)).toEqual(at('D6'));
  });
});
