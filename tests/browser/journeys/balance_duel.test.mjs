// Journeys of Balance Duel: at every question everything that answers it is in view and free.
// In one language: proof.test.mjs proves the first question of every game in both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homeOf, kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey, lifting } from '../helpers/journey.mjs';

const { openPage } = stage();

const lift = lifting('.table-top .pile.able, .table-top .cell.able');

for (const [name, seats, way, options] of [
  ['bot', [kMe, kNovice], 'click', {}],
  ['hot-seat', [kMe, kMe], 'key', {}],
  ['four', [kMe, kNovice, kNovice, kNovice], 'click', { mode: '4i' }],
]) {
  test(`${name}: a whole game is seen whole, and played by ${way}`, { timeout: 400000 }, async () => {
    const how = { turns: name === 'bot', options, answer: anything(way), lift: way === 'key' ? null : lift };
    const { page } = await journey(
      await openPage(undefined, { home: homeOf(name) }),
      `balance_duel-${name}`,
      seats,
      how,
    );
    assert.equal(await page.locator('[data-testid=result]').count(), 1);
  });
}
