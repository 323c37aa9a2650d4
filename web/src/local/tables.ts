// The tables on this device: the engine of its game plays each, a store keeps their entries, and screens speak to them as they would
// to a server (docs/protocol.md).

import * as v from 'valibot';
import type { Answer, Link, LinkEvents } from '../protocol/host';
import { problemOf, readChecked, readJson, readProblem, type CheckedSeat, type TablePlan } from '../protocol/messages';
import { freshShare } from '../protocol/random';
import { freshId } from './ids';
import { printTables, readTables, type Carriage } from './carry';
import { gameOf, isFull, type Kept, type Locks, type Parts } from './parts';
import type { Outcome, ResultRow } from './results';
import { LocalTable, requestHead } from './table';

const problem = (code: string): Answer<never> => ({ ok: false, problem: problemOf(code) });
const failed = (told: unknown): Answer<never> => ({ ok: false, problem: readProblem({ error: told }) });

const Opened = v.object({
  problem: v.optional(v.unknown()),
  entries: v.optional(v.array(v.string()), []),
  data: v.optional(v.nullable(v.string()), null),
});
const Listed = v.object({ table: v.string() });
const Text = v.record(v.string(), v.unknown());

/** Where one page at a time is all there is. */
const noLocks: Locks = { take: () => Promise.resolve(() => {}) };

export class LocalTables {
  private readonly parts: Required<Parts>;
  private readonly shown = new Map<string, LocalTable>();

  constructor(parts: Parts) {
    this.parts = {
      rest: () => {},
      locks: noLocks,
      now: () => performance.now(),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      ...parts,
    };
  }

  /** The text of that name in what the engine of a game answers. */
  private async text(name: string, game: string, request: object): Promise<Answer<string>> {
    try {
      const told = v.parse(Text, await this.parts.desk(game, request));
      const text = told[name];
      return typeof text === 'string' ? { ok: true, value: text } : failed(told['problem']);
    } catch {
      return problem('engine_broken');
    }
  }

  /** Answers once tables of a game can be played without delay. */
  async prepare(game: string): Promise<Answer<null>> {
    const told = await this.text('games', game, { do: 'games' });
    return told.ok ? { ok: true, value: null } : told;
  }

  async check(plan: TablePlan): Promise<Answer<CheckedSeat[]>> {
    const told = await this.text('seats', plan.game, { do: 'check', plan: JSON.stringify(plan) });
    return told.ok ? { ok: true, value: readChecked(readJson(told.value)) } : told;
  }

  /** A plan that names a table names one that a screen of this page shows. */
  open(plan: TablePlan): Promise<Answer<string>> {
    return this.openAs(plan.game, JSON.stringify(plan), false);
  }

  private async openAs(game: string, plan: string, byHost: boolean): Promise<Answer<string>> {
    const table = freshId();
    const head = requestHead(table, 0);
    try {
      const request = { do: 'open', plan, seed: freshShare(), date: Date.now(), by_host: byHost };
      const told = v.parse(Opened, await this.parts.desk(game, { ...head, ...request }));
      if (told.problem !== undefined) return failed(told.problem);
      const listing = await this.text('listing', game, { ...head, do: 'listing' });
      if (!listing.ok) return listing;
      return await this.keep(table, { entries: told.entries, data: told.data }, listing.value);
    } catch {
      return problem('engine_broken');
    } finally {
      // Whoever comes to it reads what was kept.
      await this.forget(game, table);
    }
  }

  private async keep(table: string, kept: Kept, listing: string): Promise<Answer<string>> {
    try {
      await this.parts.store.append(table, { from: 0, ...kept, listing });
      return { ok: true, value: table };
    } catch (fault) {
      return problem(isFull(fault) ? 'storage_full' : 'not_stored');
    }
  }

  private async forget(game: string, table: string): Promise<void> {
    await this.parts.desk(game, { do: 'forget', table }).catch(() => {});
  }

  connect(id: string, events: LinkEvents): Link {
    events.state('connecting', 0);
    let table = this.shown.get(id);
    if (table === undefined) {
      table = new LocalTable(
        id,
        this.parts,
        (game, plan) => this.openAs(game, plan, true),
        () => this.shown.delete(id),
      );
      this.shown.set(id, table);
    }
    return table.connect(events);
  }

