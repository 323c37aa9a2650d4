// Everybody's line breaks at once: all are back soon, without storming the server.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { random } from './chance.mjs';
import { Guest, RawSocket, startServer } from './client.mjs';
import { sleep } from './players.mjs';

const kLines = Number(process.env.EQUIPOISE_FLOOD_LINES ?? 200);
/** Checked only on request: the time depends on the machine as much as on the server. */
const kWithinMs = Number(process.env.EQUIPOISE_FLOOD_WITHIN_MS ?? 0);
const kTables = 20;

/** As the browser waits: anything up to a bound that doubles. */
const backoffMs = (attempt) => random() * Math.min(15_000, 400 * 2 ** attempt);

/** A spectator that reconnects by itself, each from its own address. */
class Onlooker {
  constructor(fleet, index) {
    this.fleet = fleet;
    this.table = fleet.tables[index % fleet.tables.length];
    this.headers = {
      'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      Cookie: new Guest(null).cookie,
    };
    this.attempt = 0;
    this.connect();
  }
  connect() {
    if (this.fleet.stopped) return;
    const query = this.version ? `?since=${this.version}` : '';
    const target = `/api/tables/${this.table}/socket${query}`;
    this.isBack = false;
    this.socket = new RawSocket(this.fleet.server.port, target, this.headers);
    this.socket.onmessage = (text) => {
      const message = JSON.parse(text);
      if (!['table', 'resume'].includes(message.type)) return;
      assert.ok(!this.version || message.type === 'resume', 'the whole table was sent again');
      this.version = message.version;
      this.attempt = 0;
      this.isBack = true;
    };
    this.socket.closed.then(async () => {
      this.isBack = false;
      await sleep(backoffMs(this.attempt++));
      this.connect();
    });
  }
}

test(`${kLines} lines are dropped at once and all come back`, { timeout: 240_000 }, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-flood-'));
  const db = path.join(folder, 'tables.db');
  const start = () => startServer(db);
  const fleet = { server: await start(), tables: [], stopped: false };
  try {
    const host = new Guest(fleet.server);
    const plan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] };
    while (fleet.tables.length < kTables) fleet.tables.push(await host.open(plan));
    const lines = Array.from({ length: kLines }, (_, i) => new Onlooker(fleet, i));
    const allBack = async () => {
      const began = Date.now();
      while (!lines.every((line) => line.isBack)) await sleep(20);
      return Date.now() - began;
    };
    await allBack();
    await fleet.server.kill('SIGKILL');
    while (lines.some((line) => line.isBack)) await sleep(5);
    fleet.server = await start();
    const ms = await allBack();
    t.diagnostic(`all back ${ms} ms after the server was up again`);
    if (kWithinMs > 0) assert.ok(ms <= kWithinMs, `${ms} ms`);
  } finally {
    fleet.stopped = true;
    await fleet.server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
