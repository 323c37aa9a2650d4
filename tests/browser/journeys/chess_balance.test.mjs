// Journeys of Chess & Balance: at every question everything that answers it is in view and free.
// In one language: proof.test.mjs proves the first question of every game in both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawing } from '../../server/chance.mjs';
import { choose as hunt, makeMove } from '../helpers/chess_balance.mjs';
import { homeOf, kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey, kWhole, lifting } from '../helpers/journey.mjs';

const { openPage } = stage();

const more = { game: 'chess_balance' };
const lift = lifting('.table-top .squares .able');

test('chess on one screen: a whole game is seen whole', { timeout: 400000 }, async () => {
  const script = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');
  const choose = ({ moves }) => {
    const next = script.shift();
    return moves.find(({ move }) => move.startsWith(next)).move;
  };
  const options = { mode: 'chess' };
  const how = { options, more, choose, act: makeMove, lift };
  const { page } = await journey(await openPage(), 'chess-hot-seat', [kMe, kMe], how);
  assert.equal(await page.locator('[data-testid=result]').count(), 1);
});

for (const [name, seats, way] of [
  ['bot', [kMe, kNovice], 'click'],
  ['hot-seat', [kMe, kMe], 'key'],
]) {
  test(`cards, ${name}: thirty questions are seen whole, and answered by ${way}`, { timeout: 400000 }, async () => {
    const how = { turns: name === 'bot', more, answer: anything(way), lift: way === 'key' ? null : lift, most: 30 };
    await journey(await openPage(undefined, { home: homeOf(name) }), `chess_balance-${name}`, seats, how);
  });
}

test('cards, bot: a whole game is seen whole, to its end', { timeout: 1200000, ...kWhole }, async () => {
  const random = drawing(5);
  const choose = ({ view, moves }) => hunt(view, moves, random);
  const { page } = await journey(await openPage(), 'chess_balance-whole', [kMe, kNovice], { more, choose, lift });
  assert.equal(await page.locator('[data-testid=result]').count(), 1);
});
