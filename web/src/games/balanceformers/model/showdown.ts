// What a showdown on a position would do: verdicts, scores and reincarnation tokens (BF-11 to BF-15). The table sends
// no outcomes with the moves of a game with secrets, so this is counted here, for looking at and never for deciding.

import { columnValue, evaluatedLevels, type Components } from './components';
import type { Move } from './moves';
import { initiative } from './order';
import {
  beingsOnBoard,
  copyOf,
  option,
  ownerOf,
  readSlot,
  supplyLeft,
  type Being,
  type Position,
  type Slot,
} from './position';

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
  levelSums: number[];
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

export interface Showdown {
  /** In the order of pieces and slots. */
  verdicts: Verdict[];
  /** In seat order, before and after. */
  columns: { white: [number, number]; black: [number, number] }[];
  tokens: [number, number][];
  supply: [number, number];
  awards: Award[];
  /** The supply is empty and this seat would choose among those; what follows is not counted. */
  choice: { seat: string; among: string[] } | null;
  /** Seats without a being afterwards. */
  extinct: string[];
  over: boolean;
  /** Pieces from 0 that turn black afterwards; none if the game is over. */
  collapsing: number[];
  /** Scores, tokens and board afterwards, the dead removed and the empty pieces turned. */
  after: Position;
}

export const kLastRound = 6;

/** The verdict on every being on the board, before any is removed (BF-11.7). */
export function verdicts(position: Position, components: Components): Verdict[] {
  const each = option(position, 'pair_mode') === 'each';
  return beingsOnBoard(position).map(({ being, slot, piece }) => {
    const slots: (Being | null)[] = position.pieces[piece]?.slots ?? [];
    const group = slots.filter((one) => one !== null);
    const levels = evaluatedLevels(components, being, position.round);
    const parts = group.map((one) => ({
      being: one,
      values: levels.map((level) => components.beings[one]?.[level - 1] ?? 0),
    }));
    const levelSums = levels.map((_, i) => parts.reduce((sum, part) => sum + (part.values[i] ?? 0), 0));
    const sum = levelSums.reduce((total, one) => total + one, 0);
    const isDead = each ? levelSums.some((one) => one < 0) : sum < 0;
    const isLevel = each ? levelSums.every((one) => one === 0) : sum === 0;
    return {
      being,
      slot,
      piece,
      outcome: isDead ? 'dies' : isLevel ? 'balances' : 'survives',
      levels,
      levelSums,
      sum,
      parts,
      supporters: [...new Set(group.filter((one) => one !== being).map(ownerOf))],
    };
  });
}

/** Hands out the tokens of the balanced beings from award number `first` on (BF-13.2 to BF-13.6). */
function award(
  position: Position,
  components: Components,
  found: Verdict[],
  first: number,
): Pick<Showdown, 'awards' | 'choice'> & { tokens: number[] } {
  const order = initiative(position, components).map((one) => one.seat);
  const rank = (seat: string): number => (order.includes(seat) ? order.indexOf(seat) : order.length);
  const due = found
    .filter((one) => one.outcome === 'balances')
    .flatMap(({ being, supporters }) =>
      [...supporters].sort((a, b) => rank(a) - rank(b)).map((seat) => ({ seat, being })),
    )
    .slice(first);
  const tokens = [...position.tokens];
  const awards: Award[] = [];
  let supply = supplyLeft(position, components);
  const othersOnly = option(position, 'richest_rule') === 'others';

  for (const { seat, being } of due) {
    const to = position.seats.indexOf(seat);
    const held = (one: string): number => tokens[position.seats.indexOf(one)] ?? 0;
    let source: string | null = null;
    if (supply > 0) {
      supply -= 1;
      source = 'supply';
    } else {
      const others = position.seats.filter((one) => one !== seat);
      const most = Math.max(...(othersOnly ? others : position.seats).map(held));
      const among = most > 0 ? others.filter((one) => held(one) === most) : [];
      if (among.length > 1) return { awards, tokens, choice: { seat, among } };
      source = among[0] ?? null;
      if (source !== null) tokens[position.seats.indexOf(source)] = most - 1;
    }
    if (source !== null) tokens[to] = (tokens[to] ?? 0) + 1;
    awards.push({ seat, being, source });
  }
  return { awards, tokens, choice: null };
}

