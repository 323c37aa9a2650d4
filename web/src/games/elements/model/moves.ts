// The moves of Balance: Elements as values (EL-10.7), and back.

import { BadPosition, placedText, readPlaced, type Card, type Place, type Placed } from './position';

export type Move =
  | { type: 'start'; seat: number }
  | { type: 'deal'; seat: number; card: Card }
  | { type: 'pick'; card: Card }
  | { type: 'put'; card: Card; place: Place }
  | { type: 'arrange'; placed: Placed[] }
  | { type: 'void'; card: Card; victim: number; targets: Placed[] }
  | { type: 'done' }
  | { type: 'pass' };

function readList(text: string): Placed[] | null {
  try {
    return readPlaced(text);
  } catch (error) {
    if (error instanceof BadPosition) return null;
    throw error;
  }
}

/** Null for what is no move, the hidden move `?` included. */
export function readMove(text: string): Move | null {
  if (text === 'done' || text === 'pass') return { type: text };
  let match = /^start:(\d)$/.exec(text);
  if (match) return { type: 'start', seat: Number(match[1]) };
  match = /^deal:(\d):([AEFWXV][123])$/.exec(text);
  if (match) return { type: 'deal', seat: Number(match[1]), card: match[2] ?? '' };
  match = /^pick:([AEFWXV][123])$/.exec(text);
  if (match) return { type: 'pick', card: match[1] ?? '' };
  match = /^(put|arr):(.+)$/.exec(text);
  if (match) {
    const placed = readList(match[2] ?? '');
    if (placed && match[1] === 'arr') return { type: 'arrange', placed };
    return placed?.length === 1 && placed[0] ? { type: 'put', ...placed[0] } : null;
  }
  match = /^void:(V[123])>(\d):(.+)$/.exec(text);
  const targets = match ? readList(match[3] ?? '') : null;
  if (!match || !targets) return null;
  return { type: 'void', card: match[1] ?? '', victim: Number(match[2]), targets };
}

export function moveText(move: Move): string {
  switch (move.type) {
    case 'start':
      return `start:${move.seat}`;
    case 'deal':
      return `deal:${move.seat}:${move.card}`;
    case 'pick':
      return `pick:${move.card}`;
    case 'put':
      return `put:${move.card}@${move.place}`;
    case 'arrange':
      return `arr:${placedText(move.placed)}`;
    case 'void':
      return `void:${move.card}>${move.victim}:${placedText(move.targets)}`;
    case 'done':
    case 'pass':
      return move.type;
  }
}
