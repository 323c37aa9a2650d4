// Tables on the device: they live in this browser alone, and survive what can happen to a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { enter, isTooWide, kMe, kNovice, openTable, plies, settled, stage, type } from '../helpers/harness.mjs';
import { english, said, untilSaid } from '../helpers/language.mjs';

const { server, openPage } = stage();

const kChess = { game: 'chess_balance', ready: '.table-top' };
/** Chess by two people on this screen. */
async function openChess(seats = [kMe, kMe]) {
  const page = await openPage(undefined, { home: 'device' });
  const table = await openTable(page, seats, { mode: 'chess' }, kChess);
  return { page, table };
}

async function newTab(page) {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.waitForSelector('.table-top');
  return tab;
}

test('a game against a bot is opened on this device, and no server hears of it', async () => {
  const page = await openPage(server.url, { home: 'device' });
  const asked = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.locator('section:has(#game-balance_duel) [data-testid=new-game]').click();
  await page.getByTestId('open-table').click();
  await page.waitForURL(/\/table\/local-/);
  await page.waitForSelector('[data-testid=die]');
  assert.deepEqual(
    asked.filter((what) => /^POST \/api\/tables|^GET \/api\/tables\/|^ws/.test(what)),
    [],
  );
  await page.goto(server.url);
  const row = page.getByTestId(/^table-local-/);
  assert.match(english(await row.textContent()), / Balance Duel: Two players, six pawns /);
  await row.click();
  await page.waitForSelector('[data-testid=die]');
});

const kHow = { timeout: 60000 };
test('while somebody chooses, the engine of that game and what shows the table are fetched', kHow, async () => {
  const page = await openPage(undefined, { home: 'device' });
  const packings = new Map();
  page.on('response', async (response) => {
    const file = /\/assets\/([\w-]+)-.{8}\.(wasm|js)$/.exec(new URL(response.url()).pathname);
    if (file) packings.set(`${file[1]}.${file[2]}`, response.headers()['content-encoding']);
  });
  await page.goto(`${server.url}/new/balance_duel`);
  await page.getByTestId('open-table').waitFor();
  const wanted = ['engine-balance_duel.wasm', 'table.js', 'balance_duel.js'];
  while (!wanted.every((name) => packings.has(name))) await page.waitForEvent('response');
  for (const name of wanted) assert.equal(packings.get(name), 'br', name);
  assert.deepEqual(
    [...packings.keys()].filter((name) => name.endsWith('.wasm')),
    ['engine-balance_duel.wasm'],
  );
});

test('a table survives its page: loaded anew, crashed, and left for the lobby and back', async () => {
  const { page, table } = await openChess();
  await type(page, 'e2e4');
  await page.reload();
  await page.waitForSelector('.table-top');
  assert.equal(await plies(page), 1);
  await type(page, 'e7e5');
  const tab = await newTab(page);
  await tab.goto('chrome://crash').catch(() => {});
  await page.reload();
  await page.waitForSelector('.table-top');
  await settled(page);
  assert.equal(await plies(page), 2);
  await type(page, 'g1f3');
  await page.goto(server.url);
  await page.getByTestId(`table-${table}`).click();
  await page.waitForSelector('.table-top');
  await settled(page);
  assert.equal(await plies(page), 3);
});

test('of two tabs one has the table, and the other one says so and can take it', async () => {
  const { page } = await openChess();
  await type(page, 'd2d4');
  const tab = await newTab(page);
  await page.getByTestId('link-elsewhere').waitFor();
  await type(tab, 'd7d5');
  await page.getByTestId('link-retry').click();
  await tab.getByTestId('link-elsewhere').waitFor();
  await page.waitForFunction(() => document.querySelector('.table-top')?.dataset.shown === '2');
  await type(page, 'c2c4');
  assert.equal(await plies(page), 3);
});

/** Has the browser refuse to store anything while `isFull` is set: its own limit is gigabytes away. Runs in the page. */
function limitStorage() {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...what) {
    if (globalThis.isFull) throw new DOMException('no room is left', 'QuotaExceededError');
    return put.apply(this, what);
  };
}

test('full storage is said, loses nothing, and the game goes on once there is room', async () => {
  const { page } = await openChess();
  await page.addInitScript(limitStorage);
  await page.reload();
  await page.waitForSelector('.table-top');
  await type(page, 'e2e4');
  await page.evaluate(() => (globalThis.isFull = true));
  await enter(page, 'e7e5');
  await untilSaid(page, '[data-testid=link-lost]', /^There is no room left for tables on this device/);
  assert.equal(await plies(page), 1);
  await page.evaluate(() => (globalThis.isFull = false));
  await page.waitForFunction(() => document.querySelector('.table-top')?.dataset.shown === '2');
  await page.getByTestId('link-lost').waitFor({ state: 'detached' });
});

test('while the server is away a table goes on, and the lobby says so and opens another', async () => {
  const { page } = await openChess([kMe, kNovice]);
  // The lobby has been here before.
  await page.goto(server.url);
  await page.getByTestId(/^table-local-/).click();
  await page.waitForSelector('.table-top');
  await server.stop();
  try {
    await type(page, 'e2e4');
    await page.waitForFunction(() => Number(document.querySelector('.table-top')?.dataset.shown) >= 2);
    await page.goBack();
    await page.getByTestId('alone').waitFor();
    await untilSaid(page, '[data-testid=alone]', /^The server cannot be reached\./);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await isTooWide(page), false);
    await page.locator('section:has(#game-chess_balance) [data-testid=guided]').click();
    await page.waitForURL(/\/table\/local-/);
    await page.waitForSelector('.table-top');
  } finally {
    await server.start();
  }
  page.faults.length = 0;
});

