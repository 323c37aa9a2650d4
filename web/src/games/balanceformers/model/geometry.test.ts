import { describe, expect, it } from 'vitest';
import { sampled, type Point } from './curves';
import { components } from './fixture';
import {
  boxOf,
  closeUp,
  kSlotPoints,
  nextSlot,
  onBoard,
  placeAll,
  rim,
  sideOnBoard,
  slotPlaces,
  type Placed,
} from './geometry';
import { kHalf, kSides, outline, type PieceKind } from './outlines';
import { slotGraph } from './reach';

const kKinds: PieceKind[] = ['angel', 'demon'];

function area(points: Point[]): number {
  return (
    points.reduce((sum, [x, y], i) => {
      const [nx, ny] = points[(i + 1) % points.length] ?? [0, 0];
      return sum + x * ny - nx * y;
    }, 0) / 2
  );
}

const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

function meet([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  return cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
}

/** The gap between two chains of points that should run opposite ways along the same line. */
function gap(one: Point[], other: Point[]): number {
  const back = [...other].reverse();
  return Math.max(...one.map(([x, y], i) => Math.hypot(x - (back[i]?.[0] ?? 1e9), y - (back[i]?.[1] ?? 1e9))));
}

const sidesOf = (placed: Placed[]) =>
  placed.flatMap((piece) =>
    (['right', 'long', 'left'] as const).map((side) => ({ piece, side, points: sampled(sideOnBoard(piece, side), 8) })),
  );

describe('the outlines of angels and demons', () => {
  it('BF-3.5 neighbours in every default layout share their side to the last point', () => {
    for (const layout of ['std10', 'std14', 'std20', 'std24', 'std28']) {
      const all = components('BY', layout);
      const graph = slotGraph(all);
      const sides = sidesOf(placeAll(all));
      const shared = sides.flatMap((one, i) =>
        sides.slice(i + 1).flatMap((two) => (gap(one.points, two.points) < 1e-9 ? [{ one, two }] : [])),
      );
      const touching = new Set<string>();
      for (const [slot, near] of graph)
        for (const other of near) {
          const [a, b] = [parseInt(slot, 10) - 1, parseInt(other, 10) - 1];
          if (a < b) touching.add(`${a} ${b}`);
        }
      const found = shared.map(({ one, two }) => [one.piece.piece, two.piece.piece].sort((a, b) => a - b).join(' '));
      expect(found.sort()).toEqual([...touching].sort());
      for (const { one, two } of shared) expect(one.piece.kind).not.toBe(two.piece.kind);
    }
  });

  it('close, and cross neither themselves nor a neighbour', () => {
    for (const kind of kKinds) {
      const curves = outline(kind);
      curves.forEach((curve, i) => expect(curves[(i + 1) % curves.length]?.[0]).toEqual(curve[3]));
      const points = sampled(curves, 10).slice(1);
      const lines = points.map((p, i): [Point, Point] => [p, points[(i + 1) % points.length] ?? p]);
      const crossing = lines.flatMap((one, i) =>
        lines.slice(i + 2).filter((two, j) => !(i === 0 && i + 2 + j === lines.length - 1) && meet(one, two)),
      );
      expect(crossing).toEqual([]);
    }
  });

  it('are mirror images of themselves, so that a piece can lie on either face', () => {
    for (const kind of kKinds) {
      const { left, right, long } = kSides[kind];
      const mirrored = (points: Point[]): Point[] => points.map(([x, y]) => [-x, y]);
      expect(gap(sampled(left, 6), mirrored(sampled(right, 6)))).toBeLessThan(1e-9);
      expect(gap(sampled(long, 6), mirrored(sampled(long, 6)))).toBeLessThan(1e-9);
    }
  });

  it('together cover what two triangles cover', () => {
    const [angel = 0, demon = 0] = kKinds.map((kind) => Math.abs(area(sampled(outline(kind), 24))));
    expect(angel + demon).toBeCloseTo(2 * kHalf * kHalf, 0);
    for (const one of [angel, demon]) expect(one).toBeGreaterThan(0.7 * kHalf * kHalf);
  });

  it('BF-3.3 keep the feet at the centre of the square and the tips at its corners', () => {
    for (const kind of kKinds) {
      expect(kSides[kind].right[0]?.[0]).toEqual([0, 0]);
      expect(kSides[kind].long[0]?.[0]).toEqual([kHalf, -kHalf]);
      expect(kSides[kind].left[0]?.[0]).toEqual([-kHalf, -kHalf]);
    }
  });
});

describe('the slots on the board', () => {
  it('BF-3.7 BF-3.8 are nearer to the slots they lead to than to any other of that piece', () => {
    const all = components('BYR', 'std24');
    const places = slotPlaces(placeAll(all));
    const at = new Map(places.map((one) => [one.slot, one]));
    for (const [slot, near] of slotGraph(all))
      for (const other of near) {
        const [from, to] = [at.get(slot), at.get(other)];
        if (!from || !to || from.piece === to.piece) continue;
        const apart = (one: Point): number => Math.hypot(one[0] - from.at[0], one[1] - from.at[1]);
        const others = places.filter((one) => one.piece === to.piece && one.slot !== to.slot);
        for (const one of others) expect(apart(to.at)).toBeLessThan(apart(one.at));
      }
  });

  it('never cover each other', () => {
    const places = slotPlaces(placeAll(components('BYR', 'std28')));
    const nearest = places.flatMap((one, i) =>
      places.slice(i + 1).map((two) => Math.hypot(one.at[0] - two.at[0], one.at[1] - two.at[1])),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(42);
  });

  it('BF-1.2 have left and right as seen with the head up', () => {
    const placed = placeAll(components());
    const first = placed[0];
    expect(first && onBoard(first, kSlotPoints[0])[0]).toBeLessThan(0);
    const east = placed[1];
    expect(east && onBoard(east, kSlotPoints[0])[1]).toBeLessThan(0);
  });

  it('are all reached with the arrow keys', () => {
    for (const layout of ['std10', 'std28']) {
      const places = slotPlaces(placeAll(components('BY', layout)));
      const seen = new Set([places[0]?.slot ?? '']);
      for (const slot of seen)
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = nextSlot(places, slot, key);
          if (next) seen.add(next);
        }
      expect(seen.size).toBe(places.length);
    }
  });
});

describe('what pieces make together', () => {
  it('BF-9.5 has an outline without the sides inside it', () => {
    const placed = placeAll(components('BYR', 'std14'));
    const hole = [5, 6].map((piece) => placed[piece]!);
    expect(rim(hole)).toHaveLength(4);
    expect(rim([placed[0]!, placed[2]!])).toHaveLength(6);
  });

  it('BF-3.15 stands apart where a graph has no geometry', () => {
    const raw = components();
    const pieces = raw.layout.pieces.map(({ kind }) => ({ kind }));
    const graph = { ...raw, layout: { ...raw.layout, kind: 'graph' as const, pieces } };
    const placed = placeAll(graph);
    expect(new Set(placed.map((one) => one.at.join())).size).toBe(10);
    expect(boxOf(placed, 0).width).toBeLessThan(1000);
  });
});

describe('what is seen of a board late in the game', () => {
  const all = { x: 0, y: 0, width: 400, height: 300 };

  it('is all of it while little would be gained', () => {
    expect(closeUp({ x: 20, y: 20, width: 350, height: 100 }, all)).toEqual(all);
  });

  it('holds the light pieces, keeps the proportions and stays on the board', () => {
    const box = { x: 300, y: 10, width: 100, height: 100 };
    const seen = closeUp(box, all);
    expect(seen.width / seen.height).toBeCloseTo(4 / 3);
    expect(seen.x).toBeLessThanOrEqual(box.x);
    expect(seen.x + seen.width).toBeLessThanOrEqual(400);
    expect(seen.x + seen.width).toBeGreaterThanOrEqual(box.x + box.width);
    expect(seen.y).toBeGreaterThanOrEqual(0);
    expect(seen.y).toBeLessThanOrEqual(box.y);
    expect(seen.y + seen.height).toBeGreaterThanOrEqual(box.y + box.height);
  });
});
