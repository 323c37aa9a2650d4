// The tables of a device as a file, and back.

import * as v from 'valibot';
import { readJson, type Problem } from '../protocol/messages';
import type { Kept } from './parts';

/** A later layout of the file gets another number. */
const kLayout = 1;
/** Some thousand long games. */
const kMostBytes = 2 ** 26;

const Carried = v.object({
  equipoise_tables: v.literal(kLayout),
  tables: v.array(
    v.object({
      table: v.pipe(v.string(), v.regex(/^local-[0-9a-f]{24}$/)),
      entries: v.array(v.string()),
      data: v.nullable(v.string()),
    }),
  ),
});

export interface Table extends Kept {
  table: string;
}

/** What became of the tables of a file. */
export interface Carriage {
  brought: number;
  /** They were here already. */
  known: number;
  /** Why the others were not brought. */
  refused: Problem[];
}

export const printTables = (tables: Table[]): string =>
  `${JSON.stringify({ equipoise_tables: kLayout, tables }, null, 1)}\n`;

/** Null where the text is no file of tables. */
export function readTables(text: string): Table[] | null {
  if (text.length > kMostBytes) return null;
  try {
    const found = v.safeParse(Carried, readJson(text));
    return found.success ? found.output.tables : null;
  } catch {
    return null;
  }
}
