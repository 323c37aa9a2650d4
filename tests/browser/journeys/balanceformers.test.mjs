// Journeys of Balanceformers: at every question everything that answers it is in view and free.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kRounds } from '../helpers/balanceformers.mjs';
import { kMe, kNovice, stage } from '../helpers/harness.mjs';
import { journey, lifting } from '../helpers/journey.mjs';

const { openPage } = stage();

const more = { game: 'balanceformers' };
const lift = lifting('.table-top [data-being].able, .table-top .tray .able');

test('hot-seat: a whole game is seen whole (BF-S29)', { timeout: 400000 }, async () => {
  const script = kRounds.flatMap(([blue, yellow, moves]) => [`i${blue}`, `i${yellow}`, ...moves.split(' ')]);
  const choose = () => script.shift();
  const { page } = await journey(await openPage(), 'balanceformers-hot-seat', [kMe, kMe], {
    more,
    choose,
    lift,
  });
  assert.equal(await page.locator('[data-testid=result]').count(), 1);
});

test('bot: a whole game is seen whole', { timeout: 400000 }, async () => {
  const choose = ({ moves }) => (moves.find(({ move }) => move === 'end') ?? moves[0]).move;
  const { page } = await journey(await openPage(), 'balanceformers-bot', [kMe, kNovice], { more, choose, lift });
  assert.equal(await page.locator('[data-testid=result]').count(), 1);
});
