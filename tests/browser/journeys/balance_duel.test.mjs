// Journeys of Balance Duel: at every question everything that answers it is in view and free.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey, lifting } from '../helpers/journey.mjs';

const { openPage } = stage();

const lift = lifting('.table-top .pile.able, .table-top .cell.able');

for (const [name, seats, options] of [
  ['bot', [kMe, kNovice], {}],
  ['hot-seat', [kMe, kMe], {}],
  ['four', [kMe, kNovice, kNovice, kNovice], { mode: '4i' }],
]) {
  test(`${name}: a whole game is seen whole, and played by click`, { timeout: 400000 }, async () => {
    const answer = anything();
    const { page } = await journey(await openPage(), `balance_duel-${name}`, seats, { options, answer, lift });
    assert.equal(await page.locator('[data-testid=result]').count(), 1);
  });
}
