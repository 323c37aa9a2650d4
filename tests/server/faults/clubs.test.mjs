// Clubs: nothing of one reaches anybody outside it, and its table of the week opens once, whatever happens to servers.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from '../browser.mjs';
import { Guest, RawSocket, startServer } from '../client.mjs';
import { sleep } from '../players.mjs';
import { startPostgresIn } from '../postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-clubs-'));
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

const kSeats = [{ by: 'me' }, { by: 'open' }];
const kPlan = { game: 'balance_duel', rated: true, advice: false, seats: kSeats };
const kWeekly = { game: 'balance_duel', options: { mode: '2' }, time: 'live:600+5', rated: true, seats: 2, minute: 0 };

async function account(name, at = server) {
  const browser = new Browser(at);
  const login = `${name.toLowerCase()}.${++fresh}`;
  await browser.do('/api/account', { login, password: kPassword, name });
  browser.person = (await browser.me()).person;
  return browser;
}

/** Ada's club; `join` lets others in. */
async function club(at = server) {
  const ada = await account('Ada', at);
  const founded = await ada.post('/api/clubs', { title: 'Grace', about: 'Fridays' });
  assert.equal(founded.status, 201);
  const { club, key } = founded.json();
  const api = `/api/clubs/${club}`;
  return { ada, club, key, api, join: (who) => who.do(`${api}/join`, { key }) };
}

/** What the server answers to a line to a table. */
async function knock(who, table) {
  const raw = new RawSocket(who.server.port, `/api/tables/${table}/socket`, { Cookie: who.cookie });
  const status = await raw.opened;
  raw.close();
  return status;
}

const page = async (who, api) => (await who.get(api)).json();
const tablesOf = async (who, api) => (await page(who, api)).tables.map(({ table }) => table);

/** Nothing of the table reaches that person, and every answer is that of a table that does not exist. */
async function isHidden(who, table) {
  const none = 'aaaaaaaaaa';
  for (const what of ['record', 'players', 'arena']) {
    const ask = (about) => who.get(`/api/tables/${about}/${what}`);
    const [told, unknown] = [await ask(table), await ask(none)];
    assert.equal(told.status, unknown.status, what);
    assert.equal(told.body.toString(), unknown.body.toString(), what);
  }
  assert.equal(await knock(who, table), 404);
  const fork = (source) => who.post('/api/tables', { fork: { table: source, ply: 0 }, seats: kSeats });
  const [forked, unknown] = [await fork(table), await fork(none)];
  assert.equal(forked.status, 422);
  assert.deepEqual(forked.json(), unknown.json());
  const report = (about) => who.post(`/api/tables/${about}/report`, { entry: 2, reason: 'other' });
  assert.deepEqual((await report(table)).json(), (await report(none)).json());
  for (const kind of ['open', 'running']) {
    const lobby = (await who.get(`/api/lobby?kind=${kind}`)).json();
    assert.ok(!lobby.some((one) => one.table === table));
  }
  const shell = await who.get(`/table/${table}`);
  assert.doesNotMatch(shell.headers.link ?? '', /balance_duel/);
  for (const list of ['/api/tables', '/api/ties', '/api/waiting'])
    assert.ok(!(await who.get(list)).body.toString().includes(table), list);
}

