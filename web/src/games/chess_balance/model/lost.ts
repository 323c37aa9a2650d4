// Lost pieces and what stands on the board, counted.

import type { Position } from './position';
import { colourOf, kPieceWorth, pieceOf, typeOf, type Colour, type Piece } from './squares';

const kStart: Record<string, number> = { Q: 1, R: 2, B: 2, N: 2, P: 8 };
const kOrder = ['Q', 'R', 'B', 'N', 'P', 'K'];

/** Lost pieces of a colour, dearest first; where the line tells none, those that are missing from the first array. */
export function lostOf(position: Position, colour: Colour): Piece[] {
  const told = position.lost[colour];
  if (told.length > 0) return [...told].sort((a, b) => kOrder.indexOf(typeOf(a)) - kOrder.indexOf(typeOf(b)));
  const stands = (type: string): number =>
    position.board.filter((piece) => piece !== null && typeOf(piece) === type && colourOf(piece) === colour).length;
  return kOrder.flatMap((type) =>
    Array.from({ length: Math.max(0, (kStart[type] ?? 0) - stands(type)) }, () => pieceOf(type, colour)),
  );
}

/** What the pieces of a colour on the board are worth: a Pawn 1, Knight and Bishop 3, Rook 5, Queen 9. */
export const material = (position: Position, colour: Colour): number =>
  position.board.reduce(
    (sum, piece) => sum + (piece !== null && colourOf(piece) === colour ? (kPieceWorth[typeOf(piece)] ?? 0) : 0),
    0,
  );
