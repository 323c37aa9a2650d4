// The texts of Balance Duel as values: the position line (BD-11.5), moves (BD-11.4) and the printed components.
// Nothing here decides what is legal.

import * as v from 'valibot';
import { readOnce } from '../../../board/once';

export type Side = 'S' | 'N';
export type Kind = 'L' | 'M';
export type Phase = 'start' | 'turn' | 'redist' | 'over';

/** A place of a track, 1..14: START 1..7 are 1..7, FINISH 1..7 are 8..14. */
export type Place = number;

export interface SeatPosition {
  id: string;
  side: Side;
  supply: Kind[];
  placed: { place: Place; kind: Kind }[];
  /** 0 while in the game, else the order of leaving it. */
  out: number;
}

export interface Position {
  model: string;
  mode: string;
  seats: SeatPosition[];
  turn: string | null;
  die: number | null;
  obliged: string[];
  turnNumber: number;
  round: number;
  phase: Phase;
  /** Pawns in the hand of a seat that redistributes its FINISH pawns. */
  toPut: Kind[];
  /** The winning seats of a game that is over; empty for a draw. */
  winners: string[] | null;
}

export type Move =
  | { type: 'place'; to: Place; kind: Kind }
  | { type: 'move'; from: Place; to: Place; kind: Kind; beats: boolean }
  | { type: 'put'; to: Place; kind: Kind }
  | { type: 'pass' }
  | { type: 'skip' };

const Holder = v.object({
  id: v.string(),
  x: v.number(),
  cap: v.number(),
  kind: v.picklist(['double', 'single', 'end']),
});
const Track = v.object({ START: v.array(v.string()), FINISH: v.array(v.string()) });
const Components = v.object({
  mode: v.string(),
  model: v.string(),
  seats: v.array(v.object({ id: v.string(), side: v.picklist(['S', 'N']), team: v.number() })),
  pawns: v.string(),
  holders: v.array(Holder),
  tracks: v.object({ S: Track, N: Track }),
});
export type Components = v.InferOutput<typeof Components>;
export type Holder = v.InferOutput<typeof Holder>;

export const readComponents = readOnce((told) => v.parse(Components, told));

/** How many places START has; FINISH follows. */
export const kSteps = 7;

/** `4` is START 4, `F4` is FINISH 4. */
export function readPlace(text: string): Place {
  return text.startsWith('F') ? kSteps + Number(text.slice(1)) : Number(text);
}

export function placeText(place: Place): string {
  return place > kSteps ? `F${place - kSteps}` : String(place);
}

export const isFinish = (place: Place): boolean => place > kSteps;

const kinds = (letters: string): Kind[] => [...letters].filter((c): c is Kind => c === 'L' || c === 'M');

function readSeat(id: string, text: string, side: Side): SeatPosition {
  if (text.startsWith('out')) return { id, side, supply: [], placed: [], out: Number(text.slice(3)) || 1 };
  const [supply = '', onArm = ''] = text.split('/');
  const placed = onArm
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const match = /^(F?\d)([LM]+)$/.exec(part);
      if (!match) return [];
      const place = readPlace(match[1] ?? '');
      return kinds(match[2] ?? '').map((kind) => ({ place, kind }));
    });
  return { id, side, supply: kinds(supply), placed, out: 0 };
}

const list = (text: string | undefined): string[] => (!text || text === '-' ? [] : text.split(','));

export function readPosition(line: string, components: Components): Position {
  const [head = '', ...rest] = line.split(' ');
  const fields = new Map(rest.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
  const dot = head.lastIndexOf('.');
  const moved = new Map(list(fields.get('at')).map((part) => part.split(':') as [string, Side]));
  const end = fields.get('end');
  const die = fields.get('d') ?? '?';
  return {
    model: head.slice(0, dot),
    mode: head.slice(dot + 1),
    seats: components.seats.map((seat) =>
      readSeat(seat.id, fields.get(seat.id) ?? '', moved.get(seat.id) ?? seat.side),
    ),
    turn: list(fields.get('t'))[0] ?? null,
    die: die === '?' || die === '-' ? null : Number(die),
    obliged: list(fields.get('o')),
    turnNumber: Number(fields.get('n') ?? 3),
    round: Number(fields.get('rd') ?? 1),
    phase: (fields.get('ph') as Phase | undefined) ?? 'turn',
    toPut: kinds(fields.get('rf') ?? ''),
    winners: end === undefined ? null : end === 'draw' ? [] : list(end),
  };
}

export function readMove(text: string): Move | null {
  if (text === '--') return { type: 'pass' };
  if (text === '..') return { type: 'skip' };
  let match = /^P([1-7])([LM])$/.exec(text);
  if (match) return { type: 'place', to: readPlace(match[1] ?? ''), kind: match[2] as Kind };
  match = /^f:(F[1-7])([LM])$/.exec(text);
  if (match) return { type: 'put', to: readPlace(match[1] ?? ''), kind: match[2] as Kind };
  match = /^(F?[1-7])([LM])>(F?[1-7])(x?)$/.exec(text);
  if (!match) return null;
  return {
    type: 'move',
    from: readPlace(match[1] ?? ''),
    kind: match[2] as Kind,
    to: readPlace(match[3] ?? ''),
    beats: match[4] === 'x',
  };
}

export function moveText(move: Move): string {
  switch (move.type) {
    case 'place':
      return `P${placeText(move.to)}${move.kind}`;
    case 'put':
      return `f:${placeText(move.to)}${move.kind}`;
    case 'move':
      return `${placeText(move.from)}${move.kind}>${placeText(move.to)}${move.beats ? 'x' : ''}`;
    case 'pass':
      return '--';
    case 'skip':
      return '..';
  }
}

/** The holder that carries a place of a side's track. */
export function holderAt(components: Components, side: Side, place: Place): string {
  const track = components.tracks[side];
  return (isFinish(place) ? track.FINISH[place - kSteps - 1] : track.START[place - 1]) ?? '';
}

/** The place that a holder is on a side's track. */
export function placeOf(components: Components, side: Side, holder: string): Place {
  const track = components.tracks[side];
  const start = track.START.indexOf(holder);
  return start >= 0 ? start + 1 : kSteps + 1 + track.FINISH.indexOf(holder);
}

/** How many pawns of a seat stand on FINISH. */
export function homeCount(seat: SeatPosition): number {
  return seat.placed.filter((pawn) => isFinish(pawn.place)).length;
}
