// A database that hangs: whoever needs nothing of it notices nothing, whoever does is told so, and what was said
// meanwhile is stored once it answers again.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Guest, RawSocket, http, newId, program, startServer } from '../client.mjs';
import { startOnDisk } from './disk.mjs';
import { sleep, within } from '../players.mjs';
import { startPostgresIn } from '../postgres.mjs';

let postgres;
let folder;
let fresh = 0;
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'equipoise-hang-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  postgres = await startPostgresIn('equipoise-hang-');
});
after(async () => {
  await postgres?.remove();
  rmSync(folder, { recursive: true });
});

const kPlan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }], listed: true };
// Far longer than any answer takes, far shorter than the database hangs.
const kSoon = 10_000;
// What nobody's database holds up takes a few milliseconds. A busy machine may stand still for a while, but not each time.
const kMedianMs = 100;
const kLongestMs = 2000;
const kRounds = 25;
const kLeavers = 3;

/** Each: how to start a server on it, and how to make it hang and go on. */
const kStores = {
  PostgreSQL: () => ({
    start: () => startServer(postgres.url, '--web', folder),
    pause: postgres.pause,
    resume: postgres.resume,
  }),
  // Each of its calls to the disk takes 30 s.
  SQLite: () => {
    const hangs = path.join(folder, 'hangs');
    return {
      start: () => startOnDisk(path.join(folder, `${fresh++}.db`), { hangs }, '--web', folder),
      pause: () => writeFileSync(hangs, ''),
      resume: () => rmSync(hangs),
    };
  },
};

const ask = (server, target) => within(http(server, 'GET', target), kSoon);

/** How long each of these took, in ms. */
class Times {
  constructor() {
    this.of = {};
  }
  async take(what, work) {
    const start = performance.now();
    const result = await work();
    (this.of[what] ??= []).push(performance.now() - start);
    return result;
  }
  check(t) {
    for (const [what, times] of Object.entries(this.of)) {
      times.sort((a, b) => a - b);
      const [median, longest] = [times[times.length >> 1], times.at(-1)];
      t.diagnostic(`${what}: median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms of ${times.length}`);
      assert.ok(median < kMedianMs && longest < kLongestMs, `${what} took ${median} ms, and once ${longest} ms`);
    }
  }
}

/** Whether anybody takes connections there. */
const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
  });

/** Until the server takes no new connection. */
async function closed({ port }) {
  while (await isOpen(port)) await sleep(5);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Asks for what needs the database; each is answered, but only with a refusal. */
function askInVain(server, guest) {
  const unknown = new RawSocket(server.port, '/api/tables/abcdefgh12/socket');
  const lists = ['/api/tables', '/api/lobby', '/api/waiting'].map((target) => guest.get(target));
  return [unknown.opened, ...lists.map(async (answer) => (await answer).status)];
}

for (const [name, make] of Object.entries(kStores)) {
  test(`a ${name} that hangs holds up nobody who does not need it`, { timeout: 120_000 }, async (t) => {
    const store = make();
    const [server, ...leavers] = await Promise.all(Array.from({ length: 1 + kLeavers }, store.start));
    t.after(() => Promise.all([server, ...leavers].map((one) => one.kill('SIGKILL'))));
    const guest = new Guest(server);
    const table = await guest.open(kPlan);
    const lines = [await guest.connect(table), await guest.connect(await guest.open(kPlan))];
    const [line, idle] = lines;
    // Nothing is on its way to the database any more once chance is agreed on.
    while (lines.some(({ table: { now } }) => now.waiting || now.roller === null)) await sleep(10);
    assert.equal((await ask(server, '/readyz')).status, 200);
    const times = new Times();
    const rename = { type: 'rename', seat: 0, name: 'Ada' };
    const id = newId();
    let isStored = false;
    let stored;
    await store.pause();
    try {
      stored = line.ask(rename, id).then((answer) => ((isStored = true), answer));
      stored.catch(() => {});
      const inVain = [];
      for (let round = 0; round < kRounds; ++round) {
        if (round % 5 === 0) inVain.push(...askInVain(server, guest));
        for (const target of ['/healthz', '/api/games', '/', '/rules/balance_duel.md']) {
          assert.equal((await times.take(target, () => ask(server, target))).status, 200);
        }
        const pong = await times.take('a request at a table', () => within(idle.ask({ type: 'ping' }), kSoon));
        assert.equal(pong.type, 'done');
        await sleep(20);
      }
      for (const status of inVain) assert.equal(await within(status, kSoon), 503);
      assert.equal((await ask(server, '/readyz')).status, 503);
      assert.equal((await ask(server, '/healthz')).status, 200);
      assert.equal(isStored, false);
      for (const leaver of leavers) {
        leaver.child.kill('SIGTERM');
        await times.take('SIGTERM', () => within(closed(leaver), kSoon));
      }
      // They cannot free their tables, and still go.
      for (const leaver of leavers) assert.equal((await within(leaver.exited, 2 * kSoon)).signal, null);
      times.check(t);
    } finally {
      await store.resume();
    }
    // A server that was cut off for long may send everybody away; whoever comes back asks again.
    const insist = async () => (await guest.connect(table)).ask(rename, id);
    assert.equal((await within(stored.catch(insist), kSoon)).type, 'done');
    assert.equal((await guest.connect(table)).table.seats[0].name, 'Ada');
    const end = performance.now() + kSoon;
    while ((await ask(server, '/readyz')).status !== 200) {
      assert.ok(performance.now() < end, 'it does not get ready again');
      await sleep(50);
    }
    assert.deepEqual(await server.kill('SIGTERM'), { code: 0, signal: null });
  });
}

/** What keeps a server that starts waiting, and what lets go again. */
const kHolds = {
  'does not answer': async () => {
    await postgres.pause();
    return postgres.resume;
  },
  // Another server that brings the schema up to date holds this lock.
  'is being upgraded': async () => {
    const client = spawn('psql', [postgres.url, '-qAt'], { stdio: ['pipe', 'pipe', 'inherit'] });
    client.stdin.write('SELECT pg_advisory_lock(4951087223);\n');
    await new Promise((resolve) => client.stdout.once('data', resolve));
    return () => client.stdin.end();
  },
};
for (const [trouble, hold] of Object.entries(kHolds)) {
  test(`while its PostgreSQL ${trouble}, a server that starts takes no connections and ends on SIGTERM`, async () => {
    const release = await hold();
    try {
      const port = await freePort();
      const child = spawn(program, ['serve', '--port', port, '--db', postgres.url, '--log-level', 'off']);
      const exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
      // Time enough to begin to wait; a server that ends by itself does so after five seconds.
      for (let look = 0; look < 10; ++look) {
        assert.equal(await isOpen(port), false);
        await sleep(100);
      }
      child.kill('SIGTERM');
      assert.deepEqual(await within(exited, kSoon), { code: null, signal: 'SIGTERM' });
    } finally {
      await release();
    }
  });
}
