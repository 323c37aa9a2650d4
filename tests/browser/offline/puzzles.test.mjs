// Puzzles: today's and those to practise, a right and a wrong answer with what comes of each, and what is kept of them
// on the device.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../server/client.mjs';
import { axeViolations, isTooWide, stage, until } from '../helpers/harness.mjs';
import { kLanguage, kPseudo, untilSaid } from '../helpers/language.mjs';
import { proveScreen, resize } from '../helpers/proof.mjs';

const { server, openPage } = stage();

const kGames = ['balance_duel', 'chess_balance'];
/** Few and well known, in place of those that the build has. */
const fixtureOf = (game) => join(root, `tests/data/puzzles/${game}.json`);
const kHow = { timeout: 60000 };
/** The day whose puzzle is the first of a file of four, and of one of three. */
const kDay = Date.UTC(2026, 0, 13, 12);

async function open(width, how = {}) {
  const page = await openPage(undefined, { viewport: { width, height: width < 500 ? 844 : 800 }, ...how });
  await page.clock.setFixedTime(kDay);
  for (const game of kGames)
    await page.route(new RegExp(`/assets/${game}-[^/]*\\.json$`), (route) => route.fulfill({ path: fixtureOf(game) }));
  await page.goto(server.url);
  await page.getByTestId('puzzles').click();
  await page.getByTestId('day-of-chess_balance').waitFor();
  return page;
}

async function move(page, from, to) {
  await page.locator(`[data-cell="${from}"]`).first().click();
  await page.locator(`[data-cell="${to}"]`).first().click();
}
const shown = (page, count) => page.waitForSelector(`.table-top[data-shown="${count}"]`);
const verdict = (page, kind) => page.waitForSelector(`[data-testid=verdict][data-kind=${kind}]`);

/** The verdict has the focus, and all of it is in view with nothing over its buttons. */
async function proveVerdict(page, what) {
  await proveScreen(page, what);
  const found = await page.evaluate(() => {
    const row = document.querySelector('[data-testid=verdict]');
    const box = row.getBoundingClientRect();
    const covered = [...row.querySelectorAll('button')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    return {
      isFocused: document.activeElement === row,
      isInView: box.top >= 0 && box.bottom <= innerHeight,
      covered: covered.length,
    };
  });
  assert.deepEqual(found, { isFocused: true, isInView: true, covered: 0 }, what);
  assert.equal(await isTooWide(page), false);
}

/** Opens what comes of an action, where it is not beside the board. */
async function tellWhy(page) {
  if (await page.getByTestId('tell-why').isVisible()) await page.getByTestId('tell-why').click();
  await page.getByTestId('why').waitFor({ state: 'visible' });
}
/** The moves of a line that was told to its end. */
async function lineOf(page, testid) {
  await page.locator(`[data-testid=${testid}] + [aria-busy=false]`).waitFor({ state: 'attached' });
  return page.locator(`[data-testid=${testid}] code`).allTextContents();
}

/** Does something at sizes that have little room, and at the one that the page has. */
async function everySize(page, work) {
  const usual = page.viewportSize();
  for (const size of ['844x390', '360x640', '640x400', `${usual.width}x${usual.height}`]) {
    await resize(page, size);
    await work();
  }
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
])
  test(`today's puzzle is tried until it is solved: ${width} px`, kHow, async () => {
    const page = await open(width, { colorScheme });
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await isTooWide(page), false);
    await page.getByTestId('day-of-chess_balance').click();
    await shown(page, 0);
    await untilSaid(page, '[data-testid=prompt]', /Find the best action.*White/);
    await everySize(page, () => proveScreen(page, 'the question'));

    await move(page, 'd1', 'd4');
    await verdict(page, 'wrong');
    await untilSaid(page, '[data-testid=verdict]', /The best action wins \d+ in 100 games/);
    await shown(page, 0);
    await proveVerdict(page, 'a wrong answer');
    assert.deepEqual(await axeViolations(page), []);
    await page.getByTestId('try-again').click();
    await move(page, 'g2', 'g3');
    await untilSaid(page, '[data-testid=verdict]', /That wins 91 in 100 games; the best action wins 100/);
    await shown(page, 0);

    // The reply is seen on the board, and the idea is told before the answer.
    await tellWhy(page);
    const [tried, ...replies] = await lineOf(page, 'why-tried');
    assert.equal(tried, 'g2g3');
    assert.equal(replies.length, 4);
    assert.equal(await page.getByTestId('why-answer').count(), 0);
    await page.getByTestId('tell-idea').click();
    await untilSaid(page, '[data-testid=why-idea]', /It wins the game/);
    assert.deepEqual(await axeViolations(page), []);
    await page.getByTestId('why-tried').getByRole('button').nth(1).click();
    await shown(page, 2);
    await proveScreen(page, 'the reply');
    await page.getByTestId('back').click();
    await shown(page, 1);
    await page.getByTestId('on').click();
    await shown(page, 2);
    await page.getByTestId('try-again').click();
    await shown(page, 0);
    await untilSaid(page, '[data-testid=prompt]', /Find the best action.*White/);
    await proveScreen(page, 'the question again');
    // A click on the board is a new try, too; what is illegal is none.
    await move(page, 'd1', 'e2');
    await page.getByTestId('refusal').waitFor();
    await move(page, 'd1', 'd8');
    await verdict(page, 'right');
    await shown(page, 1);
    await untilSaid(page, '[data-testid=verdict]', /That is it.*100 in 100 games; the next best 91/);
    // What has happened is three sentences here, which do not fit a low screen where each is half as long again.
    if (kLanguage !== kPseudo) await everySize(page, () => proveVerdict(page, 'the right answer'));
    await proveVerdict(page, 'the right answer');
    assert.deepEqual(await axeViolations(page), []);
    await tellWhy(page);
    await untilSaid(page, '[data-testid=why-reasons]', /It wins the game/);
    assert.deepEqual(await lineOf(page, 'why-answer'), ['d1d8']);
    assert.deepEqual((await lineOf(page, 'why-tried')).slice(0, 1), ['g2g3']);
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await isTooWide(page), false);

    await page.getByTestId('why-answer').getByRole('button').click();
    await shown(page, 1);
    if (kLanguage !== kPseudo) await everySize(page, () => proveScreen(page, 'the steps'));

    await page.goBack();
    await untilSaid(page, '[data-testid=day]', /Solved today.*1/s);
    await page.getByTestId('practise-chess_balance').click();
    await page.waitForURL(/id=c0000003/);
    await shown(page, 0);
    await move(page, 'a8', 'a1');
    await untilSaid(page, '[data-testid=verdict]', /Rating: \d+ \(\+2\d\)/);
    await page.getByTestId('next-puzzle').click();
    await page.waitForURL(/id=c0000002/);
  });

