// What is printed on the map of One World, and the numbers in force, as the table sends them once.

import * as v from 'valibot';
import { readOnce } from '../../../board/once';
import type { Hex } from './position';

const Components = v.object({
  id: v.string(),
  name: v.string(),
  rows: v.number(),
  cols: v.number(),
  /** The rows that lie half a hex further east, row 1 being odd. */
  shift: v.picklist(['even', 'odd']),
  /** One string of symbols a row: `.` Grass, `^` Pylon, `L` and `R` Tower hexes, `#` void. */
  hexes: v.array(v.string()),
  /** `C7-D6`, the first hex in row-major order first. */
  runes: v.array(v.string()),
  faults: v.array(v.string()),
  god_depth: v.number(),
  child_radius: v.number(),
  children: v.number(),
  /** 0: rolled, and told by the position. */
  stack: v.number(),
  /** BORG, CHEZ. */
  lives: v.tuple([v.number(), v.number()]),
  towers: v.boolean(),
});

export type Components = v.InferOutput<typeof Components>;

export const readComponents = readOnce((told) => v.parse(Components, told));

/** `A` for 0, `AA` for 26. */
export function rowName(row: number): string {
  const last = String.fromCharCode(65 + (row % 26));
  return row < 26 ? last : rowName(Math.floor(row / 26) - 1) + last;
}

/** Row and column from 0. */
export const hexName = (row: number, col: number): Hex => `${rowName(row)}${col + 1}`;

/** Row and column from 0; null for what is no hex of the map. */
export function placeOf(components: Components, hex: Hex): { row: number; col: number } | null {
  const match = /^([A-Z]{1,2})([1-9]\d?)$/.exec(hex);
  if (!match) return null;
  const row = [...(match[1] ?? '')].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  const col = Number(match[2]) - 1;
  return row < components.rows && col < components.cols ? { row, col } : null;
}

/** The index of OW-3.11; -1 for what is no hex of the map. */
export function indexOf(components: Components, hex: Hex): number {
  const place = placeOf(components, hex);
  return place ? place.row * components.cols + place.col : -1;
}

/** The symbol of a hex; a void for what is off the map. */
export function symbolOf(components: Components, hex: Hex): string {
  const place = placeOf(components, hex);
  return place ? (components.hexes[place.row]?.charAt(place.col) ?? '#') : '#';
}

/** The hex with a symbol, for `L` and `R`; null for a map without. */
export function hexOf(components: Components, symbol: string): Hex | null {
  const row = components.hexes.findIndex((symbols) => symbols.includes(symbol));
  return row < 0 ? null : hexName(row, components.hexes[row]?.indexOf(symbol) ?? 0);
}
