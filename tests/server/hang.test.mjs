// A database that hangs: whoever needs nothing of it notices nothing, whoever does is told so, and what was said
// meanwhile is stored once it answers again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Guest, RawSocket, http, startServer } from './client.mjs';
import { within } from './players.mjs';
import { startPostgresIn } from './postgres.mjs';

let postgres;
before(async () => (postgres = await startPostgresIn('equipoise-hang-')));
after(() => postgres?.remove());

const kPlan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }], listed: true };
// Far longer than any answer takes, far shorter than the database hangs.
const kSoon = 10_000;

const status = async (server, target) => (await within(http(server, 'GET', target), kSoon)).status;

test('a PostgreSQL that hangs holds up nobody who does not need it', { timeout: 120_000 }, async () => {
  const [server, leaver] = await Promise.all([startServer(postgres.url), startServer(postgres.url)]);
  const guest = new Guest(server);
  const table = await guest.open(kPlan);
  const line = await guest.connect(table);
  const idle = await guest.connect(await guest.open(kPlan));
  assert.equal(await status(server, '/readyz'), 200);
  await postgres.pause();
  let isStored = false;
  let stored;
  try {
    stored = line.ask({ type: 'rename', seat: 0, name: 'Ada' });
    stored.then(
      () => (isStored = true),
      () => {},
    );
    const lists = [within(guest.get('/api/tables'), kSoon), within(guest.get('/api/lobby'), kSoon)];
    const unknown = new RawSocket(server.port, '/api/tables/abcdefgh12/socket');
    for (let i = 0; i < 5; ++i) {
      assert.equal(await status(server, '/healthz'), 200);
      assert.equal(await status(server, '/api/games'), 200);
      assert.equal((await within(idle.ask({ type: 'ping' }), kSoon)).type, 'done');
    }
    for (const list of lists) assert.equal((await list).status, 503);
    assert.equal(await within(unknown.opened, kSoon), 503);
    assert.equal(await status(server, '/readyz'), 503);
    assert.equal(isStored, false);
    // It cannot free its tables, and still goes.
    assert.equal((await within(leaver.kill('SIGTERM'), 2 * kSoon)).signal, null);
  } finally {
    await postgres.resume();
  }
  assert.equal((await within(stored, kSoon)).type, 'done');
  assert.equal((await within(idle.ask({ type: 'rename', seat: 0, name: 'Ben' }), kSoon)).type, 'done');
  assert.deepEqual(await server.kill('SIGTERM'), { code: 0, signal: null });
});
