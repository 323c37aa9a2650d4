// The tables that somebody has put away or deleted from their list. No server keeps this: it holds in this browser.

import type { Listing } from './service';
import { isWaitedFor } from './filters';

const kStorageKey = 'equipoise.shelf';
/** A server lists a hundred tables; whoever logs in and out here has more than one list. */
const kMostTables = 500;

interface Kept {
  away: string[];
  deleted: string[];
}

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function stored(): Kept {
  try {
    const value = JSON.parse(localStorage.getItem(kStorageKey) ?? '{}') as Partial<Record<keyof Kept, unknown>>;
    return { away: names(value.away), deleted: names(value.deleted) };
  } catch {
    return { away: [], deleted: [] };
  }
}

/** Nobody else sits there, so that it can be deleted without asking anyone. */
export const concernsNobodyElse = (table: Listing): boolean => table.seats.every((seat) => seat.holder !== 'person');

export class Shelf {
  private kept = $state.raw(stored());

  /** Whether its owner has put it away and nobody waits for them there: a game never waits unseen. */
  isAway(table: Listing): boolean {
    return this.kept.away.includes(table.table) && !isWaitedFor(table);
  }

  isDeleted(table: Listing): boolean {
    return this.kept.deleted.includes(table.table);
  }

  putAway(tables: Listing[]): void {
    this.keep({ ...this.kept, away: [...tables.map((one) => one.table), ...this.kept.away] });
  }

  bringBack({ table }: Listing): void {
    this.keep({ ...this.kept, away: this.kept.away.filter((one) => one !== table) });
  }

  delete({ table }: Listing): void {
    const { away, deleted } = this.kept;
    this.keep({ away: away.filter((one) => one !== table), deleted: [table, ...deleted] });
  }

  private keep({ away, deleted }: Kept): void {
    const few = (list: string[]): string[] => [...new Set(list)].slice(0, kMostTables);
    this.kept = { away: few(away), deleted: few(deleted) };
    try {
      localStorage.setItem(kStorageKey, JSON.stringify(this.kept));
    } catch {
      // A browser that forbids storage knows it until the page is closed.
    }
  }
}
