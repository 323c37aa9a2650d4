// Proof of the screen, at the first question of a game: everything that answers it is in view and free.
// In both languages: in each a sentence takes other room.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, openTable, stage } from './helpers/harness.mjs';
import { proveScreen, resize, unproven } from './helpers/proof.mjs';

const { openPage } = stage();

const kSizes = ['1280x800', '1920x1080', '390x844', '844x390', '360x640', '640x400'];
const kGames = [
  { game: 'balance_duel', seats: [kMe, kMe] },
  { game: 'balanceformers', seats: [kMe, kNovice] },
  { game: 'chess_balance', options: { mode: 'chess' }, seats: [kMe, kMe] },
  { game: 'chess_balance', seats: [kMe, kNovice] },
  { game: 'elements', seats: [kMe, kNovice] },
  { game: 'oneworld', seats: [kMe, kMe] },
];

for (const { game, options = {}, seats } of kGames) {
  test(
    `${options.mode ?? game}: the first question can be answered without scrolling`,
    { timeout: 90000 },
    async () => {
      const page = await openPage();
      await openTable(page, seats, options, { game, ready: '.table-top' });
      const broken = [];
      for (const size of kSizes) {
        await resize(page, size);
        broken.push(...(await unproven(page)).map((fault) => `${size}: ${fault}`));
      }
      assert.deepEqual(broken, []);
    },
  );
}

test('the proof finds what is covered, what is below the fold, and a prompt that is too tall', async () => {
  const page = await openPage();
  await openTable(page, [kMe, kMe], { mode: 'chess' }, { game: 'chess_balance', ready: '.table-top' });
  const plant = async (place, styles) => {
    const set = (more) =>
      page.evaluate(([at, all]) => Object.assign(document.querySelector(at).style, all), [place, more]);
    await set(styles);
    const found = await unproven(page);
    await set(Object.fromEntries(Object.keys(styles).map((name) => [name, ''])));
    return found.join('; ');
  };
  assert.match(await plant('.bar', { bottom: '200px', position: 'fixed' }), /[a-h]\d lies under bar/);
  assert.match(await plant('.table-top', { marginTop: '900px' }), /[a-h]\d is outside the screen/);
  assert.match(await plant('.bar', { minHeight: '300px' }), /the prompt takes 3\d % of the height/);
  assert.match(await plant('body', { width: '200vw' }), /the page scrolls sideways/);
  await proveScreen(page, 'nothing planted');
});
