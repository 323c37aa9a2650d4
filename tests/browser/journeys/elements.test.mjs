// Journeys of Elements: at every question everything that answers it is in view and free.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey } from '../helpers/journey.mjs';

const { openPage } = stage();

const more = { game: 'elements' };
/** Picks and lays out what comes first, and is done as soon as that is allowed: of large roses, only those that fit. */
const choose = ({ moves }) => (moves.find(({ move }) => move === 'done') ?? moves[0]).move;

for (const [name, seats, how] of [
  ['bot', [kMe, kNovice], () => ({ answer: anything() })],
  ['hot-seat', [kMe, kMe], () => ({ choose })],
  ['advanced', [kMe, kNovice, kNovice], () => ({ choose, options: { advanced: 'true' } })],
]) {
  test(`${name}: a whole game is seen whole`, { timeout: 400000 }, async () => {
    const { page } = await journey(await openPage(), `elements-${name}`, seats, { more, ...how() });
    assert.equal(await page.locator('[data-testid=result]').count(), 1);
  });
}
