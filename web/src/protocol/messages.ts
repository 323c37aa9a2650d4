// The messages between a table and its screens, as docs/protocol.md defines them.
// What arrives is checked here once, so that nothing behind this file has to doubt its shape.

import * as v from 'valibot';

const Facts = v.record(v.string(), v.number());
/** A numbered seat, or nature. */
const Actor = v.union([v.number(), v.literal('chance'), v.literal('over')]);

const GameEvent = v.object({
  key: v.string(),
  clause: v.optional(v.string(), ''),
  args: v.optional(v.record(v.string(), v.pipe(v.union([v.string(), v.number()]), v.transform(String))), {}),
});

/** What happened, as a list. */
export const TableEvents = v.array(GameEvent);

/** What is seen after a ply is left out where it is what was seen before it. */
const ToldPly = v.object({
  n: v.number(),
  actor: Actor,
  move: v.string(),
  view: v.optional(v.string()),
  facts: v.optional(Facts),
  events: v.optional(v.array(GameEvent), []),
});

const Seat = v.object({
  seat: v.number(),
  id: v.string(),
  side: v.optional(v.number(), 0),
  holder: v.picklist(['me', 'person', 'open', 'bot']),
  name: v.optional(v.string(), ''),
  bot: v.optional(v.string(), ''),
  online: v.optional(v.boolean(), true),
  /** Its time was over. */
  flagged: v.optional(v.boolean()),
  /** The person is on vacation: until when, by this device's clock. Sent as what is left of it. */
  vacation: v.optional(
    v.pipe(
      v.number(),
      v.transform((left) => Date.now() + left),
    ),
  ),
  /** Tells the persons at this table apart; nobody's for bots and open seats. */
  person: v.optional(v.nullable(v.number())),
  /** For whom a free seat is kept; or who did not want it. */
  invited: v.optional(v.object({ name: v.string(), me: v.boolean(), declined: v.boolean() })),
});

/** `note` is a short remark of the game for its board, such as the way a piece takes. */
const LegalMove = v.object({ move: v.string(), facts: v.optional(Facts, {}), note: v.optional(v.string()) });

/** Seats of this person that may resign, offer a draw, answer the offer that stands; in a match that ends one game. */
const Parley = v.object({
  resign: v.array(v.number()),
  offer: v.array(v.number()),
  answer: v.array(v.number()),
  match: v.optional(v.boolean()),
});

/** What was said about ending the game, after how many plies. */
const Aside = v.object({
  after: v.number(),
  key: v.picklist([
    'offered',
    'declined',
    'agreed',
    'resigned',
    'takeback_asked',
    'takeback_declined',
    'takeback_accepted',
  ]),
  seat: v.number(),
});

/** Milliseconds left for each seat as the message was sent, and whose run down since; null: it has no clock. */
const Clocks = v.object({
  left: v.array(v.nullable(v.number())),
  running: v.array(v.number()),
  /** How long the clock of each seat does not count yet; left out where all do. */
  free: v.optional(v.array(v.number())),
});

/** Seats that somebody here may leave, give to a bot, or want a rematch for. */
const May = v.object({
  leave: v.optional(v.array(v.number()), []),
  replace: v.optional(v.array(v.number()), []),
  rematch: v.optional(v.array(v.number()), []),
  /** What whoever opened the table may do: free seats of others, and close it. */
  clear: v.optional(v.array(v.number())),
  close: v.optional(v.boolean()),
});

const Invite = v.object({ seat: v.number(), key: v.string() });

/** What somebody says: words of their own, or a phrase by its key. */
export type Words = { text: string } | { phrase: string };

/** A spectator who shows their name; `person` as in the chat, null for one who has not spoken. */
const Watcher = v.object({ person: v.nullable(v.number()), name: v.string() });

