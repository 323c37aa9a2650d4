// A person at the real server: a guest takes a name, becomes an account, comes back on another device, ends sessions,
// changes the password and deletes the account; refusals are said in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '../server/totp.mjs';
import { axeViolations, isTooWide, kMe, openUnseen, stage } from './helpers/harness.mjs';
import { said, shown } from './helpers/language.mjs';

const { server, openPage } = stage();

const kWords = 'a seesaw in the garden';

const card = (page, name) => page.locator(`[data-testid=${name}]`);

/** Fills the fields of a form in their order and sends it. */
async function send(page, name, values) {
  const fields = card(page, name).locator('input');
  for (const [i, value] of values.entries()) await fields.nth(i).fill(value);
  await card(page, name).locator('form > .button').click();
}
async function account(options) {
  const page = await openPage(`${server.url}/account`, options);
  await page.waitForSelector('[data-testid=standing]');
  return page;
}
const standing = (page, words) => page.locator('[data-testid=standing]', { hasText: words }).waitFor();
/** What became of a form that is gone has the focus, and is in view. */
async function assertArrived(page) {
  await page.locator('[data-testid=standing]:focus').waitFor();
  const { top, bottom } = await page.locator('[data-testid=standing]').evaluate((one) => one.getBoundingClientRect());
  assert.ok(top >= 0 && bottom <= page.viewportSize().height, `${top} to ${bottom}`);
}
const problem = (page, name) => said(page, `[data-testid=${name}] [role=alert]`);

