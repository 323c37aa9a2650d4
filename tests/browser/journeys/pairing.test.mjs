// Two people with phones who do not know each other find one another in the lobby and play a rated game.
// In one language: what is said of it is fixed, and the pseudo-language's own tests open every page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from '../helpers/harness.mjs';
import { Strangers } from '../helpers/strangers.mjs';

const { server, openPage } = stage();
const strangers = new Strangers(server, openPage);
const guest = (name) => strangers.guest(name);
const seek = (page, wish) => strangers.seek(page, wish);
const { isMet, tableOf } = Strangers;

test('two people meet, talk, play a rated game and see what it was worth', { timeout: 120000 }, () =>
  strangers.playRated(),
);

test('of two who look at the same moment one gives way to the other', { timeout: 120000 }, async () => {
  const pages = [await guest('Grace'), await guest('Alan')];
  // Each finds an empty lobby at first, and opens a table.
  for (const page of pages) await page.route('**/api/lobby?kind=open', (route) => route.fulfill({ json: [] }));
  for (const page of pages) {
    await seek(page);
    await page.waitForSelector('[data-testid=stop-seeking]');
  }
  const tables = pages.map(tableOf);
  assert.notEqual(tables[0], tables[1]);
  for (const page of pages) await page.unroute('**/api/lobby?kind=open');
  for (const page of pages) await isMet(page);
  assert.deepEqual(pages.map(tableOf), [tables[0], tables[0]]);
});

test('whoever looks for another game, or has stopped, is left alone', { timeout: 120000 }, async () => {
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  await seek(ada, { clock: /^Calm/ });
  await ada.waitForSelector('[data-testid=stop-seeking]');
  await seek(ben);
  await ben.waitForSelector('[data-testid=stop-seeking]');
  assert.notEqual(tableOf(ada), tableOf(ben));
  await ada.locator('[data-testid=stop-seeking]').tap();
  await ada.waitForURL(`${server.url}/`);
  const open = await ada.evaluate(async () => (await fetch('/api/lobby?kind=open')).json());
  assert.deepEqual(
    open.map(({ table }) => `/table/${table}`),
    [tableOf(ben)],
  );
});

test('whoever takes other games, too, meets somebody who looks for one of them', { timeout: 120000 }, async () => {
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  await seek(ada, { game: 'elements' });
  await ada.waitForSelector('[data-testid=stop-seeking]');
  await seek(ben, { game: 'oneworld', any: true });
  for (const page of [ada, ben]) await isMet(page);
  assert.equal(tableOf(ada), tableOf(ben));
  await ben.waitForSelector('.table-top[data-game=elements]');
});
