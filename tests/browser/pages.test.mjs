// The pages as such: nothing for axe to complain about in either theme, nothing sideways, pushed about or empty on a phone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeViolations,
  kMe,
  kNovice,
  launch,
  offered,
  openPage,
  openTable,
  Server,
  targets,
  type,
} from './harness.mjs';

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server.close();
});

const isWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Plays whatever is offered until the game is over. */
async function toResult(page) {
  for (;;) {
    const now = await offered(page);
    if (now.kind === 'over') return;
    if (now.kind === 'roll') await type(page, 'r');
    else if (now.kind === 'skip') await type(page, '..');
    else if (now.pass && now.sources.length === 0) await type(page, '--');
    else {
      const shown = await page.$eval('.table-top', (top) => Number(top.dataset.shown));
      await page.locator(`[data-cell="${now.sources[0]}"]`).click();
      const all = await targets(page);
      await page.locator(`[data-cell="${(all.find((one) => !one.stays) ?? all[0]).cell}"]`).click();
      const way = page.locator('.chooser .button').first();
      if (await way.isVisible()) await way.click();
      await page.waitForFunction(
        (n) =>
          document.querySelector('[data-testid=result]') ||
          Number(document.querySelector('.table-top').dataset.shown) > n,
        shown,
      );
    }
  }
}

for (const [colorScheme, viewport] of [
  ['light', { width: 1280, height: 900 }],
  ['dark', { width: 1280, height: 900 }],
  ['light', { width: 360, height: 720 }],
  ['dark', { width: 390, height: 844 }],
]) {
  test(
    `axe finds nothing and nothing is too wide: ${colorScheme}, ${viewport.width} px`,
    { timeout: 120000 },
    async () => {
      const page = await openPage(browser, server.url, {
        colorScheme,
        viewport,
      });
      const found = {};
      const judge = async (name) => {
        found[name] = await axeViolations(page);
        if (await isWide(page)) found[name].push('scrolls sideways');
      };
      await page.waitForSelector('[data-testid=guided]:not([disabled])');
      await judge('home');
      await page.click('[data-testid=new-game]');
      await page.waitForSelector('[data-testid=open-table]:not([disabled])');
      await page.click('details summary');
      await judge('new game');
      await page.goto(server.url);
      await openTable(page, server, [kMe, kMe]);
      await offered(page);
      await judge('board');
      const now = await offered(page);
      if (now.kind === 'roll') await type(page, 'r');
      await page.click(`[data-cell="${(await offered(page)).sources[0]}"]`);
      await judge('board with a pawn in the hand');
      await page.keyboard.press('Escape');
      await page.click('[data-testid=settings]');
      await judge('settings');
      await page.keyboard.press('Escape');
      await page.click('[data-testid=rules]');
      await page.waitForSelector('[id="BD-6.3"]');
      await judge('rules');
      await page.keyboard.press('Escape');
      await toResult(page);
      await judge('result');
      assert.deepEqual(found, Object.fromEntries(Object.keys(found).map((name) => [name, []])));
      assert.deepEqual(page.faults, []);
    },
  );
}

test('every holder is a target of at least 24 px on a phone of 360', { timeout: 60000 }, async () => {
  const page = await openPage(browser, server.url, {
    viewport: { width: 360, height: 720 },
  });
  await openTable(page, server, [kMe, kNovice]);
  const sizes = await page.$$eval('.cell .hit', (cells) =>
    cells.map((cell) => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().height]),
  );
  assert.equal(sizes.length, 14);
  for (const [width, height] of sizes) assert.ok(width >= 23.99 && height >= 44, `${width} x ${height}`);
});

test('nothing of the lobby is pushed about while it loads on a phone', { timeout: 60000 }, async () => {
  const page = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  try {
    await openTable(page, server, [kMe, kNovice]);
    await page.goto(server.url);
    await page.waitForSelector('a[href^="/table/"] svg');
    const shift = await page.evaluate(
      () =>
        new Promise((done) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries().filter((one) => one.entryType === 'layout-shift');
            done(shifts.reduce((sum, one) => sum + one.value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          // An observer says nothing at all where nothing was pushed.
          setTimeout(() => done(0), 500);
        }),
    );
    assert.ok(shift < 0.02, `the layout shifted by ${shift}`);
    assert.deepEqual(page.faults, []);
  } finally {
    await page.context().close();
  }
});

test('the list of what happened is no taller than its lines on a phone', { timeout: 60000 }, async () => {
  const page = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  try {
    await openTable(page, server, [kMe, kMe]);
    const [list, lines] = await page.$eval('.moves ol', (list) => [
      list.offsetHeight,
      [...list.children].reduce((sum, line) => sum + line.offsetHeight, 0),
    ]);
    assert.ok(list <= lines + 2, `${list} px for ${lines} px of lines`);
    assert.deepEqual(page.faults, []);
  } finally {
    await page.context().close();
  }
});
