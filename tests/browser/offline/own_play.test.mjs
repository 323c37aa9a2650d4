// One's own games reviewed together: games against a bot on the device, without a net, what is kept of their reviews, and
// a position of them that is tried again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  axeViolations,
  enter,
  isTooWide,
  kMe,
  kNovice,
  openTable,
  plies,
  stage,
  type,
  until,
} from '../helpers/harness.mjs';
import { said, untilSaid } from '../helpers/language.mjs';
import { proveScreen } from '../helpers/proof.mjs';

const { server, openPage } = stage();

const kHow = { timeout: 120000 };
const kChess = { game: 'chess_balance', ready: '.table-top' };
/** The queen is lost, whatever the bot does: the first of each that is legal. */
const kMoves = [['e2e4'], ['d1g4'], ['g4d7', 'g4e6', 'g4f5'], ['a2a3']];

/** Until the bot has answered; what is refused is never shown. */
async function playOne(page, moves) {
  const shown = await plies(page);
  for (const move of moves) {
    await enter(page, move);
    const answered = page.waitForFunction(
      (n) => Number(document.querySelector('.table-top')?.dataset.shown) > n,
      shown + 1,
      { timeout: 3000 },
    );
    if (await answered.catch(() => null)) return;
  }
}

/** Plays badly against a bot on the device, and gives up; the table's id. */
async function playBadly(page) {
  const table = await openTable(page, [kMe, kNovice], { mode: 'chess' }, kChess);
  for (const moves of kMoves) await playOne(page, moves);
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-as-0').click();
  await page.getByTestId('result').waitFor();
  return table;
}

/** Asks for the review of a table where it is not there yet; what it says. */
async function reviewOf(page, table) {
  await page.goto(`${server.url}/analysis?table=${table}`);
  await page.getByTestId('review-begin').or(page.getByTestId('review-verdict')).first().waitFor();
  if (await page.getByTestId('review-begin').count()) await page.getByTestId('review-begin').click();
  await page.locator('[data-testid=review-state][aria-busy=false]').waitFor();
  return said(page, '[data-testid=review]');
}

async function openPlayed(how) {
  const page = await openPage(undefined, { home: 'device', ...how });
  // Enough to see what a queen is worth.
  await page.addInitScript(() => localStorage.setItem('equipoise.simulations', '300'));
  await playBadly(page);
  await playBadly(page);
  // Nobody's own alone.
  await openTable(page, [kMe, kMe], { mode: 'chess' }, kChess);
  for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) await type(page, move);
  await page.getByTestId('result').waitFor();
  return page;
}

/** Stops as soon as the first game is through: the second may be quick. Runs in the page. */
function startAndStop() {
  const one = (testid) => document.querySelector(`[data-testid=${testid}]`);
  const stopped = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!/1\D+2/.test(one('going-state').textContent)) return;
      watch.disconnect();
      one('going-stop').click();
      done();
    });
    watch.observe(one('going'), { subtree: true, childList: true, characterData: true });
  });
  one('going-start').click();
  return stopped;
}

