// Tables that older versions kept on a device, as their players saved them (tests/data/tables/VERSION.json), with the
// what those versions showed of them (VERSION.shown.json). Every later version brings them, and shows the same.
// Before a version is released, EQUIPOISE_WRITE_TABLES=VERSION with this file writes its own.
// In one language: nothing here is text.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawing } from '../../server/chance.mjs';
import { asked, follow } from '../helpers/follow.mjs';
import { stage } from '../helpers/harness.mjs';
import { untilSaid } from '../helpers/language.mjs';
import { anything, byChoice, whatNext } from '../helpers/journey.mjs';
import { choose as march } from '../helpers/oneworld.mjs';

const { server, openPage } = stage();

const kFolder = join(import.meta.dirname, '../../data/tables');
const kVersions = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && !file.endsWith('.shown.json'))
  .map((file) => file.replace(/\.json$/, ''));
const kGames = ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'];
const kSteps = 14;

const read = (name) => JSON.parse(readFileSync(join(kFolder, name), 'utf8'));

async function openTables(page) {
  await page.goto(server.url);
  await page.getByTestId('device-tables').locator('summary').click();
}

/** What a table shows to whoever comes to it: its options, and every action with what was seen then. */
async function shownAt(page, seen, table) {
  seen.table = null;
  await page.goto(`${server.url}/table/${table}`);
  await seen.until(() => seen.table?.table === table, `table ${table}`);
  const { game, options, start, plies, viewer } = seen.table;
  return { game, options, viewer, start: start.view, plies: plies.map(({ actor, move, view }) => [actor, move, view]) };
}

async function following(how = {}) {
  const page = await openPage(undefined, { home: 'device', ...how });
  const seen = follow(page);
  await seen.ready;
  return { page, seen };
}

test('there are tables of an older version, of every game', () => {
  assert.ok(kVersions.length > 0);
  for (const version of kVersions) {
    const played = Object.values(read(`${version}.shown.json`)).map(({ game }) => game);
    assert.deepEqual(played.sort(), kGames);
  }
});

for (const version of kVersions)
  test(`the tables that ${version} kept are brought, and show what they showed then`, { timeout: 120000 }, async () => {
    const { page, seen } = await following();
    await openTables(page);
    await page.getByTestId('bring-tables').setInputFiles(join(kFolder, `${version}.json`));
    const { tables } = read(`${version}.json`);
    for (const { table } of tables) await page.getByTestId(`table-${table}`).waitFor();
    const shown = read(`${version}.shown.json`);
    for (const { table } of tables)
      assert.deepEqual(JSON.parse(JSON.stringify(await shownAt(page, seen, table))), shown[table]);
  });

test(
  'the tables of a later version are refused with a sentence, and the others are brought',
  { timeout: 60000 },
  async () => {
    const page = await openPage(undefined, { home: 'device' });
    await openTables(page);
    const file = read(`${kVersions.at(-1)}.json`);
    const [first, second] = file.tables;
    const later = {
      ...file,
      tables: [{ ...first, entries: [...first.entries, '{"kind":"of a later version"}'] }, second],
    };
    const name = 'later.json';
    await page
      .getByTestId('bring-tables')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(later)) });
    await page.getByTestId(`table-${second.table}`).waitFor();
    assert.equal(await page.getByTestId(`table-${first.table}`).count(), 0);
    await untilSaid(page, '[role=status]:not(:empty)', /later version/);
  },
);

test(
  'the tables of this version are written',
  { skip: !process.env.EQUIPOISE_WRITE_TABLES, timeout: 600000 },
  async () => {
    const version = process.env.EQUIPOISE_WRITE_TABLES;
    const { page, seen } = await following({ viewport: { width: 390, height: 844 } });
    const random = drawing(5);
    for (const game of kGames) {
      await page.goto(server.url);
      await page.click(`section:has(#game-${game}) [data-testid=new-game]`);
      await page.click('[data-testid=open-table]:not([disabled])');
      await page.waitForSelector('.table-top, .hand-over');
      const answer =
        game === 'oneworld'
          ? byChoice(({ view, seat, moves }) => march(view, seat, moves, random))
          : anything('click', 7, ['390x844']);
      for (let step = 0; step < kSteps; step++) {
        const now = whatNext(await asked(page, seen), seen);
        if (now.kind === 'over') break;
        await answer(page, seen, now);
      }
    }
    await openTables(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-tables').click()]);
    const text = readFileSync(await saved.path(), 'utf8');
    const shown = {};
    for (const { table } of JSON.parse(text).tables) shown[table] = await shownAt(page, seen, table);
    writeFileSync(join(kFolder, `${version}.json`), text);
    writeFileSync(join(kFolder, `${version}.shown.json`), `${JSON.stringify(shown)}\n`);
  },
);