const ChatItem = v.object({
  name: v.optional(v.string(), ''),
  seat: v.optional(v.nullable(v.number()), null),
  /** As the `person` of a seat. */
  person: v.optional(v.nullable(v.number())),
  me: v.optional(v.boolean(), false),
  text: v.string(),
  /** The key of a phrase that was said in place of words. */
  phrase: v.optional(v.string()),
  /** By the service's clock: good for the order of what was said only. */
  at: v.optional(v.number()),
  /** Its number in the table's log. */
  entry: v.optional(v.number()),
});

const Now = v.object({
  actors: v.array(Actor),
  roller: v.optional(v.nullable(v.number()), null),
  thinking: v.optional(v.array(v.number()), []),
  legal: v.optional(v.array(v.object({ seat: v.number(), moves: v.array(LegalMove) })), []),
  /** One of this person's seats may know what another is not to see; a host that does not say is taken to hide. */
  hidden: v.optional(v.boolean(), true),
  undo: v.optional(v.boolean(), false),
  /** How often somebody took back across chance or answers, which only who practises against bots can. */
  takebacks: v.optional(v.number()),
  /** Taking back needs the others to agree. */
  consent: v.optional(v.boolean()),
  /** Whose request to take back stands, and the own seats that can answer it. */
  takeback: v.optional(v.nullable(v.object({ seat: v.number(), answer: v.array(v.number()) }))),
  parley: v.optional(Parley),
  /** How the seats ended the game before its rules did. */
  ending: v.optional(
    v.nullable(v.object({ by: v.picklist(['resigned', 'agreed', 'time']), seat: v.optional(v.number()) })),
  ),
  /** Nobody can play here any more. */
  closed: v.optional(v.boolean()),
  result: v.optional(v.nullable(v.array(v.string())), null),
  score: v.optional(v.nullable(v.array(v.string())), null),
  clocks: v.optional(v.nullable(Clocks)),
  /** Own seats whose share of the chance is missing, at a table that was opened before there were rounds. */
  owes: v.optional(v.array(v.number())),
  /** What chance and clocks wait for. */
  waiting: v.optional(v.picklist(['', 'seats', 'shares'])),
  /** Seats that want a rematch. */
  rematch: v.optional(v.array(v.number())),
  may: v.optional(May),
});

/** Why something is refused: a key of the catalogue and what fills the gaps of its text. */
export interface Reason {
  key: string;
  values?: Record<string, number | string | Reason> | undefined;
}
const Value: v.GenericSchema<number | string | Reason> = v.union([v.number(), v.string(), v.lazy(() => Reason)]);
export const Reason: v.GenericSchema<Reason> = v.object({
  key: v.string(),
  values: v.optional(v.record(v.string(), Value)),
});
const kReason = { key: v.optional(v.string()), values: v.optional(v.record(v.string(), Value)) };

const Problem = v.object({
  ...kReason,
  code: v.string(),
  clause: v.optional(v.string(), ''),
  field: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
});

const Start = v.object({ view: v.string(), facts: v.optional(Facts, {}) });

const TableMessage = v.object({
  type: v.literal('table'),
  table: v.string(),
  game: v.string(),
  version: v.number(),
  secrets: v.optional(v.boolean(), false),
  /** Whether `advise` is answered here. */
  advice: v.optional(v.boolean(), false),
  /** And `hint`. */
  hints: v.optional(v.boolean(), false),
  /** Whether it takes `premove`. */
  premoves: v.optional(v.boolean()),
  options: v.optional(v.record(v.string(), v.string()), {}),
  /** When it was opened, in milliseconds since 1970. */
  created: v.optional(v.number()),
  components: v.unknown(),
  viewer: v.nullable(v.number()),
  seats: v.array(Seat),
  asides: v.optional(v.array(Aside)),
  start: Start,
  plies: v.array(ToldPly),
  now: Now,
  /** The time control in its text form; `none` where nothing is said. */
  time: v.optional(v.string()),
  /** Whether there is a chat here, and what was said. */
  talk: v.optional(v.boolean()),
  chat: v.optional(v.array(ChatItem)),
  rated: v.optional(v.boolean()),
  listed: v.optional(v.boolean()),
  /** What the host has bound its chance to before anybody sat down. */
  commitment: v.optional(v.string()),
  /** The table that this one is the rematch of, and the one that is the rematch of this. */
  after: v.optional(v.string()),
  next: v.optional(v.string()),
  /** The club that the table is open to alone; empty: none. */
  club: v.optional(v.string()),
  /** How many look on without a seat. */
  watching: v.optional(v.number()),
  watchers: v.optional(v.array(Watcher)),
  /** Whether somebody here opened the table. */
  host: v.optional(v.boolean()),
  /** The keys of open seats, told to whoever opened the table. */
  invites: v.optional(v.array(Invite)),
});

