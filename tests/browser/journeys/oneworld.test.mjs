// Journeys of One World: at every question everything that answers it is in view and free.
// In one language: proof.test.mjs proves the first question of every game in both.

import { test } from 'node:test';
import { homeOf, kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey, lifting } from '../helpers/journey.mjs';

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
