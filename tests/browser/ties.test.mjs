// People and each other: following and blocking, challenges, reports, and phrases in the chat.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, call, isTooWide, kMe, openTable, stage, type } from './helpers/harness.mjs';
import { untilSaid } from './helpers/language.mjs';

const { server, openPage } = stage();

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const kOpen = { by: 'open' };

/** A guest of that name with a page of their own, at the lobby. */
async function guest(name, options) {
  const page = await openPage(server.url, options);
  await call(page, name);
  page.person = await page.evaluate(async () => (await (await fetch('/api/me')).json()).person);
  return page;
}

/** The page of somebody, where one says how one stands to them. */
async function visit(page, { person }) {
  await page.goto(`${server.url}/person/${person}`);
  await page.waitForSelector('[data-testid=follow], [data-testid=block]');
}

async function isSound(page) {
  assert.deepEqual(await axeViolations(page), []);
  assert.equal(await isTooWide(page), false);
}

test(
  'somebody who is followed is in the lobby; somebody who is blocked is on the account page',
  { timeout: 120000 },
  async () => {
    const [ada, ben] = [await guest('Ada', kPhone), await guest('Ben')];
    await visit(ada, ben);
    await isSound(ada);
    await ada.click('[data-testid=follow]');
    await untilSaid(ada, '[data-testid=tie]', /You follow Ben.*Stop following/s);
    await isSound(ada);
    await ada.goto(server.url);
    await untilSaid(ada, '[data-testid=followed]', /People you follow.*Ben.*here/s);
    await isSound(ada);
    await ada.click('[data-testid=followed] a');
    await ada.click('[data-testid=block]');
    await untilSaid(ada, '[data-testid=tie]', /You have blocked Ben.*Unblock/s);
    assert.equal(await ada.locator('[data-testid=follow]').count(), 0);
    await isSound(ada);
    await ada.goto(`${server.url}/account`);
    await untilSaid(ada, '[data-testid=blocked]', /People you have blocked.*Ben/s);
    await isSound(ada);
    await ada.click('[data-testid=blocked] button');
    await ada.locator('[data-testid=blocked]').waitFor({ state: 'detached' });
    // Nobody follows or blocks themselves.
    await ada.goto(`${server.url}/person/${ada.person}`);
    await untilSaid(ada, 'h1', /^Ada$/);
    await ada.waitForSelector('[data-testid=ratings]');
    assert.equal(await ada.locator('[data-testid=tie]').count(), 0);
  },
);

/** Ada challenges somebody from their page, and is at the table that waits for the answer. */
async function challenge(ada, ben, name) {
  await visit(ada, ben);
  await ada.click('[data-testid=challenge]');
  await isSound(ada);
  await ada.click('[data-testid=challenge-balance_duel]');
  await untilSaid(ada, '[data-testid=challenged]', new RegExp(`You challenge ${name}`));
  await isSound(ada);
  await ada.click('input[name=clock][value=days]');
  await ada.click('[data-testid=open-table]:not([disabled])');
  await untilSaid(ada, '[data-testid=invited]', new RegExp(`${name} is invited and has not answered yet`));
  await isSound(ada);
  return new URL(ada.url()).pathname.replace('/table/', '');
}

test('a challenge is accepted from the lobby, and the game begins', { timeout: 120000 }, async () => {
  const [ada, ben] = [await guest('Ada', kPhone), await guest('Ben')];
  const table = await challenge(ada, ben, 'Ben');
  await ben.goto(server.url);
  await untilSaid(ben, '[data-testid=my-tables]', /Ada.*Invitation.*Accept.*Decline/s);
  await untilSaid(ben, '[data-testid=next-game]', /\(1\)/);
  await isSound(ben);
  await ben.click(`[data-testid=accept-${table}]`);
  for (const page of [ada, ben]) {
    await page.waitForSelector('.table-top');
    await page.locator('[data-testid=invited]').waitFor({ state: 'detached' });
  }
  const mover = await Promise.race(
    [ada, ben].map((page) => page.waitForSelector('[data-testid=die]:not([aria-disabled=true])').then(() => page)),
  );
  await type(mover, 'r');
});

test('a challenge is declined, which is said at the table', { timeout: 120000 }, async () => {
  const [ada, ben] = [await guest('Ada'), await guest('Ben', kPhone)];
  const table = await challenge(ada, ben, 'Ben');
  // At the table itself it can be declined as well.
  await ben.goto(`${server.url}/table/${table}`);
  await untilSaid(ben, '[data-testid=invited]', /You are invited to play.*Accept.*Decline/s);
  await isSound(ben);
  await ben.goto(server.url);
  await ben.click(`[data-testid=decline-${table}]`);
  await ben.locator(`[data-testid=table-${table}]`).waitFor({ state: 'detached' });
  await untilSaid(ada, '[data-testid=invited]', /Ben has declined/);
  await ada.waitForSelector('[data-testid^=invite-]');
  await isSound(ada);
});

