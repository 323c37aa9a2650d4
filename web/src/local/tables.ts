// Tables on this device: the engine plays them, a store keeps their entries, and screens speak to them as they would to
// a server (docs/protocol.md). What is told has always been stored before.

import * as v from 'valibot';
import type { Answer, Link, LinkEvents } from '../protocol/host';
import {
  readCatalogue,
  readChecked,
  readJson,
  readProblem,
  readServerMessage,
  type CheckedSeat,
  type GameEntry,
  type Problem,
  type TablePlan,
} from '../protocol/messages';
import { freshShare, randomHex } from '../protocol/random';

/** Asks an engine, wherever it runs. Rejects where it broke: what it had in memory is then lost. */
export type AskEngine = (request: object) => Promise<unknown>;

export interface Kept {
  entries: string[];
  /** The data file that the table was opened with, where it is its own. */
  data: string | null;
}

export interface Store {
  /** Adds entries after the first `from`, all of them or none. Rejects where they cannot be kept. */
  append(table: string, from: number, entries: readonly string[], data: string | null): Promise<void>;
  read(table: string): Promise<Kept | null>;
}

export interface Parts {
  /** Plays the tables. */
  desk: AskEngine;
  /** Thinks for bots, one decision after the other, so that the desk always answers at once. */
  thinker: AskEngine;
  store: Store;
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
}

const Call = v.object({
  seat: v.number(),
  bot: v.string(),
  ticket: v.optional(v.number(), 0),
  hint: v.optional(v.number(), 0),
  thinking: v.optional(v.number(), 0),
  at_once: v.optional(v.boolean(), true),
  same_turn: v.optional(v.boolean(), false),
});
type Call = v.InferOutput<typeof Call>;

const Told = v.object({
  problem: v.optional(v.unknown()),
  entries: v.optional(v.array(v.string()), []),
  messages: v.optional(v.array(v.tuple([v.number(), v.string()])), []),
  bots: v.optional(v.array(Call), []),
  hints: v.optional(v.array(Call), []),
  rematch: v.optional(v.string()),
  deadline: v.optional(v.nullable(v.number()), null),
  data: v.optional(v.string()),
  at: v.optional(v.number(), 0),
});
type Told = v.InferOutput<typeof Told>;

const Thought = v.object({ action: v.optional(v.number()), pause: v.optional(v.number(), 0) });

const kPrefix = 'local-';
const kIdBytes = 12;
const kFreshBytes = 8;
const kAgainMs = 500;

/** Whether the table of that id is on this device. */
export const isLocal = (table: string): boolean => table.startsWith(kPrefix);

class LocalTable {
  private readonly lines = new Map<number, LinkEvents>();
  private readonly asked = new Map<number, number>();
  private readonly log: string[];
  private queue: Promise<unknown> = Promise.resolve();
  private lastLine = 0;
  private deadline = 0;
  /** The table's clock stands still while it is not in memory. */
  private clock: { at: number; since: number };

  constructor(
    readonly id: string,
    private readonly parts: Required<Parts>,
    private readonly kept: Kept,
    private readonly openNext: (plan: string) => Promise<Answer<string>>,
  ) {
    this.log = kept.entries;
    this.clock = { at: 0, since: parts.now() };
  }

  get isWatched(): boolean {
    return this.lines.size > 0;
  }

  private head(): object {
    const ms = Math.floor(this.clock.at + this.parts.now() - this.clock.since);
    return { table: this.id, fresh: randomHex(kFreshBytes), ms };
  }

  /** Asks the desk, one request after the other, and sees to what is to be done then. */
  ask(request: object): Promise<Told> {
    const told = this.queue.then(() => this.perform(request));
    this.queue = told.catch(() => this.mend());
    return told;
  }

  /** The same where nobody waits for the answer; what goes wrong is mended in the queue. */
  private tell(request: object): void {
    this.ask(request).catch(() => {});
  }

  private async perform(request: object): Promise<Told> {
    const told = v.parse(Told, await this.parts.desk({ ...this.head(), ...request }));
    if (told.at > 0) this.clock = { at: told.at, since: this.parts.now() };
    if (told.data !== undefined) this.kept.data = told.data;
    if (told.entries.length > 0) {
      await this.parts.store.append(this.id, this.log.length, told.entries, this.kept.data);
      this.log.push(...told.entries);
    }
    for (const [to, text] of told.messages) {
      const message = readServerMessage(readJson(text));
      if (message) this.lines.get(to)?.message(message);
    }
    for (const call of told.bots) void this.play(call);
    for (const call of told.hints) void this.hint(call);
    if (told.rematch !== undefined) void this.goOn(told.rematch);
    this.watch(told.deadline);
    return told;
  }

  load(): Promise<Told> {
    return this.ask({ do: 'load', entries: this.log, ...(this.kept.data !== null && { data: this.kept.data }) });
  }

  /** After a fault nothing in memory counts: the table is read from what was stored, and told anew. */
  private async mend(): Promise<void> {
    while (this.isWatched) {
      for (const events of this.lines.values()) events.state('lost', kAgainMs);
      await this.parts.wait(kAgainMs);
      if (await this.reload().catch(() => false)) return;
    }
  }

  /** Whether the table could be read and told. */
  private async reload(): Promise<boolean> {
    const kept = await this.parts.store.read(this.id);
    if (kept === null) return false;
    this.log.splice(0, this.log.length, ...kept.entries);
    await this.parts.desk({ ...this.head(), do: 'forget' });
    await this.perform({ do: 'load', entries: this.log, ...(kept.data !== null && { data: kept.data }) });
    for (const [connection, events] of this.lines) await this.greet(connection, events);
    return true;
  }

