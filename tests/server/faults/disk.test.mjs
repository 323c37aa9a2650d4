// A disk that fails: whoever asked for something hears nothing until the server knows whether it is
// stored, and after a kill nothing is there that was called not stored.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Guest, http, newId, program, startServer } from '../client.mjs';
import { startOnDisk } from './disk.mjs';
import { sleep, within } from '../players.mjs';

const kPlan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] };
const kLong = 20_000;

async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-disk-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function until(isTrue) {
  while (!(await isTrue())) await sleep(10);
}

test('what is asked for while the disk fails is answered when it is known to be stored', () =>
  inFolder(async (folder) => {
    const fails = path.join(folder, 'fails');
    const server = await startOnDisk(path.join(folder, 't.db'), { fails });
    try {
      const guest = new Guest(server);
      const line = await guest.connect(await guest.open(kPlan));
      writeFileSync(fails, '');
      let answer;
      const asked = line.ask({ type: 'rename', seat: 0, name: 'Ada' }).then((told) => (answer = told));
      await within(until(() => server.errors.includes('a commit failed')), kLong);
      assert.equal(answer, undefined);
      const status = async (target) => (await http(server, 'GET', target)).status;
      assert.equal(await status('/healthz'), 200);
      assert.equal(await status('/readyz'), 503);
      rmSync(fails);
      assert.equal((await within(asked, kLong)).type, 'done');
      await within(until(async () => (await status('/readyz')) === 200), kLong);
      assert.equal(line.table.seats[0].name, 'Ada');
    } finally {
      await server.kill('SIGKILL');
    }
  }));

test('killed while the disk fails, the server has called nothing lost that comes back', { timeout: 120_000 }, () =>
  inFolder(async (folder) => {
    const db = path.join(folder, 't.db');
    const fails = path.join(folder, 'fails');
    let server = await startOnDisk(db, { fails });
    try {
      const guest = new Guest(server);
      const table = await guest.open(kPlan);
      for (let kill = 0; kill < 10; ++kill) {
        const line = await guest.connect(table);
        writeFileSync(fails, '');
        const answers = [];
        const request = { type: 'rename', seat: 0, name: `Name ${kill}` };
        const id = newId();
        line.ask(request, id).then((answer) => answers.push(answer), () => {});
        await within(until(() => server.errors.includes('a commit failed')), kLong);
        await server.kill('SIGKILL');
        assert.deepEqual(answers, []);
        rmSync(fails);
        server = guest.server = await startOnDisk(db, { fails });
        const again = await guest.connect(table);
        assert.equal((await again.ask(request, id)).type, 'done');
        assert.equal(again.table.seats[0].name, request.name);
        again.close();
      }
      await server.kill('SIGTERM');
      const log = spawnSync(program, ['game', 'export', table, '--log', '--db', db], { encoding: 'utf8' }).stdout;
      const names = log.trim().split('\n').map((text) => JSON.parse(text)).filter(({ kind }) => kind === 'renamed');
      assert.deepEqual(names.map(({ name }) => name), [...Array(10).keys()].map((kill) => `Name ${kill}`));
    } finally {
      await server.kill('SIGKILL');
    }
  }));

const kTroubles = {
  'is deleted': (db) => rmSync(db),
  'is replaced': (db) => {
    copyFileSync(db, `${db}.copy`);
    renameSync(`${db}.copy`, db);
  },
  'loses its log': (db) => rmSync(`${db}-wal`),
};
for (const [trouble, make] of Object.entries(kTroubles)) {
  test(`a server whose database ${trouble} acknowledges nothing more and ends`, () =>
    inFolder(async (folder) => {
      const db = path.join(folder, 't.db');
      const server = await startServer(db);
      try {
        const guest = new Guest(server);
        const line = await guest.connect(await guest.open(kPlan));
        const answers = [];
        line.raw.closed.catch(() => {});
        make(db);
        line.ask({ type: 'rename', seat: 0, name: 'Ada' }).then((answer) => answers.push(answer), () => {});
        assert.deepEqual(await within(server.exited, kLong), { code: 1, signal: null });
        assert.deepEqual(answers, []);
        assert.match(server.errors, /t\.db was deleted or replaced under this server/);
      } finally {
        await server.kill('SIGKILL');
      }
    }));
}

test('no second server opens a database under another name', () =>
  inFolder(async (folder) => {
    const at = (name) => path.join(folder, name);
    const server = await startServer(at('t.db'));
    try {
      symlinkSync(at('t.db'), at('soft.db'));
      await assert.rejects(startServer(at('soft.db')), /another process uses it/);
      linkSync(at('t.db'), at('hard.db'));
      await assert.rejects(startServer(at('hard.db')), /it has a second hard link/);
    } finally {
      await server.kill('SIGKILL');
    }
  }));
