// What the server has acknowledged is there after kill -9, once, and everybody plays on.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { random } from '../chance.mjs';
import { Guest, program, root, startServer } from '../client.mjs';
import { Load } from '../players.mjs';
import { Silences } from './silences.mjs';

const kTables = Number(process.env.EQUIPOISE_KILL_TABLES ?? 12);
const kKills = Number(process.env.EQUIPOISE_KILLS ?? 8);

const exactTable = async (guest, table) => {
  const line = await guest.connect(table);
  line.close();
  return JSON.stringify({ ...line.table, seats: [], now: null });
};

test(
  `after ${kKills} times kill -9 under load every acknowledged action is there, once`,
  {
    timeout: 240_000 + kKills * 10_000,
  },
  async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-kill-'));
    const db = path.join(folder, 'tables.db');
    const servers = [await startServer(db)];
    const load = new Load(servers, kTables);
    const silences = new Silences('the server is killed and started again', load);
    try {
      for (let kill = 0; kill < kKills; ++kill) {
        // At any moment of the play: the first ones come while everybody is still sitting down again.
        await load.played(Math.ceil((1 + 23 * random()) * kTables));
        await silences.during(() => servers[0].kill('SIGKILL'));
        servers[0] = await startServer(db);
      }
      await load.played(kTables);
      await load.stop();
      await silences.check(t);
      await load.check(t, `${kKills} kills`);
      const { games } = load;
      assert.ok(load.sum('acknowledged') > kTables * kKills, 'hardly anything was played');

      // Read again by another process, byte for byte the same tables.
      const some = games.filter((game) => game.table).slice(0, 50);
      const read = () =>
        Promise.all(
          some.map((game) => {
            game.players[0].guest.server = servers[0];
            return exactTable(game.players[0].guest, game.table);
          }),
        );
      const before = await read();
      assert.deepEqual(await servers[0].kill('SIGTERM'), { code: 0, signal: null });
      servers[0] = await startServer(db);
      assert.deepEqual(await read(), before);
    } finally {
      load.stop().catch(() => {});
      await servers[0].kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);

test('a table with its own data file is back after a kill', async () => {
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

test(
  'a server killed between the commitments and the reveals goes on with the round',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-kill-'));
    const db = path.join(folder, 'tables.db');
    let server = await startServer(db);
    const [ada, ben] = [new Guest(server), new Guest(server)];
    const restart = async () => {
      await server.kill('SIGKILL');
      server = ada.server = ben.server = await startServer(db);
    };
    const give = async (guest, table) => {
      const line = await guest.connect(table, { isPatient: true });
      await line.ask({ type: 'ping' });
      for (const owed of line.owed()) assert.equal((await line.ask(owed)).type, 'done');
      line.close();
    };
    try {
      const seats = [{ by: 'me' }, { by: 'open' }];
      const table = await ada.open({ game: 'balance_duel', listed: true, seats });
      const line = await ben.connect(table, { isPatient: true });
      await line.ask({ type: 'sit', seat: 1, name: 'Ben' });
      await give(ada, table);
      await give(ben, table);
      await restart();
      // Ada reveals, and Ben, who could know what would come, says that his share is lost.
      await give(ada, table);
      await restart();
      const again = await ben.connect(table, { isPatient: true });
      await again.ask({ type: 'ping' });
      assert.equal(again.chance.step, 'reveal');
      assert.deepEqual(again.chance.missing, [1]);
      assert.equal((await again.ask({ type: 'withhold', seat: 1, round: 1 })).type, 'done');
      await restart();
      for (const guest of [ada, ben, ada, ben]) await give(guest, table);
      const last = await ada.connect(table);
      await last.ask({ type: 'ping' });
      assert.equal(last.chance.step, 'agreed');
      assert.equal((await last.ask({ type: 'resign', seat: 0 })).type, 'done');
      const record = String((await ada.get(`/api/tables/${table}/record`)).body);
      assert.match(record, /^\[Round1 .*; void 1"\]$/m);
      assert.match(record, /^\[Round2 (?!.*void|.*open).*\]$/m);
      const file = path.join(folder, 'record.txt');
      writeFileSync(file, record);
      const said = execFileSync(program, ['verify', file], { encoding: 'utf8' });
      assert.match(said, /round 1, before random outcome 1: void, because a share was missing from N1/);
      assert.match(said, /chance outcomes that match: (\d+) of \1\n$/);
    } finally {
      await server.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);