test(
  'a guest becomes an account, is the same person elsewhere, and can leave for good',
  { timeout: 180000 },
  async () => {
    const home = await account();
    await standing(home, shown('You are a guest'));
    await openUnseen(home, { game: 'balance_duel', seats: [kMe, kMe] });
    await send(home, 'rename', ['Ada']);
    await home.locator('header', { hasText: 'Ada' }).waitFor();

    await send(home, 'join', ['ada', 'password']);
    await card(home, 'join').locator('[role=alert]').waitFor();
    assert.match(await problem(home, 'join'), /password/i);
    await send(home, 'join', ['ada', kWords]);
    await standing(home, `${shown('You are logged in as')} ada.`);
    await assertArrived(home);
    assert.deepEqual(await axeViolations(home), []);

    const phone = await account({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    await send(phone, 'join', ['ada', kWords]);
    await card(phone, 'join').locator('[role=alert]').waitFor();
    assert.match(await problem(phone, 'join'), /login is taken/);
    await send(phone, 'log-in', ['ada', 'not the words']);
    await card(phone, 'log-in').locator('[role=alert]').waitFor();
    await send(phone, 'log-in', ['ADA', kWords]);
    await standing(phone, `${shown('You are logged in as')} ada.`);
    await assertArrived(phone);
    assert.deepEqual(await axeViolations(phone), []);
    assert.equal(await isTooWide(phone), false);
    await phone.goto(server.url);
    await phone.waitForSelector('section[aria-labelledby=tables-title] li a');

    // The one at home ends the session of the other, which is a guest again.
    await home.reload();
    await card(home, 'sessions').locator('li').nth(1).waitFor();
    await home.click('[data-testid=end-others]');
    await card(home, 'sessions').locator('li').nth(1).waitFor({ state: 'detached' });
    await phone.goto(`${server.url}/account`);
    await standing(phone, shown('You are a guest'));

    await send(home, 'password', ['not the words', `${kWords} at night`]);
    await card(home, 'password').locator('[role=alert]').waitFor();
    await send(home, 'password', [kWords, `${kWords} at night`]);
    await card(home, 'password')
      .locator('[role=status]', { hasText: shown('Password changed') })
      .waitFor();
    await send(home, 'log-out', []);
    await standing(home, shown('You are a guest'));
    await send(home, 'log-in', ['ada', `${kWords} at night`]);
    await standing(home, `${shown('You are logged in as')} ada.`);
    await send(home, 'remove', [`${kWords} at night`]);
    await standing(home, shown('You are a guest'));
  },
);

test(
  'a second factor is set up by its key, asked for elsewhere, and taken away again',
  { timeout: 120000 },
  async () => {
    const home = await account({ viewport: { width: 1280, height: 900 } });
    await send(home, 'join', ['hypatia', kWords]);
    await standing(home, `${shown('You are logged in as')} hypatia.`);
    await send(home, 'factor', [kWords]);
    await card(home, 'factor-on').waitFor();
    assert.deepEqual(await axeViolations(home), []);
    const key = (await card(home, 'factor-on').locator('code').textContent()).replaceAll(' ', '');
    await send(home, 'factor-on', [codeOf(key)]);
    await card(home, 'recovery-codes').waitFor();
    assert.deepEqual(await axeViolations(home), []);
    const [recovery] = await card(home, 'recovery-codes').locator('li').allTextContents();
    await card(home, 'recovery-codes').locator('button').click();

    const phone = await account({ viewport: { width: 390, height: 844 } });
    await send(phone, 'log-in', ['hypatia', kWords]);
    await card(phone, 'log-in').locator('[role=alert]').waitFor();
    await send(phone, 'log-in', ['hypatia', kWords, codeOf(key, 1)]);
    await standing(phone, `${shown('You are logged in as')} hypatia.`);
    await card(phone, 'factor-off').waitFor();
    assert.equal(await isTooWide(phone), false);
    await send(phone, 'factor-off', [kWords, recovery]);
    await card(phone, 'factor').waitFor();
  },
);

test('ladders and the page of a person are there for everybody', { timeout: 60000 }, async () => {
  const page = await account();
  await send(page, 'rename', ['Grace']);
  await page.locator('header', { hasText: 'Grace' }).waitFor();
  await page.click('[data-testid=standing] a');
  await page.locator('h1', { hasText: 'Grace' }).waitFor();
  await page.goto(`${server.url}/ladder`);
  await page.selectOption('[data-testid=ladder]', 'chess_balance/chess');
  await page.waitForURL(/game=chess_balance&mode=chess/);
  await page.locator('main section', { hasText: shown('No rated games here yet') }).waitFor();
  assert.deepEqual(await axeViolations(page), []);
});

test(
  'a vacation begins and ends on the account page, and the other sees it at the table',
  { timeout: 90000 },
  async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const [ada, ben] = [await account(phone), await openPage(server.url, phone)];
    assert.equal(await card(ada, 'vacation').count(), 0);
    await send(ada, 'join', ['grace', kWords]);
    await card(ada, 'vacation').waitFor();
    const ask = { game: 'balance_duel', listed: true, time: 'days:3', seats: [kMe, { by: 'open' }] };
    const opened = await ada.context().request.post(`${server.url}/api/tables`, { data: ask });
    await ben.goto(`${server.url}/table/${(await opened.json()).table}`);
    await ben.click('[data-testid^=sit-]');
    const words = ben.locator('[data-testid=clock-0] .away');
    await ben.waitForSelector('[data-testid=clock-0]');
    assert.equal(await words.count(), 0);

    await send(ada, 'vacation', ['10']);
    await card(ada, 'vacation-until').waitFor();
    await words.waitFor();
    for (const page of [ada, ben]) {
      assert.equal(await isTooWide(page), false);
      assert.deepEqual(await axeViolations(page), []);
    }
    await send(ada, 'vacation', []);
    await card(ada, 'vacation-days').waitFor();
    await words.waitFor({ state: 'detached' });
  },
);

test('a spectator is named at the table once they wish it on the account page', { timeout: 90000 }, async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const [ada, eve] = [await openPage(server.url), await openPage(`${server.url}/account`, phone)];
  const ask = { game: 'balance_duel', seats: [kMe, { by: 'open' }] };
  const opened = await ada.context().request.post(`${server.url}/api/tables`, { data: ask });
  const table = `${server.url}/table/${(await opened.json()).table}`;
  await send(eve, 'rename', ['Eve']);
  const box = eve.locator('[data-testid=named-watching]');
  assert.equal(await box.isChecked(), false);
  assert.ok((await card(eve, 'watching-card').locator('label').boundingBox()).height >= 44);
  const isStored = eve.waitForResponse((response) => response.url().endsWith('/api/me/watching'));
  await box.press('Space');
  await isStored;
  await eve.reload();
  await eve.waitForSelector('[data-testid=named-watching]:checked');
  assert.deepEqual(await axeViolations(eve), []);
  assert.equal(await isTooWide(eve), false);

  await ada.goto(table);
  await ada.waitForSelector('.table-top');
  await eve.goto(table);
  const watching = ada.locator('[data-testid=watching]');
  await watching.filter({ hasText: 'Eve' }).waitFor();
  assert.deepEqual(await axeViolations(ada), []);
  assert.equal(await isTooWide(ada), false);
  await eve.goto(`${server.url}/account`);
  await watching.filter({ hasText: 'Eve' }).waitFor({ state: 'detached' });
});

test('whoever is told of events switches each of them on and off, on a phone', { timeout: 60000 }, async () => {
  const page = await openPage(`${server.url}/account`, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.waitForSelector('[data-testid=notify]');
  // Nothing reaches this person yet.
  assert.equal(await page.locator('[data-testid=notices]').count(), 0);
  await page.route('**/api/notify/events', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: body.events ? { ...body, ways: ['mail', 'push'] } : body });
  });
  await page.reload();
  await page.waitForSelector('[data-testid=notices]');
  assert.deepEqual(await axeViolations(page), []);
  assert.equal(await isTooWide(page), false);
  for (const label of await page.locator('[data-testid=notices] label').all())
    assert.ok((await label.boundingBox()).height >= 44);
  const isStored = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('[data-testid=over-mail]').press('Space');
  await isStored;
  await page.reload();
  await page.waitForSelector('[data-testid=notices]');
  assert.equal(await page.isChecked('[data-testid=over-mail]'), false);
  assert.equal(await page.isChecked('[data-testid=over-push]'), true);
  assert.equal(await page.isChecked('[data-testid=turn-mail]'), true);
});
