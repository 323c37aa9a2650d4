// Games on this device, over the engine that the page loads and a store in memory: what a screen hears is what it would
// hear from a server, nothing is told before it is kept, and a fault loses nothing.

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChanceMessage, Now, Problem, Request, ServerMessage, TableMessage } from '../protocol/messages';
import type { LinkState } from '../protocol/host';
import { hashOf, hashOfWords } from '../protocol/hash';
import { tagOf } from '../protocol/record';
import { loadEngine } from './engine';
import type { Engine } from './module';
import { isLocal } from './ids';
import type { AskEngine, Change, Kept, Locks, Store } from './parts';
import type { ResultRow } from './results';
import { LocalTables } from './tables';

const kModules = new Map<string, Uint8Array<ArrayBuffer>>();
const moduleOf = (game: string): Uint8Array<ArrayBuffer> => {
  const found = kModules.get(game) ?? readFileSync(`../build/wasm/engine-${game}.wasm`);
  kModules.set(game, found);
  return found;
};
const kMe = { by: 'me' as const };
const kBeginner = { by: 'bot' as const, bot: 'beginner' };

let seed = 0;
let requests = 0;
/** The engine of each game, of its own memory, as a worker has it. */
function freshEngines(): AskEngine {
  const secret = (): string => hashOf(new TextEncoder().encode(`secret ${++seed}`));
  const begun = new Map<string, Promise<Engine>>();
  return async (game, request) => {
    // Of a game that is not known, any module says so.
    const name = game || 'elements';
    const engine = begun.get(name) ?? loadEngine(moduleOf(name), { secret, now: () => 0 });
    begun.set(name, engine);
    return JSON.parse((await engine)(JSON.stringify(request))) as unknown;
  };
}

class MemoryStore implements Store {
  readonly tables = new Map<string, Kept & { listing: string }>();
  readonly counted = new Map<string, ResultRow>();
  isFull = false;

  async append(table: string, { from, entries, data, listing }: Change): Promise<void> {
    if (this.isFull) throw new Error('full');
    const kept = this.tables.get(table)?.entries ?? [];
    if (from !== kept.length) throw new Error('another page has written');
    this.tables.set(table, { entries: [...kept, ...entries], data, listing });
  }
  async read(table: string): Promise<Kept | null> {
    const kept = this.tables.get(table);
    return kept ? { ...kept, entries: [...kept.entries] } : null;
  }
  async listings(): Promise<string[]> {
    return [...this.tables.values()].map(({ listing }) => listing);
  }
  async delete(table: string): Promise<void> {
    this.tables.delete(table);
  }
  async results(): Promise<ResultRow[]> {
    return [...this.counted.values()];
  }
  async keepResult(row: ResultRow): Promise<void> {
    this.counted.set(row.table, row);
  }
}

/** What the pages of one browser share. */
function sharedLocks(): Locks {
  const holders = new Map<string, () => void>();
  return {
    async take(table, lost) {
      holders.get(table)?.();
      holders.set(table, lost);
      return () => holders.get(table) === lost && holders.delete(table);
    },
  };
}

/** A screen at a table: it keeps what it hears, and gives its share in chance. */
class Screen {
  table: TableMessage | null = null;
  now: Now | null = null;
  version = 0;
  plies = 0;
  problem: Problem | undefined;
  readonly states: LinkState[] = [];
  readonly heard: ServerMessage[] = [];
  private readonly link;

  constructor(tables: LocalTables, id: string) {
    this.link = tables.connect(id, {
      message: (message) => this.take(message),
      seen: () => (this.table ? { version: this.version, viewer: this.table.viewer } : null),
      state: (state, _, problem) => {
        this.states.push(state);
        this.problem = problem;
      },
    });
  }

  retry(): void {
    this.link.retry();
  }

  say(request: Request): boolean {
    return this.link.send({ ...request, id: `request-${++requests}-of-a-screen`, version: this.version });
  }

  close(): void {
    this.link.close();
  }

  private take(message: ServerMessage): void {
    this.heard.push(message);
    if (message.type === 'table') {
      this.table = message;
      this.plies = message.plies.length;
    } else if (message.type === 'plies' || message.type === 'resume') this.plies = message.from + message.plies.length;
    if ('now' in message) this.now = message.now;
    if ('version' in message) this.version = Math.max(this.version, message.version ?? 0);
    if (message.type === 'chance') this.share(message);
  }

