// The rulebook in the drawer of a table: reading, following a clause and coming back, searching, on both screens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, openTable, settled, stage } from './helpers/harness.mjs';
import { kInEnglish, said, untilSaid } from './helpers/language.mjs';
import { judge } from './helpers/screens.mjs';

const { server, openPage } = stage();

const kSizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const kHits = '[data-testid=rules-hits]';

async function openRules(viewport, more = {}) {
  const page = await openPage(undefined, { viewport });
  await openTable(page, [kMe, kMe], {}, { ready: '.table-top', ...more });
  await page.click('[data-testid=rules]');
  await page.waitForSelector('[data-testid=rules-contents]');
  return page;
}

/** Whether it is in view inside the drawer, with nothing over its middle. */
const isSeen = (page, selector) =>
  page.$eval(selector, (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (one.contains(over) || over?.contains(one));
  });
const scrolled = (page) => page.$eval('dialog .body', (body) => body.scrollTop);
const focused = (page, test) => page.waitForFunction((selector) => document.activeElement?.matches(selector), test);

test(
  'a table of plain chess opens the rulebook of chess, whose clauses lead to the full rules',
  { timeout: 60000 },
  async () => {
    const page = await openRules(kSizes[1], { game: 'chess_balance', options: { mode: 'chess' } });
    assert.doesNotMatch(await said(page, '.rules'), /Royalty|Freeze/);
    await untilSaid(page, '.rules', /checkmate/i);
    const reference = page.locator('[data-reference]').first();
    const clause = await reference.textContent();
    await reference.click();
    await page.waitForSelector(`[id="${clause}"]`);
    await page.click('[data-testid=rulebook-back]');
    await untilSaid(page, '.rules', /En passant/);
  },
);

for (const viewport of kSizes) {
  const where = `at ${viewport.width} px`;

  test(
    `the drawer opens on the rulebook, and its contents lead to a section, ${where}`,
    { timeout: 60000 },
    async () => {
      const page = await openRules(viewport);
      const titles = await page.$$eval('.rules h3', (all) => all.map((title) => title.textContent));
      assert.equal(titles[0], 'On one card');
      assert.deepEqual(
        await page.$$eval('[data-testid=rules-contents] button', (all) => all.map((one) => one.textContent)),
        titles,
      );
      await page.click('[data-testid=rules-contents] li:last-child button');
      await focused(page, '.rules h3');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), titles.at(-1));
      assert.ok(await isSeen(page, '.rules h3:focus'));
    },
  );

  test(`a clause leads to the full rules, and back to where one was, ${where}`, { timeout: 60000 }, async () => {
    const page = await openRules(viewport);
    const reference = page.locator('[data-reference]').nth(8);
    const clause = await reference.textContent();
    await reference.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    assert.ok(before > 0);
    await reference.click();
    await focused(page, 'li.here');
    assert.equal(await page.evaluate(() => document.activeElement.id), clause);
    assert.ok(await isSeen(page, 'li.here'));
    await page.click('[data-testid=rulebook-back]');
    await focused(page, '[data-reference]');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), clause);
    assert.ok(Math.abs((await scrolled(page)) - before) <= 1, `${await scrolled(page)}, was ${before}`);
    // The switch leads there and back with one click each.
    await page.click('[data-testid=full-rules]');
    await page.waitForSelector('[id="BD-6.3"]');
    await page.click('[data-testid=rulebook]');
    await page.waitForSelector('[data-testid=rules-contents]');
  });

  test(
    `the search goes from hit to hit, and Escape clears it before it closes, ${where}`,
    { timeout: 60000 },
    async () => {
      const page = await openRules(viewport);
      const field = page.locator('[data-testid=rules-search]');
      await field.fill('needle');
      await untilSaid(page, kHits, /^1 of \d+$/);
      const count = Number((await said(page, kHits)).split(' ')[2]);
      assert.equal(await page.locator('mark').count(), count);
      for (let at = 1; at <= count; at++) {
        await untilSaid(page, kHits, new RegExp(`^${at} of `));
        await page.waitForFunction(
          (hit) => document.querySelector('mark.current')?.dataset.hit === hit,
          String(at - 1),
        );
        assert.ok(await isSeen(page, 'mark.current'));
        await field.press('Enter');
      }
      await untilSaid(page, kHits, /^1 of /);
      await page.click('[data-testid=rules-previous]');
      await untilSaid(page, kHits, new RegExp(`^${count} of `));
      await field.press('Escape');
      assert.equal(await field.inputValue(), '');
      assert.equal(await page.locator('mark').count(), 0);
      // Only the full rules say this.
      await field.fill('clockwise');
      await untilSaid(page, kHits, /^No hits$/);
      await page.click('[data-testid=rules-elsewhere]');
      await untilSaid(page, kHits, /^1 of /);
      assert.ok(await isSeen(page, 'mark.current'));
      await focused(page, '[data-testid=rules-search]');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    },
  );

  test(`everything to press in the drawer is 44 px high, ${where}`, { timeout: 60000 }, async () => {
    const page = await openRules(viewport);
    await page.fill('[data-testid=rules-search]', 'clockwise');
    await page.waitForSelector('[data-testid=rules-elsewhere]');
    const small = await page.$$eval('dialog :is(button, input)', (all) =>
      all
        .filter((one) => !one.closest('.rules') || one.closest('nav'))
        .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 43.99 || height < 43.99)
        .map(([name, { width, height }]) => `${name}: ${width} x ${height}`),
    );
    assert.deepEqual(small, []);
  });
}

