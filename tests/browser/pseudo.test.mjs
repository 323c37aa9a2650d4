// Every screen in the pseudo-language: whatever shows without accents has no key and fails the test that showed it, and
// nothing is wider than a small phone. Other tests run once more in this language, too (tools/check/browser.sh).
// In one language: it is always this one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, isTooWide, kMe, kNovice, openTable, settled, stage } from './helpers/harness.mjs';
import { kPseudo, untilSaid } from './helpers/language.mjs';
import { playOverLine } from './helpers/line.mjs';

const { server, openPage } = stage();

const openPseudo = (width) => openPage(undefined, { viewport: { width, height: 780 }, language: kPseudo });

const games = (page) => page.evaluate(async () => (await fetch('/api/games')).json());

/** Collects which screens are too wide, so that one run tells all of them. */
function widths() {
  const tooWide = [];
  const look = async (page, what) => {
    if (await isTooWide(page)) tooWide.push(what);
  };
  return { tooWide, look };
}

const kReady = '.table-top, .hand-over';

for (const width of [1280, 360]) {
  test(`all pages but tables have keys and room for longer texts: ${width} px`, { timeout: 120000 }, async () => {
    const { tooWide, look } = widths();
    const page = await openPseudo(width);
    await page.goto(server.url);
    await page.waitForSelector('[data-testid=guided]:not([disabled])');
    assert.match(await page.textContent('h1'), /^⟦.*[áéíóú].*⟧$/);
    await look(page, 'lobby');
    for (const game of await games(page)) {
      await page.goto(`${server.url}/new/${game.id}`);
      await page.waitForSelector('[data-testid=open-table]:not([disabled])');
      await page.$$eval('dialog details', (all) => all.forEach((details) => (details.open = true)));
      await look(page, `new game of ${game.id}`);
    }
    for (const [path, ready] of [
      ['/verify', '[data-testid=check]'],
      ['/analysis', '[data-testid=analyse]'],
      ['/account', '[data-testid=join]'],
      ['/ladder', 'h1'],
    ]) {
      await page.goto(server.url + path);
      await page.waitForSelector(ready);
      await look(page, path);
    }
    assert.deepEqual(tooWide, []);
  });

  test(`tables have keys and room for longer texts: ${width} px`, { timeout: 240000 }, async () => {
    const { tooWide, look } = widths();
    const page = await openPseudo(width);
    await page.goto(server.url);
    for (const game of await games(page)) {
      const seats = Array.from({ length: game.seats.min }, (_, seat) => (seat === 0 ? kMe : kNovice));
      await openTable(page, seats, {}, { game: game.id, ready: kReady });
      await settled(page);
      await look(page, `${game.id} at the start`);
      let choices = 0;
      const choose = (_, seat, legal) => legal[(7 * ++choices + seat) % legal.length].move;
      for (const most of [12, 120]) {
        const table = await playOverLine(page, { game: game.id, seats, options: {} }, () => false, { choose, most });
        await page.goto(`${server.url}/table/${table}`);
        await page.waitForSelector('.table-top');
        await settled(page);
        await page.$$eval('details', (all) => all.forEach((details) => (details.open = true)));
        await look(page, `${game.id} after ${most} choices`);
      }
    }
    await page.click('[data-testid=settings]');
    await look(page, 'settings');
    assert.deepEqual(tooWide, []);
  });
}

test('a refusal is worded in the language of the page, with its values', { timeout: 60000 }, async () => {
  const page = await openPseudo(1280);
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ready: kReady });
  for (const [move, english, accented] of [
    ['e2e5', /^the Pawn on e2 .*\.$/, /^⟦théé Pááwñ óóñ e2 .*⟧\.$/],
    ['nonsense', /.*\.$/, /^⟦.*[áéíóú].*⟧\.$/],
  ]) {
    await enter(page, move);
    await untilSaid(page, '[data-testid=refusal] p', english);
    assert.match((await page.textContent('[data-testid=refusal] p')).trim(), accented);
  }
});

test('a word without a key is noticed where it shows and where it is only spoken', { timeout: 60000 }, async () => {
  const page = await openPseudo(1280);
  await page.goto(server.url);
  await page.waitForSelector('[data-testid=guided]');
  await page.evaluate(() => {
    document.querySelector('h1').append('planted');
    document.querySelector('a').setAttribute('aria-label', 'spoken alone');
  });
  const found = () => [...page.plainWords].map((word) => word.split(' ')[1]);
  while (found().length < 3) await page.waitForTimeout(10);
  assert.deepEqual(found(), ['planted', 'spoken', 'alone']);
  page.plainWords.clear();
});
