// Recorded games of Elements that the unit tests add up, held against the server that really plays them.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { playAhead } from './elements_game.mjs';
import { recordOf, toldOf } from './line.mjs';
import { kMe, kNovice, launch, openPage, Server } from './harness.mjs';

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server.close();
});

const kFixture = resolve(import.meta.dirname, '../../web/src/games/elements/golden.fixture.json');

/** Options and number of seats of the games that are recorded: the novice lays cards out in every way there is. */
const kGames = [
  [{ auto_arrange: 'false' }, 2],
  [{ advanced: 'true' }, 3],
  [
    {
      advanced: 'true',
      void_order: 'simultaneous',
      repair_after_void: 'true',
      void_hits_dual: 'true',
      keep_void: 'false',
      pyramid_rule: 'count_minus_skipped',
      collection_unit: 'units',
    },
    3,
  ],
  [{ auto_arrange: 'false', pyramid_rule: 'span_minus_gaps', max_rank: '6', tie_break: 'final_cycle' }, 4],
];

/** Plies that say more than what the next ones say again. */
const isKept = (ply) =>
  ply.events.some((event) => !['picked', 'passed_on', 'put', 'committed', 'stopped'].includes(event.key));

async function told(page, record, players) {
  const seats = Array.from({ length: players }, () => kMe);
  const table = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
    { game: 'elements', seats, record },
  );
  assert.ok(table.table, JSON.stringify(table));
  const { options, components, plies } = await toldOf(page, table.table, 0);
  return { players, options, components, plies: plies.filter(isKept), record };
}

test('the recorded games that the unit tests add up are what the server tells', { timeout: 60000 }, async () => {
  const page = await openPage(browser, server.url);
  let records = [];
  if (process.env.EQUIPOISE_UPDATE) {
    for (const [options, players] of kGames) {
      const seats = Array.from({ length: players }, (_, i) => (i === 0 ? kMe : kNovice));
      const table = await playAhead(page, { game: 'elements', options, seats });
      records.push(await recordOf(page, table));
    }
  } else {
    records = JSON.parse(readFileSync(kFixture, 'utf8')).map((game) => game.record);
  }
  const games = [];
  for (const [i, record] of records.entries()) games.push(await told(page, record, kGames[i][1]));
  // EQUIPOISE_UPDATE=1 plays and writes them anew; `npm run format` puts the file into form.
  if (process.env.EQUIPOISE_UPDATE) writeFileSync(kFixture, JSON.stringify(games));
  assert.deepEqual(games, JSON.parse(readFileSync(kFixture, 'utf8')));
  await page.context().close();
});
