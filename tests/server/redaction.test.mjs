// Somebody deletes the account: they leave every table, and their name and chat leave every answer
// and the files of the database, wherever the tables are; what others did and said stays.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Guest, http, startServer } from './client.mjs';
import { sleep } from './players.mjs';
import { startPostgresIn } from './postgres.mjs';

const kAda = ['Ada Lovelace', 'Countess Ada', 'Greetings from Ada', 'Ada was here'];
const kBen = ['Ben Bitdiddle', 'Greetings from Ben'];

const listed = (game, name) => ({ game, listed: true, seats: [{ by: 'me', name }, { by: 'open' }] });

/** Ada opens tables by one server and sits, speaks and watches at tables of Ben's by the other. */
async function fill(here, there) {
  const ada = new Guest(here);
  const account = { login: 'ada', password: 'correct horse', name: 'Ada Lovelace' };
  const made = await ada.post('/api/account', account);
  ada.cookie = made.headers['set-cookie'][0].split(';')[0];
  const adaThere = new Guest(there, ada.cookie);
  const ben = new Guest(there);
  const lines = [];
  const at = async (guest, table) => {
    lines.push(await guest.connect(table));
    return lines.at(-1);
  };
  // One that waits in the lobby, one that both play, both here.
  // Without a name of its own, her seat has her account's.
  const open = await ada.open(listed('elements'));
  const played = await ada.open(listed('balance_duel', 'Ada Lovelace'));
  const host = await at(ada, played);
  await host.ask({ type: 'say', text: 'Greetings from Ada' });
  const benHere = await at(new Guest(here, ben.cookie), played);
  await benHere.ask({ type: 'sit', seat: 1, name: 'Ben Bitdiddle' });
  await host.ask({ type: 'rename', seat: 0, name: 'Countess Ada' });
  // Two of Ben's, there: at one she sits, at the other she only speaks.
  const joined = await ben.open(listed('balance_duel', 'Ben Bitdiddle'));
  const guest = await at(adaThere, joined);
  await guest.ask({ type: 'sit', seat: 1 });
  const benThere = await at(ben, joined);
  await benThere.ask({ type: 'say', text: 'Greetings from Ben' });
  const watched = await ben.open(listed('elements', 'Ben Bitdiddle'));
  await at(ben, watched);
  await (await at(adaThere, watched)).ask({ type: 'say', text: 'Ada was here' });
  await playUntilMoved(benHere, [host, benHere]);
  return { ada, ben, tables: { open, played, joined, watched }, lines };
}

/** They all play until that line has played a move. */
async function playUntilMoved(wanted, lines) {
  for (let moved = false; !moved;) {
    for (const line of lines) {
      const move = line.anything();
      if (move && (await line.ask(move)).type === 'done' && line === wanted) moved = move.type === 'play';
    }
    await sleep(10);
  }
}

/** The table that waited is closed; where others play, Ada's seat is free for somebody else. */
async function left(server, ben, { open, played, joined }) {
  const reader = new Guest(server, ben.cookie);
  const closed = await reader.connect(open);
  assert.equal(closed.table.now.closed, true);
  const refused = await closed.ask({ type: 'say', text: 'Hello?' });
  assert.deepEqual([refused.error.code, refused.error.key], ['broken', 'shared.reason.closed_by_host']);
  for (const [table, seat] of [
    [played, 0],
    [joined, 1],
  ]) {
    const line = await reader.connect(table);
    assert.deepEqual([line.table.now.closed, line.table.seats[seat].holder], [false, 'open']);
    assert.deepEqual(line.table.now.may.replace, [seat]);
    assert.equal((await line.ask({ type: 'replace', seat, bot: 'club' })).type, 'done');
    await line.end();
  }
  await closed.end();
}

