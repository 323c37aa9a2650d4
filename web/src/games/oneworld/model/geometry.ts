// Where the hexes of a map lie in the drawing: pointy-top, rows A, B ... from the north (OW-3.7, OW-3.8).

import type { Box, Point } from '../../../board/plane';
import { hexName, type Components } from './components';
import type { Direction } from './moves';
import type { Hex } from './position';

export type { Box, Point };

/** Row and column from 0; beyond the map it is Chaos Itself. */
export interface Place {
  row: number;
  col: number;
}

/** Centre to corner, in units of the drawing. */
export const kRadius = 30;
export const kHalf = (kRadius * Math.sqrt(3)) / 2;
const kRowStep = 1.5 * kRadius;

/** A hex of the map as it is drawn. */
export interface Cell {
  hex: Hex;
  row: number;
  col: number;
  /** `.` Grass, `^` Pylon, `L` and `R` Tower hexes. */
  symbol: string;
  at: Point;
  /** Its border as a path. */
  outline: string;
}

export interface Grid {
  rows: number;
  cols: number;
  shift: 'even' | 'odd';
  /** South above, for a player who sits there. */
  turned: boolean;
  width: number;
  height: number;
  /** Without voids, in ascending order. */
  cells: Cell[];
  byHex: Map<Hex, Cell>;
}

const isShifted = (grid: Pick<Grid, 'shift'>, row: number): boolean => (row % 2 !== 0) === (grid.shift === 'even');

/** The middle of a place, also beyond the map. */
export function centre(grid: Omit<Grid, 'cells' | 'byHex'>, { row, col }: Place): Point {
  const x = (2 * col + 1 + (isShifted(grid, row) ? 1 : 0)) * kHalf;
  const y = kRowStep * row + kRadius;
  return grid.turned ? [grid.width - x, grid.height - y] : [x, y];
}

export function gridOf(components: Pick<Components, 'rows' | 'cols' | 'shift' | 'hexes'>, turned = false): Grid {
  const { rows, cols, shift } = components;
  const frame = {
    rows,
    cols,
    shift,
    turned,
    width: (2 * cols + 1) * kHalf,
    height: kRowStep * (rows - 1) + 2 * kRadius,
  };
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const hex = hexName(row, col);
      const symbol = components.hexes[row]?.charAt(col) ?? '#';
      if (symbol === '#') continue;
      const at = centre(frame, { row, col });
      cells.push({ hex, row, col, symbol, at, outline: hexPath(at) });
    }
  return { ...frame, cells, byHex: new Map(cells.map((cell) => [cell.hex, cell])) };
}

/** The neighbouring place in a direction of the map (OW-3.8); it need not be on the map. */
export function step(grid: Pick<Grid, 'shift'>, { row, col }: Place, direction: Direction): Place {
  const s = isShifted(grid, row) ? 1 : 0;
  switch (direction) {
    case 'e':
      return { row, col: col + 1 };
    case 'w':
      return { row, col: col - 1 };
    case 'ne':
      return { row: row - 1, col: col + s };
    case 'nw':
      return { row: row - 1, col: col - 1 + s };
    case 'se':
      return { row: row + 1, col: col + s };
    case 'sw':
      return { row: row + 1, col: col - 1 + s };
  }
}

/** The hex on a place; null for Chaos Itself. */
export const hexAt = (grid: Grid, { row, col }: Place): Hex | null => {
  if (row < 0 || col < 0 || row >= grid.rows || col >= grid.cols) return null;
  const hex = hexName(row, col);
  return grid.byHex.has(hex) ? hex : null;
};

const kOpposite: Record<Direction, Direction> = { e: 'w', w: 'e', ne: 'sw', sw: 'ne', nw: 'se', se: 'nw' };

/** The direction of the map that points as `screen` does on the drawing. */
export const onMap = (grid: Pick<Grid, 'turned'>, screen: Direction): Direction =>
  grid.turned ? kOpposite[screen] : screen;

/** Fewest single steps on the plain grid (OW-1.5). */
export function distance(grid: Pick<Grid, 'shift'>, a: Place, b: Place): number {
  const cube = ({ row, col }: Place): [number, number] => {
    const lean = Math.floor((grid.shift === 'even' ? row : row + 1) / 2);
    return [col - lean, row];
  };
  const [aq, ar] = cube(a);
  const [bq, br] = cube(b);
  return Math.max(Math.abs(aq - bq), Math.abs(ar - br), Math.abs(aq - bq + ar - br));
}

/** The corners of a hex about its middle, from the top clockwise. */
export function corners([x, y]: Point, radius = kRadius): Point[] {
  const half = (radius * Math.sqrt(3)) / 2;
  return [
    [x, y - radius],
    [x + half, y - radius / 2],
    [x + half, y + radius / 2],
    [x, y + radius],
    [x - half, y + radius / 2],
    [x - half, y - radius / 2],
  ];
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
export const pointText = ([x, y]: Point): string => `${number(x)} ${number(y)}`;

/** A closed path through points. */
export const pathOf = (points: Point[]): string => `M${points.map(pointText).join('L')}Z`;

/** Round a hex from its topmost corner; every hex of a size has the same. */
const kRounds = new Map<number, string>();
function round(radius: number): string {
  const [half, side] = [number((radius * Math.sqrt(3)) / 2), number(radius / 2)];
  const text = `l${half} ${side}v${number(radius)}l-${half} ${side}l-${half} -${side}v-${number(radius)}Z`;
  kRounds.set(radius, text);
  return text;
}

export const hexPath = ([x, y]: Point, radius = kRadius): string =>
  `M${pointText([x, y - radius])}${kRounds.get(radius) ?? round(radius)}`;

/** The two ends of the hexside of adjacent hexes, by their middles. */
export function hexside(a: Point, b: Point): [Point, Point] {
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const reach = kRadius / 2;
  return [
    [mx - uy * reach, my + ux * reach],
    [mx + uy * reach, my - ux * reach],
  ];
}

/** The middles of the two hexes of a token `C7-D6`; null if one is not on the map. */
export function sideOf(grid: Grid, token: string): { a: Cell; b: Cell } | null {
  const [one = '', two = ''] = token.split('-');
  const [a, b] = [grid.byHex.get(one), grid.byHex.get(two)];
  return a && b ? { a, b } : null;
}

/** The whole map with room for what lies just beyond its edges. */
export const boxOf = (grid: Grid, margin = 34): Box => ({
  x: -margin,
  y: -margin,
  width: grid.width + 2 * margin,
  height: grid.height + 2 * margin,
});

/** What holds some hexes and a little around them; null for none. */
export function boxAround(grid: Grid, hexes: Iterable<Hex>, margin = 2 * kRadius): Box | null {
  const points = [...hexes].flatMap((hex) => grid.byHex.get(hex)?.at ?? []);
  const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
  if (xs.length === 0) return null;
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** The places of Chaos Itself next to a place. */
export function chaosBeside(grid: Grid, place: Place): Place[] {
  const around = (['e', 'ne', 'nw', 'w', 'sw', 'se'] as const).map((direction) => step(grid, place, direction));
  return around.filter((one) => hexAt(grid, one) === null);
}
