// Two people with phones come to an arena, are led to their table, play, and see the standings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, isTooWide, stage } from '../helpers/harness.mjs';
import { shown, untilSaid } from '../helpers/language.mjs';

const { server, openPage } = stage();

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const kPassword = 'correct horse battery';

/** Somebody with an account, at the arenas. */
async function account(name) {
  const page = await openPage(server.url, kPhone);
  await page.evaluate(
    async ([login, password, name]) => {
      const body = JSON.stringify({ login, password, name });
      await fetch('/api/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    },
    [name.toLowerCase(), kPassword, name],
  );
  await page.goto(`${server.url}/arenas`);
  return page;
}

async function isSound(page) {
  assert.deepEqual(await axeViolations(page), []);
  assert.equal(await isTooWide(page), false);
}

const tableOf = (page) => new URL(page.url()).pathname;

test('two people join, are led to their table, play, and are ranked', { timeout: 120_000 }, async () => {
  const [ada, ben] = [await account('Ada'), await account('Ben')];
  await isSound(ada);
  await ada.tap('[data-testid=arena-new]');
  await ada.fill('[data-testid=arena-title]', 'Grace');
  await ada.selectOption('[data-testid=played-game]', 'chess');
  await isSound(ada);
  await ada.tap('[data-testid=arena-open]');
  await ada.waitForURL(/\/arenas\/\w+/);
  const arena = tableOf(ada);
  // The lobby leads there while it goes on.
  await ben.goto(server.url);
  await ben.tap('[data-testid=arena-line]');
  await ben.waitForURL(`${server.url}${arena}`);
  for (const page of [ada, ben]) {
    await page.tap('[data-testid=arena-join]');
    await untilSaid(page, '[data-testid=arena-said]', /You are in/);
  }
  await isSound(ben);
  for (const page of [ada, ben]) await page.waitForURL(/\/table\//, { timeout: 40_000 });
  assert.equal(tableOf(ada), tableOf(ben));
  for (const page of [ada, ben]) await page.waitForSelector('.table-top[data-game=chess_balance]');
  await ada.getByRole('button', { name: shown('Players and table') }).tap();
  await ada.tap('[data-testid=resign]');
  await ada.tap('[data-testid^=resign-as-]');
  for (const page of [ada, ben]) await page.waitForSelector('[data-testid=result]');
  await ben.waitForSelector('[data-testid=back-to-arena]');
  await isSound(ben);
  await ben.tap('[data-testid=back-to-arena]');
  await ben.waitForURL(`${server.url}${arena}`);
  await untilSaid(ben, '[data-testid=standings] tbody', /^\s*1\s*Ben.*2\s*1\s*0\s*2\s*Ada.*0\s*1\s*2\s*$/s);
  await untilSaid(ben, '[data-testid=recent]', /Ben|Ada/);
  await isSound(ben);
  await ben.tap('[data-testid=arena-withdraw]');
  await untilSaid(ben, '[data-testid=arena-said]', /You have withdrawn/);
  await ben.waitForSelector('[data-testid=arena-join]');
  // Whoever opened it ends it, after a question.
  assert.equal(await ben.locator('[data-testid=arena-end]').count(), 0);
  await ada.goto(`${server.url}${arena}`);
  await ada.tap('[data-testid=arena-end]');
  await isSound(ada);
  await ada.tap('[data-testid=arena-end-confirm]');
  for (const page of [ada, ben]) await untilSaid(page, '[data-testid=arena-stage]', /This arena is over/);
});
