// Where pieces, slots and sides are on the drawing. Units are those of the SVG: a square of the tiling is 200 wide.

import type { Box } from '../../../board/plane';
import type { Components } from './components';
import { mapChain, sampled, type Chain, type Point } from './curves';
import { kHalf, kSides, outline, type PieceKind } from './outlines';
import { slotText, type Slot } from './position';
import { slotGraph } from './reach';

export type { Box };

export const kSlotRadius = 21;

/** The middles of l, f and r in the piece's own frame. */
export const kSlotPoints: readonly [Point, Point, Point] = [
  [-47, -78],
  [0, -33],
  [47, -78],
];

/** Where the number of a piece stands in its own frame: between the beings on its wings. */
export const kNumberPoint: Point = [0, -78];

/** The area of each slot in the piece's own frame; together they are the straight triangle. */
export const kSlotAreas: readonly [string, string, string] = [
  'M-100 -100L0 -100L0 -64L-48 -48Z',
  'M0 0L48 -48L0 -64L-48 -48Z',
  'M100 -100L0 -100L0 -64L48 -48Z',
];

export interface Placed {
  /** From 0. */
  piece: number;
  kind: PieceKind;
  /** The feet. */
  at: Point;
  /** Clockwise, in degrees. */
  turn: number;
}

/** A point of the piece's own frame on the board. */
export function onBoard({ at, turn }: Placed, [x, y]: Point): Point {
  const quarter = turn / 90;
  const [c = 1, s = 0] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][quarter] as [number, number];
  return [at[0] + c * x - s * y, at[1] + s * x + c * y];
}

/** BF-3.2: tetrakis pieces stand where their triangle is; those of a graph stand apart, in rows found from its edges. */
export function placeAll(components: Components): Placed[] {
  const { kind, pieces } = components.layout;
  if (kind === 'graph') return placeApart(components);
  return pieces.map((piece, i) => ({
    piece: i,
    kind: piece.kind,
    at: [2 * kHalf * (piece.x ?? 0), -2 * kHalf * (piece.y ?? 0)],
    turn: 90 * 'NESW'.indexOf(piece.k ?? 'N'),
  }));
}

/** The pieces of a graph in rows, neighbours near each other: in the order of a walk in breadth from piece 1. */
function placeApart(components: Components): Placed[] {
  const { pieces, edges } = components.layout;
  const near = pieces.map(() => new Set<number>());
  for (const [a, b] of edges) {
    const [p, q] = [parseInt(a, 10) - 1, parseInt(b, 10) - 1];
    if (p === q) continue;
    near[p]?.add(q);
    near[q]?.add(p);
  }
  const order: number[] = [];
  for (let first = 0; first < pieces.length; ++first) {
    if (order.includes(first)) continue;
    for (let next = order.push(first) - 1; next < order.length; ++next)
      for (const one of [...(near[order[next] ?? 0] ?? [])].sort((a, b) => a - b))
        if (!order.includes(one)) order.push(one);
  }
  const columns = Math.max(1, Math.ceil(Math.sqrt(pieces.length / 1.6)));
  return pieces.map((piece, i) => {
    const place = order.indexOf(i);
    const row = Math.floor(place / columns);
    const column = row % 2 === 0 ? place % columns : columns - 1 - (place % columns);
    return { piece: i, kind: piece.kind, at: [260 * column, 190 * row], turn: 0 };
  });
}

export interface SlotPlace {
  slot: Slot;
  piece: number;
  part: number;
  at: Point;
}

/** Every slot, from top to bottom and from left to right as one reads. */
export function slotPlaces(placed: Placed[]): SlotPlace[] {
  const found = placed.flatMap((piece) =>
    kSlotPoints.map((point, part) => ({
      slot: slotText(piece.piece, part),
      piece: piece.piece,
      part,
      at: onBoard(piece, point),
    })),
  );
  const row = (one: SlotPlace): number => Math.round(one.at[1] / 30);
  return found.sort((a, b) => row(a) - row(b) || a.at[0] - b.at[0]);
}

/** The curves of one side of a piece on the board. */
export const sideOnBoard = (piece: Placed, side: keyof typeof kSides.angel): Chain =>
  mapChain(kSides[piece.kind][side], (p) => onBoard(piece, p));

const kCorners: Record<keyof typeof kSides.angel, readonly [Point, Point]> = {
  right: [
    [0, 0],
    [kHalf, -kHalf],
  ],
  long: [
    [kHalf, -kHalf],
    [-kHalf, -kHalf],
  ],
  left: [
    [-kHalf, -kHalf],
    [0, 0],
  ],
};

/** The sides of some pieces that no two of them share: the outline of what they make together. */
export function rim(placed: Placed[]): Chain[] {
  const sides = placed.flatMap((piece) =>
    (['right', 'long', 'left'] as const).map((side) => ({
      key: kCorners[side]
        .map((p) => onBoard(piece, p).join())
        .sort()
        .join(' '),
      curves: sideOnBoard(piece, side),
    })),
  );
  return sides.filter((one) => sides.filter((two) => two.key === one.key).length === 1).map((one) => one.curves);
}

/** Opposite corners of the box about a piece in its own frame; pieces are turned by quarters, and so are their boxes. */
const reachOf = (kind: PieceKind): Point[] => {
  const points = sampled(outline(kind), 6);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
};
const kReach: Record<PieceKind, Point[]> = { angel: reachOf('angel'), demon: reachOf('demon') };

/** What the pieces cover, with a margin. */
export function boxOf(placed: Placed[], margin: number): Box {
  const points = placed.flatMap((piece) => kReach[piece.kind].map((corner) => onBoard(piece, corner)));
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** Less than this is not worth hiding a part of the board. */
const kWorthwhile = 1.25;
const kClosest = 2;

/** The part of a board, of its proportions, that shows a box as large as can be; all of it where that gains little. */
export function closeUp(box: Box, all: Box): Box {
  const gain = Math.min(all.width / box.width, all.height / box.height, kClosest);
  if (gain < kWorthwhile) return all;
  const [width, height] = [all.width / gain, all.height / gain];
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  return {
    x: Math.max(all.x, Math.min(all.x + all.width - width, x)),
    y: Math.max(all.y, Math.min(all.y + all.height - height, y)),
    width,
    height,
  };
}

const kArrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The slot that an arrow key leads to from `slot`; null at the edge, or for another key. */
export function nextSlot(places: SlotPlace[], slot: Slot, key: string): Slot | null {
  const way = kArrows[key];
  const from = places.find((one) => one.slot === slot)?.at;
  if (!way || !from) return null;
  let best: { slot: Slot; cost: number } | null = null;
  for (const one of places) {
    const [dx, dy] = [one.at[0] - from[0], one.at[1] - from[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead < 8 || aside > ahead * 1.8 + 4) continue;
    const cost = ahead + 2.2 * aside;
    if (best === null || cost < best.cost) best = { slot: one.slot, cost };
  }
  return best?.slot ?? null;
}

/** For a graph: the lines between adjacent slots of different pieces; a tiling shows them by touching. */
export function links(components: Components, places: SlotPlace[]): [Point, Point][] {
  if (components.layout.kind !== 'graph') return [];
  const at = new Map(places.map((one) => [one.slot, one]));
  return [...slotGraph(components)].flatMap(([a, near]) =>
    near.flatMap((b): [Point, Point][] => {
      const [from, to] = [at.get(a), at.get(b)];
      return from && to && from.piece < to.piece ? [[from.at, to.at]] : [];
    }),
  );
}