  private greet(connection: number, events: LinkEvents): Promise<Told> {
    const seen = events.seen();
    events.state('open', 0);
    const since = seen && { since: seen.version, ...(seen.viewer !== null && { seat: seen.viewer }) };
    return this.perform({ do: 'attach', connection, ...since });
  }

  connect(events: LinkEvents): Link {
    const connection = ++this.lastLine;
    this.lines.set(connection, events);
    this.queue = this.queue.then(() => this.greet(connection, events)).catch(() => this.mend());
    return {
      send: (request) => {
        if (!this.lines.has(connection)) return false;
        this.tell({ do: 'say', connection, message: JSON.stringify(request) });
        return true;
      },
      close: () => {
        if (this.lines.delete(connection)) this.tell({ do: 'detach', connection });
      },
    };
  }

  /** What a bot would do; nothing if it fails, or if nobody asks any more. */
  private async think(call: Call): Promise<v.InferOutput<typeof Thought>> {
    const { seat, bot, thinking, same_turn } = call;
    const { data } = this.kept;
    const request = { do: 'think', entries: [...this.log], ...(data !== null && { data }) };
    const answer = await this.parts
      .thinker({ ...this.head(), ...request, seat, bot, thinking, same_turn })
      .catch(() => ({}));
    return v.parse(Thought, answer);
  }

  /** The answer of a bot, shown after a while; of two questions to a seat only the later counts. */
  private async play(call: Call): Promise<void> {
    const { seat, ticket } = call;
    this.asked.set(seat, ticket);
    const began = this.parts.now();
    const { action, pause } = await this.think(call);
    if (!call.at_once) await this.parts.wait(Math.max(0, began + pause - this.parts.now()));
    if (this.asked.get(seat) !== ticket || action === undefined || !this.isWatched) return;
    this.tell({ do: 'played', seat, ticket, action });
  }

  private async hint(call: Call): Promise<void> {
    const { action } = await this.think(call);
    this.tell({ do: 'hinted', hint: call.hint, ...(action !== undefined && { action }) });
  }

  private async goOn(plan: string): Promise<void> {
    const opened = await this.openNext(plan);
    if (opened.ok) this.tell({ do: 'next', next: opened.value });
  }

  /** Somebody's time will be over. */
  private watch(deadline: number | null): void {
    clearTimeout(this.deadline);
    if (deadline === null) return;
    const left = deadline - (this.clock.at + this.parts.now() - this.clock.since);
    this.deadline = setTimeout(() => this.tell({ do: 'tick' }), Math.max(0, left) + 1) as unknown as number;
  }

  async record(): Promise<string> {
    const told = v.parse(v.object({ record: v.string() }), await this.parts.desk({ ...this.head(), do: 'record' }));
    return told.record;
  }
}

const failed = (problem: unknown): Answer<never> => ({ ok: false, problem: readProblem({ error: problem }) });
const kNotKept: Problem = { code: 'not_stored', clause: '', field: '', message: '' };

/** The tables on this device. */
export class LocalTables {
  private readonly parts: Required<Parts>;
  private readonly open_ = new Map<string, Promise<LocalTable | null>>();

  constructor(parts: Parts) {
    this.parts = {
      now: () => performance.now(),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      ...parts,
    };
  }

  async games(): Promise<Answer<GameEntry[]>> {
    const { games } = v.parse(v.object({ games: v.string() }), await this.parts.desk({ do: 'games' }));
    return { ok: true, value: readCatalogue(readJson(games)) };
  }

  async check(plan: TablePlan): Promise<Answer<CheckedSeat[]>> {
    const told = await this.parts.desk({ do: 'check', plan: JSON.stringify(plan) });
    const { problem, seats } = v.parse(
      v.object({ problem: v.optional(v.unknown()), seats: v.optional(v.string()) }),
      told,
    );
    return seats === undefined ? failed(problem) : { ok: true, value: readChecked(readJson(seats)) };
  }

  open(plan: TablePlan): Promise<Answer<string>> {
    return this.openAs(JSON.stringify(plan), false);
  }

  private async openAs(plan: string, byHost: boolean): Promise<Answer<string>> {
    const id = kPrefix + randomHex(kIdBytes);
    const table = this.make(id, { entries: [], data: null });
    try {
      const request = { do: 'open', plan, seed: freshShare(), date: Date.now(), by_host: byHost };
      const { problem } = await table.ask(request);
      if (problem !== undefined) return failed(problem);
    } catch {
      return { ok: false, problem: kNotKept };
    }
    this.open_.set(id, Promise.resolve(table));
    return { ok: true, value: id };
  }

  private make(id: string, kept: Kept): LocalTable {
    return new LocalTable(id, this.parts, kept, (plan) => this.openAs(plan, true));
  }

  private find(id: string): Promise<LocalTable | null> {
    const known = this.open_.get(id);
    if (known) return known;
    const found = this.parts.store.read(id).then(async (kept) => {
      if (kept === null) return null;
      const table = this.make(id, kept);
      return (await table.load()).problem === undefined ? table : null;
    });
    this.open_.set(id, found);
    return found;
  }

  /** The text of the table's record; null where there is no such table. */
  async record(id: string): Promise<string | null> {
    return (await this.find(id))?.record() ?? null;
  }

  connect(id: string, events: LinkEvents): Link {
    let link: Link | null = null;
    let isClosed = false;
    events.state('connecting', 0);
    void this.find(id).then((table) => {
      if (isClosed) return;
      if (table === null) return events.state('gone', 0);
      link = table.connect(events);
    });
    return {
      send: (request) => link?.send(request) ?? false,
      close: () => {
        isClosed = true;
        link?.close();
      },
    };
  }
}
