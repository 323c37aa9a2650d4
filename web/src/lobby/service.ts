// The tables that a server lists: those of this person, and the public ones.

import * as v from 'valibot';
import { ask } from '../protocol/ask';
import type { Answer } from '../protocol/host';

const Listing = v.object({
  table: v.string(),
  game: v.string(),
  mode: v.optional(v.string(), ''),
  /** Milliseconds since 1970. */
  created: v.optional(v.number(), 0),
  plies: v.optional(v.number(), 0),
  over: v.optional(v.boolean(), false),
  /** The time control in its text form. */
  time: v.optional(v.string(), 'none'),
  rated: v.optional(v.boolean(), false),
  listed: v.optional(v.boolean(), false),
  open: v.optional(v.array(v.number()), []),
  /** A decision of this person is due. */
  turn: v.optional(v.boolean(), false),
  left_ms: v.optional(v.nullable(v.number()), null),
  seats: v.optional(
    v.array(
      v.object({
        seat: v.number(),
        id: v.string(),
        holder: v.picklist(['me', 'person', 'open', 'bot']),
        bot: v.optional(v.string(), ''),
        name: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
});
export type Listing = v.InferOutput<typeof Listing>;

export const kKinds = ['open', 'running'] as const;
export type Kind = (typeof kKinds)[number];

/** What the first page asks of a host beside opening tables. */
export interface Lobby {
  /** The tables of this person, the newest first. */
  mine(): Promise<Answer<Listing[]>>;
  /** Public tables with a free seat, or being played. */
  tables(kind: Kind): Promise<Answer<Listing[]>>;
}

const read = (value: unknown): Listing[] => v.parse(v.array(Listing), value);

export const serverLobby: Lobby = {
  mine: () => ask('/api/tables', read),
  tables: (kind) => ask(`/api/lobby?kind=${kind}`, read),
};
