// The pages as such: nothing for axe to complain about in either theme, nothing sideways, pushed about or empty on a phone.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../server/client.mjs';
import { isTooWide, kMe, kNovice, moved, offered, openTable, plies, stage, targets, type } from './helpers/harness.mjs';
import { judge } from './helpers/screens.mjs';

const { server, openPage } = stage();

/** Plays whatever is offered until the game is over. */
async function toResult(page) {
  for (;;) {
    const now = await offered(page);
    if (now.kind === 'over') return;
    if (now.kind === 'roll') await type(page, 'r');
    else if (now.kind === 'skip') await type(page, '..');
    else if (now.pass && now.sources.length === 0) await type(page, '--');
    else {
      const shown = await plies(page);
      await page.locator(`[data-cell="${now.sources[0]}"]`).click();
      const all = await targets(page);
      await page.locator(`[data-cell="${(all.find((one) => !one.stays) ?? all[0]).cell}"]`).click();
      const way = page.locator('.chooser .button').first();
      if (await way.isVisible()) await way.click();
      await moved(page, shown);
    }
  }
}

test('axe finds nothing and nothing is too wide, in both themes, wide and on phones', { timeout: 180000 }, async () => {
  const page = await openPage(server.url);
  await page.waitForSelector('[data-testid=guided]:not([disabled])');
  await judge(page, 'home');
  await page.click('[data-testid=new-game]');
  await page.waitForSelector('[data-testid=open-table]:not([disabled])');
  await page.click('dialog details summary');
  await judge(page, 'new game');
  await openTable(page, [kMe, kMe]);
  await offered(page);
  await judge(page, 'board');
  const now = await offered(page);
  if (now.kind === 'roll') await type(page, 'r');
  await page.click(`[data-cell="${(await offered(page)).sources[0]}"]`);
  await judge(page, 'board with a pawn in the hand');
  await page.keyboard.press('Escape');
  await page.click('[data-testid=settings]');
  await judge(page, 'settings');
  await page.keyboard.press('Escape');
  await page.click('[data-testid=rules]');
  await page.click('[data-testid=full-rules]');
  await page.waitForSelector('[id="BD-6.3"]');
  await judge(page, 'rules');
  await page.keyboard.press('Escape');
  await toResult(page);
  await judge(page, 'result');
});

test('a page that is still under way says where one is, and nothing of that stays', { timeout: 60000 }, async () => {
  const page = await openPage();
  let goOn;
  const waits = new Promise((resolve) => (goOn = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await waits;
    await route.continue();
  });
  const loaded = page.goto(server.url, { waitUntil: 'commit' });
  const first = page.locator('body > .first');
  await first.waitFor();
  assert.equal(await first.textContent(), 'Equipoise');
  goOn();
  await loaded;
  await page.locator('header .brand').waitFor();
  await first.waitFor({ state: 'hidden' });
});

test('every holder is a target of at least 24 px on a phone of 360', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, {
    viewport: { width: 360, height: 720 },
  });
  await openTable(page, [kMe, kNovice]);
  const sizes = await page.$$eval('.cell .hit', (cells) =>
    cells.map((cell) => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().height]),
  );
  assert.equal(sizes.length, 14);
  for (const [width, height] of sizes) assert.ok(width >= 23.99 && height >= 44, `${width} x ${height}`);
});

test('nothing of the lobby is pushed about while it loads on a phone', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, {
    viewport: { width: 390, height: 844 },
  });
  await openTable(page, [kMe, kNovice]);
  await page.goto(server.url);
  await page.waitForSelector('main a[href^="/table/"] svg');
  const shift = await page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter((one) => one.entryType === 'layout-shift');
          done(shifts.reduce((sum, one) => sum + one.value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // An observer says nothing at all where nothing was pushed; else it does so within a frame or two.
        const wait = (frames) => requestAnimationFrame(() => (frames > 0 ? wait(frames - 1) : done(0)));
        void document.fonts.ready.then(() => wait(5));
      }),
  );
  assert.ok(shift < 0.02, `the layout shifted by ${shift}`);
});

test('the list of what happened is no taller than its lines on a phone', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, {
    viewport: { width: 390, height: 844 },
  });
  await openTable(page, [kMe, kMe]);
  // It comes after the board.
  await page.waitForSelector('.moves ol', { state: 'attached' });
  const [list, lines] = await page.$eval('.moves ol', (list) => [
    list.offsetHeight,
    [...list.children].reduce((sum, line) => sum + line.offsetHeight, 0),
  ]);
  assert.ok(list <= lines + 2, `${list} px for ${lines} px of lines`);
});

test('no balance report is too wide for a phone', { timeout: 60000 }, async () => {
  const page = await openPage(server.url, { language: 'en', viewport: { width: 390, height: 844 } });
  const reports = readdirSync(`${root}/docs/balance`).filter((file) => file.endsWith('.html'));
  assert.equal(reports.length, 5);
  for (const report of reports) {
    await page.goto(`file://${root}/docs/balance/${report}`);
    assert.equal(await isTooWide(page), false, report);
  }
});
