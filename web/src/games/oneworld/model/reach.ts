// The list of legal moves by what is picked up and where it can go. Nothing here decides what is legal.

import type { Facts, LegalMove } from '../../../protocol/messages';
import { chaosBeside, hexAt, step, type Grid, type Place } from './geometry';
import { groupKey, type Group } from './groups';
import { readMove, readRoute, type Move, type Mover } from './moves';
import type { Aspect, Hex, SeatIndex } from './position';

/** `hex:C7`, or `exit:4,-1` for a place of Chaos Itself where something can leave. */
export type CellKey = string;

/** One way to an end. */
export interface Way {
  move: string;
  /** Hexes after the origin. */
  route: Hex[];
  crossings: number;
  facts: Facts;
  /** A Blade that stops short by a friendly Stone (OW-11.2). */
  stop: boolean;
}

export interface Target {
  key: CellKey;
  place: Place;
  /** Null: it leaves the grid. */
  hex: Hex | null;
  /** The safest first. */
  ways: Way[];
  /** A Blade's forced end. */
  forced: boolean;
}

/** What can be picked up: a group of Children, or the god that may flee. */
export interface Source {
  /** Of the group; `god`. */
  key: string;
  hex: Hex;
  group: Omit<Group, 'count'> | null;
  targets: Map<CellKey, Target>;
  changes: { to: Aspect; move: string }[];
}

export interface Reach {
  sources: Map<Hex, Source[]>;
  /** Hexes that are themselves a decision: for an end, a god, a Tower, the next battle. */
  hexes: Map<Hex, { move: string; type: 'end' | 'god' | 'tower' | 'battle' }>;
}

export const hexKey = (hex: Hex): CellKey => `hex:${hex}`;
/** The hex of a cell; null beyond the map. */
export const hexOfKey = (cell: CellKey | null): Hex | null => (cell?.startsWith('hex:') ? cell.slice(4) : null);
export const placeKey = ({ row, col }: Place): CellKey => `exit:${row},${col}`;

type Walk = Move & { type: 'blade' | 'step' };

function exitOf(grid: Grid, last: Hex, walk: Walk): Place | null {
  const cell = grid.byHex.get(last);
  if (!cell) return null;
  if (walk.type === 'blade') return step(grid, cell, walk.direction);
  const beside = chaosBeside(grid, cell);
  // The neighbour that lies farthest out, so that the mark stands clear of the map.
  const away = ({ row, col }: Place): number =>
    Math.abs(row - (grid.rows - 1) / 2) / grid.rows + Math.abs(col - (grid.cols - 1) / 2) / grid.cols;
  return beside.toSorted((a, b) => away(b) - away(a))[0] ?? null;
}

function sourceOf(reach: Reach, seat: SeatIndex, mover: Mover, moved: boolean): Source {
  const group = { seat, aspect: mover.aspect, moved, changed: mover.changed };
  const key = groupKey(group);
  const here = reach.sources.get(mover.from) ?? [];
  let source = here.find((one) => one.key === key);
  if (!source) {
    source = { key, hex: mover.from, group, targets: new Map(), changes: [] };
    reach.sources.set(mover.from, [...here, source]);
  }
  return source;
}

function addWalk(grid: Grid, source: Source, walk: Walk, { move, facts, note = '' }: LegalMove): void {
  const found = readRoute(note);
  const route = found?.hexes ?? (walk.type === 'step' && walk.to !== null ? [walk.to] : []);
  const leaves = walk.type === 'blade' ? walk.exit : walk.to === null;
  const last = route.at(-1) ?? walk.from;
  const place = leaves ? exitOf(grid, last, walk) : (grid.byHex.get(last) ?? null);
  if (place === null || (!leaves && route.length === 0)) return;
  const hex = leaves ? null : last;
  // A Stone or Fog that may leave by different ways leaves at one of them.
  const same =
    leaves && walk.type === 'step' ? [...source.targets.values()].find((one) => one.hex === null) : undefined;
  const key = same?.key ?? (hex === null ? placeKey(place) : hexKey(hex));
  const target = source.targets.get(key) ?? {
    key,
    place: { row: place.row, col: place.col },
    hex,
    ways: [],
    forced: walk.type === 'blade' && walk.steps === null,
  };
  const stop = walk.type === 'blade' && walk.steps !== null;
  target.ways.push({ move, route, crossings: found?.crossings ?? 0, facts, stop });
  target.ways.sort((a, b) => a.crossings - b.crossings);
  source.targets.set(key, target);
}

/** The rows at an end: all of them mean it. */
function addEnd(reach: Reach, grid: Grid, end: 'N' | 'S', depth: number, move: string): void {
  for (const { hex, row } of grid.cells)
    if (end === 'N' ? row < depth : row >= grid.rows - depth) reach.hexes.set(hex, { move, type: 'end' });
}

/** Both Tower hexes of the map by their letter. */
const lettered = (grid: Grid, hex: Hex): Hex =>
  hex === 'L' || hex === 'R' ? (grid.cells.find((cell) => cell.symbol === hex)?.hex ?? hex) : hex;

/** `god`: where that of the seat is; `depth`: rows that are lit at an end. */
export function reachOf(moves: LegalMove[], grid: Grid, seat: SeatIndex, god: Hex | null, depth: number): Reach {
  const reach: Reach = { sources: new Map(), hexes: new Map() };
  for (const legal of moves) {
    const move = readMove(legal.move);
    if (!move) continue;
    if (move.type === 'blade' || move.type === 'step') addWalk(grid, sourceOf(reach, seat, move, false), move, legal);
    else if (move.type === 'change')
      sourceOf(reach, seat, move, move.moved).changes.push({ to: move.to, move: legal.move });
    else if (move.type === 'god' || move.type === 'tower' || move.type === 'battle')
      reach.hexes.set(lettered(grid, move.hex), { move: legal.move, type: move.type });
    else if (move.type === 'end') addEnd(reach, grid, move.end, depth, legal.move);
    else if (move.type === 'flee' && god !== null) {
      const here = reach.sources.get(god) ?? [];
      const source = here.find((one) => one.group === null) ?? {
        key: 'god',
        hex: god,
        group: null,
        targets: new Map<CellKey, Target>(),
        changes: [],
      };
      const cell = grid.byHex.get(move.to);
      const way: Way = { move: legal.move, route: [move.to], crossings: 0, facts: legal.facts, stop: false };
      if (cell)
        source.targets.set(hexKey(move.to), {
          key: hexKey(move.to),
          place: { row: cell.row, col: cell.col },
          hex: move.to,
          ways: [way],
          forced: false,
        });
      if (!here.includes(source)) reach.sources.set(god, [...here, source]);
    }
  }
  return reach;
}

/** The place of a cell; null for no cell. */
export function placeOfKey(grid: Grid, key: CellKey): Place | null {
  if (key.startsWith('hex:')) return grid.byHex.get(key.slice(4)) ?? null;
  const match = /^exit:(-?\d+),(-?\d+)$/.exec(key);
  return match ? { row: Number(match[1]), col: Number(match[2]) } : null;
}

/** The cell on a place. */
export function keyAt(grid: Grid, place: Place): CellKey {
  const hex = hexAt(grid, place);
  return hex === null ? placeKey(place) : hexKey(hex);
}
