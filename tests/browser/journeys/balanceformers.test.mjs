// Journeys of Balanceformers: at every question everything that answers it is in view and free.
// In one language: proof.test.mjs proves the first question of every game in both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kRounds } from '../helpers/balanceformers.mjs';
import { homeOf, kMe, kNovice, stage } from '../helpers/harness.mjs';
import { anything, journey, lifting } from '../helpers/journey.mjs';

const { openPage } = stage();

const more = { game: 'balanceformers' };
const lift = lifting('.table-top [data-being].able, .table-top .tray .able');

test('hot-seat: a game of five rounds is seen whole (BF-S29)', { timeout: 400000 }, async () => {
  const script = kRounds.flatMap(([blue, yellow, moves]) => [`i${blue}`, `i${yellow}`, ...moves.split(' ')]);
  const choose = () => script.shift();
  const how = { more, choose, lift };
  const { page } = await journey(await openPage(), 'balanceformers-script', [kMe, kMe], how);
  assert.equal(await page.locator('[data-testid=result]').count(), 1);
});

for (const [name, seats, way] of [
  ['bot', [kMe, kNovice], 'click'],
  ['hot-seat', [kMe, kMe], 'key'],
]) {
  test(`${name}: a whole game is seen whole, and played by ${way}`, { timeout: 400000 }, async () => {
    const how = { turns: name === 'bot', more, answer: anything(way), lift: way === 'key' ? null : lift };
    const { page } = await journey(
      await openPage(undefined, { home: homeOf(name) }),
      `balanceformers-${name}`,
      seats,
      how,
    );
    assert.equal(await page.locator('[data-testid=result]').count(), 1);
  });
}
