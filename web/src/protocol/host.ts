// What a screen needs of a host: open tables, and a line of messages to one table.
// The server is one host; a worker that runs the same table in the browser is another.

import type { CheckedSeat, GameEntry, PictureSizes, Problem, Request, ServerMessage, TablePlan } from './messages';

/** `elsewhere`: another page has the table, until somebody wants it here. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'gone' | 'elsewhere';

/** A line to one table. It mends itself: after `lost` comes `open` again, with a `resume` or a fresh `table` message. */
export interface Link {
  /** Whether it went out; an answer is not certain even then. */
  send(request: Request & { id: string; version: number }): boolean;
  /** Somebody wants the table here, or the line now rather than soon. */
  retry(): void;
  close(): void;
}

export interface LinkEvents {
  message(message: ServerMessage): void;
  /** What has been seen when the line is made anew: up to which version, and with the eyes of which seat. */
  seen(): { version: number; viewer: number | null } | null;
  /** `retryMs` says how long the link waits before it tries again; 0 while it tries. `lost` and `gone` may tell why. */
  state(state: LinkState, retryMs: number, problem?: Problem): void;
}

/** Where a table is kept and played: at a server, or on this device alone. */
export type Home = 'device' | 'server';

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export interface Host {
  games(): Promise<Answer<GameEntry[]>>;
  check(plan: TablePlan): Promise<Answer<CheckedSeat[]>>;
  /** Fetches ahead what a new table of a game will need there; absent where that is nothing. */
  prepare?(home: Home, game: string): void;
  /** Opens a table and answers its id. */
  open(plan: TablePlan, home?: Home): Promise<Answer<string>>;
  /** The text of a game's full rules, or of another file that they name. */
  rules(file: string): Promise<Answer<string>>;
  /** The text of a game's rulebook. */
  rulebook(game: string): Promise<Answer<string>>;
  /** How large the pictures of all rulebooks are, so that text does not move when they arrive. */
  pictureSizes(): Promise<Answer<PictureSizes>>;
  /** The text of a table's record. */
  record(table: string): Promise<Answer<string>>;
  /** Where tables can be opened; the first is the usual one for those that nobody else sits at. */
  readonly homes: readonly Home[];
  connect(table: string, events: LinkEvents): Link;
}
