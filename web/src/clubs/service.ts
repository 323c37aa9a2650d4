// Clubs as the server keeps them: those of this person, their pages, and what somebody does there.

import * as v from 'valibot';
import type { Played } from '../lobby/pairing/played';
import { Listing } from '../lobby/service';
import { ask } from '../protocol/ask';
import type { Answer } from '../protocol/host';

const Card = v.object({
  club: v.string(),
  title: v.string(),
  /** A line; may be empty. */
  about: v.string(),
  /** How many there are. */
  members: v.number(),
});

/** A card with the table of the week that has opened and is not over, if there is one. */
const Listed = v.object({ ...Card.entries, table: v.nullable(v.string()) });

const Member = v.object({ person: v.string(), name: v.string(), me: v.boolean(), here: v.boolean() });

const Weekly = v.object({
  game: v.string(),
  mode: v.string(),
  options: v.record(v.string(), v.union([v.string(), v.number()])),
  time: v.string(),
  rated: v.boolean(),
  seats: v.number(),
  /** Of the week, from Monday 0:00 UTC. */
  minute: v.number(),
  /** Milliseconds since 1970: when the next one opens. */
  next: v.number(),
});

const Page = v.object({
  club: Card,
  founder: v.nullable(v.string()),
  /** Whether whoever asks is the founder, who alone is told the key of the link. */
  leads: v.boolean(),
  key: v.nullable(v.string()),
  members: v.array(Member),
  ladders: v.array(v.object({ game: v.string(), mode: v.string(), people: v.number() })),
  weekly: v.nullable(Weekly),
  tables: v.array(Listing),
});

const Rung = v.object({ name: v.string(), person: v.string(), rating: v.number(), games: v.number() });

export type Card = v.InferOutput<typeof Card>;
export type Listed = v.InferOutput<typeof Listed>;
export type Member = v.InferOutput<typeof Member>;
export type Weekly = v.InferOutput<typeof Weekly>;
export type Page = v.InferOutput<typeof Page>;
export type Rung = v.InferOutput<typeof Rung>;

/** What is asked about before it is done. */
export type Farewell = 'leave' | 'remove' | 'hand_over' | 'close';
export type Change = Farewell | 'renew';

const at = (club: string): string => `/api/clubs/${encodeURIComponent(club)}`;
const nothing = (value: unknown): unknown => value;
const readCard = (value: unknown): Card => v.parse(v.object({ club: Card }), value).club;

export const clubs = {
  list: (): Promise<Answer<Listed[]>> =>
    ask('/api/clubs', (value) => v.parse(v.object({ clubs: v.array(Listed) }), value).clubs),
  /** Answered by the club's id. */
  found: (title: string, about: string): Promise<Answer<string>> =>
    ask('/api/clubs', (value) => v.parse(v.object({ club: v.string() }), value).club, { title, about }),
  /** For members. */
  page: (club: string): Promise<Answer<Page>> => ask(at(club), (value) => v.parse(Page, value)),
  /** What somebody with the link may know before they join. */
  look: (club: string, key: string): Promise<Answer<Card>> => ask(`${at(club)}/look`, readCard, { key }),
  join: (club: string, key: string): Promise<Answer<unknown>> => ask(`${at(club)}/join`, nothing, { key }),
  /** `person`: whom it is about, if anybody. */
  change: (club: string, what: Change, person = ''): Promise<Answer<unknown>> =>
    ask(`${at(club)}/${what}`, nothing, person ? { person } : {}),
  /** null: no table opens by itself any more. */
  setWeekly: (club: string, weekly: (Played & { minute: number }) | null): Promise<Answer<unknown>> =>
    ask(`${at(club)}/weekly`, nothing, { weekly }),
  ladder: (club: string, game: string, mode: string): Promise<Answer<Rung[]>> =>
    ask(`${at(club)}/ladder?${new URLSearchParams({ game, mode })}`, (value) => v.parse(v.array(Rung), value)),
};
