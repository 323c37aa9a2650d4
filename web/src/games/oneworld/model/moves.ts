// The moves of One World as values (OW-13.1), and back; and what the table notes beside them.

import { isHex, kAspects, type Aspect, type Hex } from './position';

export type Direction = 'e' | 'ne' | 'nw' | 'w' | 'sw' | 'se';
export const kDirections: Direction[] = ['e', 'ne', 'nw', 'w', 'sw', 'se'];

export interface Put {
  aspect: Aspect;
  hex: Hex;
}

/** Who moves or is changed. */
export interface Mover {
  from: Hex;
  aspect: Aspect;
  /** Changed by a god power of this turn; named only with Borg's Bargain. */
  changed: boolean;
}

export type Move =
  | { type: 'order'; order: 'first' | 'second' }
  | { type: 'end'; end: 'N' | 'S' }
  /** `hex` is `L` or `R` with the New Geography. */
  | { type: 'god'; hex: Hex }
  | { type: 'put'; puts: Put[] }
  /** `hex` is `L` or `R`, or a hex with the New Geography. */
  | { type: 'tower'; hex: Hex }
  /** `steps`: where it stops short; null: as far as it must. */
  | ({ type: 'blade'; direction: Direction; steps: number | null; exit: boolean } & Mover)
  /** Stone or Fog; `to` null: off the grid. `crossings` null: as few as possible. */
  | ({ type: 'step'; to: Hex | null; crossings: number | null } & Mover)
  | ({ type: 'change'; to: Aspect; moved: boolean } & Mover)
  | { type: 'flee'; to: Hex }
  | { type: 'battle'; hex: Hex }
  | { type: 'commit'; aspects: string }
  /** The aspect of an attacked god. */
  | { type: 'answer'; aspect: Aspect }
  | { type: 'die'; die: number }
  | { type: 'done' }
  | { type: 'reborn' }
  | { type: 'pass' };

const kOther: Record<string, Move> = {
  done: { type: 'done' },
  reborn: { type: 'reborn' },
  pass: { type: 'pass' },
  'order:first': { type: 'order', order: 'first' },
  'order:second': { type: 'order', order: 'second' },
  'end:N': { type: 'end', end: 'N' },
  'end:S': { type: 'end', end: 'S' },
};

function readPuts(text: string): Put[] | null {
  const puts = text.split(',').map((one) => /^([A-Z]{1,2}[1-9]\d?)([SBF])$/.exec(one));
  if (puts.some((one) => one === null)) return null;
  return puts.map((one) => ({ hex: one?.[1] ?? '', aspect: one?.[2] as Aspect }));
}

function readKeyed(key: string, value: string): Move | null {
  switch (key) {
    case 'god':
    case 'tower':
      return isHex(value) || value === 'L' || value === 'R' ? { type: key, hex: value } : null;
    case 'battle':
      return isHex(value) ? { type: 'battle', hex: value } : null;
    case 'put':
    case 'puts': {
      const puts = readPuts(value);
      return puts ? { type: 'put', puts } : null;
    }
    case 'c':
      return /^S*B*F*$/.test(value) && value !== '' ? { type: 'commit', aspects: value } : null;
    case 'g':
      return /^[SBF]$/.test(value) ? { type: 'answer', aspect: value as Aspect } : null;
    default:
      return null;
  }
}

