// Where a being can get to (BF-9), as the kernel says: black holes, their edges, and the slots within some actions.

import type { Components } from './components';
import { ask } from './kernel';
import type { Being, Position, Slot } from './position';

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

export interface Hole {
  /** Pieces from 0. */
  pieces: number[];
  /** Light slots at its edge, taken or not: where one enters and leaves (BF-9.5). */
  edge: Slot[];
}

interface Board {
  holes: Hole[];
  empty: number[];
}

const boardOf = (position: Position, components: Components): Board => ask(position, components, 'board') as Board;

/** The black holes of a position: black pieces that touch, or meet in a point with `hole_link=point` (BF-9.6). */
export const holes = (position: Position, components: Components): Hole[] => boardOf(position, components).holes;

/** Light pieces without beings, from 0: what turns black if nobody enters them (BF-15.2). */
export const emptyPieces = (position: Position, components: Components): number[] =>
  boardOf(position, components).empty;

export interface Step {
  being: Being;
  from: Slot;
  to: Slot;
  /** Through a black hole: only where `to` is no free neighbour (BF-22.3). */
  through: boolean;
}

/** Where every being on the board can go in one action (BF-9.4). */
export const steps = (position: Position, components: Components): Step[] =>
  ask(position, components, 'steps') as Step[];

/** The slots that a being reaches within so many actions, nearest first, with their number; its own is left out. */
export function reach(position: Position, components: Components, being: Being, actions: number): Map<Slot, number> {
  const found = ask(position, components, 'reach', being, actions) as { slot: Slot; actions: number }[];
  return new Map(found.map((one) => [one.slot, one.actions]));
}

/**
 * Beings that no number of actions takes to another location while everybody else stands still. Asked about the
 * position after the collapse, it says who would be cut off (BF-23.8).
 */
export const cutOff = (position: Position, components: Components): Being[] =>
  ask(position, components, 'cut_off') as Being[];