/** What somebody missed who had seen the table up to a version: plies after `from`, all else whole. */
const ResumeMessage = v.object({
  type: v.literal('resume'),
  version: v.number(),
  viewer: v.nullable(v.number()),
  from: v.number(),
  plies: v.array(ToldPly),
  asides: v.optional(v.array(Aside)),
  seats: v.array(Seat),
  now: Now,
  chat: v.optional(v.array(ChatItem)),
  next: v.optional(v.string()),
  watching: v.optional(v.number()),
  watchers: v.optional(v.array(Watcher)),
  invites: v.optional(v.array(Invite)),
});

/** What a bot would do, what speaks for it, and what it leads to, as far as the seat can know that. */
export const HintMessage = v.object({
  type: v.literal('hint'),
  id: v.string(),
  seat: v.number(),
  /** Null where the seat has nothing to decide. */
  move: v.nullable(v.string()),
  reasons: v.array(v.intersect([Reason, v.object({ reason: v.string() })])),
  after: v.optional(v.object({ view: v.string(), facts: Facts, events: v.array(GameEvent) })),
});

/** How far those here have come in agreeing on chance. */
const ChanceMessage = v.object({
  type: v.literal('chance'),
  version: v.number(),
  round: v.number(),
  step: v.picklist(['commit', 'reveal', 'agreed']),
  /** The server's, */
  commitment: v.string(),
  /** and by seat everybody's: empty where it is missing, null for a seat that takes no part. */
  commitments: v.array(v.nullable(v.string())),
  /** How many outcomes of chance came before this round. */
  after: v.number(),
  /** Seats whose commitment or share is missing, and those of this person among them. */
  missing: v.array(v.number()),
  owes: v.array(v.number()),
});

/** What an own seat has decided before its turn. */
const PremoveMessage = v.object({
  type: v.literal('premove'),
  seat: v.number(),
  /** To be played whatever comes; empty without one. */
  move: v.string(),
  /** Or answers to what others play. */
  lines: v.array(v.array(v.string())),
});

/** A move worth considering; what it comes to by the game's own counter. */
const Advice = v.object({ move: v.string(), value: v.number() });

const Verdict = {
  id: v.optional(v.string(), ''),
  seat: v.optional(v.number(), 0),
  move: v.optional(v.string(), ''),
  clause: v.optional(v.string(), ''),
  reason: v.optional(v.string(), ''),
  ...kReason,
};

