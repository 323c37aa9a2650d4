// The position line of Balanceformers (BF-22.4) as a value, and back. Nothing here decides what is legal.

import type { Components } from './components';

/** Colour code and number, `B4`. */
export type Being = string;
/** Piece number from 1 and part, `7f`. */
export type Slot = string;
/** `I` picks, `P` placement, `A` actions, `T` choice of whom to take a token from, `X` over. */
export type Phase = 'I' | 'P' | 'A' | 'T' | 'X';

export const kParts = ['l', 'f', 'r'] as const;
export type Part = (typeof kParts)[number];

export interface PieceState {
  black: boolean;
  /** Left wing, legs, right wing. */
  slots: [Being | null, Being | null, Being | null];
}

export interface Pair {
  square: number;
  round: number;
  /** Chosen but not revealed: only the seat itself may see the numbers (BF-6.2). */
  sealed: boolean;
}

export interface Position {
  /** Only what differs from the default. */
  options: Record<string, string>;
  /** Colour codes in seat order; the lists below are in the same order. */
  seats: string[];
  layout: string;
  /** Piece 1 first. */
  pieces: PieceState[];
  /** Columns of the scoring track, 0 to 19, not values. */
  columns: { white: number; black: number }[];
  tokens: number[];
  /** Initiation tokens left in hand, ascending. */
  hands: { square: number[]; round: number[] }[];
  round: number;
  phase: Phase;
  /** The pair of this round; `?` committed by another seat; null: none yet. */
  pairs: (Pair | '?' | null)[];
  /** In `P` and `A` beings or actions left, in `T` the index of the award that waits. */
  turn: { seat: string; left: number } | null;
}

const kDefaults: Record<string, string> = {
  pair_mode: 'combined',
  move_scope: 'any',
  richest_rule: 'any',
  extinct_rank: 'tokens',
  hole_link: 'side',
};

/** The value of an option that matters while playing. */
export const option = (position: Position, name: string): string => position.options[name] ?? kDefaults[name] ?? '';

const digits = (text: string): number[] => [...text].filter((c) => c !== '.').map(Number);
const entries = (text: string | undefined): string[] => (text === undefined ? [] : text.split('/'));

export class BadPosition extends Error {}

function readPiece(text: string): PieceState {
  if (text === '#') return { black: true, slots: [null, null, null] };
  if (text === '.') return { black: false, slots: [null, null, null] };
  const found = text.match(/-|[A-Z]\d/g) ?? [];
  if (found.length !== 3 || found.join('') !== text) throw new BadPosition(text);
  const [l, f, r] = found.map((entry) => (entry === '-' ? null : entry));
  return { black: false, slots: [l ?? null, f ?? null, r ?? null] };
}

function readPair(text: string): Pair | '?' | null {
  if (text === '-') return null;
  if (text.startsWith('?')) return '?';
  const match = /^(\d+)\+(\d+)(!?)$/.exec(text);
  if (!match) throw new BadPosition(text);
  return { square: Number(match[1]), round: Number(match[2]), sealed: match[3] === '!' };
}

/** Throws BadPosition if the line is not a position of the game with these components. */
export function readPosition(line: string, components: Components): Position {
  const fields = line.trim().split(/\s+/);
  const [version, options = '', seats = '', layout = '', board, columns, tokens, hands, clock = '', pairs, turn = ''] =
    fields;
  if (version !== 'bf1' || fields.length !== 11 || !/^\d[IPATX]$/.test(clock)) throw new BadPosition(line);
  const position: Position = {
    options: options === '-' ? {} : Object.fromEntries(options.split(',').map((part) => part.split('='))),
    seats: [...seats],
    layout,
    pieces: entries(board).map(readPiece),
    columns: entries(columns).map((entry) => {
      const [white = 0, black = 0] = entry.split(',').map(Number);
      return { white, black };
    }),
    tokens: entries(tokens).map(Number),
    hands: entries(hands).map((entry) => {
      const dot = entry.indexOf('.');
      return { square: digits(entry.slice(0, dot)), round: digits(entry.slice(dot)) };
    }),
    round: Number(clock.charAt(0)),
    phase: clock.charAt(1) as Phase,
    pairs: entries(pairs).map(readPair),
    turn: turn === '-' ? null : { seat: turn.charAt(0), left: Number(turn.slice(2)) },
  };
  const n = components.seats.length;
  const lists = [position.seats, position.columns, position.tokens, position.hands, position.pairs];
  if (lists.some((list) => list.length !== n)) throw new BadPosition(line);
  if (position.seats.some((seat, i) => seat !== components.seats[i]?.id)) throw new BadPosition(line);
  if (position.pieces.length !== components.layout.pieces.length) throw new BadPosition(line);
  const standing = beingsOnBoard(position).map((one) => one.being);
  if (standing.some((being) => !components.beings[being])) throw new BadPosition(line);
  if (new Set(standing).size !== standing.length) throw new BadPosition(line);
  return position;
}