  private share({ owes, round, step, commitment, commitments, after }: ChanceMessage): void {
    for (const seat of owes) {
      const share = hashOfWords('share of', commitment, seat);
      if (step === 'commit') {
        this.say({ type: 'commit', seat, round, commitment: hashOfWords('share', commitment, seat, share) });
        continue;
      }
      const seen = hashOfWords('commitments', commitment, after, ...commitments.map((one) => one || '-'));
      this.say({ type: 'reveal', seat, round, share, seen });
    }
  }

  answer(): void {
    const legal = this.now?.legal[0];
    const move = legal?.moves[0]?.move;
    if (legal && move !== undefined) this.say({ type: 'play', seat: legal.seat, move });
    else this.say({ type: 'roll' });
  }

  /** Rolls, or plays what comes first, as soon as something is asked; false once the game is over. */
  async act(): Promise<boolean> {
    const rolls = (): boolean =>
      this.table?.seats.some(({ seat, holder }) => seat === this.now?.roller && holder === 'me') ?? false;
    const isAsked = (): boolean => (this.now?.legal[0]?.moves.length ?? 0) > 0 || rolls();
    await expect.poll(() => isAsked() || this.now?.actors.includes('over'), { interval: 1 }).toBe(true);
    if (this.now?.actors.includes('over')) return false;
    const { version } = this;
    this.answer();
    await expect.poll(() => this.version, { interval: 1 }).toBeGreaterThan(version);
    return true;
  }
}

