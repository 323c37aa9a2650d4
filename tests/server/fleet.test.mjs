// Several servers on one PostgreSQL: a table outlives the server that has it, and the database
// itself being killed, and nothing acknowledged is lost or doubled.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { random } from './chance.mjs';
import { http, startServer } from './client.mjs';
import { Load, sleep, within } from './players.mjs';
import { startPostgresIn } from './postgres.mjs';

const kTables = Number(process.env.EQUIPOISE_FLEET_TABLES ?? 8);
const kRounds = Number(process.env.EQUIPOISE_FLEET_ROUNDS ?? 2);

/** How long the database hangs and a server stands still. */
const kHangMs = Number(process.env.EQUIPOISE_FLEET_HANG_S ?? 4) * 1000;
// Far longer than any answer takes.
const kSoon = 10_000;

let postgres;
before(async () => (postgres = await startPostgresIn('equipoise-fleet-')));
after(() => postgres?.remove());

/** After so long, the tables of a lost server are free for the others. */
const kLease = ['--set', 'server.lease_ms=1000'];

/** Keeps games going at some places while `trouble` happens to the servers, then checks all of them. */
async function playThrough(servers, trouble, t) {
  const load = new Load(servers, kTables);
  try {
    await load.played(kTables * 16);
    for (let round = 0; round < kRounds; ++round) {
      await trouble(load);
      await load.played(kTables * 16);
    }
    await load.stop();
    await load.check();
    const { games } = load;
    t.diagnostic(`${games.length} tables, ${load.sum('acknowledged')} acknowledged, ${load.sum('resent')} sent again`);
  } finally {
    load.stop().catch(() => {});
  }
}

test('one of three servers is killed again and again, and its tables go on', { timeout: 280_000 }, async (t) => {
  const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url, ...kLease)));
  try {
    await playThrough(
      servers,
      async (load) => {
        const [victim] = servers.splice(Math.floor(random() * servers.length), 1);
        await victim.kill('SIGKILL');
        // With two only: they must take over the tables of the dead one.
        await load.goneOn();
        servers.push(await startServer(postgres.url, ...kLease));
      },
      t,
    );
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  }
});

/** Waits until /readyz answers so; /healthz is about the process alone. */
async function ready(server, wanted) {
  const status = async (target) => (await within(http(server, 'GET', target), kSoon)).status;
  while ((await status('/readyz')) !== wanted) {
    assert.equal(await status('/healthz'), 200);
    await sleep(50);
  }
}

test('PostgreSQL is killed and started again under load', { timeout: 280_000 }, async (t) => {
  const servers = await Promise.all([1, 2].map(() => startServer(postgres.url, ...kLease)));
  try {
    await playThrough(
      servers,
      async () => {
        await postgres.kill();
        for (const server of servers) await ready(server, 503);
        await postgres.start();
        for (const server of servers) await ready(server, 200);
      },
      t,
    );
    assert.deepEqual(await servers[0].kill('SIGTERM'), { code: 0, signal: null });
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  }
});

/** Asks each server for a sign of life, over and over, until told to stop; how long each answer took, in ms. */
function watch(servers) {
  const silences = [];
  let isOver = false;
  const asking = servers.map(async (server) => {
    while (!isOver) {
      const start = performance.now();
      const { status } = await within(http(server, 'GET', '/healthz'), kSoon);
      assert.equal(status, 200);
      silences.push(performance.now() - start);
      await sleep(20);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(asking);
    return silences.sort((a, b) => a - b);
  };
}

test('the database hangs, and a server stands still: nothing is lost, and who can answer does', {
  timeout: 200_000 + 4 * kRounds * kHangMs,
}, async (t) => {
  const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url, ...kLease)));
  try {
    await playThrough(
      servers,
      async (load) => {
        const stop = watch(servers);
        await postgres.pause();
        await sleep(kHangMs);
        await postgres.resume();
        const silences = await stop();
        t.diagnostic(
          `${silences.length} signs of life while the database hung: median ` +
            `${silences[silences.length >> 1].toFixed(1)} ms, longest ${silences.at(-1).toFixed(1)} ms`,
        );
        await load.goneOn();
        // A server that stands still loses its tables to the others, and must not write when it wakes.
        const still = servers[Math.floor(random() * servers.length)];
        still.child.kill('SIGSTOP');
        await sleep(kHangMs);
        still.child.kill('SIGCONT');
        await load.goneOn();
      },
      t,
    );
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  }
});
