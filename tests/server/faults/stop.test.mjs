// Servers that are stopped in order (SIGTERM) while people play: nothing acknowledged is lost, and the
// others have their tables at once.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { random } from '../chance.mjs';
import { startServer } from '../client.mjs';
import { Load } from '../players.mjs';
import { startPostgresIn } from '../postgres.mjs';
import { Silences } from './silences.mjs';

const kTables = Number(process.env.EQUIPOISE_STOP_TABLES ?? 8);
const kStops = Number(process.env.EQUIPOISE_STOPS ?? 3);
const kTimeout = 120_000 + kStops * 30_000;

/** Stops servers under load, and checks that everything acknowledged is there. `stop` ends when play has gone on. */
async function playThrough(servers, t, title, stop) {
  const load = new Load(servers, kTables);
  const silences = new Silences(title, load);
  try {
    for (let round = 0; round < kStops; ++round) {
      // The first stops come while everybody is still sitting down again.
      await load.played(Math.ceil((1 + 15 * random()) * kTables));
      await stop(load, silences);
    }
    await load.played(kTables);
    await load.stop();
    await silences.check(t, kLeaseMs / 2);
    await load.check(t, `${kStops} stops`);
  } finally {
    load.stop().catch(() => {});
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  }
}

// Far longer than passing on a table takes: whoever had to wait for its end would be noticed.
const kLeaseMs = 30_000;
const kLease = ['--set', `server.lease_ms=${kLeaseMs}`];

test('one of three servers is stopped again and again, and its tables go on at once', { timeout: kTimeout }, async (t) => {
  const postgres = await startPostgresIn('equipoise-stop-');
  try {
    const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url, ...kLease)));
    await playThrough(servers, t, 'one of three servers is stopped', async (load, silences) => {
      const [victim] = servers.splice(Math.floor(random() * servers.length), 1);
      await silences.sparing(servers, async () => {
        const start = performance.now();
        const ended = victim.kill('SIGTERM');
        await load.goneOn();
        assert.ok(performance.now() - start < kLeaseMs / 2, 'the tables had to wait for the end of the lease');
        assert.deepEqual(await ended, { code: 0, signal: null });
      });
      servers.push(await startServer(postgres.url, ...kLease));
    });
  } finally {
    await postgres.remove();
  }
});

test('a server alone is stopped and started again under load', { timeout: kTimeout }, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-stop-'));
  const db = path.join(folder, 'tables.db');
  try {
    const servers = [await startServer(db)];
    await playThrough(servers, t, 'the server is stopped and started again', (load, silences) =>
      silences.during(async () => {
        assert.deepEqual(await servers[0].kill('SIGTERM'), { code: 0, signal: null });
        servers[0] = await startServer(db);
        await load.goneOn();
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
