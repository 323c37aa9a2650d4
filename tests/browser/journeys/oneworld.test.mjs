// Journeys of One World: at every question everything that answers it is in view and free.
// In one language: proof.test.mjs proves the first question of every game in both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawing } from '../../server/chance.mjs';
import { homeOf, kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey, kWhole, lifting } from '../helpers/journey.mjs';
import { choose as march } from '../helpers/oneworld.mjs';

const { openPage } = stage();

const more = { game: 'oneworld' };
const lift = lifting('.table-top .cell[aria-pressed]');

for (const [name, seats, way] of [
  ['bot', [kMe, kNovice], 'click'],
  ['hot-seat', [kMe, kMe], 'key'],
]) {
  test(`${name}: set-up and the first turns are seen whole, and played by ${way}`, { timeout: 400000 }, async () => {
    const lifts = way === 'key' ? null : lift;
    const how = { turns: name === 'bot', options: { map: 'eq12' }, more, answer: anything(way), lift: lifts, most: 60 };
    await journey(await openPage(undefined, { home: homeOf(name) }), `oneworld-${name}`, seats, how);
  });
}

test('bot: a whole game is seen whole, to its end', { timeout: 1200000, ...kWhole }, async () => {
  const random = drawing(5);
  const choose = ({ view, seat, moves }) => march(view, seat, moves, random);
  const how = { options: { map: 'eq12' }, more, choose, lift };
  const { page } = await journey(await openPage(), 'oneworld-whole', [kMe, kNovice], how);
  assert.equal(await page.locator('[data-testid=result]').count(), 1);
});
