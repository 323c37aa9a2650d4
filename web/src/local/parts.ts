// What tables on this device are made of: engines that play them, a store that keeps them.

import * as v from 'valibot';
import { readJson } from '../protocol/messages';
import type { ResultRow } from './results';

/** Asks the engine of a game, wherever it runs. Rejects where it broke: what it had in memory is then lost. */
export type AskEngine = (game: string, request: object) => Promise<unknown>;

export interface Kept {
  entries: string[];
  /** The data file that the table was opened with, where it is its own. */
  data: string | null;
}

const First = v.object({ game: v.string() });

/** The game of a table, by the first entry of its log; nothing where that cannot be read. */
export function gameOf([first = '']: readonly string[]): string {
  const opened = v.safeParse(First, readJson(first));
  return opened.success ? opened.output.game : '';
}

/** The browser gives no more room. */
export const isFull = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'QuotaExceededError';

/** What is to be kept of a table after a change. */
export interface Change {
  /** How many entries were there before it. */
  from: number;
  entries: readonly string[];
  data: string | null;
  /** What the lobby lists of the table from now on: one item of `GET /api/tables`. */
  listing: string;
}

export interface Store {
  /** Keeps all of it or nothing. Rejects where it cannot, also where the table has another number of entries by now. */
  append(table: string, change: Change): Promise<void>;
  read(table: string): Promise<Kept | null>;
  /** What was kept last of each table for the lobby, the newest table first. */
  listings(): Promise<string[]>;
  delete(table: string): Promise<void>;
  /** What became of games, those of deleted tables too. */
  results(): Promise<ResultRow[]>;
  keepResult(row: ResultRow): Promise<void>;
}

/** Several pages may show the tables of one store. */
export interface Locks {
  /** Takes a table from whichever page has it; `lost` is told when another page takes it. Answers how to let it go. */
  take(table: string, lost: () => void): Promise<() => void>;
}

export interface Parts {
  /** Plays the tables. */
  desk: AskEngine;
  /** Thinks for bots, one decision after the other, so that the desk always answers at once. */
  thinker: AskEngine;
  /** Ends whatever the thinker of a game is at: nobody is left who waits for it. */
  rest?: (game: string) => void;
  store: Store;
  locks?: Locks;
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
}
