// Journeys of Elements: at every question everything that answers it is in view and free.
// In one language: proof.test.mjs proves the first question of every game in both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homeOf, kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey } from '../helpers/journey.mjs';

const { openPage } = stage();

const more = { game: 'elements' };

for (const [name, seats, way, options] of [
  ['bot', [kMe, kNovice], 'click', {}],
  ['hot-seat', [kMe, kMe], 'key', {}],
  ['advanced', [kMe, kNovice, kNovice], 'click', { advanced: 'true' }],
]) {
  test(`${name}: a whole game is seen whole, and played by ${way}`, { timeout: 400000 }, async () => {
    const how = { turns: name === 'bot', more, options, answer: anything(way) };
    const { page } = await journey(await openPage(undefined, { home: homeOf(name) }), `elements-${name}`, seats, how);
    assert.equal(await page.locator('[data-testid=result]').count(), 1);
  });
}