const ServerMessage = v.variant('type', [
  TableMessage,
  ResumeMessage,
  v.object({ type: v.literal('chat'), version: v.optional(v.number()), chat: v.array(ChatItem) }),
  v.object({
    type: v.literal('watchers'),
    version: v.optional(v.number()),
    watching: v.number(),
    watchers: v.array(Watcher),
  }),
  v.object({ type: v.literal('next'), version: v.optional(v.number()), next: v.string() }),
  v.object({ type: v.literal('plies'), version: v.number(), from: v.number(), plies: v.array(ToldPly), now: Now }),
  v.object({
    type: v.literal('seats'),
    version: v.number(),
    seats: v.array(Seat),
    now: Now,
    watching: v.optional(v.number()),
    watchers: v.optional(v.array(Watcher)),
    invites: v.optional(v.array(Invite)),
  }),
  v.object({ type: v.literal('now'), version: v.number(), now: Now }),
  v.object({ type: v.literal('asides'), version: v.number(), asides: v.array(Aside), now: Now }),
  v.object({ type: v.literal('refused'), ...Verdict }),
  v.object({ type: v.literal('why'), ...Verdict, legal: v.optional(v.boolean(), false) }),
  v.object({
    type: v.literal('advice'),
    id: v.optional(v.string(), ''),
    seat: v.optional(v.number(), 0),
    moves: v.array(Advice),
  }),
  HintMessage,
  v.object({ type: v.literal('done'), id: v.optional(v.string(), ''), version: v.optional(v.number(), 0) }),
  v.object({ type: v.literal('error'), id: v.optional(v.string(), ''), error: Problem }),
  ChanceMessage,
  PremoveMessage,
  v.object({ type: v.literal('saving'), delayed: v.boolean() }),
]);

const OptionSpec = v.variant('type', [
  v.object({
    name: v.string(),
    type: v.literal('choice'),
    default: v.string(),
    values: v.array(v.string()),
    /** Takes other values too; the host says whether one will do. */
    open: v.optional(v.boolean(), false),
  }),
  v.object({
    name: v.string(),
    type: v.literal('integer'),
    default: v.string(),
    min: v.optional(v.number(), 0),
    max: v.optional(v.number(), Number.MAX_SAFE_INTEGER),
  }),
  v.object({ name: v.string(), type: v.literal('text'), default: v.string() }),
]);

const GameEntry = v.object({
  id: v.string(),
  seats: v.object({ min: v.number(), max: v.number() }),
  secrets: v.optional(v.boolean(), false),
  /** The path of its default data file below `/data/`; empty for a game without one. */
  data: v.optional(v.string(), ''),
  options: v.array(OptionSpec),
  bots: v.array(v.object({ id: v.string(), level: v.optional(v.number()) })),
});

export type Facts = v.InferOutput<typeof Facts>;
export type Actor = v.InferOutput<typeof Actor>;
export type GameEvent = v.InferOutput<typeof GameEvent>;
export type ToldPly = v.InferOutput<typeof ToldPly>;
export type Ply = ToldPly & { view: string; facts: Facts };
export type Advice = v.InferOutput<typeof Advice>;
export type Seat = v.InferOutput<typeof Seat>;
export type LegalMove = v.InferOutput<typeof LegalMove>;
export type Aside = v.InferOutput<typeof Aside>;
export type Now = v.InferOutput<typeof Now>;
export type Problem = v.InferOutput<typeof Problem>;
export type Clocks = v.InferOutput<typeof Clocks>;
export type Invite = v.InferOutput<typeof Invite>;
export type Watcher = v.InferOutput<typeof Watcher>;
export type ChatItem = v.InferOutput<typeof ChatItem>;
export type TableMessage = v.InferOutput<typeof TableMessage>;
export type ResumeMessage = v.InferOutput<typeof ResumeMessage>;
export type HintMessage = v.InferOutput<typeof HintMessage>;
export type PremoveMessage = v.InferOutput<typeof PremoveMessage>;
/** Another seat's move, the answer to it, the move after that, and so on. */
export type PremoveLine = PremoveMessage['lines'][number];
export type ChanceMessage = v.InferOutput<typeof ChanceMessage>;
export type ServerMessage = v.InferOutput<typeof ServerMessage>;
export type OptionSpec = v.InferOutput<typeof OptionSpec>;
export type GameEntry = v.InferOutput<typeof GameEntry>;

