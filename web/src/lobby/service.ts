// The tables that a server lists: those of this person, and the public ones.

import * as v from 'valibot';
import { ask, kUnreachable } from '../protocol/ask';
import type { Answer, Host } from '../protocol/host';
import type { Request, TableMessage } from '../protocol/messages';
import { serverHost } from '../protocol/server-host';
import { onDevice, playsHere } from '../local/both';
import type { Carriage } from '../local/carry';
import { isLocal } from '../local/ids';

export const Listing = v.object({
  table: v.string(),
  game: v.string(),
  mode: v.optional(v.string(), ''),
  /** What tables of the same game, options and data have in common; empty for one that begins elsewhere than the game. */
  rules: v.optional(v.string(), ''),
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
  /** This person is invited there, and has not answered. */
  invited: v.optional(v.boolean()),
  left_ms: v.optional(v.nullable(v.number()), null),
  seats: v.optional(
    v.array(
      v.object({
        seat: v.number(),
        id: v.string(),
        holder: v.picklist(['me', 'person', 'open', 'bot']),
        bot: v.optional(v.string(), ''),
        name: v.optional(v.string(), ''),
        /** Whether its person is at the table, where the server knows. */
        online: v.optional(v.boolean()),
        player: v.optional(v.object({ rating: v.nullable(v.number()) })),
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
  /** The tables of this device, the newest first. */
  here(): Promise<Answer<Listing[]>>;
  /** The tables of this device as the text of a file, and such a file brought here. */
  save(): Promise<Answer<string>>;
  bring(text: string): Promise<Answer<Carriage>>;
  /** Ends play for good at a table that this person opened, and deletes it if it is here; refused where others played. */
  remove(table: Listing): Promise<Answer<null>>;
}

const read = (value: unknown): Listing[] => v.parse(v.array(Listing), value);

/**
 * Asks a table for what `request` makes of it; null: it is done already. Over the line to the table, which is given up
 * as soon as it breaks: the person can try again.
 */
export function askTable(
  host: Host,
  table: string,
  request: (message: TableMessage) => Request | null,
): Promise<Answer<null>> {
  return new Promise((resolve) => {
    const finish = (answer: Answer<null>): void => {
      link.close();
      resolve(answer);
    };
    const link = host.connect(table, {
      seen: () => null,
      state(state, retryMs) {
        if (state === 'gone' || retryMs > 0) finish({ ok: false, problem: kUnreachable });
      },
      message(message) {
        if (message.type === 'table') {
          const asked = request(message);
          if (!asked) finish(done);
          else link.send({ ...asked, id: kAskedId, version: message.version });
        } else if (message.type === 'done' && message.id === kAskedId) finish(done);
        else if (message.type === 'error' && message.id === kAskedId) finish({ ok: false, problem: message.error });
      },
    });
  });
}

const kAskedId = 'asked';

const done: Answer<null> = { ok: true, value: null };

export const closeTable = (host: Host, table: string): Promise<Answer<null>> =>
  askTable(host, table, ({ now }) => (now.closed ? null : { type: 'close' }));

/** The lobby of the server, and of this device where it can play. */
export const lobby: Lobby = {
  mine: () => ask('/api/tables', read),
  tables: (kind) => ask(`/api/lobby?kind=${kind}`, read),
  here: async () => {
    if (!playsHere) return { ok: true, value: [] };
    const told = await onDevice((tables) => tables.listings());
    return told.ok ? { ok: true, value: read(told.value) } : told;
  },
  save: () => onDevice((tables) => tables.save()),
  bring: (text) => onDevice((tables) => tables.bring(text)),
  remove: async ({ table, over }) => {
    if (isLocal(table)) return onDevice((tables) => tables.delete(table));
    return over ? done : closeTable(serverHost, table);
  },
};