describe('a table on this device', () => {
  let store: MemoryStore;
  let thinker: AskEngine;
  let tables: LocalTables;
  /** What the next request to the desk breaks with. */
  let fault: Error | null = null;

  const parts = async () => {
    let engines = freshEngines();
    const desk: AskEngine = async (game, request) => {
      if (fault === null) return engines(game, request);
      const broken = fault;
      fault = null;
      engines = freshEngines();
      throw broken;
    };
    return { desk, thinker, store, wait: () => new Promise<void>((done) => setTimeout(done, 1)) };
  };
  beforeEach(async () => {
    store = new MemoryStore();
    fault = null;
    const engines = freshEngines();
    thinker = (game, request) => engines(game, { ...request, simulations: 3 });
    tables = new LocalTables(await parts());
  });

  async function opened(game: string, seats = [kMe, kBeginner], options: Record<string, string> = {}) {
    const answer = await tables.open({ game, seats, options });
    if (!answer.ok) throw new Error(answer.problem.code);
    expect(isLocal(answer.value)).toBe(true);
    return answer.value;
  }

  it('plays a game against a bot to its end, and keeps all of it', async () => {
    const id = await opened('balance_duel');
    const screen = new Screen(tables, id);
    for (let step = 0; (await screen.act()) && step < 1000; step++);
    expect(screen.now?.actors).toContain('over');
    expect(store.tables.get(id)?.entries).toHaveLength(screen.version);
    expect(await tables.record(id)).toMatchObject({ ok: true, value: expect.stringMatching(/\[Result "[01] [01]"\]/) });
    const listed = await tables.listings();
    expect(listed).toMatchObject({ ok: true, value: [{ table: id, game: 'balance_duel', over: true }] });

    const later = new Screen(new LocalTables(await parts()), id);
    await expect.poll(() => later.table?.plies.length).toBe(screen.plies);
    expect(later.now?.result).toEqual(screen.now?.result);
  });

  it.each(['balanceformers', 'chess_balance', 'elements', 'oneworld'])(
    'plays %s, which has secrets, as far as one looks',
    async (game) => {
      const id = await opened(game, undefined, game === 'oneworld' ? { map: 'eq12' } : {});
      const screen = new Screen(tables, id);
      for (let step = 0; step < 8; step++) await screen.act();
      expect(screen.plies).toBeGreaterThan(8);
    },
  );

  it('goes on where it was after the engine broke', async () => {
    const id = await opened('balance_duel');
    const screen = new Screen(tables, id);
    for (let step = 0; step < 6; step++) await screen.act();
    const { plies } = screen;
    fault = new Error('a promise of the kernel was broken');
    screen.say({ type: 'ping' });
    await expect.poll(() => screen.states).toEqual(['connecting', 'open', 'lost', 'open']);
    expect(screen.heard.map(({ type }) => type)).toContain('resume');
    expect(screen.plies).toBeGreaterThanOrEqual(plies);
    for (let step = 0; step < 6; step++) await screen.act();
  });

  it('tells nothing that could not be kept, and goes on once there is room', async () => {
    const id = await opened('balance_duel', [kMe, kMe]);
    const screen = new Screen(tables, id);
    await screen.act();
    const { version, plies } = screen;
    store.isFull = true;
    screen.answer();
    await expect.poll(() => screen.states).toContain('lost');
    store.isFull = false;
    await expect.poll(() => screen.states.at(-1)).toBe('open');
    expect([screen.version, screen.plies]).toEqual([version, plies]);
    await screen.act();
    expect(screen.version).toBeGreaterThan(version);
  });

  it('says why a plan is refused, and that a table is not here', async () => {
    const answer = await tables.open({ game: 'balance_duel', seats: [kMe], options: { mode: 'nine' } });
    expect(answer).toMatchObject({ ok: false, problem: { field: 'mode' } });
    expect(await tables.check({ game: 'elements', seats: [kMe, kBeginner] })).toMatchObject({ ok: true });
    expect((await tables.prepare('elements')).ok).toBe(true);
    const screen = new Screen(tables, 'local-nothing');
    await expect.poll(() => screen.states).toEqual(['connecting', 'gone']);
    expect(screen.say({ type: 'ping' })).toBe(false);
  });

  it('thinks for nobody who has left', async () => {
    let asked = 0;
    const counted = { ...(await parts()), thinker: (...of: Parameters<AskEngine>) => (asked++, thinker(...of)) };
    tables = new LocalTables(counted);
    const id = await opened('chess_balance', [kBeginner, kBeginner], { mode: 'chess' });
    const screen = new Screen(tables, id);
    await expect.poll(() => asked).toBeGreaterThan(3);
    screen.close();
    await new Promise((done) => setTimeout(done, 50));
    const before = asked;
    await new Promise((done) => setTimeout(done, 100));
    expect(asked).toBe(before);
  });

  it('is played where it was opened last, and taken back by whoever wants it there', async () => {
    const id = await opened('balance_duel', [kMe, kMe]);
    const locks = sharedLocks();
    const page = async () => new Screen(new LocalTables({ ...(await parts()), locks }), id);
    const here = await page();
    await here.act();
    const there = await page();
    await expect.poll(() => here.states.at(-1)).toBe('elsewhere');
    await there.act();
    expect(here.say({ type: 'ping' })).toBe(false);
    here.retry();
    await expect.poll(() => there.states.at(-1)).toBe('elsewhere');
    await expect.poll(() => here.version).toBe(there.version);
    await here.act();
    expect(store.tables.get(id)?.entries).toHaveLength(here.version);
  });

  it('goes on from what another page has written, where pages cannot lock', async () => {
    const id = await opened('balance_duel', [kMe, kMe]);
    const here = new Screen(tables, id);
    await here.act();
    const there = new Screen(new LocalTables(await parts()), id);
    await there.act();
    here.answer();
    await expect.poll(() => here.states.at(-2)).toBe('lost');
    await expect.poll(() => here.plies).toBe(there.plies);
    await here.act();
    expect(store.tables.get(id)?.entries).toHaveLength(here.version);
  });

  it('lets a bot begin that was asked before anybody looked, and again after a screen was left', async () => {
    const id = await opened('chess_balance', [kBeginner, kMe], { mode: 'chess' });
    const first = new Screen(tables, id);
    await expect.poll(() => first.plies).toBe(1);
    first.answer();
    first.close();
    const second = new Screen(tables, id);
    await expect.poll(() => second.table?.plies.length).toBeGreaterThanOrEqual(1);
    await second.act();
  });

  it('says of a log that it cannot read why, and keeps it', async () => {
    const id = await opened('balance_duel');
    const kept = store.tables.get(id);
    if (!kept) throw new Error('not kept');
    store.tables.set(id, { ...kept, entries: [...kept.entries, '{"of":"a later version"}'] });
    const screen = new Screen(tables, id);
    await expect.poll(() => screen.states.at(-1)).toBe('gone');
    expect(screen.problem?.code).toBe('bad_log');
    expect(await tables.record(id)).toMatchObject({ ok: false, problem: { code: 'bad_log' } });
    expect(store.tables.get(id)?.entries).toHaveLength(kept.entries.length + 1);
  });

  it('lists a table until it is deleted', async () => {
    const [first, second] = [await opened('elements'), await opened('balance_duel', [kMe, kMe])];
    await tables.delete(first);
    expect(await tables.listings()).toMatchObject({
      ok: true,
      value: [{ table: second, seats: [{ holder: 'me' }, {}] }],
    });
    const screen = new Screen(tables, first);
    await expect.poll(() => screen.states.at(-1)).toBe('gone');
  });

  it('answers a problem where the engine breaks', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('out of memory');
    };
    tables = new LocalTables({ ...(await parts()), desk: broken });
    const problem = { ok: false, problem: { code: 'engine_broken' } };
    expect(await tables.prepare('elements')).toMatchObject(problem);
    expect(await tables.check({ game: 'elements', seats: [] })).toMatchObject(problem);
    expect(await tables.open({ game: 'elements', seats: [kMe, kMe] })).toMatchObject(problem);
  });

  it('takes its tables along as a file, and plays on from it elsewhere', async () => {
    const id = await opened('chess_balance', [kMe, kMe], { mode: 'chess' });
    const screen = new Screen(tables, id);
    for (let step = 0; step < 3; step++) await screen.act();
    screen.close();
    const file = await tables.save();
    if (!file.ok) throw new Error(file.problem.code);
    store = new MemoryStore();
    const there = new LocalTables(await parts());
    expect(await there.bring(file.value)).toEqual({ ok: true, value: { brought: 1, known: 0, refused: [] } });
    expect(await there.bring(file.value)).toEqual({ ok: true, value: { brought: 0, known: 1, refused: [] } });
    expect(await there.listings()).toMatchObject({ ok: true, value: [{ table: id, game: 'chess_balance', plies: 3 }] });
    const later = new Screen(there, id);
    await expect.poll(() => later.table?.plies.length).toBe(3);
    await later.act();
  });

  it('gives its finished games as records that say of which table and day they are, and as PGN', async () => {
    const record = '1. f3 e5 2. g4 Qh4# 0-1';
    const plan = { game: 'chess_balance', record, seats: [kMe, kMe] };
    const [first, second] = [await tables.open(plan), await tables.open(plan)];
    if (!first.ok || !second.ok) throw new Error('not opened');
    await opened('elements', [kMe, kMe]);
    const records = await tables.games('');
    if (!records.ok) throw new Error(records.problem.code);
    expect(records.value.map((text) => tagOf(text, 'Table')).sort()).toEqual([first.value, second.value].sort());
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    for (const text of records.value)
      expect(text).toContain(`[Date "${today}"]\n[Result "0 1"]\n\nf2f3 e7e5 g2g4 d8h4`);
    const games = await tables.games('pgn');
    if (!games.ok) throw new Error(games.problem.code);
    expect(games.value).toHaveLength(2);
    for (const text of games.value) expect(text).toMatch(/\[Date "2\d{3}\.\d\d\.\d\d"\][^]*1\. f3 e5 2\. g4 Qh4# 0-1/);
  });

  it('counts a finished game against a bot once, also after its table is deleted', async () => {
    const id = await opened('balance_duel');
    expect(await tables.results()).toEqual({ ok: true, value: [] });
    const screen = new Screen(tables, id);
    for (let step = 0; (await screen.act()) && step < 1000; step++);
    screen.close();
    const told = await tables.results();
    if (!told.ok) throw new Error(told.problem.code);
    expect(told.value).toMatchObject([{ game: 'balance_duel', bot: kBeginner.bot }]);
    expect(['win', 'draw', 'loss']).toContain(told.value[0]?.result);
    expect(await tables.results()).toEqual(told);
    store.counted.clear();
    await tables.delete(id);
    expect(await tables.results()).toEqual(told);
    // Two people on one screen are no bot.
    await tables.open({ game: 'chess_balance', record: '1. f3 e5 2. g4 Qh4# 0-1', seats: [kMe, kMe] });
    expect(await tables.results()).toEqual(told);
  });

  it('refuses files that hold no tables, and tables that cannot be played', async () => {
    const bad = { ok: false, problem: { code: 'bad_tables_file' } };
    for (const text of ['', '{', '{"equipoise_tables":1}', '{"equipoise_tables":2,"tables":[]}'])
      expect(await tables.bring(text)).toMatchObject(bad);
    const file = (table: string, entries: string[]): string =>
      JSON.stringify({ equipoise_tables: 1, tables: [{ table, entries, data: null }] });
    expect(await tables.bring(file('../else', []))).toMatchObject(bad);
    const told = await tables.bring(file(`local-${'0'.repeat(24)}`, ['{"of":"a later version"}']));
    expect(told).toMatchObject({ ok: true, value: { brought: 0, known: 0, refused: [{ code: 'bad_log' }] } });
    expect(store.tables.size).toBe(0);
  });
});