  /** What the lobby lists, each an item of `GET /api/tables`; the newest table first. */
  async listings(): Promise<Answer<unknown[]>> {
    try {
      return { ok: true, value: (await this.parts.store.listings()).map(readJson) };
    } catch {
      return problem('not_stored');
    }
  }

  async delete(table: string): Promise<Answer<null>> {
    // What it was won or lost by stays; without that it is deleted all the same.
    await this.countNew((one) => one === table).catch(() => {});
    try {
      await this.parts.store.delete(table);
      return { ok: true, value: null };
    } catch {
      return problem('not_stored');
    }
  }

  /** What became of the games against bots that count, those of deleted tables too. */
  async results(): Promise<Answer<Outcome[]>> {
    try {
      const rows = await this.countNew(() => true);
      return { ok: true, value: rows.flatMap(({ outcome }) => outcome ?? []) };
    } catch {
      return problem('not_stored');
    }
  }

  /** Fetched when somebody asks: the first page needs none of it. */
  private async countNew(isMeant: (table: string) => boolean): Promise<ResultRow[]> {
    const { countNew } = await import('./finished');
    return countNew(this.parts.store, (table) => this.record(table), isMeant);
  }

  /** All tables as the text of a file. */
  async save(): Promise<Answer<string>> {
    const listed = await this.listings();
    if (!listed.ok) return listed;
    const ids = listed.value.map((listing) => v.parse(Listed, listing).table);
    const tables = await Promise.all(ids.map(async (table) => ({ table, kept: await this.parts.store.read(table) })));
    const found = tables.flatMap(({ table, kept }) => (kept ? [{ table, ...kept }] : []));
    return { ok: true, value: printTables(found) };
  }

  /** Keeps the tables of such a file that are not here. */
  async bring(text: string): Promise<Answer<Carriage>> {
    const tables = readTables(text);
    if (tables === null) return problem('bad_tables_file');
    const told: Carriage = { brought: 0, known: 0, refused: [] };
    for (const { table, ...kept } of tables) {
      const here = await this.parts.store.read(table).catch(() => null);
      const answer = here === null ? await this.bringOne(table, kept) : null;
      if (answer === null) told.known += 1;
      else if (answer.ok) told.brought += 1;
      else told.refused.push(answer.problem);
    }
    return { ok: true, value: told };
  }

  private async bringOne(table: string, kept: Kept): Promise<Answer<string>> {
    const listing = await this.asCopy(kept, (game, copy) =>
      this.text('listing', game, { table: copy, ms: 0, do: 'listing' }),
    );
    if (!listing.ok) return listing;
    return this.keep(table, kept, JSON.stringify({ ...Object(readJson(listing.value)), table }));
  }

  /** The text of the table's record. */
  async record(table: string): Promise<Answer<string>> {
    const kept = await this.parts.store.read(table).catch(() => null);
    if (kept === null) return problem('no_table');
    return this.asCopy(kept, (game, copy) => this.text('record', game, { table: copy, do: 'record' }));
  }

  /** All finished games, the newest first: their records or, of games that have such a form, that form. */
  async games(form: string): Promise<Answer<string[]>> {
    const listed = await this.listings();
    if (!listed.ok) return listed;
    const { printGames } = await import('./finished');
    return printGames(listed.value, (table) => this.record(table), this.parts.desk, form);
  }

  /** Does something with a table read from what was kept, beside the one that a screen may show. */
  private async asCopy<T>(
    { entries, data }: Kept,
    act: (game: string, copy: string) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const [game, copy] = [gameOf(entries), freshId()];
    try {
      const request = { do: 'load', entries, ...(data !== null && { data }) };
      const told = v.parse(Opened, await this.parts.desk(game, { ...requestHead(copy, 0), ...request }));
      return told.problem === undefined ? await act(game, copy) : failed(told.problem);
    } catch {
      return problem('engine_broken');
    } finally {
      await this.forget(game, copy);
    }
  }
}
