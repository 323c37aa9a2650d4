// Going back through a game: what lay on the table at a step, and its entry in the history.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, kMe, openTable, plies, stage } from './helpers/harness.mjs';
import { playHint, untilAsked } from './helpers/hinted.mjs';
import { english } from './helpers/language.mjs';
import { resize } from './helpers/proof.mjs';

const { openPage } = stage();

test('a step back shows the die that fell last until then', { timeout: 60000 }, async () => {
  const page = await openPage(undefined, { settings: { motion: false, typing: false } });
  await openTable(page, [kMe, kMe], { mode: '2' });
  for (let n = 0; n < 5; n++) await playHint(page);
  await untilAsked(page);
  const spoken = async (selector) => english((await page.getAttribute(selector, 'aria-label')) ?? '');
  const all = await page.$$eval('.moves [data-n]', (entries) => entries.map((one) => Number(one.dataset.n)));
  const thrown = new Map();
  for (const n of all) {
    if (!(await page.$(`.moves .chip[data-n="${n}"]`))) continue;
    thrown.set(n, /rolls (?:a|an) (\d)/.exec(await spoken(`.moves .chip[data-n="${n}"]`))?.[1]);
  }
  assert.ok(new Set(thrown.values()).size > 1, 'more than one face fell');
  for (let last = await plies(page); last > 1;) {
    await page.click('[data-testid=step-back]');
    await page.waitForFunction((n) => Number(document.querySelector('.table-top').dataset.shown) < n, last);
    last = await plies(page);
    const face = [...thrown].findLast(([n]) => n <= last)?.[1];
    if (face) assert.match(await spoken('.bar [data-testid=die]'), new RegExp(`shows ${face}`), `at step ${last}`);
  }
});

const kFiles = [...'abcdefgh'];
const kMoves = [...kFiles.flatMap((file) => [`${file}2${file}3`, `${file}7${file}6`]), 'a3a4', 'a6a5', 'h3h4', 'h6h5'];

test('the entry of a step is in view in the history, and the page stays where it is', { timeout: 90000 }, async () => {
  const page = await openPage();
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ready: '.table-top' });
  for (const [i, move] of kMoves.entries()) {
    await enter(page, move);
    await page.waitForSelector(`.table-top[data-shown="${i + 1}"]`);
  }
  const look = () =>
    page.evaluate(() => {
      const box = (one) => one.getBoundingClientRect();
      const [list, entry] = [
        box(document.querySelector('.moves ol')),
        box(document.querySelector('[aria-current=step]')),
      ];
      const isIn = entry.top >= list.top - 1 && entry.bottom <= list.bottom + 1;
      const over = document.elementFromPoint(entry.left + entry.width / 2, entry.top + entry.height / 2);
      return { isIn, isSeen: over?.closest('[aria-current=step]') !== null, scroll: scrollY };
    });
  for (const [size, way] of [
    ['1280x800', 'key'],
    ['1280x720', 'button'],
    ['900x700', 'button'],
    ['390x844', 'button'],
    ['844x390', 'button'],
  ]) {
    await resize(page, size);
    if (!(await page.isVisible('.moves'))) await page.click('[data-testid=last-event]');
    if (way === 'button') await page.locator('[data-testid=step-back]').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.activeElement.blur());
    const before = await page.evaluate(() => scrollY);
    for (let n = kMoves.length - 1; n >= 1; n--) {
      if (way === 'key') await page.keyboard.press('ArrowLeft');
      else await page.click('[data-testid=step-back]');
      await page.waitForSelector(`.table-top[data-shown="${n}"]`);
      assert.deepEqual(await look(), { isIn: true, isSeen: true, scroll: before }, `${size}, step ${n}`);
    }
    await page.click('[data-testid=step-live]');
    await page.waitForSelector(`.table-top[data-shown="${kMoves.length}"]`);
  }
});