function pieceText(piece: PieceState): string {
  if (piece.black) return '#';
  return piece.slots.some((being) => being !== null) ? piece.slots.map((being) => being ?? '-').join('') : '.';
}

function pairText(pair: Pair | '?' | null): string {
  if (pair === null) return '-';
  return pair === '?' ? '?!' : `${pair.square}+${pair.round}${pair.sealed ? '!' : ''}`;
}

export function printPosition(position: Position): string {
  const options = Object.entries(position.options)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`);
  return [
    'bf1',
    options.join(',') || '-',
    position.seats.join(''),
    position.layout,
    position.pieces.map(pieceText).join('/'),
    position.columns.map(({ white, black }) => `${white},${black}`).join('/'),
    position.tokens.join('/'),
    position.hands.map((hand) => `${hand.square.join('')}.${hand.round.join('')}`).join('/'),
    `${position.round}${position.phase}`,
    position.pairs.map(pairText).join('/'),
    position.turn ? `${position.turn.seat}:${position.turn.left}` : '-',
  ].join(' ');
}

/** The position with its own board and lists, so that it may be changed. */
export function copyOf(position: Position): Position {
  return {
    ...position,
    pieces: position.pieces.map((piece) => ({ black: piece.black, slots: [...piece.slots] })),
    columns: position.columns.map((one) => ({ ...one })),
    tokens: [...position.tokens],
    pairs: [...position.pairs],
    turn: position.turn ? { ...position.turn } : null,
  };
}

/** Piece from 0 and place in `slots`. */
export function readSlot(slot: Slot): { piece: number; part: number } {
  return { piece: parseInt(slot, 10) - 1, part: kParts.indexOf(slot.charAt(slot.length - 1) as Part) };
}

export const slotText = (piece: number, part: number): Slot => `${piece + 1}${kParts[part] ?? ''}`;

/** A being and where it stands: its slot, and the piece from 0. */
export interface Placed {
  being: Being;
  slot: Slot;
  piece: number;
}

/** Every being on the board with its slot, by piece and then l, f, r. */
export function beingsOnBoard(position: Position): Placed[] {
  return position.pieces.flatMap((piece, at) =>
    piece.slots.flatMap((being, part) => (being === null ? [] : [{ being, slot: slotText(at, part), piece: at }])),
  );
}

/** Where a being stands; null for one that is not on the board. */
export function slotOf(position: Position, being: Being): Slot | null {
  return beingsOnBoard(position).find((one) => one.being === being)?.slot ?? null;
}

/** Who stands on a slot; null if nobody does. */
export function beingAt(position: Position, slot: Slot): Being | null {
  const { piece, part } = readSlot(slot);
  return position.pieces[piece]?.slots[part] ?? null;
}

export const isBlack = (position: Position, slot: Slot): boolean =>
  position.pieces[readSlot(slot).piece]?.black ?? false;

export const ownerOf = (being: Being): string => being.charAt(0);

/** Beings of a colour that are not on the board: unplaced in round 1, dead afterwards. */
export function offBoard(position: Position, components: Components, seat: string): Being[] {
  const standing = new Set(beingsOnBoard(position).map((one) => one.being));
  return Object.keys(components.beings)
    .filter((being) => ownerOf(being) === seat && !standing.has(being))
    .sort();
}

/** Reincarnation tokens that nobody holds. */
export const supplyLeft = (position: Position, components: Components): number =>
  components.supply - position.tokens.reduce((sum, held) => sum + held, 0);
