// Spectators who show their names: only whoever wishes it, at once, to everybody but whom they have blocked, and at
// every server.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { kPassword, openNamed } from '../browser.mjs';
import { startServer } from '../client.mjs';
import { startPostgresIn } from '../postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-watching-'));
const db = path.join(folder, 'tables.db');
let server;
let fresh = 0;

before(async () => {
  server = await startServer(db);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const kOpen = { game: 'balance_duel', listed: true, seats: [{ by: 'me' }, { by: 'open' }] };

const person = (name, at = server) => openNamed(name, at);
const show = (who, named) => who.do('/api/me/watching', { named });
const named = ({ table }) => table.watchers.map(({ name }) => name);
/** Until the line names these. */
const names = (line, wanted) =>
  String(named(line)) === String(wanted) ? Promise.resolve() : line.next(() => String(named(line)) === String(wanted));

test('nobody is named who has not asked for it, and a name comes and goes with the switch', async () => {
  const [ada, eve] = [await person('Ada'), await person('Eve')];
  assert.equal((await eve.me()).named_watching, false);
  const table = await ada.open(kOpen);
  const hers = await ada.connect(table);
  const first = await eve.connect(table);
  const counted = (await (await person('Fay')).connect(table)).table;
  assert.deepEqual([counted.watching, counted.watchers], [2, []]);
  await show(eve, true);
  // The line ends, and comes back as any line does.
  await first.raw.closed;
  const second = await eve.connect(table);
  await names(hers, ['Eve']);
  assert.equal(hers.table.watching, 2);
  assert.equal((await eve.me()).named_watching, true);
  await eve.do('/api/me', { name: 'Eva' });
  await second.raw.closed;
  const third = await eve.connect(table);
  await names(hers, ['Eva']);
  await show(eve, false);
  await third.raw.closed;
  await names(hers, []);
  const fourth = await eve.connect(table);
  assert.deepEqual(named(fourth), []);
  // Nothing has changed, so nobody's line ends.
  await show(eve, false);
  assert.equal((await fourth.ask({ type: 'ping' })).type, 'done');
});

test('two of whom one has blocked the other do not see each other watch', async () => {
  const [ada, eve, fay] = [await person('Ada'), await person('Eve'), await person('Fay')];
  for (const one of [eve, fay]) await show(one, true);
  await eve.do(`/api/people/${fay.person}/block`, {});
  const table = await ada.open(kOpen);
  const hers = await ada.connect(table);
  const [first, second] = [await eve.connect(table), await fay.connect(table)];
  await names(hers, ['Eve', 'Fay']);
  assert.deepEqual(named(first), ['Eve']);
  assert.deepEqual(named(second), ['Fay']);
});

test('a name is in no log, in the export of its owner, and gone with the account', async () => {
  const [ada, eve] = [await person('Ada'), await person('Watchful Eve')];
  await eve.do('/api/account', { login: `eve${++fresh}`, password: kPassword });
  await show(eve, true);
  const table = await ada.open(kOpen);
  const hers = await ada.connect(table);
  const line = await eve.connect(table);
  await names(hers, ['Watchful Eve']);
  assert.equal((await eve.get('/api/export')).json().account.named_watching, true);
  await eve.do('/api/account/delete', { password: kPassword });
  await line.raw.closed;
  await names(hers, []);
  assert.ok(!String((await ada.get(`/api/tables/${table}/record`)).body).includes('Watchful'));
  await server.kill('SIGTERM');
  const kept = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'latin1'));
  assert.ok(kept.some((text) => text.includes('balance_duel')) && !kept.join().includes('Watchful'));
  server = await startServer(db);
});

test('the switch is refused where it says nothing, and survives the server', async () => {
  const eve = await person('Eve');
  for (const [body, code] of [
    [{}, 'bad_watching'],
    [{ named: 1 }, 'bad_watching'],
    [{ named: null }, 'bad_watching'],
    [[], 'bad_body'],
  ]) {
    const answer = await eve.post('/api/me/watching', body);
    assert.deepEqual([answer.status, answer.json().error.code], [422, code]);
  }
  await show(eve, true);
  await server.kill('SIGKILL');
  server = await startServer(db);
  eve.server = server;
  assert.equal((await eve.me()).named_watching, true);
});

test('a spectator at another server is named, too', { timeout: 120_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-watching-');
  const servers = await Promise.all([startServer(postgres.url), startServer(postgres.url)]);
  try {
    const [ada, eve] = [await person('Ada', servers[0]), await person('Eve', servers[1])];
    await show(eve, true);
    const table = await ada.open(kOpen);
    const hers = await ada.connect(table);
    const first = await eve.connect(table);
    await names(hers, ['Eve']);
    assert.deepEqual(named(first), ['Eve']);
    await show(eve, false);
    await first.raw.closed;
    await names(hers, []);
  } finally {
    await Promise.all(servers.map((one) => one.kill('SIGKILL')));
    await postgres.remove();
  }
});
