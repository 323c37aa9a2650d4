// The reviews of finished tables in a database of the browser of their own, so that nothing is looked at twice, and that
// whoever comes back reads what was said.

import { type DBSchema, openDB } from 'idb';
import * as v from 'valibot';
import { briefly } from './briefly';
import { tagOf } from '../../protocol/record';
import { gameOf, type Finished } from '../engine';
import { Ledger } from './ledger';
import { versionOf } from './version';

/** What was found in how many looks. */
const Looked = v.object({ ledger: Ledger, earlier: v.nullable(Ledger), looks: v.number() });
export type Looked = v.InferOutput<typeof Looked>;

export interface Shelf {
  find: (game: Finished) => Promise<Looked | null>;
  keep: (game: Finished, looked: Looked) => Promise<void>;
}

interface Row extends Looked {
  key: string;
  table: string;
  /** Milliseconds since 1970. */
  at: number;
  simulations: number;
}
interface Schema extends DBSchema {
  ledgers: { key: string; value: Row; indexes: { at: number; simulations: number } };
}

const kName = 'equipoise-ledgers';
const kVersion = 1;
/** A step of a game of two takes about a kilobyte. */
const kMost = 60;

const within = briefly(() =>
  openDB<Schema>(kName, kVersion, {
    upgrade(database) {
      const store = database.createObjectStore('ledgers', { keyPath: 'key' });
      store.createIndex('at', 'at');
      store.createIndex('simulations', 'simulations');
    },
  }),
);

/** By an engine, of a table, as it was played: other lines may be tried there, and resigning changes no move. */
export const keyOf = (table: string, { line, record = '' }: Finished): string =>
  [versionOf(gameOf(line.plan)), table, tagOf(record, 'Ending'), line.moves.join(' ')].join('\n');

/** The table of such a key. */
export const tableOf = (key: string): string => key.split('\n')[1] ?? '';

/** What is kept of one table. A browser that keeps nothing finds nothing. */
export const shelfOf = (table: string): Shelf => ({
  find: (game) =>
    within(async (database) => {
      const read = v.safeParse(Looked, await database.get('ledgers', keyOf(table, game)));
      return read.success ? read.output : null;
    }).catch(() => null),
  keep: (game, looked) =>
    within(async (database) => {
      const { simulations } = looked.ledger;
      await database.put('ledgers', { ...looked, key: keyOf(table, game), table, at: Date.now(), simulations });
      const oldest = await database.getAllKeysFromIndex('ledgers', 'at');
      await Promise.all(oldest.slice(0, -kMost).map((key) => database.delete('ledgers', key)));
    }).catch(() => {}),
});

/** With how many simulations each was made, by its key. */
export const keptSimulations = (): Promise<ReadonlyMap<string, number>> =>
  within(async (database) => {
    const found = new Map<string, number>();
    let cursor = await database.transaction('ledgers').store.index('simulations').openKeyCursor();
    for (; cursor; cursor = await cursor.continue()) found.set(cursor.primaryKey, cursor.key);
    return found;
  }).catch(() => new Map());

/** Forgets all tables but these. */
export const keepTablesOnly = (tables: ReadonlySet<string>): Promise<void> =>
  within(async (database) => {
    const rows = await database.getAllKeys('ledgers');
    const gone = rows.filter((key) => !tables.has(tableOf(key)));
    await Promise.all(gone.map((key) => database.delete('ledgers', key)));
  }).catch(() => {});
