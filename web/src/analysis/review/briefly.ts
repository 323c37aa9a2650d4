// A database of the browser that is opened for each question: there are few, and a page of a later version must not wait
// for this one.

import type { DBSchema, IDBPDatabase } from 'idb';

export type Within<S extends DBSchema> = <T>(act: (database: IDBPDatabase<S>) => Promise<T>) => Promise<T>;

export const briefly =
  <S extends DBSchema>(open: () => Promise<IDBPDatabase<S>>): Within<S> =>
  async (act) => {
    const database = await open();
    try {
      return await act(database);
    } finally {
      database.close();
    }
  };
