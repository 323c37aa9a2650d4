// One person founds a club, another joins by its link, they meet at a table of the club, and its ladder shows both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations, isTooWide, stage } from '../helpers/harness.mjs';
import { said, shown, untilSaid } from '../helpers/language.mjs';

const { server, openPage } = stage();

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const kPassword = 'correct horse battery';
let accounts = 0;

/** Somebody with an account, at their clubs. It is made before the page asks anything, so that no answer to a guest comes later. */
async function account(name) {
  const page = await openPage('', kPhone);
  await post(page, '/api/account', { login: `${name.toLowerCase()}.${++accounts}`, password: kPassword, name });
  await page.goto(`${server.url}/clubs`);
  return page;
}

async function post(page, address, data) {
  const answer = await page.context().request.post(`${server.url}${address}`, { data });
  assert.ok(answer.ok(), `${address}: ${await answer.text()}`);
  return answer.json();
}

async function isSound(page) {
  assert.deepEqual(await axeViolations(page), []);
  assert.equal(await isTooWide(page), false);
}

const pathOf = (page) => new URL(page.url()).pathname;

test('two people meet in a club, and its ladder shows both', { timeout: 120_000 }, async () => {
  const [ada, ben] = [await account('Ada'), await account('Ben')];
  await ada.goto(`${server.url}/account`);
  await ada.tap('[data-testid=clubs]');
  await ada.fill('[data-testid=club-title]', 'Grace');
  await ada.fill('[data-testid=club-about]', 'Eve');
  await isSound(ada);
  await ada.tap('[data-testid=club-found]');
  await ada.waitForURL(/\/club\/\w+/);
  const club = pathOf(ada);
  const link = await ada.inputValue('[data-testid=club-link]');
  await isSound(ada);
  // Without the key of the link there is no club.
  await ben.goto(`${server.url}${club}`);
  await untilSaid(ben, 'main', /There is no such club/i);
  await ben.goto('about:blank');
  await ben.goto(link);
  await untilSaid(ben, 'h1', /Grace/);
  await isSound(ben);
  await ben.tap('[data-testid=club-join]');
  await untilSaid(ben, '[data-testid=club-members]', /Ada.*Ben/s);
  assert.equal(await ben.locator('[data-testid=club-link]').count(), 0);
  // A rated table, which the public lobby does not show.
  await ada.tap('[data-testid=club-new]');
  await ada.selectOption('[data-testid=played-game]', 'balance_duel');
  await isSound(ada);
  await ada.waitForSelector('[data-testid=club-open]:enabled');
  await ada.tap('[data-testid=club-open]');
  await ada.waitForURL(/\/table\//);
  const table = pathOf(ada);
  await ada.waitForSelector('[data-testid=open-seats]');
  const row = `[data-testid=table-${table.split('/').at(-1)}]`;
  await ben.waitForSelector(`[data-testid=club-tables] ${row}`);
  await isSound(ben);
  const eve = await openPage(server.url, kPhone);
  await eve.waitForSelector('[data-testid=lobby]');
  assert.equal(await eve.locator(row).count(), 0);
  await ben.tap(row);
  await ben.waitForURL(`${server.url}${table}`);
  await ben.tap('[data-testid^=sit-]');
  await ada.waitForSelector('[data-testid=die]');
  await ada.getByRole('button', { name: shown('Players and table') }).tap();
  await ada.tap('[data-testid=resign]');
  await ada.tap('[data-testid^=resign-as-]');
  for (const page of [ada, ben]) await page.waitForSelector('[data-testid=result]');
  await ben.waitForSelector('[data-testid=back-to-club]');
  await ben.tap('[data-testid=back-to-club]');
  await ben.waitForURL(`${server.url}${club}`);
  await ada.goto(`${server.url}${club}`);
  for (const page of [ada, ben]) await untilSaid(page, '[data-testid=club-ladder] tbody', /^\s*1\s*Ben.*\s*2\s*Ada/s);
  await isSound(ben);
});

test('a founder chooses the table of the week, and removes a member', { timeout: 120_000 }, async () => {
  const [ada, ben] = [await account('Ada'), await account('Grace')];
  const post = (page, address, data) =>
    page
      .context()
      .request.post(`${server.url}${address}`, { data })
      .then((answer) => answer.json());
  const { club, key } = await post(ada, '/api/clubs', { title: 'Eve' });
  await post(ben, `/api/clubs/${club}/join`, { key });
  for (const page of [ada, ben]) await page.goto(`${server.url}/club/${club}`);
  await ada.tap('[data-testid=weekly-change]');
  await ada.selectOption('[data-testid=played-game]', 'balance_duel');
  await ada.selectOption('[data-testid=weekly-day]', '4');
  await ada.fill('[data-testid=weekly-time]', '19:30');
  await isSound(ada);
  await ada.waitForSelector('[data-testid=weekly-keep]:enabled');
  await ada.tap('[data-testid=weekly-keep]');
  for (const page of [ada, ben]) await untilSaid(page, '[data-testid=club-weekly]', /Every Friday.*7:30/s);
  await isSound(ada);
  const link = await ada.inputValue('[data-testid=club-link]');
  await ada.tap('[data-testid=remove-Grace]');
  await isSound(ada);
  await ada.tap('[data-testid=club-confirm]');
  await untilSaid(ada, '[data-testid=club-members]', /Grace/, { fits: false });
  assert.notEqual(await ada.inputValue('[data-testid=club-link]'), link);
  await untilSaid(ben, 'main', /There is no such club/i);
  await ada.tap('[data-testid=club-close]');
  await ada.tap('[data-testid=club-confirm]');
  await ada.waitForURL(`${server.url}/clubs`);
  await untilSaid(ada, 'main', /You are in no club yet/);
  assert.match(await said(ada, 'h1'), /Clubs/);
});

test('the lobby and the list of clubs lead to a table of the week that is open', { timeout: 60_000 }, async () => {
  const page = await account('Ada');
  // One opens at its minute of the week, which is days away.
  await page.route('**/api/clubs', (route) =>
    route.fulfill({ json: { clubs: [{ club: 'a', title: 'Friday', about: '', members: 2, table: 'k3f9x2' }] } }),
  );
  for (const [where, line] of [
    ['/', 'weekly-line'],
    ['/clubs', 'weekly-open'],
  ]) {
    await page.goto(server.url + where);
    await page.waitForSelector(`[data-testid=${line}]`);
    await isSound(page);
    await page.tap(`[data-testid=${line}]`);
    await page.waitForURL(`${server.url}/table/k3f9x2`);
  }
});
