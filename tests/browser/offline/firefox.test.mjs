// The static site in Firefox: kept on the device, and games of every kind against a bot once its host has disappeared.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { drawing } from '../../server/chance.mjs';
import { root } from '../../server/client.mjs';
import { Firefox, firefox } from '../helpers/firefox.mjs';
import { freePoint, kThings, next, pressable } from '../helpers/hands.mjs';
import { Site } from '../helpers/site.mjs';

const site = new Site([process.env.EQUIPOISE_SITE ?? join(root, 'build/check/site')], '/equipoise/');
before(() => site.start());
after(() => site.stop().catch(() => {}));

/** Where to press on a thing, or on the cell under a sign. Runs in the page, with `freePoint` written into it. */
const pointOf = (selector, n) => `() => {
  const sign = document.querySelectorAll(${JSON.stringify(selector)})[${n}];
  const cell = sign?.matches('circle') ? document.querySelector('[data-cell="' + sign.dataset.target + '"]') : sign;
  return cell ? (${freePoint})(cell) : null;
}`;

const isOver = () => document.querySelector('[data-testid=result]') !== null;
const isSettled = () => document.querySelector('.table-top')?.dataset.settled === 'true';

/** Long games are played to their end with all journeys; hands that press anything wander about in a war for hours. */
const kWhole = process.env.EQUIPOISE_JOURNEYS === 'all' ? Infinity : 40;
const kPresses = {
  balance_duel: Infinity,
  balanceformers: kWhole,
  chess_balance: kWhole,
  elements: kWhole,
  oneworld: 120,
};

/** Firefox with everything on the device; the host has disappeared. */
async function openAlone() {
  const page = new Firefox();
  await page.start();
  await page.goto(site.url);
  await page.evaluate(() => {
    localStorage.setItem('equipoise.settings', JSON.stringify({ motion: false }));
    localStorage.setItem('equipoise.simulations', '20');
  });
  await page.until(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.click('[data-testid=settings]');
  await page.click('[data-testid=take-along]');
  await page.until(() => document.querySelector('[data-testid=put-off]') !== null);
  await site.stop();
  return page;
}

/** Opens a table against a bot and presses what it offers, so often or to the end of the game. */
async function play(page, game, presses) {
  await page.goto(site.url);
  await page.click(`section:has(#game-${game}) [data-testid=new-game]`);
  await page.click('[data-testid=open-table]:not([disabled])');
  await page.until(isSettled);
  const random = drawing(7);
  let [last, plies] = [null, 0];
  for (let n = 0; n < presses && !(await page.evaluate(isOver)); n++) {
    last = next(await page.evaluate(pressable, kThings), last, random);
    const at = last && (await page.evaluate(pointOf(last.selector, last.at[0])));
    if (at) await page.press(...at);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    plies = await page.evaluate(() => Number(document.querySelector('.table-top')?.dataset.shown ?? 0));
  }
  return plies;
}

test(
  'Firefox plays every game against a bot without the host',
  {
    timeout: 600000,
    skip: firefox ? false : 'no Firefox here',
  },
  async (t) => {
    const page = await openAlone();
    t.after(() => page.close());
    for (const [game, presses] of Object.entries(kPresses))
      await t.test(game, async () => {
        const plies = await play(page, game, presses);
        assert.ok(presses < Infinity ? plies > 1 : await page.evaluate(isOver), `${plies} plies`);
      });
  },
);