/** What the page's guest has reported, as their export says. */
const reported = (page) =>
  page.evaluate(async () =>
    (await (await fetch('/api/export')).json()).reports.map(({ reason, text }) => [reason, text]),
  );

/** Chooses a reason in the dialog, says why, and sends it. */
async function report(page, reason, text) {
  await page.waitForSelector('[data-testid=report-send]');
  assert.equal(await page.isDisabled('[data-testid=report-send]'), true);
  await isSound(page);
  await page.click(`[data-testid=reason-${reason}]`);
  await page.fill('[data-testid=report-text]', text);
  await page.click('[data-testid=report-send]');
  await page.waitForSelector('[data-testid=report-sent]');
  await isSound(page);
  await page.click('[data-testid=report-close]');
}

/** Opens the part of the page where the chat is: on a phone a sheet. */
async function openChat(page) {
  const button = page.locator('[data-testid=open-people]:visible');
  await page.waitForSelector('[data-testid=chat-toggle]', { state: 'attached' });
  if ((await button.count()) > 0) await button.click();
  if ((await page.getAttribute('[data-testid=chat-toggle]', 'aria-expanded')) === 'false')
    await page.click('[data-testid=chat-toggle]');
}

/** Ada on a phone and Ben at one table, the chat open for both. */
async function twoPeople() {
  const [ada, ben] = [await guest('Ada', kPhone), await guest('Ben')];
  const table = await openTable(ada, [kMe, kOpen], {}, { listed: true, ready: '.table-top' });
  await ben.goto(`${server.url}/table/${table}`);
  await ben.click('[data-testid^=sit-]');
  for (const page of [ada, ben]) {
    await page.locator('[data-testid=open-seats]').waitFor({ state: 'detached' });
    await openChat(page);
  }
  return [ada, ben];
}

test('somebody is reported from their page', { timeout: 120000 }, async () => {
  const [ada, ben] = [await guest('Ada', kPhone), await guest('Ben')];
  await ada.goto(`${server.url}/person/${ben.person}`);
  await ada.click('[data-testid=report]');
  await report(ada, 'name', 'It is\nrude.');
  assert.deepEqual(await reported(ada), [['name', 'It is rude.']]);
  // What is too long stays, and is not sent.
  await ada.click('[data-testid=report]');
  await ada.click('[data-testid=reason-other]');
  await ada.fill('[data-testid=report-text]', 'x'.repeat(501));
  assert.equal(await ada.isDisabled('[data-testid=report-send]'), true);
  await ada.keyboard.press('Escape');
  await ada.locator('[data-testid=report-text]').waitFor({ state: 'detached' });
});

test('something that was said is reported from the chat', { timeout: 120000 }, async () => {
  const [ada, ben] = await twoPeople();
  assert.equal(await ada.locator('[data-testid=report]').count(), 0);
  for (const text of ['1 : 0', '2 : 0']) {
    await ben.fill('[data-testid=chat-field]', text);
    await ben.press('[data-testid=chat-field]', 'Enter');
    await untilSaid(ada, '[data-testid=chat-items]', new RegExp(text));
  }
  await ada.click('[data-testid=report]');
  // The latest is chosen; another can be.
  await ada.waitForSelector('[data-testid^=line-]');
  assert.equal(await ada.locator('[data-testid^=line-]').count(), 2);
  assert.equal(await ada.locator('[data-testid^=line-]').first().isChecked(), true);
  await report(ada, 'insults', 'See for yourself.');
  assert.deepEqual(await reported(ada), [['insults', 'See for yourself.']]);
});

test('a phrase is chosen by keyboard and read in the words of each language', { timeout: 120000 }, async () => {
  const [ada, ben] = await twoPeople();
  await ben.focus('[data-testid=phrases-toggle]');
  await ben.keyboard.press('Enter');
  await ben.waitForSelector('[data-testid=phrases]');
  await isSound(ben);
  await ben.focus('[data-testid=phrase-well_played]');
  await ben.keyboard.press('Enter');
  await untilSaid(ada, '[data-testid=chat-items]', /Well played!/);
  await untilSaid(ada, '[data-testid=chat-said]', /Well played!/);
  assert.equal(await ben.evaluate(() => document.activeElement.dataset.testid), 'phrases-toggle');
  await ada.click('[data-testid=phrases-toggle]');
  await isSound(ada);
  for (const button of await ada.locator('[data-testid=phrases] button, [data-testid=phrases-toggle]').all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  }
  await ada.click('[data-testid=phrase-again]');
  await untilSaid(ben, '[data-testid=chat-items]', /Another game\?/);
});