test('nothing of a club reaches those outside it, and its members meet there', { timeout: 60_000 }, async () => {
  const { ada, key, api, club: id, join } = await club();
  const [ben, eve] = [await account('Ben'), await account('Eve')];
  const guest = new Guest(server);
  for (const stranger of [eve, guest]) {
    assert.equal((await stranger.get(api)).status, 404);
    assert.equal((await stranger.get(`${api}/ladder?game=balance_duel&mode=2`)).status, 404);
    assert.equal((await stranger.post(`${api}/look`, { key: 'wrong' })).status, 404);
  }
  assert.equal((await guest.post(`${api}/join`, { key })).status, 403);
  await join(ben);
  assert.deepEqual(
    (await page(ben, api)).members.map(({ name, here, me }) => [name, here, me]),
    [
      ['Ada', true, false],
      ['Ben', true, true],
    ],
  );
  const table = await ada.open({ ...kPlan, club: id });
  const refused = await eve.post('/api/tables', { ...kPlan, club: id });
  assert.equal(refused.status, 422);
  assert.equal(refused.json().error.field, 'club');
  for (const [more, field] of [
    [{ listed: true }, 'listed'],
    [{ invite: ben.person }, 'invite'],
  ]) {
    const answer = await ada.post('/api/tables', { ...kPlan, club: id, ...more });
    assert.equal(answer.status, 422);
    assert.equal(answer.json().error.field, field);
  }
  await eve.do(`/api/people/${ada.person}/follow`, {});
  for (const stranger of [eve, guest]) await isHidden(stranger, table);
  // A member sits down without an invite link.
  assert.deepEqual(await tablesOf(ben, api), [table]);
  const [first, second] = [await ada.connect(table), await ben.connect(table)];
  assert.equal(first.table.club, id);
  assert.equal((await second.ask({ type: 'sit', seat: 1 })).type, 'done');
  for (const stranger of [eve, guest]) await isHidden(stranger, table);
  assert.equal((await page(ben, api)).ladders.length, 0);
  const resigned = await first.ask({ type: 'resign', seat: 0, version: first.table.version });
  assert.equal(resigned.type, 'done');
  assert.deepEqual(await tablesOf(ben, api), []);
  assert.deepEqual((await page(ben, api)).ladders, [{ game: 'balance_duel', mode: '2', people: 2 }]);
  const ladder = (await ben.get(`${api}/ladder?game=balance_duel&mode=2`)).json();
  assert.deepEqual(
    ladder.map(({ name, games }) => [name, games]),
    [
      ['Ben', 1],
      ['Ada', 1],
    ],
  );
  for (const stranger of [eve, guest]) await isHidden(stranger, table);
  const games = await eve.get(`/api/people/${ada.person}/games`);
  assert.ok(!games.body.toString().includes(table));
  // The rematch is the club's, too.
  const moved = second.next((message) => message.next);
  for (const [line, seat] of [
    [first, 0],
    [second, 1],
  ])
    assert.equal((await line.ask({ type: 'rematch', seat })).type, 'done');
  const { next } = await moved;
  assert.deepEqual(await tablesOf(ben, api), [next]);
  for (const stranger of [eve, guest]) await isHidden(stranger, next);
});

test('whoever is removed loses every line to the tables of the club but where they sit', { timeout: 60_000 }, async () => {
  const { ada, api, club: id, key, join } = await club();
  const ben = await account('Ben');
  await join(ben);
  const [watched, played] = [await ada.open({ ...kPlan, club: id }), await ada.open({ ...kPlan, club: id })];
  const watching = await ben.connect(watched);
  assert.equal((await (await ben.connect(played)).ask({ type: 'sit', seat: 1 })).type, 'done');
  await ada.do(`${api}/remove`, { person: ben.person });
  await watching.raw.closed;
  await isHidden(ben, watched);
  assert.equal((await ben.connect(played)).table.seats[1].holder, 'me');
  assert.equal((await ben.get(api)).status, 404);
  assert.equal((await ben.post(`${api}/join`, { key })).status, 404);
  const taken = (await ada.get('/api/export')).json();
  assert.deepEqual(taken.clubs, [{ club: id, title: 'Grace', leads: true }]);
});

/** Until the club's page shows so many tables; then none may come for a while. */
async function shows(who, api, count) {
  for (let i = 0; i < 100 && (await tablesOf(who, api)).length < count; ++i) await sleep(100);
  await sleep(4000);
  const tables = await tablesOf(who, api);
  assert.equal(tables.length, count);
  return tables;
}

test('of three servers one opens the table of the week, and a killed one opens no second', { timeout: 90_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-clubs-');
  const lease = ['--set', 'server.lease_ms=1000'];
  const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url, ...lease)));
  try {
    const { ada, api } = await club(servers[0]);
    const week = (hoursAgo) =>
      postgres.query(`UPDATE club SET next_ms = ${Date.now() - hoursAgo * 3_600_000}, minute = ${minuteAt(hoursAgo)} RETURNING 1`);
    await ada.do(`${api}/weekly`, { weekly: kWeekly });
    assert.deepEqual(await tablesOf(ada, api), []);
    await week(2);
    const [table] = await shows(ada, api, 1);
    assert.equal((await ada.connect(table)).table.rated, true);
    const { next } = (await page(ada, api)).weekly;
    assert.ok(next > Date.now() && next <= Date.now() + 7 * 24 * 3_600_000);
    await Promise.all(servers.map((one) => one.kill('SIGKILL')));
    ada.server = await startServer(postgres.url, ...lease);
    servers.push(ada.server);
    assert.deepEqual(await shows(ada, api, 1), [table]);
    // More than a day late: it is left out.
    await week(25);
    await shows(ada, api, 1);
    await week(23);
    await shows(ada, api, 2);
  } finally {
    await Promise.all(servers.map((one) => one.kill('SIGKILL')));
    await postgres.remove();
  }
});

/** The minute of the week so many hours ago, from Monday 0:00 UTC. */
function minuteAt(hoursAgo) {
  const then = new Date(Date.now() - hoursAgo * 3_600_000);
  return ((then.getUTCDay() + 6) % 7) * 1440 + then.getUTCHours() * 60 + then.getUTCMinutes();
}
