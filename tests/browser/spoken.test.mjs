// What a screen reader reads of a board: cells with names, and no letters and numbers that are only drawn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, openTable, stage } from './helpers/harness.mjs';
import { playHint, untilAsked } from './helpers/hinted.mjs';

const { openPage } = stage();

/** Text outside everything that has a name, which says nothing but marks such as "7 F7" or "a b c". */
const loose = (snapshot) =>
  snapshot.split('\n').filter((line) => {
    const text = /^ *- text: "?(.*?)"?$/.exec(line)?.[1];
    return text !== undefined && /[A-Za-z0-9]/.test(text) && !/[A-Za-z]{3}/.test(text);
  });

/** Letters and numbers drawn in pictures that are read out. Runs in the page. */
const drawn = () =>
  [...document.querySelectorAll('.table-top svg text')]
    .filter((one) => !one.closest('[aria-hidden=true], [role=img], [role=button], [role=gridcell], button'))
    .map((one) => one.textContent.trim());

for (const game of ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'])
  test(`${game}: a screen reader reads nothing that is only drawn on the board`, { timeout: 90000 }, async () => {
    const page = await openPage();
    await openTable(page, [kMe, { by: 'bot', bot: 'beginner' }], {}, { game, ready: '.table-top' });
    for (let n = 0; n < 4; n++) {
      await untilAsked(page);
      const snapshot = await page.locator('.table-top').ariaSnapshot();
      assert.ok(/- (button|gridcell)/.test(snapshot), 'the board is read');
      assert.deepEqual([loose(snapshot), await page.evaluate(drawn)], [[], []], `question ${n + 1}`);
      await playHint(page);
    }
  });
