// `equipoise doctor` finds what is wrong with a real server's surroundings, and changes nothing.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Guest, program, startServer } from '../client.mjs';
import { startPostgresIn } from '../postgres.mjs';

const kPlan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] };

/** A folder for a test, with an application, so that nothing depends on what is built in the tree. */
async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-doctor-'));
  mkdirSync(path.join(folder, 'web'));
  writeFileSync(path.join(folder, 'web/index.html'), '<!doctype html>');
  try {
    await work(folder, path.join(folder, 'data', 't.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What it prints: {status, faults, all}; `all` and `faults` are lines. */
function doctor(folder, db, ...words) {
  const flags = ['--web', path.join(folder, 'web'), '--db', db, '--set', 'limits.connections=200'];
  const done = spawnSync(program, ['doctor', '--port', '0', ...flags, ...words], { encoding: 'utf8', timeout: 60_000 });
  const all = done.stdout.trim().split('\n');
  for (const line of all) assert.match(line, /^(ok     |warning|fault  ) [a-z]+: \S/);
  const faults = all.filter((line) => line.startsWith('fault'));
  assert.equal(done.status, faults.length === 0 ? 0 : 1, done.stdout + done.stderr);
  return { faults, all };
}

const says = (lines, pattern) =>
  assert.ok(
    lines.some((line) => pattern.test(line)),
    `${pattern}\n${lines.join('\n')}`,
  );

/** The one fault that there is. */
function onlyFault({ faults, all }, pattern) {
  assert.equal(faults.length, 1, all.join('\n'));
  assert.match(faults[0], pattern);
}

/** Runs SQL on a file that no server has open. */
function sqlite(db, sql) {
  const script = 'import sqlite3,sys\nc=sqlite3.connect(sys.argv[1])\nc.executescript(sys.argv[2])\nc.commit()';
  const { status, stderr } = spawnSync('python3', ['-c', script, db, sql], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

/** Opens a table on a new database and ends the server. */
async function fill(db, signal = 'SIGTERM') {
  const server = await startServer(db);
  await new Guest(server).open(kPlan);
  await server.kill(signal);
}

const contents = (folder) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('-shm'))
    .map((name) => [name, readFileSync(path.join(folder, name)).toString('latin1')]);

test('all is well before the first start, while a server runs, after its end and after a kill', () =>
  inFolder(async (folder, db) => {
    says(doctor(folder, db).all, /file: .* does not exist; the server creates it/);
    assert.deepEqual(readdirSync(folder), ['web']);
    const server = await startServer(db);
    await new Guest(server).open(kPlan);
    const beside = doctor(folder, db, '--port', String(server.port));
    assert.deepEqual(beside.faults, []);
    says(beside.all, /port: an Equipoise server answers/);
    says(beside.all, /file: a server has it open/);
    says(beside.all, /logs: 1 table checked: the checksums match/);
    const link = path.join(folder, 'link.db');
    symlinkSync(db, link);
    const linked = doctor(folder, link, '--port', String(server.port));
    says(linked.all, /file: a server has it open/);
    says(linked.all, /logs: 1 table checked: the checksums match/);
    rmSync(link);
    says(doctor(folder, db, '--host', 'localhost').all, /port: localhost port 0: any free one/);
    says(doctor(folder, db, '--host', '..').faults, /port: server.host: .. cannot be resolved/);
    for (const signal of ['SIGTERM', 'SIGKILL']) {
      await (signal === 'SIGTERM' ? server.kill(signal) : fill(db, signal));
      const before = contents(path.dirname(db));
      const after = doctor(folder, db, '--all');
      assert.deepEqual(after.faults, []);
      says(after.all, /file: no server has it open/);
      assert.deepEqual(contents(path.dirname(db)), before);
    }
  }));

test('settings that do not fit, a missing application and a taken port are faults', () =>
  inFolder(async (folder, db) => {
    onlyFault(doctor(folder, db, '--set', 'server.nothing=1'), /settings: .*there is no such key/);
    rmSync(path.join(folder, 'web/index.html'));
    onlyFault(doctor(folder, db), /web: no index\.html/);
    writeFileSync(path.join(folder, 'web/index.html'), '');
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello'));
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      onlyFault(doctor(folder, db, '--port', String(other.address().port)), /port: another program has/);
    } finally {
      other.close();
    }
    const open = doctor(folder, db, '--host', '0.0.0.0');
    says(open.all, /^warning proxy: 0\.0\.0\.0 takes plain HTTP/);
    const noticer = path.join(folder, 'notice');
    writeFileSync(noticer, '#!/bin/sh\n');
    chmodSync(noticer, 0o777);
    onlyFault(doctor(folder, db, '--set', `notify.command=${noticer}`), /notices: others can change/);
  }));

test('a file that others can read is warned of; one with two names, or none of ours, is a fault', () =>
  inFolder(async (folder, db) => {
    await fill(db);
    chmodSync(db, 0o644);
    const open = doctor(folder, db);
    assert.deepEqual(open.faults, []);
    says(open.all, /^warning file: others can open .*chmod 600/);
    const twin = path.join(folder, 'twin.db');
    linkSync(db, twin);
    onlyFault(doctor(folder, db), /file: .*second hard link/);
    writeFileSync(path.join(folder, 'text'), 'This is no database.'.repeat(100));
    onlyFault(doctor(folder, path.join(folder, 'text')), /database: .*restore a backup/);
  }));

test('a newer schema, a damaged log and a clock that is behind are faults; an older schema is a warning', () =>
  inFolder(async (folder, db) => {
    await fill(db);
    sqlite(db, 'UPDATE service SET last_ms = last_ms + 7200000');
    onlyFault(doctor(folder, db), /clock: it is 7\d\d\d s behind/);
    sqlite(
      db,
      "UPDATE service SET last_ms = last_ms - 7200000; UPDATE entry SET body = CAST(' ' || body AS BLOB) WHERE seq = 1",
    );
    onlyFault(doctor(folder, db), /logs: entry 1 of table \w+ is not as it was written/);
    sqlite(db, 'PRAGMA user_version = 999');
    onlyFault(doctor(folder, db), /database: a newer version of this program wrote it \(schema 999/);
    sqlite(db, 'PRAGMA user_version = 5');
    const older = doctor(folder, db);
    assert.deepEqual(older.faults, []);
    says(older.all, /^warning database: an older version .*\(schema 5\).* back up first/);
  }));

test('a full disk, and one in memory, are faults', (t) =>
  inFolder((folder) => {
    const disk = path.join(folder, 'disk');
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0) {
      return t.skip('nothing can be mounted here');
    }
    try {
      spawnSync('dd', ['if=/dev/zero', `of=${disk}/full`, 'bs=4k']);
      const { faults } = doctor(folder, path.join(disk, 't.db'));
      says(faults, /disk: 0 MiB are free/);
      says(faults, /disk: .* in memory \(tmpfs\)/);
      says(faults, /disk: cannot write .*No space left/);
    } finally {
      spawnSync('umount', [disk]);
    }
  }));

test('PostgreSQL: settings that lose data, an empty database, a full one, and a server that is away', () =>
  inFolder(async (folder) => {
    const postgres = await startPostgresIn('equipoise-doctor-');
    try {
      // The tests' own server is quicker, and less safe, than an operator's may be.
      const empty = doctor(folder, postgres.url);
      onlyFault(empty, /postgres: fsync is off: what was acknowledged can be lost/);
      says(empty.all, /database: it is empty/);
      says(empty.all, /connections are free/);
      await fill(postgres.url);
      const full = doctor(folder, postgres.url);
      onlyFault(full, /fsync/);
      says(full.all, /logs: 1 table checked: the checksums match/);
      await postgres.pause();
      onlyFault(doctor(folder, postgres.url), /database: .*see that the PostgreSQL server runs/);
      await postgres.resume();
      await postgres.kill();
      onlyFault(doctor(folder, postgres.url), /database: .*see that the PostgreSQL server runs/);
    } finally {
      await postgres.remove();
    }
  }));
