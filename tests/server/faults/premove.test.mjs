// Moves chosen before one's turn: kept while their owner is away and the server is killed, played at once, and unseen.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Guest, http, program, root, startServer } from '../client.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-premove-'));
const db = path.join(folder, 'tables.db');
let server;

before(async () => {
  server = await startServer(db);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const kChess = {
  game: 'chess_balance',
  options: { mode: 'chess' },
  listed: true,
  seats: [{ by: 'me' }, { by: 'open' }],
};

/** A table where a guest plays White and another Black. */
async function game() {
  const white = new Guest(server);
  const black = new Guest(server);
  const table = await white.open(kChess);
  const lines = { white: await white.connect(table), black: await black.connect(table) };
  assert.equal((await lines.black.ask({ type: 'sit', seat: 1 })).type, 'done');
  return { white, black, table, lines };
}

const kPlayed = (plies) => (message) => message.type === 'plies' && message.from + message.plies.length === plies;

test('a premove is played while its owner is away, and after the server was killed', { timeout: 60_000 }, async () => {
  const { white, black, table, lines } = await game();
  assert.equal(lines.black.table.premoves, true);
  assert.equal((await lines.black.ask({ type: 'premove', seat: 1, move: 'e7e5' })).type, 'done');
  await server.kill('SIGKILL');
  server = await startServer(db);
  white.server = black.server = server;
  const again = await white.connect(table);
  const both = again.next(kPlayed(2));
  assert.equal((await again.ask({ type: 'play', seat: 0, move: 'e2e4' })).type, 'done');
  await both;
  assert.deepEqual(
    again.table.plies.map(({ move }) => move),
    ['e2e4', 'e7e5'],
  );
  assert.deepEqual(again.table.now.actors, [0]);
  // It was played once.
  await server.kill('SIGKILL');
  server = await startServer(db);
  white.server = black.server = server;
  const later = await white.connect(table);
  assert.equal((await later.ask({ type: 'play', seat: 0, move: 'g1f3' })).type, 'done');
  assert.deepEqual(
    later.table.plies.map(({ move }) => move),
    ['e2e4', 'e7e5', 'g1f3'],
  );
});

test('conditional moves are shown to every device of their owner, and go on', async () => {
  const { black, table, lines } = await game();
  const answers = [
    ['e2e4', 'c7c5', 'g1f3', 'd7d6'],
    ['d2d4', 'd7d5'],
  ];
  assert.equal((await lines.black.ask({ type: 'premove', seat: 1, lines: answers })).type, 'done');
  const shown = [];
  const phone = await black.connect(table, { watch: (text) => shown.push(JSON.parse(text)) });
  const told = shown.find(({ type }) => type === 'premove') ?? (await phone.next(({ type }) => type === 'premove'));
  assert.deepEqual(told.lines, answers);
  for (const move of ['e2e4', 'g1f3']) {
    const plies = lines.white.table.plies.length + 2;
    const both = lines.white.next(kPlayed(plies));
    assert.equal((await lines.white.ask({ type: 'play', seat: 0, move })).type, 'done');
    await both;
  }
  assert.deepEqual(
    lines.white.table.plies.map(({ move }) => move),
    ['e2e4', 'c7c5', 'g1f3', 'd7d6'],
  );
});

test('nobody else is sent anything of a premove, and neither log, record nor numbers hold it', async () => {
  const { white, table, lines } = await game();
  while (lines.white.table.now.waiting !== '') await lines.white.next(() => true);
  const texts = [];
  const eve = await new Guest(server).connect(table, { watch: (text) => texts.push(text) });
  const other = await white.connect(table, { watch: (text) => texts.push(text) });
  await Promise.all([eve, other].map((line) => line.ask({ type: 'ping' })));
  texts.length = 0;
  const version = lines.white.table.version;
  const secret = 'h7h6';
  for (const what of [{ move: secret }, { lines: [['a2a4', secret]] }]) {
    assert.equal((await lines.black.ask({ type: 'premove', seat: 1, ...what })).type, 'done');
  }
  await Promise.all([eve, other].map((line) => line.ask({ type: 'ping' })));
  assert.deepEqual(
    texts.filter((text) => JSON.parse(text).type !== 'done'),
    [],
  );
  const record = await http(server, 'GET', `/api/tables/${table}/record`);
  const metrics = await http(server, 'GET', '/metrics');
  for (const { body } of [record, metrics]) assert.ok(!body.toString().includes(secret));
  const late = await white.connect(table);
  assert.equal(late.table.version, version);
  assert.ok(!JSON.stringify(late.table).includes(secret));
  await server.kill('SIGTERM');
  const exported = execFileSync(program, ['game', 'export', table, '--db', db], { cwd: root }).toString();
  assert.ok(!exported.includes(secret));
  server = await startServer(db);
});
