// Journeys of One World: at every question everything that answers it is in view and free.

import { test } from 'node:test';
import { kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey, lifting } from '../helpers/journey.mjs';

const { openPage } = stage();

const more = { game: 'oneworld' };
const lift = lifting('.table-top .cell[aria-pressed]');

for (const [name, seats] of [
  ['bot', [kMe, kNovice]],
  ['hot-seat', [kMe, kMe]],
]) {
  test(`${name}: set-up and the first turns are seen whole, and played by click`, { timeout: 400000 }, async () => {
    const how = { options: { map: 'eq12' }, more, answer: anything(), lift, most: 60 };
    await journey(await openPage(), `oneworld-${name}`, seats, how);
  });
}
