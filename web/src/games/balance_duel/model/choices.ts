// What may be picked up and where it may go, read from the list of legal moves.

import type { LegalMove } from '../../../protocol/messages';
import { holderAt, moveText, readMove, type Components, type Kind, type Move, type Place, type Side } from './parse';

/** Where a pawn is picked up: the supply (also the hand, when pawns are put anew) or a place of the track. */
export interface Source {
  from: 'supply' | Place;
  kind: Kind;
}

export interface Choice extends LegalMove {
  parsed: Exclude<Move, { type: 'pass' } | { type: 'skip' }>;
  source: Source;
  holder: string;
}

export interface Choices {
  pawn: Choice[];
  pass: LegalMove | null;
  skip: LegalMove | null;
}

export const sameSource = (a: Source | null, b: Source | null): boolean =>
  a !== null && b !== null && a.from === b.from && a.kind === b.kind;

export function readChoices(legal: LegalMove[], components: Components, side: Side): Choices {
  const choices: Choices = { pawn: [], pass: null, skip: null };
  for (const entry of legal) {
    const parsed = readMove(entry.move);
    if (parsed?.type === 'pass') choices.pass = entry;
    else if (parsed?.type === 'skip') choices.skip = entry;
    else if (parsed) {
      const from = parsed.type === 'move' ? parsed.from : 'supply';
      choices.pawn.push({
        ...entry,
        parsed,
        source: { from, kind: parsed.kind },
        holder: holderAt(components, side, parsed.to),
      });
    }
  }
  return choices;
}

/** The move a person means who carries this pawn to that place, legal or not. */
export function intended(source: Source, to: Place, redistributes: boolean): string {
  if (source.from === 'supply') return moveText({ type: redistributes ? 'put' : 'place', to, kind: source.kind });
  return moveText({ type: 'move', from: source.from, to, kind: source.kind, beats: false });
}
