// The Children on a hex as they are drawn and chosen: groups of one side, aspect and state, each with its count.

import type { Point } from './geometry';
import { childrenAt, kAspects, type Aspect, type Child, type Hex, type Position, type SeatIndex } from './position';

export interface Group {
  seat: SeatIndex;
  aspect: Aspect;
  moved: boolean;
  changed: boolean;
  count: number;
}

/** Two groups are one where this is the same. */
export const groupKey = (group: Omit<Group, 'count'>): string =>
  `${group.seat}${group.aspect}${group.moved ? 'm' : ''}${group.changed ? "'" : ''}`;

export function groupsOf(seat: SeatIndex, children: Child[]): Group[] {
  const groups: Group[] = [];
  for (const moved of [false, true])
    for (const aspect of kAspects)
      for (const changed of [false, true]) {
        const count = children.filter(
          (child) => child.aspect === aspect && child.moved === moved && child.changed === changed,
        ).length;
        if (count > 0) groups.push({ seat, aspect, moved, changed, count });
      }
  return groups;
}

/** BORG's groups before CHEZ's. */
export const groupsAt = (position: Position, hex: Hex): Group[] =>
  ([0, 1] as const).flatMap((seat) => groupsOf(seat, childrenAt(position.sides[seat], hex)));

export interface PileOf {
  seat: SeatIndex;
  moved: boolean;
  counts: Record<Aspect, number>;
}

/** The groups of a side together, those that have moved apart. */
export function pilesOf(groups: Group[]): PileOf[] {
  const piles: PileOf[] = [];
  for (const { seat, moved, aspect, count } of groups) {
    let pile = piles.find((one) => one.seat === seat && one.moved === moved);
    if (!pile) piles.push((pile = { seat, moved, counts: { S: 0, B: 0, F: 0 } }));
    pile.counts[aspect] += count;
  }
  return piles.toSorted((a, b) => a.seat - b.seat);
}

export interface Spot {
  at: Point;
  radius: number;
}

const kRows: Record<number, { radius: number; rows: number[]; step: Point }> = {
  1: { radius: 19.5, rows: [1], step: [0, 0] },
  2: { radius: 15.5, rows: [2], step: [22.5, 0] },
  3: { radius: 14, rows: [1, 2], step: [23, 21.5] },
  4: { radius: 12.8, rows: [2, 2], step: [22.5, 23] },
  5: { radius: 9.8, rows: [2, 3], step: [18, 20.5] },
  6: { radius: 9.8, rows: [3, 3], step: [18, 21] },
  7: { radius: 9, rows: [2, 3, 2], step: [17, 16.5] },
  8: { radius: 8.6, rows: [3, 3, 2], step: [16.5, 16] },
  9: { radius: 8.4, rows: [3, 3, 3], step: [16.2, 16] },
};

function rowsOf(counts: number[], step: Point, radius: number): Spot[] {
  return counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, i): Spot => ({
      at: [(i - (count - 1) / 2) * step[0], (row - (counts.length - 1) / 2) * step[1]],
      radius,
    })),
  );
}

/** Where the groups of a hex are drawn about its middle; both sides meet across its width. */
export function spots(borg: number, chez: number): Spot[] {
  const count = borg + chez;
  if (count === 0) return [];
  if (borg > 0 && chez > 0 && borg <= 3 && chez <= 3) {
    const most = Math.max(borg, chez);
    const radius = most === 1 ? 14.6 : most === 2 ? 13 : 11;
    const step: Point = [most === 3 ? 18 : 23, most === 1 ? 25 : most === 2 ? 24 : 21];
    return rowsOf([borg, chez], step, radius);
  }
  const plan = kRows[Math.min(count, 9)] ?? { radius: 8, rows: [3, 3, 3], step: [16, 16] as Point };
  if (count <= 9) return rowsOf(plan.rows, plan.step, plan.radius);
  const rows = Array.from({ length: Math.ceil(count / 4) }, (_, row) => Math.min(4, count - 4 * row));
  return rowsOf(rows, [13, 14], 6.8);
}

/** A plate smaller than this, in CSS px, is not aimed at by itself: the whole stack is. */
const kAimPx = 9;

/** The group whose plate lies at a point from the middle of its hex; null where none is large enough to be aimed at. */
export function plateAt(position: Position, hex: Hex, [x, y]: Point, scale: number): Group | null {
  const groups = groupsAt(position, hex);
  const beside = position.sides.some((side) => side.god === hex || side.tower === hex);
  const size = beside ? 0.68 : 1;
  const [dx, dy] = beside ? [10, 9] : [0, 0];
  const borg = groups.filter((group) => group.seat === 0).length;
  const at = spots(borg, groups.length - borg).findIndex((spot) => {
    const away = Math.hypot(x - dx - spot.at[0] * size, y - dy - spot.at[1] * size);
    return away <= spot.radius * size + 1 && spot.radius * size * scale >= kAimPx;
  });
  return groups[at] ?? null;
}
