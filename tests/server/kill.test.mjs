// What the server has acknowledged is there after kill -9, and every table is back as it was.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Guest, root, startServer } from './client.mjs';

const kTables = Number(process.env.EQUIPOISE_KILL_TABLES ?? 12);
const kKills = Number(process.env.EQUIPOISE_KILLS ?? 4);

/** Opens a table for two guests and plays on it until its lines break. */
class Game {
  constructor(server) {
    this.acknowledged = { version: 0, plies: [] };
    this.ada = new Guest(server);
    this.ben = new Guest(server);
  }
  async open() {
    this.table = await this.ada.open({
      game: 'balance_duel',
      seats: [{ by: 'me', name: 'Ada' }, { by: 'open' }],
    });
    this.acknowledged.version = 1;
  }
  /** Resolves when the server is gone or the game is over. */
  async play() {
    try {
      const lines = [await this.ada.connect(this.table), await this.ben.connect(this.table)];
      if (lines[1].table.seats[1].holder === 'open') {
        await lines[1].ask({ type: 'sit', seat: 1, name: 'Ben' });
      }
      while (!this.stopped) {
        const line = lines.find((l) => l.anything() !== null);
        if (!line) {
          if (lines[0].table.now.actors[0] === 'over') return;
          await Promise.race(lines.map((l) => l.next((m) => m.type === 'plies')));
          continue;
        }
        const undo = line.table.now.undo && Math.random() < 0.1;
        const answer = await line.ask(undo ? { type: 'undo' } : line.anything());
        if (answer.type === 'error') assert.equal(answer.error.code, 'stale');
        if (answer.type !== 'done') continue;
        this.acknowledged = { version: answer.version, plies: line.table.plies };
        this.answers = (this.answers ?? 0) + 1;
      }
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
    }
  }
  /** The table as the server knows it now must hold all that was acknowledged. */
  async check(server) {
    this.ada.server = this.ben.server = server;
    const line = await this.ada.connect(this.table);
    const { version, plies } = line.table;
    line.close();
    assert.ok(version >= this.acknowledged.version, 'an acknowledged entry is lost');
    if (version === this.acknowledged.version) {
      assert.deepEqual(plies, this.acknowledged.plies);
    } else {
      // At most what was under way came after it: one request of each of the two lines.
      assert.ok(version <= this.acknowledged.version + 2);
    }
    this.acknowledged = { version, plies };
    this.exact = JSON.stringify(line.table);
  }
}

test('after kill -9 every acknowledged action is there', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-kill-'));
  const db = path.join(folder, 'tables.db');
  let server = await startServer(db);
  const games = [];
  try {
    for (let kill = 0; kill < kKills; ++kill) {
      const fresh = Array.from({ length: kTables }, () => new Game(server));
      await Promise.all(fresh.map((game) => game.open()));
      games.push(...fresh);
      const playing = games.map((game) => game.play());
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
      await server.kill('SIGKILL');
      await Promise.all(playing);
      server = await startServer(db);
      await Promise.all(games.map((game) => game.check(server)));
    }
    const answers = games.reduce((sum, game) => sum + (game.answers ?? 0), 0);
    assert.ok(answers > games.length, 'hardly anything was played');

    // Read again by another process, byte for byte the same tables.
    const before = games.map((game) => game.exact);
    assert.deepEqual(await server.kill('SIGTERM'), { code: 0, signal: null });
    server = await startServer(db);
    await Promise.all(games.map((game) => game.check(server)));
    assert.deepEqual(games.map((game) => game.exact), before);
  } finally {
    await server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

test('a table with a data file of its own is back after a kill', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-kill-'));
  const db = path.join(folder, 'tables.db');
  let server = await startServer(db);
  try {
    const guest = new Guest(server);
    const text = `${readFileSync(path.join(root, 'data/balance_duel/models.json'))}\n`;
    const seats = [{ by: 'me' }, { by: 'me' }];
    const table = await guest.open({ game: 'balance_duel', seats, data: { name: 'mine.json', text } });
    const recordOf = async () => String((await guest.get(`/api/tables/${table}/record`)).body);
    const record = await recordOf();
    assert.match(record, /mine\.json/);
    await server.kill('SIGKILL');
    server = guest.server = await startServer(db);
    assert.equal(await recordOf(), record);
  } finally {
    await server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
