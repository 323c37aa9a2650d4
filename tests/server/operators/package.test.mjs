// What the package installs runs as its unit starts it, goes on with what an older program left, and refuses what a
// newer one left. package.sh does the same with systemd, as root.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Guest, program, root, startServer } from '../client.mjs';
import { sleep } from '../players.mjs';

async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-package-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function printed(command, args, options) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

/** Plays on with these lines until so many moves were made. */
async function play(lines, moves) {
  for (let played = 0; played < moves;) {
    for (const line of lines) {
      const move = line.anything();
      if (move && (await line.ask(move)).type === 'done') ++played;
    }
    await sleep(10);
  }
}

test('what the package installs is complete, and runs as the unit starts it', () =>
  inFolder(async (folder) => {
    printed('cmake', ['--install', path.dirname(program)], { env: { ...process.env, DESTDIR: folder } });
    const unit = readFileSync(path.join(folder, 'lib/systemd/system/equipoise.service'), 'utf8');
    const [, documentation] = unit.match(/^Documentation=file:\/\/(.*)$/m);
    assert.ok(existsSync(path.join(folder, documentation)));
    const conffiles = readFileSync(path.join(root, 'packaging/conffiles'), 'utf8').trim().split('\n');
    for (const file of conffiles) assert.ok(existsSync(path.join(folder, file)), file);
    for (const script of ['postinst', 'prerm', 'postrm']) printed('sh', ['-n', path.join(root, 'packaging', script)]);
    const words = unit.match(/^ExecStart=(.*)$/m)[1].split(' ');
    const [file, ...args] = words.map((word) => (word.startsWith('/') ? path.join(folder, word) : word));
    // The unit's folder for data, and its port, belong to the machine.
    const env = { EQUIPOISE_STORE_DATABASE: path.join(folder, 't.db'), EQUIPOISE_SERVER_PORT: '0' };
    const child = spawn(file, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = new Promise((resolve) => child.on('exit', resolve));
    try {
      const line = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
      const guest = new Guest({ port: Number(new URL(line.replace('Equipoise is at ', '')).port) });
      const table = await guest.open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] });
      await play([await guest.connect(table)], 2);
      child.kill('SIGTERM');
      assert.equal(await exited, 0);
    } finally {
      child.kill('SIGKILL');
    }
  }));

/** Runs a script of SQL on a new or closed file. */
function sqlite(db, sql) {
  const script = 'import sqlite3,sys\nsqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())';
  printed('python3', ['-c', script, db], { input: sql });
}

test('games that an older program left go on, for guests and accounts, and nothing of them is lost', () =>
  inFolder(async (folder) => {
    const db = path.join(folder, 't.db');
    sqlite(db, readFileSync(path.join(root, 'tests/server/old/schema_2.sqlite.sql'), 'utf8'));
    const server = await startServer(db);
    try {
      // Who they are, tests/server/old/make.mjs says.
      const ben = new Guest(server, `equipoise_guest=${'2'.repeat(32)}`);
      const ada = new Guest(server);
      const login = await ada.post('/api/login', { login: 'ada', password: 'correct horse' });
      ada.cookie = login.headers['set-cookie'][0].split(';')[0];
      const [{ table }] = (await ben.get('/api/tables')).json();
      const lines = [await ada.connect(table), await ben.connect(table)];
      assert.deepEqual(
        lines[1].table.seats.map(({ holder, name }) => [holder, name]),
        [
          ['person', 'Countess Ada'],
          ['me', 'Ben Bitdiddle'],
        ],
      );
      const plies = lines[1].table.plies.length;
      assert.ok(plies >= 6);
      await play(lines, 4);
      assert.ok(lines[1].table.plies.length >= plies + 4);
      assert.deepEqual(await server.kill('SIGTERM'), { code: 0, signal: null });
      const replayed = printed(program, ['game', 'replay', table, '--db', db]);
      assert.ok(replayed.length > 0);
    } finally {
      await server.kill('SIGKILL');
    }
  }));

test('a program older than its database refuses it in plain words, and leaves it as it is', () =>
  inFolder(async (folder) => {
    const db = path.join(folder, 't.db');
    const server = await startServer(db);
    await new Guest(server).open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] });
    await server.kill('SIGTERM');
    sqlite(db, 'PRAGMA user_version = 999');
    const before = readFileSync(db);
    const { status, stderr } = spawnSync(program, ['serve', '--port', '0', '--db', db], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /it was written by a newer version of this program$/m);
    assert.ok(readFileSync(db).equals(before));
  }));
