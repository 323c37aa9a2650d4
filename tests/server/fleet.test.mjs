// Several servers on one PostgreSQL: a table outlives the server that has it, and the database
// itself being killed, and nothing acknowledged is lost or doubled.

import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { startServer } from './client.mjs';
import { Game, sleep } from './players.mjs';
import { startPostgres } from './postgres.mjs';

const kTables = Number(process.env.EQUIPOISE_FLEET_TABLES ?? 8);
const kRounds = Number(process.env.EQUIPOISE_FLEET_ROUNDS ?? 2);

let folder;
let postgres;
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'equipoise-fleet-'));
  chmodSync(folder, 0o755); // PostgreSQL's own user has to get in.
  postgres = await startPostgres(folder);
});
after(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

/** Keeps games going at some places while `trouble` happens, then checks all of them. */
async function playThrough(servers, trouble, t) {
  const games = [];
  let stopped = false;
  const keepPlaying = async () => {
    while (!stopped) {
      const game = new Game(servers);
      games.push(game);
      await game.play();
    }
  };
  const playing = Promise.all(Array.from({ length: kTables }, keepPlaying));
  playing.catch(() => {});
  const stop = () => {
    stopped = true;
    for (const game of games) game.stopped = true;
  };
  const acknowledged = () => games.reduce((sum, game) => sum + game.acknowledged, 0);
  /** Waits until so many more requests were acknowledged. */
  const played = async (more) => {
    const wanted = acknowledged() + more;
    while (acknowledged() < wanted) await Promise.race([playing, sleep(50)]);
  };
  try {
    await played(kTables * 4);
    for (let round = 0; round < kRounds; ++round) {
      await trouble();
      await played(kTables * 4);
    }
    stop();
    await playing;
    for (const game of games) await game.check();
    const resent = games.reduce((sum, game) => sum + game.resent, 0);
    t.diagnostic(`${games.length} tables, ${acknowledged()} acknowledged, ${resent} sent again`);
  } finally {
    stop();
  }
}

test('one of three servers is killed again and again, its tables go on', { timeout: 280_000 }, async (t) => {
  const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url)));
  try {
    await playThrough(
      servers,
      async () => {
        const [victim] = servers.splice(Math.floor(Math.random() * servers.length), 1);
        await victim.kill('SIGKILL');
        // A while with two only: the tables of the dead one must be taken over.
        await sleep(5000);
        servers.push(await startServer(postgres.url));
      },
      t,
    );
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  }
});

test('PostgreSQL is killed and started again under load', { timeout: 280_000 }, async (t) => {
  const servers = await Promise.all([1, 2].map(() => startServer(postgres.url)));
  try {
    await playThrough(
      servers,
      async () => {
        await postgres.kill();
        await sleep(500);
        await postgres.start();
      },
      t,
    );
    assert.deepEqual(await servers[0].kill('SIGTERM'), { code: 0, signal: null });
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  }
});
