// Journeys of One World: at every question everything that answers it is in view and free.

import { test } from 'node:test';
import { kMe, kNovice, stage } from '../helpers/harness.mjs';
import { journey, lifting } from '../helpers/journey.mjs';
import { choose as march } from '../helpers/oneworld.mjs';
import { drawing } from '../../server/chance.mjs';

const { openPage } = stage();

const more = { game: 'oneworld' };
const lift = lifting('.table-top .cell[aria-pressed]');

for (const [name, seats] of [
  ['bot', [kMe, kNovice]],
  ['hot-seat', [kMe, kMe]],
]) {
  test(`${name}: set-up and the first turns are seen whole`, { timeout: 400000 }, async () => {
    const random = drawing(7);
    const choose = ({ view, seat, moves }) => march(view, seat, moves, random);
    const options = { map: 'eq12' };
    await journey(await openPage(), `oneworld-${name}`, seats, {
      options,
      more,
      choose,
      lift,
      most: 60,
    });
  });
}
