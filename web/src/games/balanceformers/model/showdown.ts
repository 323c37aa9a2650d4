// What a showdown on a position would do: verdicts, scores and reincarnation tokens (BF-11 to BF-15), as the kernel says.

import type { Components } from './components';
import { ask } from './kernel';
import type { Move } from './moves';
import { copyOf, ownerOf, readPosition, readSlot, supplyLeft, type Being, type Position, type Slot } from './position';

export type Outcome = 'survives' | 'balances' | 'dies';

export interface Verdict {
  being: Being;
  slot: Slot;
  /** Piece from 0. */
  piece: number;
  outcome: Outcome;
  /** The evaluated levels, 1 to 7. */
  levels: number[];
  /** What the whole location adds up to at each evaluated level. */
  level_sums: number[];
  sum: number;
  /** Every being of the location with its value at each evaluated level, in the order of the slots. */
  parts: { being: Being; values: number[] }[];
  /** Owners of the other beings of the location, each once (BF-11.8). */
  supporters: string[];
}

export interface Award {
  seat: string;
  being: Being;
  /** `supply`, the seat it is taken from, or null if nothing changes hands. */
  source: string | null;
}

/** In seat order. */
export interface Scores {
  columns: { white: number; black: number }[];
  tokens: number[];
}

/** What the kernel says of a showdown. */
interface Told {
  verdicts: Verdict[];
  /** Scores and tokens once each verdict has been carried out. */
  course: Scores[];
  awards: Award[];
  /** The supply is empty and this seat would choose among those; what follows is not counted. */
  choice: { seat: string; among: string[] } | null;
  /** Seats without a being afterwards. */
  extinct: string[];
  over: boolean;
  /** Pieces from 0 that turn black afterwards; none if the game is over. */
  collapsing: number[];
  after: string;
}

export interface Showdown extends Omit<Told, 'after'> {
  /** In seat order, before and after. */
  columns: { white: [number, number]; black: [number, number] }[];
  tokens: [number, number][];
  supply: [number, number];
  /** Scores, tokens and board afterwards, the dead removed and the empty pieces turned. */
  after: Position;
}

export const kLastRound = 6;

/** The verdict on every being on the board, before any is removed (BF-11.7), in the order of pieces and slots. */
export const verdicts = (position: Position, components: Components): Verdict[] =>
  ask(position, components, 'verdicts') as Verdict[];

/** What a showdown would make of a being on each of these slots, in their order. */
export const outcomes = (position: Position, components: Components, being: Being, slots: Slot[]): Outcome[] =>
  slots.length === 0 ? [] : (ask(position, components, 'outcomes', being, ...slots) as Outcome[]);

const known = new WeakMap<Position, Showdown>();

/** The showdown if it came now; in phase `T` the rest of the one that waits for a choice. */
export function showdown(position: Position, components: Components): Showdown {
  const found = known.get(position) ?? heldOn(position, components);
  known.set(position, found);
  return found;
}

function heldOn(position: Position, components: Components): Showdown {
  const told = ask(position, components, 'showdown') as Told;
  const after = readPosition(told.after, components);
  return {
    ...told,
    columns: position.columns.map(({ white, black }, i) => ({
      white: [white, after.columns[i]?.white ?? white],
      black: [black, after.columns[i]?.black ?? black],
    })),
    tokens: position.tokens.map((held, i) => [held, after.tokens[i] ?? held]),
    supply: [supplyLeft(position, components), supplyLeft(after, components)],
    // What a seat has chosen in secret stays with it.
    after: { ...after, pairs: position.pairs },
  };
}

/** The board as a move leaves it, with one action or being less to go; whose turn follows is not worked out. */
export function afterMove(position: Position, move: Move | null): Position {
  const after = copyOf(position);
  const put = (slot: Slot, being: Being | null): void => {
    const { piece, part } = readSlot(slot);
    const slots = after.pieces[piece]?.slots;
    if (slots) slots[part] = being;
  };
  switch (move?.type) {
    case 'move':
      put(move.from, null);
      put(move.to, move.being);
      break;
    case 'reincarnate': {
      const seat = after.seats.indexOf(ownerOf(move.being));
      // On the board for trying things out nobody needs one.
      after.tokens[seat] = Math.max(0, (after.tokens[seat] ?? 0) - 1);
      put(move.to, move.being);
      break;
    }
    case 'place':
      put(move.to, move.being);
      break;
    case 'take': {
      const to = after.seats.indexOf(after.turn?.seat ?? '');
      const from = after.seats.indexOf(move.from);
      after.tokens[from] = (after.tokens[from] ?? 0) - 1;
      after.tokens[to] = (after.tokens[to] ?? 0) + 1;
      break;
    }
    default:
      return after;
  }
  if (after.turn) after.turn.left += move.type === 'take' ? 1 : -1;
  return after;
}

/** Beings whose outcome differs between two positions, with what it was; null for one that was not there. */
export function changed(before: Verdict[], after: Verdict[]): Map<Being, Outcome | null> {
  const was = new Map(before.map((one) => [one.being, one.outcome]));
  return new Map(
    after.flatMap((one) => (was.get(one.being) === one.outcome ? [] : [[one.being, was.get(one.being) ?? null]])),
  );
}

export interface Rank {
  seat: string;
  worse: number;
  better: number;
  /** From 1; equal pairs share it (BF-16.4). */
  rank: number;
}

/** Everybody as the scoring tokens stand, best first (BF-16.2). */
export const ranking = (position: Position, components: Components): Rank[] =>
  ask(position, components, 'ranking') as Rank[];
