// The ground as path texts: the same map is always drawn the same way, hex by hex a little different.

import {
  hexPath,
  hexside,
  kRadius,
  pathOf,
  pointText,
  sideOf,
  type Cell,
  type Grid,
  type Point,
} from '../model/geometry';

export const kShades = 6;
export const kFlowers = 3;

export interface Ground {
  /** Every hex a little larger than it is, so that no seam is seen. */
  island: string;
  /** The borders of all hexes. */
  lines: string;
  /** Grass by shade. */
  shades: string[];
  pylons: string;
}

/** What grows on the grass. */
export interface Growth {
  dark: string;
  light: string;
  flowers: string[];
}

export interface Pool {
  shore: string;
  deep: string;
  glint: string;
}

export interface Runes {
  line: string;
  signs: string;
}

/** Evenly spread from 0 to 1, the same for the same numbers. */
export function chance(a: number, b: number, c = 0): number {
  let h = (a * 374761393 + b * 668265263 + c * 2147483647 + 1013904223) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Chance that changes slowly over the plane. */
function drift(x: number, y: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const [fx, fy] = [ease(x - ix), ease(y - iy)];
  const row = (at: number): number => chance(ix, at, 77) * (1 - fx) + chance(ix + 1, at, 77) * fx;
  return row(iy) * (1 - fy) + row(iy + 1) * fy;
}

function shadeOf({ row, col }: Cell): number {
  const wide = drift(col / 3.7 + 11, row / 3.1 + 5);
  const near = chance(row, col, 3);
  return Math.min(kShades - 1, Math.floor((wide * 0.72 + near * 0.28) * kShades * 1.12));
}

const dot = ([x, y]: Point, r: number): string =>
  `M${pointText([x - r, y])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** Points within a hex, away from its borders. */
function spot(cell: Cell, k: number): Point {
  const angle = 2 * Math.PI * chance(cell.row, cell.col, k);
  const reach = kRadius * 0.74 * Math.sqrt(chance(cell.col, cell.row, k + 40));
  return [cell.at[0] + Math.cos(angle) * reach, cell.at[1] + Math.sin(angle) * reach];
}

/** Few shapes of tufts are enough, and each is worded once. */
const kTufts = new Map<string, string>();
function tuftShape(size: number, lean: number): string {
  const blades: [dx: number, tall: number][] = [
    [-2.6 * size, 5 * size],
    [0, 7.4 * size],
    [2.6 * size, 5.4 * size],
  ];
  let [x, y] = [0, 0];
  return blades
    .map(([dx, tall]) => {
      const start = pointText([dx * 0.3 - x, -y]);
      [x, y] = [dx * 1.3 + lean, -tall];
      return `m${start}q${pointText([dx * 0.2, -tall * 0.6])} ${pointText([dx + lean, -tall])}`;
    })
    .join('');
}

/** `size` and `lean` from 0 to 1. */
function tuft(at: Point, size: number, lean: number): string {
  const key = `${Math.round(size * 3)} ${Math.round(lean * 3)}`;
  const shape = kTufts.get(key) ?? tuftShape(0.8 + Math.round(size * 3) / 6, 1.2 + (Math.round(lean * 3) * 1.6) / 3);
  kTufts.set(key, shape);
  return `M${pointText(at)}${shape}`;
}

export function groundOf(grid: Grid): Ground {
  const ground: Ground = {
    island: '',
    lines: '',
    shades: Array.from({ length: kShades }, () => ''),
    pylons: '',
  };
  for (const cell of grid.cells) {
    ground.island += hexPath(cell.at, kRadius + 0.5);
    ground.lines += cell.outline;
    if (cell.symbol === '^') {
      ground.pylons += hexPath(cell.at, kRadius - 0.6);
      continue;
    }
    const shade = shadeOf(cell);
    ground.shades[shade] += hexPath(cell.at, kRadius + 0.3);
  }
  return ground;
}

export function growthOf(grid: Grid): Growth {
  const growth: Growth = { dark: '', light: '', flowers: Array.from({ length: kFlowers }, () => '') };
  for (const cell of grid.cells) {
    if (cell.symbol === '^') continue;
    const count = 2 + Math.floor(chance(cell.row, cell.col, 9) * 3);
    for (let k = 0; k < count; k++) {
      const lean = drift(cell.col / 4, cell.row / 4 + k);
      const text = tuft(spot(cell, 10 + k), chance(cell.row, cell.col, 20 + k), lean);
      if (chance(cell.row, cell.col, 30 + k) < 0.55) growth.dark += text;
      else growth.light += text;
    }
    if (chance(cell.row, cell.col, 51) < 0.16) {
      const kind = Math.floor(chance(cell.row, cell.col, 52) * kFlowers);
      const [x, y] = spot(cell, 53);
      for (let k = 0; k < 4; k++) {
        const away: Point = [
          x + 11 * (chance(cell.row, cell.col, 54 + k) - 0.5),
          y + 9 * (chance(cell.col, cell.row, 58 + k) - 0.5),
        ];
        growth.flowers[kind] += dot(away, 1.1);
      }
    }
  }
  return growth;
}

/** A closed curve that bends round its points. */
function smooth(points: Point[]): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0];
  const curves = points.map((point, i) => `Q${pointText(point)} ${pointText(middle(point, at(i + 1)))}`);
  return `M${pointText(middle(at(-1), at(0)))}${curves.join('')}Z`;
}

/** The pools of Faults across hexsides; those that meet flow into each other. */
export function poolsOf(grid: Grid, faults: string[]): Pool {
  const pool: Pool = { shore: '', deep: '', glint: '' };
  faults.forEach((token, n) => {
    const side = sideOf(grid, token);
    if (!side) return;
    const [p, q] = hexside(side.a.at, side.b.at);
    const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const along: Point = [(q[0] - p[0]) / kRadius, (q[1] - p[1]) / kRadius];
    const bent = (length: number, width: number): Point[] =>
      Array.from({ length: 10 }, (_, i): Point => {
        const angle = (2 * Math.PI * i) / 10;
        const rough = 0.84 + 0.34 * chance(n, i, 5);
        const [u, v] = [length * Math.cos(angle), width * Math.sin(angle) * rough];
        return [middle[0] + along[0] * u - along[1] * v, middle[1] + along[1] * u + along[0] * v];
      });
    pool.shore += smooth(bent(kRadius * 0.7, 8.8));
    pool.deep += smooth(bent(kRadius * 0.58, 4.8));
    const glint = (s: number, size: number): string => {
      const [x, y] = [middle[0] + along[0] * s, middle[1] + along[1] * s - 1.5];
      return `M${pointText([x - size, y])}q${pointText([size, -2.2])} ${pointText([2 * size, 0])}`;
    };
    pool.glint += glint(-6 + 5 * chance(n, 1), 2.6) + glint(4 + 4 * chance(n, 2), 1.8);
  });
  return pool;
}

/** Signs as lines about the middle of a hexside: along it and across it. */
const kSigns: Point[][][] = [
  [
    [
      [-2, 4],
      [-2, -4],
      [3, -1],
      [-2, 1],
    ],
  ],
  [
    [
      [-3, -4],
      [3, 4],
    ],
    [
      [3, -4],
      [-3, 4],
    ],
  ],
  [
    [
      [0, 4],
      [0, -4],
      [3, -1],
    ],
    [
      [0, -1],
      [-3, 2],
    ],
  ],
  [
    [
      [-3, 4],
      [0, -4],
      [3, 4],
    ],
    [
      [-2, 1],
      [2, 1],
    ],
  ],
  [
    [
      [-3, 0],
      [0, -4],
      [3, 0],
      [0, 4],
      [-3, 0],
    ],
  ],
  [
    [
      [-2, 4],
      [-2, -4],
      [2, 0],
      [2, 4],
    ],
  ],
];

export function runesOf(grid: Grid, tokens: string[]): Runes {
  const runes: Runes = { line: '', signs: '' };
  tokens.forEach((token, n) => {
    const side = sideOf(grid, token);
    if (!side) return;
    const [p, q] = hexside(side.a.at, side.b.at);
    const at = (s: number): Point => [p[0] + (q[0] - p[0]) * s, p[1] + (q[1] - p[1]) * s];
    runes.line += `M${pointText(at(0.03))}L${pointText(at(0.97))}`;
    const middle = at(0.5);
    const [ux, uy] = [(q[0] - p[0]) / kRadius, (q[1] - p[1]) / kRadius];
    for (const line of kSigns[Math.floor(chance(n, 8) * kSigns.length)] ?? []) {
      const points = line.map(([u, v]): Point => [middle[0] + ux * u - uy * v, middle[1] + uy * u + ux * v]);
      runes.signs += pathOf(points).slice(0, -1);
    }
  });
  return runes;
}