/** A request to the table; `id` and `version` are added when it is sent. */
export type Request =
  | { type: 'play'; seat: number; move: string }
  | { type: 'why' | 'premove'; seat: number; move: string }
  | { type: 'premove'; seat: number; lines: PremoveLine[] }
  | { type: 'sit'; seat: number; name?: string; key?: string }
  | { type: 'rename'; seat: number; name: string }
  | { type: 'advise' | 'hint' | 'resign' | 'offer_draw' | 'accept_draw' | 'decline_draw'; seat: number }
  | { type: 'accept_takeback' | 'decline_takeback'; seat: number }
  | { type: 'leave' | 'rematch' | 'clear'; seat: number }
  | { type: 'replace'; seat: number; bot: string }
  | { type: 'commit'; seat: number; round: number; commitment: string }
  | { type: 'reveal'; seat: number; round: number; share: string; seen: string }
  | { type: 'withhold'; seat: number; round: number }
  | { type: 'nonce'; seat: number; nonce: string }
  | ({ type: 'say' } & Words)
  | { type: 'look'; seat: number | null }
  | { type: 'roll' | 'undo' | 'close' | 'ping' | 'decline_invitation' };

/** Who is to sit at a seat of a new table. */
export interface SeatPlan {
  by: 'me' | 'open' | 'bot';
  bot?: string;
  name?: string;
}

/** A data file that somebody brings along; the host takes at most 64 KiB of text. */
export interface OwnData {
  name: string;
  text: string;
}
export const kMostDataBytes = 64 * 1024;

export interface TablePlan {
  game: string;
  options?: Record<string, string>;
  seats: SeatPlan[];
  /** Whether the table answers `advise`; it does unless told otherwise. */
  advice?: boolean;
  /** The time control in its text form, such as `live:300+5`; none if left out. */
  time?: string;
  chat?: boolean;
  rated?: boolean;
  /** Whether the lobby shows it to everybody. */
  listed?: boolean;
  /** A club of this person, whose members alone find the table. */
  club?: string;
  /** The public id of somebody for whom the only free seat is kept. */
  invite?: string;
  /** In the place of the game's own data file. */
  data?: OwnData;
  fork?: { table: string; ply: number };
  record?: string;
  /** So many plies of the record; all if left out. */
  ply?: number;
  /** A position line to begin at. */
  position?: string;
}

const Created = v.object({ table: v.string() });
const Refused = v.object({ error: Problem });
const Checked = v.object({
  seats: v.array(v.object({ seat: v.number(), id: v.string(), side: v.optional(v.number(), 0) })),
  rules: v.optional(v.string(), ''),
});
/** Width and height on the screen, by the name of the picture. */
const PictureSizes = v.record(v.string(), v.tuple([v.number(), v.number()]));
export type PictureSizes = v.InferOutput<typeof PictureSizes>;
export type CheckedSeat = v.InferOutput<typeof Checked>['seats'][number];

/** The value of a JSON text; undefined for any other text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message, or null for one that this screen does not understand. */
export function readServerMessage(value: unknown): ServerMessage | null {
  const result = v.safeParse(ServerMessage, value);
  return result.success ? result.output : null;
}

/** Plies that were told after `before`, each with what is seen after it. */
export function fillIn(before: { view: string; facts: Facts }, plies: ToldPly[]): Ply[] {
  let seen = before;
  return plies.map((told) => {
    if (told.view !== undefined) seen = { view: told.view, facts: told.facts ?? {} };
    return { ...told, view: seen.view, facts: seen.facts };
  });
}

export const readCatalogue = (value: unknown): GameEntry[] => v.parse(v.array(GameEntry), value);
export const readCreated = (value: unknown): string => v.parse(Created, value).table;
export const readPictureSizes = (value: unknown): PictureSizes => v.parse(PictureSizes, value);
export const readChecked = (value: unknown): CheckedSeat[] => v.parse(Checked, value).seats;
/** What tables of that plan have in common. */
export const readRules = (value: unknown): string => v.parse(Checked, value).rules;

/** A problem of which the code says everything. */
export const problemOf = (code: string): Problem => ({ code, clause: '', field: '', message: '' });

/** The problem that an answer of the HTTP interface names, or one that says the answer made no sense. */
export function readProblem(value: unknown): Problem {
  const result = v.safeParse(Refused, value);
  return result.success ? result.output.error : problemOf('bad_answer');
}