test('a game of this device is saved as a record and as PGN, and its link holds it', async () => {
  const { page } = await openChess();
  for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) await type(page, move);
  await page.getByTestId('result').waitFor();
  // What the rules ended cannot go on from there.
  assert.equal(await page.getByTestId('play-on').count(), 0);
  await page.getByTestId('share').click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByTestId('record').click()]);
  assert.match(saved.suggestedFilename(), /^[a-z_]+-\d{4}\.\d\d\.\d\d-[0-9a-f]{10}\.txt$/);
  const record = readFileSync(await saved.path(), 'utf8');
  assert.match(record, /^\[Game "chess_balance"\]/);
  assert.match(record, /d8h4/);
  const [pgn] = await Promise.all([page.waitForEvent('download'), page.getByTestId('interchange').click()]);
  assert.match(pgn.suggestedFilename(), /\.pgn$/);
  assert.match(readFileSync(await pgn.path(), 'utf8'), /1\. f3 e5 2\. g4 Qh4# 0-1/);
  const link = await page.getByTestId('game-link').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector('.table-top[data-shown="4"]');
});

test('the account page saves the games of the server and those of this device as one file', async () => {
  const { page } = await openChess();
  const mate = async () => {
    for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) await type(page, move);
    await page.getByTestId('result').waitFor();
  };
  await mate();
  page.home = 'server';
  await openTable(page, [kMe, kMe], { mode: 'chess' }, kChess);
  await mate();
  await page.goto(`${server.url}/account`);
  const save = async (button) => {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()]);
    return [saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')];
  };
  const [name, records] = await save('save-records');
  assert.equal(name, 'equipoise.txt');
  assert.match(records, /^\[Game[^]*\[Table "\w{10}"\][^]*d8h4 0 1\n\n\[Game[^]*\[Table "local-\w+"\][^]*d8h4 0 1\n$/);
  const [pgnName, pgn] = await save('save-pgn');
  assert.equal(pgnName, 'equipoise.pgn');
  assert.equal(pgn.match(/^1\. f3 e5 2\. g4 Qh4# 0-1$/gm).length, 2);
  assert.equal(await isTooWide(page), false);
});

test('a guest sees the results against bots on this device, those of deleted tables too', async () => {
  const { page, table } = await openChess([kMe, kNovice]);
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-as-0').click();
  await page.getByTestId('result').waitFor();
  const row = [/Chess/, /Novice/, /^0$/, /^0$/, /^1$/];
  const isCounted = async () => {
    await page.goto(`${server.url}/account`);
    await page.getByTestId('bot-results').waitFor();
    const cells = await page.locator('[data-testid=bot-results] td').allTextContents();
    assert.equal(cells.length, row.length);
    for (const [i, text] of row.entries()) assert.match(english(cells[i]), text);
  };
  await page.goto(server.url);
  await page.getByTestId('delete').click();
  await page.getByTestId('delete-confirm').click();
  await page.getByTestId(`table-${table}`).waitFor({ state: 'detached' });
  await isCounted();
  await openTable(page, [kMe, kMe], { mode: 'chess' }, kChess);
  await isCounted();
  assert.equal(await isTooWide(page), false);
});

test('deleting a table of this device asks first, and deletes it from the device', async () => {
  const { page, table } = await openChess();
  await page.goto(server.url);
  await page.getByTestId('delete').click();
  assert.match(await said(page, 'dialog'), /on this device alone/);
  await page.getByTestId('delete-confirm').click();
  await page.getByTestId(`table-${table}`).waitFor({ state: 'detached' });
  await page.goto(`${server.url}/table/${table}`);
  await page.locator('.note a').waitFor();
});

test('tables are taken to another browser as a file', async () => {
  const { page, table } = await openChess();
  await type(page, 'e2e4');
  await page.goto(server.url);
  await page.getByTestId('device-tables').locator('summary').click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-tables').click()]);
  const other = await openPage(server.url, { home: 'device' });
  await other.getByTestId('device-tables').locator('summary').click();
  await other.getByTestId('bring-tables').setInputFiles(await saved.path());
  await other.getByTestId(`table-${table}`).click();
  await other.waitForSelector('.table-top');
  await settled(other);
  assert.equal(await plies(other), 1);
});

test('a game on this device goes on at a server, which says that nobody can check its chance', async () => {
  const { page, table } = await openChess();
  for (const move of ['e2e4', 'e7e5', 'g1f3']) await enter(page, move);
  await page.getByTestId('step-back').click();
  await page.getByTestId('fork').first().click();
  await page.getByTestId('fork-open').waitFor();
  assert.equal(await page.getByTestId('unchecked').count(), 0);
  await page.getByTestId('home').selectOption('server');
  await page.getByTestId('unchecked').waitFor();
  await page.getByTestId('fork-open').click();
  await page.waitForURL((url) => /^\/table\/(?!local-)/.test(url.pathname) && !url.pathname.includes(table));
  await page.waitForFunction(() => document.querySelector('.table-top')?.dataset.shown === '2');
});
