// Strangers meet in the lobby of the real server: one shows a table, another finds it by filters, sits down and is
// waited for; a third watches. What is by invitation is not shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, kMe, openUnseen, stage } from './helpers/harness.mjs';
import { english, said, untilSaid } from './helpers/language.mjs';

const { server, openPage } = stage();

const kOpen = { by: 'open' };
const row = (table) => `[data-testid=lobby] [data-testid=table-${table}]`;

async function shown(page) {
  return page.$$eval('[data-testid=lobby] li a', (links) => links.map((link) => link.getAttribute('href')));
}

test('a table shown in the lobby is found, joined and watched by others', { timeout: 120000 }, async () => {
  const ada = await openPage(server.url);
  await ada.click('a[href="/new/balance_duel"]');
  await ada.click('input[name=seating][value=link]');
  await ada.click('input[name=clock][value=days]');
  await ada.click('input[name=terms-listed]');
  await ada.click('[data-testid=open-table]:not([disabled])');
  await ada.waitForURL(/\/table\//);
  const table = new URL(ada.url()).pathname.split('/').at(-1);

  const grace = await openPage(server.url, { colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const hidden = await openUnseen(grace, { game: 'elements', seats: [kMe, kOpen] });
  await grace.reload();
  await grace.waitForSelector(row(table));
  assert.match(await said(grace, row(table)), /3 days.*1 free seat/s);
  assert.deepEqual(await shown(grace), [`/table/${table}`]);
  assert.ok(hidden);
  await grace.selectOption('[data-testid=filter-time]', 'live');
  await grace.waitForSelector(row(table), { state: 'detached' });
  await grace.selectOption('[data-testid=filter-time]', 'days');
  await grace.waitForSelector(row(table));
  assert.deepEqual(await axeViolations(grace), []);

  await grace.click(row(table));
  await grace.locator('[data-testid^=sit-]').first().click();
  await grace.waitForSelector('[data-testid^=sit-]', { state: 'detached' });

  const eve = await openPage(server.url);
  await eve.waitForSelector('[data-testid=lobby]');
  assert.deepEqual(await shown(eve), []);
  await eve.click('[data-testid=lobby] input[value=running]', { force: true });
  await eve.click(row(table));
  await eve.waitForSelector('.table-top');
  assert.equal(await eve.locator('[data-testid^=sit-]').count(), 0);
});

test('the next game that waits is one press away from every page', { timeout: 120000 }, async () => {
  const page = await openPage();
  const untimed = { game: 'chess_balance', options: { mode: 'chess' }, seats: [kMe, kMe] };
  const chess = { ...untimed, time: 'days:3' };
  await openUnseen(page, untimed);
  const tables = [await openUnseen(page, chess), await openUnseen(page, chess)];
  for (const path of ['/', '/account', '/ladder', '/verify', '/analysis']) {
    await page.goto(server.url + path);
    assert.match(await said(page, '[data-testid=next-game]'), /Next\s+game\s+\(2\)/);
  }
  await page.goto(server.url);
  assert.equal(await said(page, 'section[aria-labelledby=tables-title] p'), '2 games are waiting for you.');
  await page.press('[data-testid=next-game]', 'Enter');
  await page.waitForURL(/\/table\//);
  const first = new URL(page.url()).pathname.split('/').at(-1);
  // At a table the next one is another.
  const next = await page.waitForSelector('[data-testid=next-game]');
  assert.match(await next.textContent(), /\(1\)/);
  await next.click();
  await page.waitForURL((url) => url.pathname === `/table/${tables.find((one) => one !== first)}`);
});

test('a game against a bot is put away, brought back, and closed when it is deleted', { timeout: 120000 }, async () => {
  const page = await openPage();
  const table = await openUnseen(page, { game: 'balance_duel', seats: [kMe, { by: 'bot', bot: 'novice' }] });
  await page.goto(server.url);
  const mine = page.locator('[data-testid=my-tables]');
  const shown = mine.locator(`> ul [data-testid=table-${table}]`);
  await mine.locator('[data-testid=put-away]').click();
  await shown.waitFor({ state: 'detached' });
  await page.reload();
  await mine.locator('[data-testid=away] summary').click();
  await mine.locator('[data-testid=bring-back]').click();
  await shown.waitFor();
  await mine.locator('[data-testid=delete]').click();
  await page.click('[data-testid=delete-confirm]');
  await shown.waitFor({ state: 'detached' });
  assert.equal(await mine.locator('a').count(), 0);
  await page.goto(`${server.url}/table/${table}`);
  await untilSaid(page, 'main', /This table is closed\./);
});

test(
  'chess is a game of its own: on its card, in its dialog, at its tables and in lists',
  { timeout: 120000 },
  async () => {
    const page = await openPage(server.url);
    const card = page.locator('section.game', { has: page.locator('#game-chess') });
    assert.equal(await card.locator('[data-testid=guided]').count(), 0);
    await card.locator('[data-testid=new-game]').click();
    await page.waitForSelector('dialog [data-testid=open-table]:not([disabled])');
    assert.match(await said(page, 'dialog h2'), /^New game of Chess$/);
    assert.equal(await page.locator('dialog [name=profile], dialog [name=mode], dialog [name=deck_mode]').count(), 0);
    assert.deepEqual(await axeViolations(page), []);
    await page.click('[data-testid=open-table]');
    await page.waitForURL(/\/table\//);
    await page.waitForSelector('[data-cell=e2]');
    assert.equal(await said(page, 'header h1'), 'Chess');
    assert.match(english(await page.title()), /^Your turn – Chess – Equipoise$/);
    // Back leads home, and not to the dialog that opened the table.
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    assert.equal(await page.locator('dialog').count(), 0);
    await untilSaid(page, '[data-testid=my-tables] strong', /^Chess$/);
  },
);
