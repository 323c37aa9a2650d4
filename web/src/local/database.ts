// Tables in the browser's database: the entries of each, one by one, and a row about it.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Change, Kept, Store } from './parts';
import type { ResultRow } from './results';

interface Row {
  table: string;
  /** Milliseconds since 1970. */
  opened: number;
  size: number;
  data: string | null;
  listing: string;
}

interface Schema extends DBSchema {
  tables: { key: string; value: Row; indexes: { opened: number } };
  entries: { key: [string, number]; value: string };
  results: { key: string; value: ResultRow };
}

const kName = 'equipoise';
const kVersion = 2;

/** All entries of a table: a number that none has comes after them. */
const entriesOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

export class Database implements Store {
  private opening: Promise<IDBPDatabase<Schema>> | null = null;

  /** Opened when it is first needed, and anew after the browser closed it. */
  private open(): Promise<IDBPDatabase<Schema>> {
    this.opening ??= openDB<Schema>(kName, kVersion, {
      upgrade(database, before) {
        if (before < 1) {
          database.createObjectStore('tables', { keyPath: 'table' }).createIndex('opened', 'opened');
          database.createObjectStore('entries');
        }
        database.createObjectStore('results', { keyPath: 'table' });
      },
      // A page of a later version wants to change it.
      blocking: () => void this.close(),
      terminated: () => (this.opening = null),
    }).catch((fault: unknown) => {
      this.opening = null;
      throw fault;
    });
    return this.opening;
  }

  private async close(): Promise<void> {
    const { opening } = this;
    this.opening = null;
    (await opening)?.close();
  }

  async append(table: string, { from, entries, data, listing }: Change): Promise<void> {
    const work = (await this.open()).transaction(['tables', 'entries'], 'readwrite');
    const row = await work.objectStore('tables').get(table);
    if ((row?.size ?? 0) !== from) {
      work.abort();
      await work.done.catch(() => {});
      throw new Error('another page has changed the table');
    }
    const opened = row?.opened ?? Date.now();
    const changed = { table, opened, size: from + entries.length, data, listing };
    // A fault of one is the fault of all: done tells it.
    void work
      .objectStore('tables')
      .put(changed)
      .catch(() => {});
    entries.forEach(
      (entry, i) =>
        void work
          .objectStore('entries')
          .put(entry, [table, from + i])
          .catch(() => {}),
    );
    await work.done;
  }

  async read(table: string): Promise<Kept | null> {
    const work = (await this.open()).transaction(['tables', 'entries']);
    const row = await work.objectStore('tables').get(table);
    return row ? { entries: await work.objectStore('entries').getAll(entriesOf(table)), data: row.data } : null;
  }

  async listings(): Promise<string[]> {
    const rows = await (await this.open()).getAllFromIndex('tables', 'opened');
    return rows.map(({ listing }) => listing).reverse();
  }

  async delete(table: string): Promise<void> {
    const work = (await this.open()).transaction(['tables', 'entries'], 'readwrite');
    await Promise.all([
      work.objectStore('tables').delete(table),
      work.objectStore('entries').delete(entriesOf(table)),
      work.done,
    ]);
  }

  async results(): Promise<ResultRow[]> {
    return (await this.open()).getAll('results');
  }

  async keepResult(row: ResultRow): Promise<void> {
    await (await this.open()).put('results', row);
  }
}
