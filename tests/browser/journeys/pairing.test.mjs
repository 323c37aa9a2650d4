// Two people with phones who do not know each other find one another in the lobby and play a rated game.
// In one language: what is said of it is fixed, and the pseudo-language's own tests open every page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, call, isTooWide, stage } from '../helpers/harness.mjs';
import { untilSaid } from '../helpers/language.mjs';

const { server, openPage } = stage();
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A guest of that name, who has opened nothing yet. */
async function guest(name) {
  const page = await openPage(undefined, kPhone);
  await call(page, name);
  return page;
}

/** Looks for an opponent, by what the screen offers. */
async function seek(page, { game = 'balance_duel', clock = /^Quick/, rated = false, any = false } = {}) {
  await page.goto(server.url);
  await page.locator(`section:has(#game-${game})`).getByRole('button', { name: 'Find an opponent' }).tap();
  const dialog = page.getByRole('dialog');
  assert.deepEqual(await axeViolations(page), []);
  await dialog.getByRole('radio', { name: clock }).check();
  await dialog.getByRole('checkbox', { name: /Rated/ }).setChecked(rated);
  await dialog.getByRole('checkbox', { name: /Other games, too/ }).setChecked(any);
  await dialog.getByRole('button', { name: 'Find an opponent' }).tap();
}

const tableOf = (page) => new URL(page.url()).pathname;
/** The search is over, and a table is shown. */
const isMet = (page) =>
  page.waitForFunction(
    () => sessionStorage.getItem('equipoise.seeks') === null && document.querySelector('.table-top') !== null,
    undefined,
    { timeout: 30000 },
  );

/** Who the panel of people says sits there. */
async function people(page) {
  await page.getByRole('button', { name: /^Players and table/ }).tap();
  const panel = page.locator('[data-testid=company]');
  await panel.waitFor();
  const text = await panel.innerText();
  await page.keyboard.press('Escape');
  return text;
}

/** The page of the person of that name at the table. */
const personOf = (page, name) =>
  page.evaluate(async (name) => {
    const [, table] = /\/table\/(.*)/.exec(location.pathname);
    const players = await (await fetch(`/api/tables/${table}/players`)).json();
    for (const { person } of players) {
      const told = await (await fetch(`/api/people/${person}`)).json();
      if (told.name === name) return `/person/${person}`;
    }
    return null;
  }, name);

test('two people meet, play a rated game and see what it was worth', { timeout: 120000 }, async () => {
  const [ada, ben] = [await guest('Ada'), await guest('Ben')];
  await seek(ada, { rated: true });
  await ada.waitForSelector('[data-testid=seeking]');
  assert.equal(await isTooWide(ada), false);
  assert.deepEqual(await axeViolations(ada), []);
  // The search is the table's, and survives a reload.
  await ada.reload();
  await ada.waitForSelector('[data-testid=seeking]');
  await seek(ben, { rated: true });
  for (const page of [ada, ben]) await isMet(page);
  assert.equal(tableOf(ada), tableOf(ben));
  for (const page of [ada, ben]) {
    const text = await people(page);
    for (const name of ['Ada', 'Ben']) assert.ok(text.includes(name), text);
  }
  const mover = await Promise.race(
    [ada, ben].map((page) => page.waitForSelector('[data-testid=die]:not([aria-disabled=true])').then(() => page)),
  );
  await mover.tap('[data-testid=die]');
  await ada.getByRole('button', { name: /^Players and table/ }).tap();
  await ada.tap('[data-testid=resign]');
  await ada.tap('[data-testid^=resign-as-]');
  for (const page of [ada, ben]) await untilSaid(page, '[data-testid=result]', /Rating \d+.*Rating \d+/s);
  const table = tableOf(ada);
  for (const [page, name] of [
    [ben, 'Ada'],
    [ada, 'Ben'],
  ]) {
    await page.goto(server.url + (await personOf(page, name)));
    await untilSaid(page, 'h1', new RegExp(`^${name}$`));
    await untilSaid(page, '[data-testid=ratings] tbody', /Balance Duel.*\d+\s+provisional/s);
    await provesGame(page, name, table);
  }
});

/** The only rated game of the person whose page is open: in the graph, by opponent, and with the way to its table. */
async function provesGame(page, name, table) {
  const [result, counts, change, other] =
    name === 'Ada'
      ? ['lost', ['0', '0', '1'], /^\d+ \(−\d+\)$/, 'Ben']
      : ['won', ['1', '0', '0'], /^\d+ \(\+\d+\)$/, 'Ada'];
  const history = page.locator('[data-testid=rating-history]');
  const graph = history.getByRole('img', { name: /Balance Duel.*from 1000 to \d+/ });
  await graph.waitFor();
  const { width, height } = await graph.boundingBox();
  assert.ok(width > 250 && height > 80, `${width} x ${height}`);
  await history.getByText('Show as a table').tap();
  const [, how, rating] = await history.locator('td').allInnerTexts();
  assert.equal(how, result);
  assert.match(rating, change);
  const opponents = page.locator('[data-testid=opponents]');
  await opponents.getByRole('link', { name: other }).waitFor();
  assert.deepEqual((await opponents.locator('td').allInnerTexts()).slice(1), counts);
  const games = page.locator('[data-testid=games]');
  await untilSaid(page, '[data-testid=games]', new RegExp(`${result}, .\\d+ to ${parseInt(rating, 10)}`));
  for (const size of [kPhone.viewport, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      assert.equal(await isTooWide(page), false, `${size.width} px`);
      assert.deepEqual(await axeViolations(page), []);
    }
  }
  await page.setViewportSize(kPhone.viewport);
  await games.getByRole('link', { name: /^Balance Duel/ }).tap();
  await page.waitForURL(server.url + table);
  await page.waitForSelector('[data-testid=result]');
}

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