test('axe finds nothing in the rulebook, in the full rules and in a search', { timeout: 180000 }, async () => {
  const page = await openRules(kSizes[0]);
  await judge(page, 'rulebook');
  await page.fill('[data-testid=rules-search]', 'pawn');
  await judge(page, 'rulebook with hits');
  await page.locator('[data-reference]').nth(3).click();
  await page.waitForSelector('[data-testid=rulebook-back]');
  await judge(page, 'full rules with hits');
});

for (const game of ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'])
  test(
    `${game}: every picture arrives and moves nothing, and every clause is found`,
    { timeout: 90000, ...kInEnglish },
    async () => {
      const page = await openPage(undefined, { viewport: kSizes[1] });
      await openTable(page, [kMe, kMe], {}, { game, ready: '.table-top, .hand-over' });
      let release;
      const released = new Promise((done) => (release = done));
      await page.route('**/rulebook/pictures/*.png', (route) => released.then(() => route.continue()));
      await page.click('[data-testid=rules]');
      await page.waitForSelector('[data-testid=rules-contents]');
      const heights = () => page.$$eval('figure', (all) => all.map((one) => one.getBoundingClientRect().height));
      const before = await heights();
      assert.ok(before.length >= 4);
      release();
      for (const picture of await page.locator('figure img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await page.waitForFunction((img) => img.complete && img.naturalWidth > 0, await picture.elementHandle());
      }
      assert.deepEqual(await heights(), before);
      const count = await page.locator('[data-reference]').count();
      assert.ok(count > 0);
      for (let at = 0; at < count; at++) {
        const reference = page.locator('[data-reference]').nth(at);
        const clause = await reference.textContent();
        await reference.click();
        await focused(page, `li[id="${clause}"]`);
        await page.click('[data-testid=rulebook-back]');
        await focused(page, '[data-reference]');
      }
    },
  );

test('a refusal opens the full rules at its clause, with the rulebook a click away', { timeout: 60000 }, async () => {
  const page = await openPage(`${server.url}/`);
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ready: '.table-top' });
  await settled(page);
  await page.fill('[data-testid=move-field]', 'e2e5');
  await page.press('[data-testid=move-field]', 'Enter');
  await page.click('[data-testid=show-rule]');
  await focused(page, 'li.here');
  assert.ok(await isSeen(page, 'li.here'));
  assert.equal(await page.locator('[data-testid=rulebook-back]').count(), 0);
  await page.click('[data-testid=rulebook]');
  await page.waitForSelector('[data-testid=rules-contents]');
});