/** Everything that a server says about the tables to somebody else. */
async function answers(server, ben, { open, played, joined, watched }) {
  const reader = new Guest(server, ben.cookie);
  const texts = [];
  for (const target of ['/api/tables', '/api/lobby?kind=open', '/api/lobby?kind=running', '/api/waiting']) {
    texts.push(String((await reader.get(target)).body));
  }
  for (const table of [open, played, joined, watched]) {
    texts.push(String((await http(server, 'GET', `/api/tables/${table}/record`)).body));
    const line = await reader.connect(table, { watch: (text) => texts.push(text) });
    await line.end();
  }
  return texts.join('\n');
}

/** Asks again until nothing of Ada's is said; the test's own limit ends it if that never comes. */
async function forgotten(servers, ben, tables) {
  for (const server of servers) {
    while (true) {
      const text = await answers(server, ben, tables).catch(() => kAda[0]);
      if (!kAda.some((part) => text.includes(part))) {
        for (const part of kBen) assert.ok(text.includes(part), part);
        break;
      }
      await sleep(100);
    }
  }
}

async function openTables(server) {
  const lobby = (await new Guest(server).get('/api/lobby?kind=open')).json();
  return lobby.map(({ table }) => table);
}

test('a deleted account leaves no name and no chat in answers or files', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-redaction-'));
  const db = path.join(folder, 't.db');
  let server = await startServer(db);
  const bytes = () =>
    Buffer.concat(readdirSync(folder).map((name) => readFileSync(path.join(folder, name)))).toString('latin1');
  try {
    const { ada, ben, tables, lines } = await fill(server, server);
    // Half of the tables are in memory, half are not.
    await server.kill('SIGTERM');
    await Promise.all(lines.map((line) => line.raw.closed));
    for (const part of [...kAda, ...kBen]) assert.ok(bytes().includes(part), part);
    server = ada.server = ben.server = await startServer(db);
    const loaded = await Promise.all([tables.played, tables.watched].map((table) => ben.connect(table)));
    assert.ok((await openTables(server)).includes(tables.open));
    assert.equal((await ada.post('/api/account/delete', { password: 'correct horse' })).status, 200);
    await Promise.all(loaded.map((line) => line.raw.closed));
    await forgotten([server], ben, tables);
    await left(server, ben, tables);
    assert.ok(!(await openTables(server)).includes(tables.open));
    while (kAda.some((part) => bytes().includes(part))) await sleep(100);
    for (const part of kBen) assert.ok(bytes().includes(part), part);
    // The game goes on, and its log is sound.
    await server.kill('SIGTERM');
    server = ben.server = await startServer(db);
    const again = await ben.connect(tables.played);
    assert.equal((await again.ask({ type: 'say', text: 'Where is she?' })).type, 'done');
    assert.deepEqual([again.table.seats[0].name, again.table.seats[1].name], ['', 'Ben Bitdiddle']);
    assert.ok(!(await openTables(server)).includes(tables.open));
    assert.doesNotMatch(server.errors, /\[error\]/);
  } finally {
    await server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

test('a deleted account also leaves tables that another server owns', { timeout: 120_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-redaction-');
  const servers = await Promise.all([startServer(postgres.url), startServer(postgres.url)]);
  try {
    const { ada, ben, tables } = await fill(...servers);
    assert.equal((await ada.post('/api/account/delete', { password: 'correct horse' })).status, 200);
    await forgotten(servers, ben, tables);
    await left(servers[1], ben, tables);
    assert.ok(!(await openTables(servers[1])).includes(tables.open));
    const stored = () => {
      const kept = execFileSync('pg_dump', ['--inserts', postgres.url]).toString();
      return kept.replace(/'\\x([0-9a-f]*)'/g, (whole, hex) => Buffer.from(hex, 'hex').toString());
    };
    // Seats lose their names before the log of their table does.
    while (kAda.some((part) => stored().includes(part))) await sleep(100);
    for (const part of kBen) assert.ok(stored().includes(part), part);
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    await postgres.remove();
  }
});
