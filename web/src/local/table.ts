// One table on this device while a screen shows it: it does around the engine what a server's room does around a table.
// What is told has always been kept before, and after a fault the table is read from what was kept.

import * as v from 'valibot';
import type { Answer, Link, LinkEvents } from '../protocol/host';
import { type Problem, problemOf, readJson, readProblem, readServerMessage } from '../protocol/messages';
import { randomHex } from '../protocol/random';
import { gameOf, isFull, type Parts } from './parts';

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

const Thought = v.object({
  action: v.optional(v.number()),
  pause: v.optional(v.number(), 0),
  // Of a hint: the win chance after the action, and after the best other one.
  value: v.optional(v.number()),
  next: v.optional(v.number()),
});

const Listed = v.object({ listing: v.string() });

const kFreshBytes = 8;
const kAgainMs = 500;
const kLongestWaitMs = 15_000;
/** A timer of a browser takes no more. */
const kLongestTimerMs = 2 ** 31 - 1;

const kFull = problemOf('storage_full');

/** What every request that may change a table brings: see LocalHost. */
export const requestHead = (table: string, ms: number): object => ({ table, fresh: randomHex(kFreshBytes), ms });

/** The engine has refused what it was asked. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: unknown) {
    super('refused');
    this.problem = readProblem({ error: problem });
  }
}

export class LocalTable {
  private readonly lines = new Map<number, LinkEvents>();
  private readonly asked = new Map<number, number>();
  /** Known once the table was read. */
  private game = '';
  private log: string[] = [];
  private data: string | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private lastLine = 0;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  /** The table's clock stands still while it is not in memory. */
  private clock = { at: 0, since: 0 };
  private isLoaded = false;
  private isElsewhere = false;
  private letGo: (() => void) | null = null;

  constructor(
    readonly id: string,
    private readonly parts: Required<Parts>,
    private readonly openNext: (game: string, plan: string) => Promise<Answer<string>>,
    /** Nobody looks any more. */
    private readonly left: () => void,
  ) {}

  private get isWatched(): boolean {
    return this.lines.size > 0;
  }

  private head(): object {
    return requestHead(this.id, Math.floor(this.clock.at + this.parts.now() - this.clock.since));
  }

  private readonly desk = (request: object): Promise<unknown> =>
    this.parts.desk(this.game, { ...this.head(), ...request });

  /** One after the other; what goes wrong is mended before the next. */
  private then(act: () => Promise<unknown>): void {
    this.queue = this.queue.then(act).catch((fault: unknown) => this.mend(fault));
  }

  private tell(request: object): void {
    this.then(async () => {
      if (this.isLoaded) await this.perform(request);
    });
  }

  /** Asks the desk, and sees to what is to be done then. */
  private async perform(request: object): Promise<void> {
    const told = v.parse(Told, await this.desk(request));
    if (told.problem !== undefined) throw new Refused(told.problem);
    if (told.at > 0) this.clock = { at: told.at, since: this.parts.now() };
    if (told.entries.length > 0) await this.keep(told.entries);
    for (const [to, text] of told.messages) {
      const message = readServerMessage(readJson(text));
      if (message) this.lines.get(to)?.message(message);
    }
    for (const call of told.bots) void this.play(call);
    for (const call of told.hints) void this.hint(call);
    if (told.rematch !== undefined) void this.goOn(told.rematch);
    this.watch(told.deadline);
  }

  private async keep(entries: readonly string[]): Promise<void> {
    const { listing } = v.parse(Listed, await this.desk({ do: 'listing' }));
    await this.parts.store.append(this.id, { from: this.log.length, entries, data: this.data, listing });
    this.log.push(...entries);
  }

  /** After a fault nothing in memory counts: the table is read from what was kept, and told anew. */
  private async mend(fault: unknown): Promise<void> {
    for (let times = 0; this.isWatched && !this.isElsewhere; ++times) {
      const wait = Math.min(kLongestWaitMs, kAgainMs * 2 ** times);
      if (!(await this.mayMend(fault))) return;
      const state = this.log.length > 0 ? 'lost' : 'connecting';
      const why = isFull(fault) ? kFull : undefined;
      for (const events of this.lines.values()) events.state(state, wait, why);
      await this.parts.wait(wait);
      try {
        await this.load();
        return;
      } catch (next) {
        fault = next;
      }
    }
  }

  /** An engine that cannot read the log will not do so later: those who look are told why. */
  private async mayMend(fault: unknown): Promise<boolean> {
    if (!(fault instanceof Refused) || fault.problem.code !== 'bad_log') return true;
    for (const events of this.lines.values()) events.state('gone', 0, fault.problem);
    await this.unload();
    return false;
  }

  private async load(): Promise<void> {
    this.letGo ??= await this.parts.locks.take(this.id, () => this.lose());
    const kept = await this.parts.store.read(this.id);
    if (kept === null) {
      for (const events of this.lines.values()) events.state('gone', 0);
      return;
    }
    [this.game, this.log, this.data] = [gameOf(kept.entries), [...kept.entries], kept.data];
    await this.desk({ do: 'forget' });
    await this.perform({ do: 'load', entries: kept.entries, ...(kept.data !== null && { data: kept.data }) });
    this.isLoaded = true;
    for (const [connection, events] of this.lines) await this.greet(connection, events);
  }

  private async greet(connection: number, events: LinkEvents): Promise<void> {
    const seen = events.seen();
    events.state('open', 0);
    const since = seen && { since: seen.version, ...(seen.viewer !== null && { seat: seen.viewer }) };
    await this.perform({ do: 'attach', connection, ...since });
  }

  connect(events: LinkEvents): Link {
    const connection = ++this.lastLine;
    this.lines.set(connection, events);
    const begin = (): void => this.then(() => (this.isLoaded ? this.greet(connection, events) : this.load()));
    if (this.isElsewhere) events.state('elsewhere', 0);
    else begin();
    return {
      send: (request) => {
        if (!this.lines.has(connection) || !this.isLoaded) return false;
        this.tell({ do: 'say', connection, message: JSON.stringify(request) });
        return true;
      },
      retry: () => {
        if (!this.isElsewhere) return;
        this.isElsewhere = false;
        begin();
      },
      close: () => {
        if (!this.lines.delete(connection)) return;
        this.tell({ do: 'detach', connection });
        if (!this.isWatched) this.end();
      },
    };
  }

  private end(): void {
    this.parts.rest(this.game);
    this.queue = this.queue.then(async () => {
      if (this.isWatched) return;
      await this.unload().catch(() => {});
      this.left();
    });
  }

  private async unload(): Promise<void> {
    this.isLoaded = false;
    clearTimeout(this.deadline);
    this.letGo?.();
    this.letGo = null;
    // One that was never read is in no engine.
    if (this.log.length > 0) await this.desk({ do: 'forget' });
  }

  /** Another page has the table now. */
  private lose(): void {
    this.isElsewhere = true;
    this.isLoaded = false;
    this.letGo = null;
    for (const events of this.lines.values()) events.state('elsewhere', 0);
    this.queue = this.queue.then(() => this.unload()).catch(() => {});
  }

  /** What a bot would do; nothing if it fails, or if nobody asks any more. */
  private async think(call: Call, valued = false): Promise<v.InferOutput<typeof Thought>> {
    const { seat, bot, thinking, same_turn } = call;
    const { data } = this;
    const request = { do: 'think', entries: [...this.log], ...(data !== null && { data }) };
    const answer = await this.parts
      .thinker(this.game, { ...this.head(), ...request, seat, bot, thinking, same_turn, valued })
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
    const { action, value, next } = await this.think(call, true);
    this.tell({ do: 'hinted', hint: call.hint, action, value, next });
  }

  private async goOn(plan: string): Promise<void> {
    const opened = await this.openNext(this.game, plan);
    if (opened.ok) this.tell({ do: 'next', next: opened.value });
  }

  /** Somebody's time will be over. */
  private watch(deadline: number | null): void {
    clearTimeout(this.deadline);
    if (deadline === null) return;
    const left = deadline - (this.clock.at + this.parts.now() - this.clock.since);
    this.deadline = setTimeout(() => this.tell({ do: 'tick' }), Math.min(kLongestTimerMs, Math.max(0, left) + 1));
  }
}
