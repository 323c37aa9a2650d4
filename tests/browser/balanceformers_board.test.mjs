// The board of Balanceformers under fingers and a mouse: six seats on a phone, two fingers, taps, a drag.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, moved, openTable, plies, settled, stage, type } from './helpers/harness.mjs';
import { untilSaid } from './helpers/language.mjs';

const { server, openPage } = stage();

const kGame = { game: 'balanceformers', ready: '.table-top' };
const kSix = [kMe, kNovice, kNovice, kNovice, kNovice, kNovice];

/** Opens a table and brings it to the first placement of the guest's seat. */
async function toPlacing(page, seats, options = {}) {
  await openTable(page, seats, options, kGame);
  await settled(page);
  await type(page, 'i1/1');
  await page.waitForSelector('.one.able');
}

/** The middle of a slot on the screen. */
async function middle(page, slot) {
  const box = await page.locator(`[data-slot="${slot}"] .focus`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const lit = (page) => page.$$eval('[data-target]', (cells) => cells.map((cell) => cell.dataset.slot));
const seen = (page) =>
  page.$eval('.scene', (scene) => {
    const { x, y, width } = scene.viewBox.baseVal;
    return { x, y, width };
  });

test(
  '84 slots are targets of at least 24 px on a phone of 360; a tap on one shows what it would bring, a second one plays',
  {
    timeout: 60000,
  },
  async () => {
    const page = await openPage(undefined, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await toPlacing(page, kSix);
    const sizes = await page.$$eval('.cell .hit', (cells) =>
      cells.map((cell) => Math.min(cell.getBoundingClientRect().width, cell.getBoundingClientRect().height)),
    );
    assert.equal(sizes.length, 84);
    assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} px`);
    const numbers = await page.$$eval('.number text', (all) =>
      all.map((one) => one.getScreenCTM().a * parseFloat(one.getAttribute('font-size'))),
    );
    assert.equal(numbers.length, 28);
    assert.ok(Math.min(...numbers) >= 11, `${Math.min(...numbers)} px`);
    const shown = await plies(page);
    await page.locator('[data-being=B3]').tap();
    const slot = (await lit(page)).at(-1);
    await page.locator(`[data-slot="${slot}"] .hit`).scrollIntoViewIfNeeded();
    const at = await middle(page, slot);
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForSelector('.scene .would');
    await untilSaid(page, '[data-testid=hint]', /Tap the slot again to play\.$/);
    assert.equal(await plies(page), shown);
    await page.touchscreen.tap(at.x, at.y);
    await moved(page, shown);
    assert.equal(await page.$('[data-being=B3]'), null);
  },
);

test(
  'whoever rests a finger on a slot reads what it would bring, and of the game so far nothing moves',
  { timeout: 60000 },
  async () => {
    const page = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await toPlacing(page, [kMe, kNovice, kNovice]);
    const shown = await plies(page);
    const stage = () => page.$eval('.stage', (one) => Math.round(one.getBoundingClientRect().top));
    const tray = () => page.$eval('.tray.serving', (one) => Math.round(one.getBoundingClientRect().top));
    const before = [await stage(), await tray()];
    await page.locator('[data-being=B1]').tap();
    const [slot] = await lit(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(page, slot)] });
    await page.waitForSelector('.scene .would');
    // The numbers after the arrows: one of the two scores moves by the one step of round 1.
    await page.waitForFunction(() => /0→\s*1/.test(document.querySelector('[data-testid=outlook]')?.textContent ?? ''));
    const isRead = await page.$eval('[data-testid=outlook] .seat', (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.closest('.legend').contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    assert.ok(isRead);
    assert.deepEqual([await stage(), await tray()], before);
    await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    assert.equal(await plies(page), shown);
  },
);

test('an entry of the history that is pointed at lights its piece', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { viewport: { width: 1280, height: 800 } });
  await toPlacing(page, [kMe, kNovice]);
  await page.locator('[data-being=B1]').click();
  const [slot] = await lit(page);
  const shown = await plies(page);
  await page.locator(`[data-slot="${slot}"]`).click();
  await moved(page, shown);
  await settled(page);
  assert.equal(await page.locator('.number.lit').count(), 0);
  await page.locator('.moves .entry', { has: page.locator('code', { hasText: `B1@${slot}` }) }).hover();
  await page.waitForSelector(`.number.lit[data-piece="${parseInt(slot, 10)}"]`);
  assert.equal(await page.locator('.spot').count(), 1);
  await page.mouse.move(2, 2);
  await page.locator('.number.lit').waitFor({ state: 'detached' });
});

test(
  'the guide on a phone leaves the board free where its thought is not about what lies below',
  { timeout: 90000 },
  async () => {
    const page = await openPage(server.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.click('section:has(#game-balanceformers) [data-testid=guided]:not([disabled])');
    await page.waitForSelector('.coach.card');
    await settled(page);
    // At the top of the screen it would be half of the board and more.
    const isFree = () =>
      page.waitForFunction(() => {
        const [card, stage] = ['.coach.card', '.board .stage'].map((one) =>
          document.querySelector(one).getBoundingClientRect(),
        );
        const shared = Math.min(card.bottom, stage.bottom) - Math.max(card.top, stage.top);
        return stage.top > 0 && shared < 0.3 * stage.height;
      });
    await isFree();
    for (const _ of [1, 2, 3, 4]) await page.click('[data-testid=guide-next]');
    await page.waitForSelector('[data-testid=guide-next]', { state: 'detached' });
    await isFree();
  },
);

test(
  'two fingers bring the board closer, one moves it, and neither plays nor scrolls',
  { timeout: 60000 },
  async () => {
    const page = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await toPlacing(page, kSix);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator('[data-being=B1]').tap();
    await page.evaluate(() => window.scrollTo(0, 0));
    const whole = await seen(page);
    const box = await page.locator('.stage').boundingBox();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const session = await page.context().newCDPSession(page);
    const touch = (kind, points) =>
      session.send('Input.dispatchTouchEvent', { type: kind, touchPoints: points.map((p, id) => ({ ...p, id })) });
    const pair = (d) => [
      { x: at.x - d, y: at.y },
      { x: at.x + d, y: at.y },
    ];
    await touch('touchStart', pair(30));
    for (let d = 35; d <= 90; d += 5) await touch('touchMove', pair(d));
    await touch('touchEnd', []);
    const close = await seen(page);
    assert.ok(close.width < whole.width / 2, `${close.width} of ${whole.width}`);
    await touch('touchStart', [at]);
    for (let d = 0; d <= 80; d += 8) await touch('touchMove', [{ x: at.x - d, y: at.y }]);
    await touch('touchEnd', []);
    // The board is drawn anew in a frame of its own.
    await page.waitForFunction((x) => document.querySelector('.scene').viewBox.baseVal.x > x + 10, close.x);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    assert.ok((await lit(page)).length > 60);
    // Chromium takes a tap that follows a swipe at once for one that stops a fling, and makes no click of it.
    const isWhole = (w) => document.querySelector('.scene').viewBox.baseVal.width === w;
    do await page.locator('.tools button').nth(2).tap();
    while (!(await page.waitForFunction(isWhole, whole.width, { timeout: 1000 }).catch(() => false)));
    assert.deepEqual(await seen(page), whole);
  },
);

test(
  'a being is dragged onto a slot, and snaps back from a taken one with the reason',
  { timeout: 60000 },
  async () => {
    const page = await openPage();
    await toPlacing(page, [kMe, kNovice]);
    const free = (await page.$$eval('[data-slot]', (cells) => cells.map((cell) => cell.dataset.slot))).slice(-3);
    const drag = async (being, slot) => {
      const from = await page.locator(`[data-being=${being}]`).boundingBox();
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      const to = await middle(page, slot);
      await page.mouse.move(to.x, to.y, { steps: 5 });
      assert.ok(await page.$('.board > .ghost'));
      await page.mouse.up();
    };
    const place = async (being) => {
      await page.locator(`[data-being=${being}]`).click();
      const slot = (await lit(page)).find((one) => free.includes(one)) ?? (await lit(page))[0];
      await page.keyboard.press('Escape');
      const shown = await plies(page);
      await drag(being, slot);
      await moved(page, shown);
      return slot;
    };
    const taken = await place('B1');
    await page.waitForSelector('.one.able');
    const shown = await plies(page);
    await drag('B2', taken);
    await page.waitForSelector('[data-testid=refusal]');
    assert.match(await page.textContent('[data-testid=refusal]'), /BF-1\.3/);
    assert.equal(await plies(page), shown);
    await place('B2');
  },
);
