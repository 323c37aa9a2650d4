// What a browser fetches for the first page of a game: script and style, packed, without the texts of other games.
// In one language: players are sent no other, and the pseudo-language brings the English texts as well.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { kMe, openTable, stage } from './helpers/harness.mjs';

const { server, openPage } = stage();

const kMostBytes = 150 * 1024;
/** On a slow line each file costs a round trip. */
const kMostFiles = 14;

/** What a page fetches of script and style from now on, once it is there. */
function watchWeight(page) {
  const fetched = [];
  const underWay = new Set();
  page.on('request', (request) => underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => underWay.delete(request));
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) fetched.push(response);
  });
  return async () => {
    // Until nothing is under way, and the page has nothing left to do that could ask for more.
    do await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    while (underWay.size > 0);
    const bodies = await Promise.all(fetched.map((response) => response.body()));
    return { bodies, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) };
  };
}

test(
  'the first page of all is light where there is no room for the pictures of the games',
  { timeout: 60000 },
  async (t) => {
    const page = await openPage(`${server.url}/healthz`, { viewport: { width: 390, height: 844 } });
    const weigh = watchWeight(page);
    await page.goto(server.url);
    await page.waitForSelector('[data-testid=guided]:not([disabled])');
    const { bytes } = await weigh();
    t.diagnostic(`lobby: ${Math.round(bytes / 1024)} KiB`);
    assert.ok(bytes < kMostBytes, `the lobby needs ${bytes} bytes`);
  },
);

test('the first page of every game is light, and brings no texts of other games', { timeout: 120000 }, async (t) => {
  const lobby = await openPage(server.url);
  const games = await lobby.evaluate(async () => (await fetch('/api/games')).json());
  await lobby.context().close();
  for (const game of games) {
    const page = await openPage(`${server.url}/healthz`);
    const weigh = watchWeight(page);
    const seats = Array.from({ length: game.seats.min }, () => kMe);
    await openTable(page, seats, {}, { game: game.id, ready: '.table-top, .hand-over' });
    const { bodies, bytes } = await weigh();
    t.diagnostic(`${game.id}: ${Math.round(bytes / 1024)} KiB in ${bodies.length} files`);
    assert.ok(bodies.length > 5);
    assert.ok(bytes < kMostBytes, `${game.id} needs ${bytes} bytes`);
    assert.ok(bodies.length <= kMostFiles, `${game.id} needs ${bodies.length} files`);
    const text = bodies.join('\n');
    for (const other of games.filter((one) => one.id !== game.id))
      assert.ok(!text.includes(`"${other.id}.field.help"`), `${game.id} brings texts of ${other.id}`);
    assert.ok(text.includes(`"${game.id}.field.help"`), `${game.id} comes without its texts`);
  }
});
