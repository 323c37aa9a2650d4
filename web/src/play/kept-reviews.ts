// The reviews of one's own games in a database of the browser of their own: a row for each game.

import { type DBSchema, openDB } from 'idb';
import * as v from 'valibot';
import { briefly } from '../analysis/review/briefly';
import { Reviewed } from './reviewed';

interface Schema extends DBSchema {
  reviews: { key: string; value: Reviewed };
}

const kName = 'equipoise-reviews';
const kVersion = 1;

export interface KeptReviews {
  all(): Promise<Reviewed[]>;
  keep(review: Reviewed): Promise<void>;
  drop(tables: string[]): Promise<void>;
}

const within = briefly(() =>
  openDB<Schema>(kName, kVersion, {
    upgrade: (database) => void database.createObjectStore('reviews', { keyPath: 'table' }),
  }),
);

export const keptReviews: KeptReviews = {
  /** What another version of this page wrote otherwise is made anew. */
  all: () =>
    within(async (database) =>
      (await database.getAll('reviews')).flatMap((row) => {
        const read = v.safeParse(Reviewed, row);
        return read.success ? [read.output] : [];
      }),
    ),
  keep: (review) => within(async (database) => void (await database.put('reviews', review))),
  drop: (tables) =>
    within(async (database) => {
      await Promise.all(tables.map((table) => database.delete('reviews', table)));
    }),
};
