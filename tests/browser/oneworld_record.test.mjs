// Recorded games of One World that the unit tests read, held against the server that really plays them.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { kMe, launch, openPage, Server } from './harness.mjs';
import { recordOf, toldOf } from './line.mjs';
import { playAhead } from './oneworld_game.mjs';

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

const kFixture = resolve(import.meta.dirname, '../../web/src/games/oneworld/golden.fixture.json');

/** The options of the games that are recorded. */
const kGames = [
  { map: 'eq12' },
  {
    map: 'eq12',
    god_powers: 'borg_bargain',
    frustration: 'consecutive',
    moving_towers: 'clockwise',
    flee: 'on',
    turn_cap: '12',
  },
  { map: 'eq12', nonaligned_towers: 'on', reinforce: 'may', stacking: 'd6', friendly_obstacle: 'on', turn_cap: '12' },
  { map: 'eq12', tower_elimination: 'on', new_geography: 'swap', chaos_gambit_2: 'on', turn_cap: '12' },
];

/** Plies whose views say more than the next ones say again. */
const isKept = (ply) => ply.events.some((event) => !['child_placed', 'committed'].includes(event.key));

async function told(page, record) {
  const table = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
    { game: 'oneworld', seats: [kMe, kMe], record },
  );
  assert.ok(table.table, JSON.stringify(table));
  const { options, components, plies } = await toldOf(page, table.table, 0);
  return { options, components, plies: plies.filter(isKept), record };
}

test('the recorded games that the unit tests read are what the server tells', { timeout: 120000 }, async () => {
  const page = await openPage(browser, server.url);
  let records = [];
  if (process.env.EQUIPOISE_UPDATE) {
    for (const options of kGames)
      records.push(await recordOf(page, await playAhead(page, { game: 'oneworld', options, seats: [kMe, kMe] })));
  } else records = JSON.parse(readFileSync(kFixture, 'utf8')).map((game) => game.record);
  const games = [];
  for (const record of records) games.push(await told(page, record));
  // EQUIPOISE_UPDATE=1 plays and writes them anew; `npm run format` puts the file into form.
  if (process.env.EQUIPOISE_UPDATE) writeFileSync(kFixture, JSON.stringify(games));
  assert.deepEqual(games, JSON.parse(readFileSync(kFixture, 'utf8')));
  await page.context().close();
});
