// The moves of Balanceformers as values (BF-22.3), and back.

import type { Being, Slot } from './position';

export type Move =
  | { type: 'pick'; square: number; round: number }
  | { type: 'place'; being: Being; to: Slot }
  | { type: 'move'; being: Being; from: Slot; to: Slot; through: boolean }
  | { type: 'reincarnate'; being: Being; to: Slot }
  | { type: 'end' }
  | { type: 'take'; from: string };

/** Null for what is no move, the hidden move `?` included. A mover prefix `B:` is dropped. */
export function readMove(text: string): Move | null {
  const bare = text.replace(/^[A-Z]:/, '');
  if (bare === 'end') return { type: 'end' };
  let match = /^i(\d+)\/(\d+)$/.exec(bare);
  if (match) return { type: 'pick', square: Number(match[1]), round: Number(match[2]) };
  match = /^take:([A-Z])$/.exec(bare);
  if (match) return { type: 'take', from: match[1] ?? '' };
  match = /^([A-Z]\d)([@^])(\d+[lfr])$/.exec(bare);
  if (match) return { type: match[2] === '@' ? 'place' : 'reincarnate', being: match[1] ?? '', to: match[3] ?? '' };
  match = /^([A-Z]\d):(\d+[lfr])([>~])(\d+[lfr])$/.exec(bare);
  if (!match) return null;
  return {
    type: 'move',
    being: match[1] ?? '',
    from: match[2] ?? '',
    through: match[3] === '~',
    to: match[4] ?? '',
  };
}

export function moveText(move: Move): string {
  switch (move.type) {
    case 'pick':
      return `i${move.square}/${move.round}`;
    case 'place':
      return `${move.being}@${move.to}`;
    case 'move':
      return `${move.being}:${move.from}${move.through ? '~' : '>'}${move.to}`;
    case 'reincarnate':
      return `${move.being}^${move.to}`;
    case 'end':
      return 'end';
    case 'take':
      return `take:${move.from}`;
  }
}

/** The slot a move ends on; null for picks, `end` and `take`. */
export const targetOf = (move: Move): Slot | null => ('to' in move ? move.to : null);