/** Null for what is no move, the hidden move `?` included. */
export function readMove(text: string): Move | null {
  const plain = kOther[text];
  if (plain) return plain;
  const colon = text.indexOf(':');
  if (colon > 0) return readKeyed(text.slice(0, colon), text.slice(colon + 1));
  let match = /^\*([1-6])$/.exec(text);
  if (match) return { type: 'die', die: Number(match[1]) };
  match = /^g-([A-Z]{1,2}[1-9]\d?)$/.exec(text);
  if (match) return { type: 'flee', to: match[1] ?? '' };

  match = /^([A-Z]{1,2}[1-9]\d?)([SBFsbf])('?)([-=])(.+)$/.exec(text);
  if (!match) return null;
  const letter = match[2] ?? '';
  const rest = match[5] ?? '';
  const mover: Mover = { from: match[1] ?? '', aspect: letter.toUpperCase() as Aspect, changed: match[3] !== '' };
  const moved = letter !== letter.toUpperCase();
  if (match[4] === '=') return /^[SBF]$/.test(rest) ? { type: 'change', ...mover, moved, to: rest as Aspect } : null;
  if (moved) return null;
  if (mover.aspect === 'B') {
    match = /^(e|ne|nw|w|sw|se)(?:\*([1-4])|(!))?$/.exec(rest);
    if (!match) return null;
    const steps = match[2] === undefined ? null : Number(match[2]);
    return { type: 'blade', ...mover, direction: match[1] as Direction, steps, exit: match[3] !== undefined };
  }
  match = /^(!|[A-Z]{1,2}[1-9]\d?)(?:~([0-3]))?$/.exec(rest);
  if (!match) return null;
  return {
    type: 'step',
    ...mover,
    to: match[1] === '!' ? null : (match[1] ?? ''),
    crossings: match[2] === undefined ? null : Number(match[2]),
  };
}

const moverText = (mover: Mover): string => `${mover.from}${mover.aspect}${mover.changed ? "'" : ''}`;

/** The notation of a move; several Children placed at once in the order of OW-4.6 are left to the reader to sort. */
export function moveText(move: Move): string {
  switch (move.type) {
    case 'order':
      return `order:${move.order}`;
    case 'end':
      return `end:${move.end}`;
    case 'god':
    case 'tower':
    case 'battle':
      return `${move.type}:${move.hex}`;
    case 'put':
      return `${move.puts.length > 1 ? 'puts' : 'put'}:${move.puts.map((put) => put.hex + put.aspect).join(',')}`;
    case 'blade':
      return `${moverText(move)}-${move.direction}${move.steps === null ? '' : `*${move.steps}`}${move.exit ? '!' : ''}`;
    case 'step':
      return `${moverText(move)}-${move.to ?? '!'}${move.crossings === null ? '' : `~${move.crossings}`}`;
    case 'change': {
      const letter = move.moved ? move.aspect.toLowerCase() : move.aspect;
      return `${move.from}${letter}${move.changed ? "'" : ''}=${move.to}`;
    }
    case 'flee':
      return `g-${move.to}`;
    case 'commit':
      return `c:${move.aspects}`;
    case 'answer':
      return `g:${move.aspect}`;
    case 'die':
      return `*${move.die}`;
    case 'done':
    case 'reborn':
    case 'pass':
      return move.type;
  }
}

/** The way of a movement as the table notes it beside the move. */
export interface Route {
  /** The hexes after the origin. */
  hexes: Hex[];
  /** It ends in Chaos. */
  exit: boolean;
  crossings: number;
}

/** From `H8.H9.H10~1` or `B7.A7.!`; null where there is no route. */
export function readRoute(note: string): Route | null {
  const match = /^([A-Z0-9.]*?)\.?(!?)(?:~(\d))?$/.exec(note);
  const hexes = (match?.[1] ?? '').split('.').filter((hex) => hex !== '');
  if (!match || (hexes.length === 0 && match[2] === '') || !hexes.every(isHex)) return null;
  return { hexes, exit: match[2] === '!', crossings: Number(match[3] ?? 0) };
}

/** Aspects as they are written, S before B before F. */
export const sortAspects = (aspects: string): string =>
  [...aspects].sort((a, b) => kAspects.indexOf(a as Aspect) - kAspects.indexOf(b as Aspect)).join('');

/** Every choice of so many aspects, `SSS` first: what may be committed in a battle (OW-8.3). */
export function commitments(count: number): string[] {
  if (count === 0) return [''];
  return commitments(count - 1).flatMap((rest) =>
    kAspects.filter((aspect) => sortAspects(rest + aspect) === rest + aspect).map((aspect) => rest + aspect),
  );
}
