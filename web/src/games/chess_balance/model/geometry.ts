// Where squares lie on the drawn board: units of a hundred to a square, with a frame around them.

import { fileOf, kSquares, rankOf, type Square } from './squares';

export const kUnit = 100;
export const kFrame = 36;
export const kSide = 8 * kUnit + 2 * kFrame;

export interface Place {
  /** From the left and from above, 0 to 7. */
  col: number;
  row: number;
}

export function placeOf(square: Square, flipped: boolean): Place {
  const [file, rank] = [fileOf(square), rankOf(square) - 1];
  return flipped ? { col: 7 - file, row: rank } : { col: file, row: 7 - rank };
}

/** Null beside the board. */
export function squareOf({ col, row }: Place, flipped: boolean): Square | null {
  if (col < 0 || col > 7 || row < 0 || row > 7) return null;
  const [file, rank] = flipped ? [7 - col, row] : [col, 7 - row];
  return kSquares[rank * 8 + file] ?? null;
}

/** The middle of a square, from the corner of the squares. */
export function centreOf(square: Square, flipped: boolean): [number, number] {
  const { col, row } = placeOf(square, flipped);
  return [(col + 0.5) * kUnit, (row + 0.5) * kUnit];
}

/** A book board has a dark square at the right hand, an orthodox one a light one (OP-31). */
export const isDark = (square: Square, corner: 'book' | 'chess'): boolean =>
  ((fileOf(square) + rankOf(square)) % 2 === 1) === (corner === 'chess');

/** The squares row by row as they are seen. */
export function rowsSeen(flipped: boolean): Square[][] {
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, col) => squareOf({ col, row }, flipped) ?? ''),
  );
}

/** An arrow from middle to middle as a path; it keeps clear of both, and a Knight's turns a corner. */
export function arrowPath(from: Square, to: Square, flipped: boolean): { shaft: string; head: string } {
  const [ax, ay] = centreOf(from, flipped);
  const [bx, by] = centreOf(to, flipped);
  const [dx, dy] = [bx - ax, by - ay];
  const isKnight = Math.abs(dx * dy) === 2 * kUnit * kUnit;
  const corner: [number, number] | null = isKnight ? (Math.abs(dx) > Math.abs(dy) ? [bx, ay] : [ax, by]) : null;
  const [sx, sy] = corner ?? [ax, ay];
  const way = Math.hypot(bx - sx, by - sy);
  const [ux, uy] = [(bx - sx) / way, (by - sy) / way];
  const start = corner
    ? [ax + Math.sign(corner[0] - ax) * 34, ay + Math.sign(corner[1] - ay) * 34]
    : [ax + ux * 34, ay + uy * 34];
  const [ex, ey] = [bx - ux * 36, by - uy * 36];
  const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;
  const shaft = `M${at(start[0] ?? 0, start[1] ?? 0)}${corner ? `L${at(...corner)}` : ''}L${at(ex, ey)}`;
  const head = `M${at(bx - ux * 6, by - uy * 6)}L${at(ex - uy * 24, ey + ux * 24)}L${at(ex + uy * 24, ey - ux * 24)}Z`;
  return { shaft, head };
}

const round = (value: number): number => Math.round(value * 10) / 10;
