// Vacations: the clocks of games over days stand, for everybody at every server, through a restart.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Browser, kPassword } from '../browser.mjs';
import { startServer } from '../client.mjs';
import { startPostgresIn } from '../postgres.mjs';

const kDayMs = 24 * 3600 * 1000;
const kDays = { game: 'chess_balance', options: { mode: 'chess' }, listed: true, time: 'days:3' };

let fresh = 0;
/** Somebody with an account. */
async function account(server) {
  const browser = new Browser(server);
  await browser.do('/api/account', { login: `person${++fresh}`, password: kPassword, name: `Person ${fresh}` });
  return browser;
}
const seatsOf = ({ table }) => table.seats.map(({ vacation }) => vacation !== undefined);
const runs = ({ table }) => table.now.clocks.running;
const told = (line) => line.next((m) => m.type === 'seats');
const vacationOf = async (who) => (await who.get('/api/vacation')).json();

/** Ada, whose turn it is, and Ben play over days; each is at a server, which may be the same. */
async function play(here, there, plan = kDays) {
  const [ada, ben] = [await account(here), await account(there)];
  const name = await ada.open({ ...plan, seats: [{ by: 'me' }, { by: 'open' }] });
  const hers = await ada.connect(name);
  const his = await ben.connect(name);
  const sat = told(hers);
  assert.equal((await his.ask({ type: 'sit', seat: 1 })).type, 'done');
  await sat;
  return { ada, ben, name, hers, his };
}

test(
  'a vacation stops the clock through a restart, and ends when its person says so',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-vacation-'));
    const db = path.join(folder, 'tables.db');
    let server = await startServer(db);
    try {
      const { ada, ben, name, hers, his } = await play(server, server);
      const live = await play(server, server, { ...kDays, time: 'live:300+5' });
      assert.deepEqual(runs(hers), [0]);
      assert.equal((await new Browser(server).post('/api/vacation', { days: 1 })).status, 403);
      const both = [told(hers), told(his)];
      await ada.do('/api/vacation', { days: 21 });
      await Promise.all(both);
      for (const line of [hers, his]) {
        assert.deepEqual([seatsOf(line), runs(line)], [[true, false], []]);
        const { vacation } = line.table.seats[0];
        assert.ok(20 * kDayMs < vacation && vacation <= 21 * kDayMs, `${vacation}`);
      }
      assert.equal((await vacationOf(ada)).left, 9);
      assert.equal((await ada.post('/api/vacation', { days: 1 })).status, 409);
      await server.kill('SIGKILL');
      server = await startServer(db);
      ada.server = ben.server = server;
      const [again, other] = [await ada.connect(name), await ben.connect(name)];
      assert.deepEqual([seatsOf(other), runs(other)], [[true, false], []]);
      // She can play on; then it is his turn, and his clock runs.
      const played = other.next((m) => m.type === 'plies');
      assert.equal((await again.ask(again.anything())).type, 'done');
      await played;
      assert.deepEqual([seatsOf(other), runs(other)], [[true, false], [1]]);
      const ended = told(other);
      await ada.do('/api/vacation', { days: 0 });
      await ended;
      assert.deepEqual([seatsOf(other), runs(other)], [[false, false], [1]]);
      assert.deepEqual(await vacationOf(ada), { account: true, days_a_year: 30, longest: 21, left: 29, until: null });
      assert.deepEqual(seatsOf(live.hers), [false, false]);
    } finally {
      await server.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);

test(
  'a table at another server hears of it, and so does one that is opened meanwhile',
  { timeout: 120_000 },
  async () => {
    const postgres = await startPostgresIn('equipoise-vacation-');
    const servers = await Promise.all([startServer(postgres.url), startServer(postgres.url)]);
    try {
      const [here, there] = servers;
      // Ada has opened the table at her server; Ben is at the other.
      const { ben, hers, his } = await play(here, there);
      const both = [told(hers), told(his)];
      await ben.do('/api/vacation', { days: 2 });
      await Promise.all(both);
      for (const line of [hers, his]) assert.deepEqual([seatsOf(line), runs(line)], [[false, true], [0]]);
      const carl = await account(here);
      const opened = await carl.open({ ...kDays, seats: [{ by: 'open' }, { by: 'me' }] });
      const [watching, sitting] = [await carl.connect(opened), await ben.connect(opened)];
      assert.equal((await sitting.ask({ type: 'sit', seat: 0 })).type, 'done');
      while (!seatsOf(watching)[0]) await told(watching);
      assert.deepEqual(runs(watching), []);
    } finally {
      await Promise.all(servers.map((server) => server.kill('SIGKILL')));
      await postgres.remove();
    }
  },
);
