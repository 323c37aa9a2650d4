// Journeys of Elements: at every question everything that answers it is in view and free.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, stage } from '../helpers/harness.mjs';
import { journey } from '../helpers/journey.mjs';

const { openPage } = stage();

/** Picks and lays out what comes first, and is done as soon as that is allowed. */
const choose = ({ moves }) => (moves.find(({ move }) => move === 'done') ?? moves[0]).move;

for (const [name, seats, options] of [
  ['bot', [kMe, kNovice], {}],
  ['hot-seat', [kMe, kMe], {}],
  ['advanced', [kMe, kNovice, kNovice], { advanced: 'true' }],
]) {
  test(`${name}: a whole game is seen whole`, { timeout: 400000 }, async () => {
    const more = { game: 'elements' };
    const { page } = await journey(await openPage(), `elements-${name}`, seats, { options, more, choose });
    assert.equal(await page.locator('[data-testid=result]').count(), 1);
  });
}
