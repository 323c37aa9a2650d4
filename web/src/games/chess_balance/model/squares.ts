// Squares by name and number (a1 = 0 ... h8 = 63), and pieces by their letters in FEN.

/** `a1` to `h8`. */
export type Square = string;
export type Colour = 'w' | 'b';
/** A piece as FEN writes it: upper case for White. */
export type Piece = string;
/** P, N, B, R, Q or K. */
export type PieceType = string;

export const kFiles = 'abcdefgh';
export const kSquares: Square[] = Array.from({ length: 64 }, (_, i) => `${kFiles.charAt(i % 8)}${(i >> 3) + 1}`);

export const isSquare = (text: string): boolean => /^[a-h][1-8]$/.test(text);
export const squareIndex = (square: Square): number => kFiles.indexOf(square.charAt(0)) + 8 * (Number(square[1]) - 1);
export const squareAt = (index: number): Square => kSquares[index] ?? '';
export const fileOf = (square: Square): number => kFiles.indexOf(square.charAt(0));
export const rankOf = (square: Square): number => Number(square.charAt(1));

export const colourOf = (piece: Piece): Colour => (piece === piece.toUpperCase() ? 'w' : 'b');
export const typeOf = (piece: Piece): PieceType => piece.toUpperCase();
export const pieceOf = (type: PieceType, colour: Colour): Piece =>
  colour === 'w' ? type.toUpperCase() : type.toLowerCase();
export const foeOf = (colour: Colour): Colour => (colour === 'w' ? 'b' : 'w');

/** 64 squares, a1 first; null where nothing stands. */
export type BoardMap = (Piece | null)[];

export class BadPosition extends Error {}

/** The board field of FEN. Throws BadPosition if it is none. */
export function readBoard(field: string): BoardMap {
  const board: BoardMap = Array.from({ length: 64 }, () => null);
  const rows = field.split('/');
  if (rows.length !== 8) throw new BadPosition(field);
  rows.forEach((row, r) => {
    let file = 0;
    for (const sign of row) {
      if (/[1-8]/.test(sign)) file += Number(sign);
      else if (/[pnbrqk]/i.test(sign) && file < 8) board[(7 - r) * 8 + file++] = sign;
      else throw new BadPosition(field);
    }
    if (file !== 8) throw new BadPosition(field);
  });
  return board;
}

export function printBoard(board: BoardMap): string {
  const rows: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let row = '';
    let gap = 0;
    for (let file = 0; file < 8; file++) {
      const piece = board[rank * 8 + file] ?? null;
      if (piece === null) gap++;
      else {
        row += (gap > 0 ? String(gap) : '') + piece;
        gap = 0;
      }
    }
    rows.push(row + (gap > 0 ? String(gap) : ''));
  }
  return rows.join('/');
}

export const kPieceWorth: Record<PieceType, number> = { P: 1, N: 3, B: 3, R: 5, Q: 9, K: 0 };
