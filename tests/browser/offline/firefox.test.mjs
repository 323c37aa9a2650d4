// The static site in Firefox: kept on the device, and a whole game against a bot once its host has disappeared.

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

test(
  'Firefox plays a whole game against a bot without the host',
  { timeout: 300000, skip: firefox ? false : 'no Firefox here' },
  async (t) => {
    const page = new Firefox();
    t.after(() => page.close());
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
    await page.goto(site.url);
    await page.click('section:has(#game-balance_duel) [data-testid=new-game]');
    await page.click('[data-testid=open-table]:not([disabled])');
    await page.until(isSettled);

    const random = drawing(7);
    for (let last = null; !(await page.evaluate(isOver));) {
      last = next(await page.evaluate(pressable, kThings), last, random);
      const at = last && (await page.evaluate(pointOf(last.selector, last.at[0])));
      if (at) await page.press(...at);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
  },
);
