// The finished games of this device: what they were won and lost by, and all of them as texts.

import * as v from 'valibot';
import type { Answer } from '../protocol/host';
import { readJson } from '../protocol/messages';
import { freshShare } from '../protocol/random';
import { dateOf, tagOf, withDate } from '../protocol/record';
import type { AskEngine, Store } from './parts';
import { outcomeOf, Played, type ResultRow } from './results';

type RecordOf = (table: string) => Promise<Answer<string>>;

/** What is kept, once the finished games among those tables have been counted. */
export async function countNew(
  store: Store,
  recordOf: RecordOf,
  isMeant: (table: string) => boolean,
): Promise<ResultRow[]> {
  const rows = new Map((await store.results()).map((row) => [row.table, row]));
  for (const text of await store.listings()) {
    const played = v.safeParse(Played, readJson(text));
    if (!played.success || !isMeant(played.output.table)) continue;
    const { table, plies, over } = played.output;
    if (!over || rows.get(table)?.plies === plies) continue;
    const record = await recordOf(table);
    if (!record.ok) continue;
    const row = { table, plies, outcome: outcomeOf(played.output, record.value) };
    await store.keepResult(row);
    rows.set(table, row);
  }
  return [...rows.values()];
}

const Listed = v.object({
  table: v.string(),
  created: v.optional(v.number(), 0),
  over: v.optional(v.boolean(), false),
});
const Forms = v.object({ interchange: v.nullable(v.object({ name: v.string(), text: v.string() })) });

/** A record that says of which table and day it is, as a server's files of games do. */
const signed = (record: string, table: string, date: string): string =>
  record.replace(/^\[(?:Ending|Result) "/m, `[Table "${table}"]\n[Date "${date}"]\n$&`);

/** The game of a record as other programs read it; null where it has no such form. */
async function inForm(record: string, desk: AskEngine, form: string, date: string): Promise<string | null> {
  const request = { do: 'analyse', plan: JSON.stringify({ record }), moves: [], fresh: freshShare() };
  const told = v.safeParse(Forms, await desk(tagOf(record, 'Game'), request).catch(() => null));
  const interchange = told.success ? told.output.interchange : null;
  return interchange?.name === form ? withDate(interchange.text, date) : null;
}

/** The finished games of these listings: their records or, of games that have such a form, that form. */
export async function printGames(
  listings: unknown[],
  recordOf: RecordOf,
  desk: AskEngine,
  form: string,
): Promise<Answer<string[]>> {
  const texts: string[] = [];
  for (const listing of listings) {
    const { table, created, over } = v.parse(Listed, listing);
    const record = over ? await recordOf(table) : null;
    if (record === null) continue;
    if (!record.ok) return record;
    const date = dateOf(created);
    const text = form === '' ? signed(record.value, table, date) : await inForm(record.value, desk, form, date);
    if (text !== null) texts.push(text);
  }
  return { ok: true, value: texts };
}
