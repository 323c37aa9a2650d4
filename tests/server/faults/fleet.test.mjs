// Several servers on one PostgreSQL: a table outlives the server that has it, and the database
// itself being killed, and nothing acknowledged is lost or doubled.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { random } from '../chance.mjs';
import { http, startServer } from '../client.mjs';
import { Load, sleep, within } from '../players.mjs';
import { startPostgresIn } from '../postgres.mjs';
import { Silences, summary } from './silences.mjs';

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
const kLeaseMs = 1000;
const kLease = ['--set', `server.lease_ms=${kLeaseMs}`];

/** Keeps games going at some places while `trouble` happens to the servers, then checks all of them. */
async function playThrough(servers, t, prepare) {
  const load = new Load(servers, kTables);
  const { title, trouble, silences } = prepare(load);
  try {
    await load.played(kTables * 16);
    for (let round = 0; round < kRounds; ++round) {
      await trouble();
      await load.played(kTables * 16);
    }
    await load.stop();
    for (const { of, within: limit } of silences) await of.check(t, limit);
    await load.check(t, title);
  } finally {
    load.stop().catch(() => {});
  }
}

const anyOf = (servers) => servers[Math.floor(random() * servers.length)];
const allBut = (victim, servers) => servers.filter((server) => server !== victim);

test('one of three servers is killed again and again, and its tables go on', { timeout: 280_000 }, async (t) => {
  // Longer than elsewhere: tables that have nothing to do with it must not be silent for so long.
  const lease = ['--set', `server.lease_ms=${3 * kLeaseMs}`];
  const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url, ...lease)));
  try {
    await playThrough(servers, t, (load) => {
      const killed = new Silences('one of three servers is killed', load);
      const trouble = async () => {
        const victim = anyOf(servers);
        await killed.sparing(allBut(victim, servers), async () => {
          servers.splice(servers.indexOf(victim), 1);
          await victim.kill('SIGKILL');
          // With two only: they must take over the tables of the dead one.
          await load.goneOn();
        });
        servers.push(await startServer(postgres.url, ...lease));
      };
      return { title: `${kRounds} servers killed`, trouble, silences: [{ of: killed, within: 3 * kLeaseMs }] };
    });
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
    await playThrough(servers, t, (load) => {
      const killed = new Silences('PostgreSQL is killed, and started when all have noticed', load);
      const trouble = () =>
        killed.during(async () => {
          await postgres.kill();
          for (const server of servers) await ready(server, 503);
          await postgres.start();
          for (const server of servers) await ready(server, 200);
          await load.goneOn();
        });
      return { title: `${kRounds} kills of PostgreSQL`, trouble, silences: [{ of: killed }] };
    });
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
    return silences;
  };
}

test('the database hangs, and a server stands still: nothing is lost, and who can answer does', {
  timeout: 200_000 + 4 * kRounds * kHangMs,
}, async (t) => {
  const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url, ...kLease)));
  try {
    await playThrough(servers, t, (load) => {
      const hung = new Silences(`PostgreSQL hangs for ${kHangMs} ms`, load);
      const stood = new Silences(`one of three servers stands still for ${kHangMs} ms`, load);
      const trouble = async () => {
        const stop = watch(servers);
        await hung.during(async () => {
          await postgres.pause();
          await sleep(kHangMs);
          await postgres.resume();
          t.diagnostic(`signs of life while PostgreSQL hangs: ${summary(await stop())}`);
          await load.goneOn();
        });
        // A server that stands still loses its tables to the others, and must not write when it wakes.
        const still = anyOf(servers);
        await stood.sparing(allBut(still, servers), async () => {
          still.child.kill('SIGSTOP');
          await sleep(kHangMs);
          still.child.kill('SIGCONT');
          await load.goneOn();
        });
      };
      return { title: `${kRounds} times hung and still`, trouble, silences: [{ of: hung }, { of: stood, within: kHangMs }] };
    });
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  }
});
