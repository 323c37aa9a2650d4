// What a screen needs of a host: open tables, and a line of messages to one table.
// The server is one host; a worker that runs the same table in the browser can be another.

import type { CheckedSeat, GameEntry, PictureSizes, Problem, Request, ServerMessage, TablePlan } from './messages';

export type LinkState = 'connecting' | 'open' | 'lost' | 'gone';

/** A line to one table. It mends itself: after `lost` comes `open` again, with a `resume` or a fresh `table` message. */
export interface Link {
  /** Whether it went out; an answer is not certain even then. */
  send(request: Request & { id: string; version: number }): boolean;
  close(): void;
}

export interface LinkEvents {
  message(message: ServerMessage): void;
  /** What has been seen when the line is made anew: up to which version, and with the eyes of which seat. */
  seen(): { version: number; viewer: number | null } | null;
  /** `retryMs` says how long the link waits before it tries again; 0 while it tries. */
  state(state: LinkState, retryMs: number): void;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export interface Host {
  games(): Promise<Answer<GameEntry[]>>;
  check(plan: TablePlan): Promise<Answer<CheckedSeat[]>>;
  open(plan: TablePlan): Promise<Answer<string>>;
  /** The text of a game's full rules, or of another file that they name. */
  rules(file: string): Promise<Answer<string>>;
  /** The text of a game's rulebook. */
  rulebook(game: string): Promise<Answer<string>>;
  /** How large the pictures of all rulebooks are, so that text does not move when they arrive. */
  pictureSizes(): Promise<Answer<PictureSizes>>;
  recordUrl(table: string): string;
  connect(table: string, events: LinkEvents): Link;
}
