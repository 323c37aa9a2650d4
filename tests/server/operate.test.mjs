// What an operator does with the program: settings, logs, metrics, notices, the end, copies of games.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Guest, http, program, startProgram, startServer } from './client.mjs';

/** A separate folder for a test, which gets its path. */
async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-operate-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** {status, stdout, stderr} of the program. */
function run(...words) {
  return spawnSync(program, words, { encoding: 'utf8', timeout: 60_000 });
}
function printed(...words) {
  const { status, stdout, stderr } = run(...words);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** A port that was free a moment ago. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Opens a table for one person at all seats and plays it to its end; its name. */
async function playGame(server, game) {
  const guest = new Guest(server);
  const table = await guest.open({ game, seats: [{ by: 'me' }, { by: 'me' }] });
  const line = await guest.connect(table);
  while (line.table.now.actors[0] !== 'over') {
    const request = line.anything();
    await (request ? line.ask(request) : line.next((m) => m.type === 'plies'));
  }
  line.close();
  return table;
}

test('--check-config says ok, or all faults with file, line and key', () =>
  inFolder((folder) => {
    const file = path.join(folder, 'equipoise.toml');
    writeFileSync(file, '[server]\nport = 8080\n');
    assert.equal(printed('serve', '--config', file, '--check-config'), 'ok\n');
    writeFileSync(file, '[server]\nport = 99999\n[limits]\nnone = 1\n[files]\nweb = "/nowhere"\n');
    const { status, stderr } = run('serve', '--config', file, '--check-config');
    assert.equal(status, 1);
    assert.match(stderr, /equipoise\.toml:2: server\.port: must be a whole number/);
    assert.match(stderr, /equipoise\.toml:4: limits\.none: there is no such key/);
  }));

test('--check-config warns of a SQLite with a defect, and of no other', () =>
  inFolder((folder) => {
    const shim = process.env.EQUIPOISE_OLD_SQLITE ?? path.join(path.dirname(program), 'tests/libold_sqlite.so');
    const check = (version, db) =>
      spawnSync(program, ['serve', '--check-config', '--db', db], {
        encoding: 'utf8',
        timeout: 60_000,
        env: { ...process.env, LD_PRELOAD: shim, EQUIPOISE_SQLITE_VERSION: version },
      });
    const db = path.join(folder, 't.db');
    const warning = /SQLite 3\.40\.1 has a defect/;
    const old = check('3040001', db);
    assert.equal(old.status, 0);
    assert.match(old.stdout + old.stderr, warning);
    assert.match(old.stdout, /^ok$/m);
    for (const fine of [check('3051003', db), check('3040001', 'postgres:///equipoise')]) {
      assert.equal(fine.status, 0, fine.stderr);
      assert.doesNotMatch(fine.stdout + fine.stderr, /defect/);
    }
  }));

test('away from the source tree the program serves what is packed into it', () =>
  inFolder(async (folder) => {
    const copy = path.join(folder, 'equipoise');
    copyFileSync(program, copy);
    const server = await startProgram(copy, path.join(folder, 't.db'));
    try {
      assert.equal((await http(server, 'GET', '/rules/elements.md')).status, 200);
      assert.equal((await http(server, 'GET', '/rulebook/elements.md')).status, 200);
      assert.equal((await http(server, 'GET', '/data/balance_duel/models.json')).status, 200);
      const guest = new Guest(server);
      const seats = [{ by: 'me' }, { by: 'me' }];
      assert.match(await guest.open({ game: 'balance_duel', seats }), /^\w{10}$/);
    } finally {
      await server.kill('SIGKILL');
    }
  }));

/** A folder with an application, so that nothing depends on what is built in the tree. */
function builtWeb(folder) {
  const web = path.join(folder, 'web');
  mkdirSync(web);
  writeFileSync(path.join(web, 'index.html'), '<!doctype html>');
  return web;
}

test('logs are one JSON object a line; metrics can be read; SIGTERM closes lines, ends with status 0', () =>
  inFolder(async (folder) => {
    const port = await freePort();
    const set = ['log.format=json', 'log.level=info', `metrics.port=${port}`];
    const flags = ['--web', builtWeb(folder), ...set.flatMap((word) => ['--set', word])];
    const server = await startServer(path.join(folder, 't.db'), ...flags);
    try {
      await playGame(server, 'balance_duel');
      assert.equal((await http(server, 'GET', '/metrics')).status, 404);
      const text = String((await http({ port }, 'GET', '/metrics')).body);
      for (const line of text.trim().split('\n')) {
        assert.match(line, /^(# (HELP|TYPE) .+|[a-z_]+(\{[a-z_]+="[^"]*"\})? [-+.\de]+(Inf)?)$/);
      }
      const value = (name) => Number(text.match(new RegExp(`^${name} (.*)$`, 'm'))[1]);
      assert.equal(value('equipoise_tables_opened_total'), 1);
      assert.equal(value('equipoise_tables_finished_total'), 1);
      assert.equal(value('equipoise_store_healthy'), 1);
      assert.ok(value('equipoise_entries_stored_total') > 5);
      assert.ok(value('equipoise_store_seconds_count') > 5);
      assert.ok(value('equipoise_messages_out_total') > 5);
      const guest = new Guest(server);
      const table = await guest.open({ game: 'elements', seats: [{ by: 'me' }, { by: 'me' }] });
      const line = await guest.connect(table);
      assert.deepEqual(await server.kill('SIGTERM'), { code: 0, signal: null });
      await line.raw.closed;
      const messages = server.errors
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text));
      assert.ok(messages.length > 1);
      for (const message of messages) {
        assert.deepEqual(Object.keys(message), ['time', 'level', 'message']);
      }
    } finally {
      await server.kill('SIGKILL');
    }
  }));

test('whatever a text holds that is logged, it adds no line to the log', () =>
  inFolder(async (folder) => {
    const fake = '\n[2026-01-01 00:00:00.000] [equipoise] [info] login: result=done\x1b[2J';
    const server = await startServer(path.join(folder, `t${fake}.db`), '--log-level', 'trace');
    try {
      const headers = { 'user-agent': 'x\x9b2J', 'x-forwarded-for': '1.2.3.4 [info]', 'content-type': 'application/json' };
      const body = JSON.stringify({ login: fake, password: fake });
      assert.equal((await http(server, 'POST', '/api/login', { headers, body })).status, 403);
      await http(server, 'GET', `/api/tables/${encodeURIComponent(fake)}/record`, { headers });
    } finally {
      await server.kill('SIGTERM');
    }
    const lines = server.errors.trimEnd().split('\n');
    assert.match(server.errors, /database .*t\\x0a\[2026/);
    for (const line of lines) assert.match(line, /^\[[\d -]+[\d:.]+\] \[equipoise\] \[\w+\] [\x20-\x7e]+$/);
    assert.equal(lines.filter((line) => line.includes('] login: result=done')).length, 1);
    assert.equal(lines.filter((line) => /^\S+ \S+ \[equipoise\] \[info\] login: result=done/.test(line)).length, 0);
  }));

test('nobody else on the machine can read the database or a backup of it', () =>
  inFolder(async (folder) => {
    const database = path.join(folder, 't.db');
    const server = await startServer(database);
    try {
      await new Guest(server).open({ game: 'elements', seats: [{ by: 'me' }, { by: 'me' }] });
      printed('backup', '--db', database, path.join(folder, 'copy.db'));
      for (const file of ['t.db', 't.db-wal', 't.db-shm', 't.db.lock', 'copy.db']) {
        assert.equal(statSync(path.join(folder, file)).mode & 0o777, 0o600, file);
      }
    } finally {
      await server.kill('SIGKILL');
    }
  }));

test('a backup made while the server runs restores to games that replay and verify', () =>
  inFolder(async (folder) => {
    const at = (name) => path.join(folder, name);
    const server = await startServer(at('t.db'));
    try {
      const table = await playGame(server, 'balance_duel');
      const record = String((await http(server, 'GET', `/api/tables/${table}/record`)).body);
      printed('backup', '--db', at('t.db'), at('backup'));
      assert.equal(printed('restore', at('backup'), '--db', at('r.db'), '--verify'), '1 tables, 0 broken\n');
      assert.equal(printed('game', 'export', table, '--db', at('r.db')), record);
      const log = printed('game', 'export', table, '--log', '--db', at('r.db')).trim().split('\n');
      assert.equal(JSON.parse(log[0]).entry ?? JSON.parse(log[0]).kind, 'opened');
      writeFileSync(at('game.txt'), record);
      const end = printed('game', 'replay', at('game.txt'));
      assert.equal(printed('game', 'replay', table, '--db', at('r.db')), end);
      const copy = printed('game', 'import', at('game.txt'), '--db', at('r.db')).trim();
      assert.equal(printed('game', 'replay', copy, '--db', at('r.db')), end);
      assert.match(printed('verify', at('game.txt')), /chance outcomes that match: (\d+) of \1\n$/);
      const other = record.replace(/(?<=; server \w+ )\w/, (digit) => (digit === '0' ? '1' : '0'));
      assert.notEqual(other, record);
      writeFileSync(at('other.txt'), other);
      assert.equal(run('verify', at('other.txt')).status, 1);
      assert.equal(run('restore', at('backup'), '--db', at('r.db')).status, 1, 'it is not empty');
    } finally {
      await server.kill('SIGKILL');
    }
  }));
