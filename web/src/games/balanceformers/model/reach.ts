// Where a being can get to (BF-9): black holes, their edges, and the slots within one, two, three and more actions.

import type { Components } from './components';
import { beingsOnBoard, isBlack, option, readSlot, slotOf, type Being, type Position, type Slot } from './position';

type Graph = Map<Slot, Slot[]>;
const graphs = new WeakMap<Components, Graph>();

/** The neighbours of every slot; worked out once for each set of components. */
export function slotGraph(components: Components): Graph {
  const known = graphs.get(components);
  if (known) return known;
  const graph: Graph = new Map();
  const join = (a: Slot, b: Slot): void => {
    graph.set(a, [...(graph.get(a) ?? []), b]);
  };
  for (const [a, b] of components.layout.edges) {
    join(a, b);
    join(b, a);
  }
  graphs.set(components, graph);
  return graph;
}

/** The corners of a tetrakis piece: the centre of its square and the two tips of its wings (BF-3.3). */
function corners(piece: Components['layout']['pieces'][number]): string[] {
  const { x, y, k } = piece;
  if (x === undefined || y === undefined || k === undefined) return [];
  const tips = [
    [2 * x, 2 * y + 2],
    [2 * x + 2, 2 * y + 2],
    [2 * x + 2, 2 * y],
    [2 * x, 2 * y],
  ];
  const side = 'NESW'.indexOf(k);
  return [[2 * x + 1, 2 * y + 1], tips[side], tips[(side + 1) % 4]].map(String);
}

export interface Hole {
  /** Pieces from 0. */
  pieces: number[];
  /** Light slots at its edge, taken or not: where one enters and leaves (BF-9.5). */
  edge: Slot[];
}

const knownHoles = new WeakMap<Position, Hole[]>();

/** The black holes of a position: black pieces that touch, or meet in a point with `hole_link=point` (BF-9.6). */
export function holes(position: Position, components: Components): Hole[] {
  const found = knownHoles.get(position) ?? findHoles(position, components);
  knownHoles.set(position, found);
  return found;
}

function findHoles(position: Position, components: Components): Hole[] {
  const graph = slotGraph(components);
  const isDark = (piece: number): boolean => position.pieces[piece]?.black ?? false;
  const links = new Map<number, Set<number>>();
  const link = (a: number, b: number): void => {
    if (a === b || !isDark(a) || !isDark(b)) return;
    links.set(a, (links.get(a) ?? new Set<number>()).add(b));
    links.set(b, (links.get(b) ?? new Set<number>()).add(a));
  };
  for (const [a, b] of components.layout.edges) link(readSlot(a).piece, readSlot(b).piece);
  if (option(position, 'hole_link') === 'point') {
    const at = components.layout.pieces.map(corners);
    at.forEach((mine, a) => {
      at.slice(0, a).forEach((theirs, b) => {
        if (mine.some((corner) => theirs.includes(corner))) link(a, b);
      });
    });
  }

  const found: Hole[] = [];
  const seen = new Set<number>();
  position.pieces.forEach((_, first) => {
    if (!isDark(first) || seen.has(first)) return;
    const pieces = [first];
    seen.add(first);
    for (const piece of pieces) {
      for (const next of links.get(piece) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        pieces.push(next);
      }
    }
    const inside = new Set(pieces);
    const edge = [...graph].filter(([slot, near]) => {
      if (isBlack(position, slot)) return false;
      return near.some((one) => inside.has(readSlot(one).piece));
    });
    found.push({ pieces: pieces.sort((a, b) => a - b), edge: edge.map(([slot]) => slot) });
  });
  return found;
}

export interface Step {
  to: Slot;
  /** Through a black hole: only where `to` is no free neighbour (BF-22.3). */
  through: boolean;
}

/** The slots one action away from a slot, with everybody else where they stand. `freed` counts as free. */
function stepsFrom(position: Position, components: Components, black: Hole[], from: Slot, freed: Slot): Step[] {
  const free = (slot: Slot): boolean => {
    const { piece, part } = readSlot(slot);
    const state = position.pieces[piece];
    return slot !== from && !!state && !state.black && (slot === freed || state.slots[part] === null);
  };
  const direct = (slotGraph(components).get(from) ?? []).filter(free);
  const through = black
    .filter((hole) => hole.edge.includes(from))
    .flatMap((hole) => hole.edge)
    .filter((slot) => free(slot) && !direct.includes(slot));
  return [
    ...direct.map((to) => ({ to, through: false })),
    ...[...new Set(through)].map((to) => ({ to, through: true })),
  ];
}

/** The targets of a being in one action (BF-9.4); none if it is not on the board. */
export function targets(position: Position, components: Components, being: Being): Step[] {
  const from = slotOf(position, being);
  return from === null ? [] : stepsFrom(position, components, holes(position, components), from, from);
}

export interface Reached {
  slot: Slot;
  /** Actions it takes, from 1. */
  actions: number;
  /** The slots on the way, the one it starts from first and `slot` last. */
  way: Slot[];
  /** Whether the last step goes through a black hole. */
  through: boolean;
}

/** The slots that a being reaches within so many actions, nearest first; its own slot is left out. */
export function reach(position: Position, components: Components, being: Being, actions: number): Map<Slot, Reached> {
  const start = slotOf(position, being);
  const found = new Map<Slot, Reached>();
  if (start === null) return found;
  const black = holes(position, components);
  let edge: Reached[] = [{ slot: start, actions: 0, way: [start], through: false }];
  while (edge.length > 0 && (edge[0]?.actions ?? 0) < actions) {
    const next: Reached[] = [];
    for (const at of edge) {
      for (const { to, through } of stepsFrom(position, components, black, at.slot, start)) {
        if (to === start || found.has(to)) continue;
        const reached = { slot: to, actions: at.actions + 1, way: [...at.way, to], through };
        found.set(to, reached);
        next.push(reached);
      }
    }
    edge = next;
  }
  return found;
}

/** Whether the rules of the table let a seat move a being (BF-8.4). */
export const mayMove = (position: Position, seat: string, being: Being): boolean =>
  option(position, 'move_scope') !== 'own' || being.startsWith(seat);

/**
 * Beings that no number of actions takes to another location while everybody else stands still. Asked about the
 * position after the collapse, it says who would be cut off (BF-23.8).
 */
export function cutOff(position: Position, components: Components): Being[] {
  return beingsOnBoard(position)
    .filter(({ being, piece }) => {
      const ways = reach(position, components, being, position.pieces.length * 3);
      return [...ways.keys()].every((slot) => readSlot(slot).piece === piece);
    })
    .map((one) => one.being);
}
