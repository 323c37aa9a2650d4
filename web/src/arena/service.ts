// Arenas as the server keeps them: their list, their pages, and what somebody does there.

import * as v from 'valibot';
import { ask } from '../protocol/ask';
import type { Answer } from '../protocol/host';

const Card = v.object({
  arena: v.string(),
  /** Empty: the account of whoever opened it was deleted. */
  title: v.string(),
  game: v.string(),
  mode: v.string(),
  /** The time control in its text form. */
  time: v.string(),
  rated: v.boolean(),
  /** Milliseconds since 1970; after `last` nobody is paired any more. */
  start: v.number(),
  end: v.number(),
  last: v.number(),
  closed: v.boolean(),
  /** Closed before it began. */
  off: v.boolean(),
  people: v.number(),
});

const Who = { person: v.nullable(v.string()), name: v.string() };

const Standing = v.object({
  ...Who,
  rank: v.number(),
  points: v.number(),
  /** The points of everybody this person met. */
  opponents: v.number(),
  games: v.number(),
  won: v.number(),
  rating: v.nullable(v.number()),
  in: v.boolean(),
  table: v.nullable(v.string()),
});

const Game = v.object({
  table: v.string(),
  players: v.tuple([v.object(Who), v.object(Who)]),
  points: v.tuple([v.number(), v.number()]),
  /** Somebody did not come. */
  absent: v.boolean(),
});

const Page = v.object({
  arena: Card,
  options: v.record(v.string(), v.union([v.string(), v.number()])),
  standings: v.array(Standing),
  recent: v.array(Game),
});

const Look = v.object({
  /** By the server's clock. */
  now: v.number(),
  version: v.string(),
  me: v.nullable(v.object({ person: v.string(), in: v.boolean(), table: v.nullable(v.string()) })),
  /** Whether whoever asks has opened it. */
  organiser: v.boolean(),
  /** Left out where it is the one that is known. */
  page: v.optional(Page),
});

const List = v.object({ now: v.number(), open: v.array(Card), finished: v.array(Card) });
const Opened = v.object({ arena: v.string() });
const Of = v.object({ arena: v.nullable(v.string()) });

export type Card = v.InferOutput<typeof Card>;
export type Standing = v.InferOutput<typeof Standing>;
export type Game = v.InferOutput<typeof Game>;
export type Page = v.InferOutput<typeof Page>;
export type Look = v.InferOutput<typeof Look>;
export type List = v.InferOutput<typeof List>;

/** What somebody opens; `start` is null for at once. */
export interface ArenaPlan {
  title: string;
  game: string;
  options: Record<string, string>;
  time: string;
  rated: boolean;
  start: number | null;
  minutes: number;
}

const at = (arena: string): string => `/api/arenas/${encodeURIComponent(arena)}`;
const nothing = (value: unknown): unknown => value;

export const arenas = {
  list: (): Promise<Answer<List>> => ask('/api/arenas', (value) => v.parse(List, value)),
  open: (plan: ArenaPlan): Promise<Answer<string>> => ask('/api/arenas', (value) => v.parse(Opened, value).arena, plan),
  /** `known`: the version that is shown already. `here`: somebody looks at it, and can be paired. */
  look: (arena: string, known: string, here: boolean): Promise<Answer<Look>> =>
    ask(`${at(arena)}?${new URLSearchParams({ known, ...(here && { here: '1' }) })}`, (value) => v.parse(Look, value)),
  change: (arena: string, what: 'join' | 'withdraw' | 'end'): Promise<Answer<unknown>> =>
    ask(`${at(arena)}/${what}`, nothing, {}),
  /** The arena that a table belongs to; null: none. */
  of: (table: string): Promise<Answer<string | null>> =>
    ask(`/api/tables/${encodeURIComponent(table)}/arena`, (value) => v.parse(Of, value).arena),
};