const reviewed = (page) => untilSaid(page, '[data-testid=going-state]', /^2 of 2 reviewed/, { timeout: 60000 });

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
])
  test(`games against bots are reviewed together, and a position is practised: ${width} px`, kHow, async () => {
    const page = await openPlayed({ colorScheme });
    await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
    await page.goto(`${server.url}/account`);
    await page.getByTestId('to-play').click();
    await page.waitForURL(/\/play$/);
    await untilSaid(page, '[data-testid=going-state]', /^0 of 2 reviewed/);
    assert.deepEqual(await axeViolations(page), []);
    await page.getByTestId('going-start').click();
    await reviewed(page);
    assert.match(await said(page, '[data-testid=report]'), /Chess[^]*2 games with [678] decisions/);
    assert.ok(Number(await page.getByTestId('loss').textContent()) > 5);
    assert.equal(await page.getByTestId('corrected').count(), 0);
    assert.match(await said(page, '[data-testid=few]'), /From 10 games on/);
    assert.match(await said(page, '[data-testid=practise]'), /Played, [\d.]+%: \w+\. White/);
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await isTooWide(page), false);
    const positions = page.getByTestId('practise').getByRole('link');
    const count = await positions.count();
    await positions.first().click();
    await page.waitForSelector('.table-top[data-shown="0"]');
    await proveScreen(page, 'the position');
    const aside = page.getByTestId('practise-own');
    if (width < 500) await page.getByTestId('open-bot').click();
    await aside.locator('summary').click();
    await until(page, () => document.querySelector('[data-testid=practise-better]')?.checkVisibility());
    const { bottom } = await page
      .getByTestId('practise-better')
      .evaluate((one) => one.closest('details').getBoundingClientRect());
    assert.ok(bottom <= page.viewportSize().height + 1, `what was better ends ${bottom} px from the top`);
    const better = await page.getByTestId('practise-better').locator('code').textContent();
    if (width < 500) await page.keyboard.press('Escape');
    await page
      .locator(`[data-cell="${better.slice(0, 2)}"]`)
      .first()
      .click();
    await page
      .locator(`[data-cell="${better.slice(2, 4)}"]`)
      .first()
      .click();
    await page.waitForSelector('[data-testid=verdict][data-kind=right]');
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await isTooWide(page), false);
    // The bot may have made the two games alike.
    assert.equal(await page.getByTestId('next-puzzle').count(), count > 1 ? 1 : 0);
    if (count > 1) {
      await page.getByTestId('next-puzzle').click();
      await page.waitForSelector('.table-top[data-shown="0"]');
    }
    await page.goto(`${server.url}/play`);
    await reviewed(page);
    assert.equal(await page.getByTestId('going-start').count(), 0);
    assert.equal(await page.getByTestId('practise').getByTestId('found').count(), 1);
  });

test('a review that was made once is there again, and what is said of many games agrees with it', kHow, async () => {
  const page = await openPage(undefined, { home: 'device' });
  const table = await playBadly(page);
  const allow = (count) => page.evaluate((one) => localStorage.setItem('equipoise.simulations', one), count);
  await allow('300');
  const first = await reviewOf(page, table);
  // So little would say otherwise.
  await allow('1');
  assert.equal(await reviewOf(page, table), first);
  await page.goto(`${server.url}/play`);
  await untilSaid(page, '[data-testid=going-state]', /^1 of 1 reviewed/);
  const lost = (await page.getByTestId('practise').locator('strong').allTextContents()).map(
    (text) => /[\d.]+/.exec(text)[0],
  );
  assert.ok(lost.length > 0);
  for (const points of lost) assert.ok(first.includes(`costs ${points} points`), points);
  // Somebody has it reviewed more closely: the page of many games follows.
  await allow('600');
  const closer = await reviewOf(page, table);
  assert.notEqual(closer, first);
  await allow('1');
  await page.goto(`${server.url}/play`);
  await untilSaid(page, '[data-testid=going-state]', /^1 of 1 reviewed/);
  const now = /[\d.]+/.exec(await page.getByTestId('practise').locator('strong').first().textContent())[0];
  assert.ok(closer.includes(`costs ${now} points`), now);
});

test('a review of many games needs no net, can be stopped, and goes on where it was', kHow, async (t) => {
  const page = await openPlayed({ serviceWorkers: 'allow' });
  await page.goto(`${server.url}/play`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.reload();
  await page.getByTestId('going-start').waitFor();
  await until(page, async () => {
    const held = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return held.flat().some(({ url }) => /engine-chess_balance-[^/]*\.wasm$/.test(url));
  });
  await server.stop();
  t.after(() => server.start());
  await page.goto(`${server.url}/play`);
  await page.getByTestId('going-start').waitFor();
  await page.evaluate(startAndStop);
  await page.reload();
  await untilSaid(page, '[data-testid=going-state]', /^1 of 2 reviewed/);
  await untilSaid(page, '[data-testid=going]', /The server cannot be reached/);
  await page.getByTestId('going-start').click();
  await reviewed(page);
});

test("games at a server's tables count as well, and one's own page leads there", kHow, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kNovice], { mode: 'chess' }, kChess);
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-as-0').click();
  await page.getByTestId('result').waitFor();
  const { person } = await page.evaluate(async () => (await fetch('/api/me')).json());
  await page.goto(`${server.url}/person/${person}`);
  await page.getByTestId('to-play').click();
  await untilSaid(page, '[data-testid=going-state]', /^0 of 1 reviewed/);
  await page.getByTestId('going-start').click();
  await untilSaid(page, '[data-testid=going-state]', /^1 of 1 reviewed/);
  await page.getByTestId('report').waitFor();
});
