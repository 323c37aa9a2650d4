// A journey of two people in browsers of their own: what is asked can be answered, and what the other did can be read.
// In one language: proof.test.mjs proves the first question of every game in both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from '../helpers/harness.mjs';
import { lifting, together } from '../helpers/journey.mjs';

const { openPage } = stage();

const lift = lifting('.table-top .squares .able');

for (const [game, options] of [
  ['balance_duel', {}],
  ['balanceformers', {}],
  ['chess_balance', {}],
  ['elements', {}],
  ['oneworld', { map: 'eq12' }],
]) {
  test(
    `${game}: what two people see is seen whole, and answered by click and by tap`,
    { timeout: 300000 },
    async () => {
      await together(openPage, `online-${game}`, { more: { game }, options, most: 24 });
    },
  );
}

test('chess: a whole game of two people is seen whole, and ends for both', { timeout: 200000 }, async () => {
  const script = 'f2f3 e7e5 g2g4 d8h4'.split(' ');
  const choose = ({ moves }) => {
    const next = script.shift();
    return moves.find(({ move }) => move.startsWith(next)).move;
  };
  const options = { mode: 'chess' };
  const people = await together(openPage, 'online-chess', { more: { game: 'chess_balance' }, options, choose, lift });
  for (const { page } of people) await page.waitForSelector('[data-testid=result]');
  assert.match(await people[0].page.textContent('#result-title'), /lose/);
  assert.match(await people[1].page.textContent('#result-title'), /win/);
});