/** The showdown if it came now; in phase `T` the rest of the one that waits for a choice. */
export function showdown(position: Position, components: Components): Showdown {
  const found = verdicts(position, components);
  const waits = position.phase === 'T';
  const last = components.track.length - 1;
  const whiteStep = components.white_steps[position.round - 1] ?? 0;
  const blackStep = components.black_steps[position.round - 1] ?? 0;
  const columns = position.seats.map((seat, i): Showdown['columns'][number] => {
    const { white, black } = position.columns[i] ?? { white: 0, black: 0 };
    if (waits) return { white: [white, white], black: [black, black] };
    const helped = found.filter((one) => one.outcome !== 'dies' && one.supporters.includes(seat)).length;
    const lost = found.filter((one) => one.outcome === 'dies' && ownerOf(one.being) === seat).length;
    return {
      white: [white, Math.min(last, white + helped * whiteStep)],
      black: [black, Math.min(last, black + lost * blackStep)],
    };
  });

  const given = award(position, components, found, waits ? (position.turn?.left ?? 0) : 0);
  const after = copyOf(position);
  after.columns = columns.map(({ white, black }) => ({ white: white[1], black: black[1] }));
  after.tokens = given.tokens;
  for (const { slot, outcome } of found) {
    const { piece, part } = readSlot(slot);
    const slots = after.pieces[piece]?.slots;
    if (slots && outcome === 'dies') slots[part] = null;
  }
  const left = new Set(beingsOnBoard(after).map((one) => ownerOf(one.being)));
  const extinct = position.seats.filter((seat) => !left.has(seat));
  const over = extinct.length > 0 || position.round >= kLastRound;
  const collapsing = over ? [] : emptyPieces(after);
  for (const piece of collapsing) after.pieces[piece] = { black: true, slots: [null, null, null] };
  return {
    verdicts: found,
    columns,
    tokens: given.tokens.map((held, i) => [position.tokens[i] ?? 0, held]),
    supply: [supplyLeft(position, components), supplyLeft(after, components)],
    awards: given.awards,
    choice: given.choice,
    extinct,
    over,
    collapsing,
    after,
  };
}

/** Light pieces without beings, from 0: what turns black if nobody enters them (BF-15.2). */
export const emptyPieces = (position: Position): number[] =>
  position.pieces.flatMap((piece, i) => (!piece.black && piece.slots.every((being) => being === null) ? [i] : []));

/** The position with its empty pieces turned black. */
export function collapsed(position: Position): Position {
  const after = copyOf(position);
  for (const piece of emptyPieces(position)) after.pieces[piece] = { black: true, slots: [null, null, null] };
  return after;
}

/** The board after a move, with one action or being less to go; whose turn follows is not worked out. */
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
      after.tokens[seat] = (after.tokens[seat] ?? 0) - 1;
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

/** Everybody by worse value, then by the better one (BF-16.2), as the columns are; the extinct last if so chosen. */
export function ranking(position: Position, components: Components): Rank[] {
  const onBoard = new Set(beingsOnBoard(position).map((one) => ownerOf(one.being)));
  const isLast = ({ seat }: { seat: string }): boolean =>
    option(position, 'extinct_rank') === 'last' && !onBoard.has(seat);
  const rows = position.seats.map((seat, i) => {
    const { white = 0, black = 0 } = position.columns[i] ?? {};
    const values = [columnValue(components, white), columnValue(components, black)];
    return { seat, worse: Math.min(...values), better: Math.max(...values) };
  });
  const beats = (a: Omit<Rank, 'rank'>, b: Omit<Rank, 'rank'>): boolean =>
    isLast(a) !== isLast(b) ? isLast(b) : a.worse !== b.worse ? a.worse > b.worse : a.better > b.better;
  return rows
    .map((row) => ({ ...row, rank: 1 + rows.filter((other) => beats(other, row)).length }))
    .sort((a, b) => a.rank - b.rank);
}