test('puzzles of a game that was visited need no net', kHow, async (t) => {
  const page = await open(390, { serviceWorkers: 'allow', home: 'device' });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.reload();
  await page.getByTestId('day-of-chess_balance').click();
  await shown(page, 0);
  await until(page, async () => {
    const held = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const paths = held.flat().map(({ url }) => new URL(url).pathname);
    return [/chess_balance-[^/]*\.json$/, /engine-chess_balance-[^/]*\.wasm$/].every((one) =>
      paths.some((path) => one.test(path)),
    );
  });
  await server.stop();
  t.after(() => server.start());
  await page.goto(`${server.url}/puzzles`);
  await page.getByTestId('practise-chess_balance').click();
  await shown(page, 0);
  // Without a net it is one of those that the build has.
  await page.goto(`${page.url()}&shown`);
  await verdict(page, 'shown');
  await tellWhy(page);
  assert.ok((await lineOf(page, 'why-answer')).length > 0);
  await untilSaid(page, '[data-testid=why-reasons]', /\w{3}/);
});

test('an answer that is shown stands on the board, and one can look further and come back', kHow, async () => {
  const page = await open(390);
  await page.getByTestId('day-of-balance_duel').click();
  await shown(page, 0);
  await proveScreen(page, 'the question');
  await page.getByTestId('pass').first().click();
  await verdict(page, 'wrong');
  await proveVerdict(page, 'a wrong answer');
  await page.getByTestId('show-answer').click();
  await verdict(page, 'shown');
  await shown(page, 1);
  await proveVerdict(page, 'the answer');
  await tellWhy(page);
  await untilSaid(page, '[data-testid=tried-reasons]', /The see-saw then carries/);
  await untilSaid(page, '[data-testid=why]', /Chance comes next/);
  await page.getByTestId('look-further').click();
  await page.waitForURL(/\/analysis\?puzzle=[^#]*#/);
  await shown(page, 1);
  await proveScreen(page, 'the analysis');
  // The way back is still there once the page was loaded anew.
  await page.reload();
  await shown(page, 1);
  await page.getByTestId('above').click();
  await page.waitForURL(/\/puzzles\/balance_duel\?id=d0000001&shown/);
  await verdict(page, 'shown');
  await shown(page, 1);
  await page.getByTestId('next-puzzle').click();
  await page.waitForURL(/id=d0000002/);
  await shown(page, 0);
});
