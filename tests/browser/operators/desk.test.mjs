// The operator's desk on phone and desktop, light and dark: sound, with nothing of what people wrote as markup.
// In one language: its texts are the command's, which the pseudo-language leaves out.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Browser } from '../../server/browser.mjs';
import { startServer } from '../../server/client.mjs';
import { account, give } from '../../server/operators/agreed.mjs';
import { startDesk } from '../../server/operators/desk.mjs';
import { axeViolations, isTooWide, serve, stage } from '../helpers/harness.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-desk-'));
const db = path.join(folder, 'tables.db');
const kSizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
/** If any of these became markup, an element would have this id, or a script would have run. */
const kName = '<b id=evil>Ben';
const kWords = '</blockquote><script>window.evil = 1</script><img id="evil" src=x onerror="window.evil = 1">';

async function guest(server, name) {
  const browser = new Browser(server);
  await browser.do('/api/me', { name });
  browser.person = (await browser.me()).person;
  return browser;
}

/** Reports of a person and of a line in the chat, and games that look agreed, all with hostile words. */
async function quarrel(server) {
  const [ada, ben] = [await account(server, 'Ada'), await account(server, kName, 'ben')];
  for (let games = 0; games < 3; games++) await give(ada, ben);
  const table = await ada.open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] });
  const lines = [await ada.connect(table), await ben.connect(table)];
  await lines[0].ask({ type: 'say', text: 'Good evening!' });
  await lines[1].ask({ type: 'say', text: kWords });
  await lines[0].ask({ type: 'say', text: `${'w'.repeat(120)}?` });
  const { chat } = (await ada.connect(table)).table;
  const { entry } = chat.find(({ text }) => text === kWords);
  await ada.do(`/api/tables/${table}/report`, { entry, reason: 'insults', text: kWords });
  await (await guest(server, 'Eve')).do(`/api/people/${ben.person}/report`, { reason: 'cheating', text: kWords });
  await ben.do(`/api/people/${ada.person}/report`, { reason: 'other', text: '' });
  return { ada, ben };
}

/** A server after a quarrel, and the desk beside it. */
class Quarrel {
  async start() {
    this.running = await startServer(db);
    this.people = await quarrel(this.running);
    this.desk = await startDesk(db);
  }
  async close() {
    await this.desk.kill('SIGTERM');
    await this.running.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

const { server: quarrelled, openPage } = stage(serve(new Quarrel()));

const open = (options) => openPage(quarrelled.desk.url.href, { language: 'en', ...options });

/** Follows the link of that name. */
async function follow(page, name, within = 'body') {
  await page.locator(within).getByRole('link', { name, exact: true }).first().click();
  await page.waitForLoadState();
}

async function isSound(page) {
  assert.deepEqual(await axeViolations(page), []);
  assert.equal(await isTooWide(page), false, `${page.url()} is too wide`);
  const found = await page.evaluate(() => ({
    evil: window.evil ?? document.getElementById('evil')?.outerHTML ?? null,
    scripts: document.scripts.length + document.images.length,
  }));
  assert.deepEqual(found, { evil: null, scripts: 0 });
}

for (const [size, viewport] of Object.entries(kSizes)) {
  for (const colorScheme of ['light', 'dark']) {
    test(
      `every view is sound and shows hostile words as words: ${size}, ${colorScheme}`,
      { timeout: 120000 },
      async () => {
        const page = await open({ viewport, colorScheme });
        assert.match(await page.textContent('main'), /3 reports are open/);
        assert.equal(await page.locator('.meant').filter({ hasText: kWords }).count(), 1);
        await isSound(page);
        await follow(page, 'Report 1');
        for (const words of [kName, kWords, 'Other reports: '])
          assert.ok((await page.textContent('main')).includes(words));
        await isSound(page);
        // A note that is refused comes back with what was written.
        await page.fill('#note', kWords.repeat(30));
        await page.click('button.primary');
        await page.waitForSelector('[role=alert]');
        assert.equal(await page.inputValue('#note'), kWords.repeat(30));
        await isSound(page);
        await follow(page, kName);
        assert.equal(await page.textContent('h1'), kName);
        assert.match(await page.textContent('main'), /3 of 3 games ended after a few actions/);
        await isSound(page);
        await follow(page, 'Agreed games', 'nav');
        assert.ok((await page.textContent('main')).includes(`Ada against ${kName}: 3 rated games`));
        await isSound(page);
        await page.fill('#days', '1');
        await page.press('#days', 'Enter');
        await page.waitForURL(/days=1$/);
        await follow(page, 'Closed reports', 'nav');
        await isSound(page);
        await page.goto(new URL('report/999', page.url()).href);
        assert.match(await page.textContent('[role=alert]'), /there is no report 999/);
        await isSound(page);
      },
    );
  }
}

test(
  'by keyboard alone a report is found, closed with a note, and gone from the queue',
  { timeout: 120000 },
  async () => {
    const page = await open({ viewport: kSizes.phone });
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Report 3', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/report\/3$/);
    await page.focus('#note');
    await page.keyboard.type(kWords);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#note', { state: 'detached' });
    assert.ok((await page.textContent('main')).includes(kWords));
    await isSound(page);
    await follow(page, 'Open reports', 'nav');
    assert.match(await page.textContent('main'), /2 reports are open/);
    assert.equal(await page.getByRole('link', { name: 'Report 3', exact: true }).count(), 0);
    await follow(page, 'Closed reports', 'nav');
    assert.equal(await page.getByRole('link', { name: 'Report 3', exact: true }).count(), 1);
    await isSound(page);
  },
);

test('a person is looked up by the id of their page, and a stranger has nothing', { timeout: 120000 }, async () => {
  const page = await open();
  await page.fill('#person', ` ${quarrelled.people.ada.person} `);
  await page.click('form[action$=person] button');
  await page.waitForURL(/person\?id=/);
  assert.equal(await page.textContent('h1'), 'Ada');
  const stranger = await guest(quarrelled.running, 'Zoe');
  await page.goto(new URL(`person?id=${stranger.person}`, page.url()).href);
  for (const words of ['Nobody has reported this person.', 'This person has reported nobody.'])
    assert.ok((await page.textContent('main')).includes(words));
  await isSound(page);
});

test('a browser that has not opened the printed address sees no report', { timeout: 120000 }, async () => {
  const known = await open();
  const page = await openPage(undefined, { language: 'en' });
  const answer = await page.goto(known.url());
  assert.equal(answer.status(), 403);
  assert.equal(
    (await page.textContent('body')).trim(),
    'To open the desk, use the address that its command has printed.',
  );
});
