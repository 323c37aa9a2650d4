// Which public tables somebody wants to see, and in which order one's own come.

import { entryOf } from '../games';
import { readTime } from '../protocol/time';
import type { Listing } from './service';

export const kTimes = ['any', 'none', 'live', 'move', 'days'] as const;
export const kStakes = ['any', 'rated', 'casual'] as const;
export const kFree = [1, 2, 3] as const;

export interface Filters {
  /** A game of the lobby by its id; empty for all. */
  game: string;
  time: (typeof kTimes)[number];
  stake: (typeof kStakes)[number];
  /** At least as many free seats. */
  free: number;
}

export const noFilters = (): Filters => ({ game: '', time: 'any', stake: 'any', free: 1 });

/** The number of free seats says nothing of a table that is looked on at. */
export function fits(table: Listing, filters: Filters, countsSeats: boolean): boolean {
  if (filters.game !== '' && entryOf(table.game, { mode: table.mode })?.id !== filters.game) return false;
  if (filters.time !== 'any' && readTime(table.time).kind !== filters.time) return false;
  if (filters.stake !== 'any' && table.rated !== (filters.stake === 'rated')) return false;
  return !countsSeats || table.open.length >= filters.free;
}

/** It is one's turn, and another person or a clock waits: the same tables as behind `/api/waiting`. Bots do not mind. */
export const isWaitedFor = (table: Listing): boolean =>
  table.turn && !table.over && (table.time !== 'none' || table.seats.some((seat) => seat.holder === 'person'));

const rank = (table: Listing): number => (table.over ? 2 : table.turn ? 0 : 1);
const urgency = (table: Listing): number => (table.turn ? (table.left_ms ?? Infinity) : 0);

/** Where somebody is waited for comes first, the most urgent of those before the others; finished games come last. */
export function byUrgency(tables: Listing[]): Listing[] {
  // A difference of two infinities is no number: equal.
  return tables.toSorted((a, b) => rank(a) - rank(b) || urgency(a) - urgency(b) || b.created - a.created);
}
