// One person challenges another: the seat is kept for them, they are told, and only they can answer.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from './browser.mjs';
import { startServer } from './client.mjs';
import { sleep } from './players.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-challenge-'));
const db = path.join(folder, 'tables.db');
let server;

before(async () => {
  server = await startServer(db);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const plan = { game: 'balance_duel', seats: [{ by: 'me' }, { by: 'open' }] };

async function person(name, address) {
  const browser = new Browser(server, address);
  await browser.do('/api/me', { name });
  browser.person = (await browser.me()).person;
  return browser;
}
const challenge = (who, { person }, more = {}) => who.open({ ...plan, invite: person, ...more });
/** Where this person is asked to, as the list of tables and the way to the next game say it. */
async function askedTo(who) {
  const listed = (await who.get('/api/tables')).json();
  const invited = listed.filter((one) => one.invited).map(({ table }) => table);
  const { tables } = (await who.get('/api/waiting')).json();
  assert.deepEqual([...tables].sort(), invited.sort());
  return invited;
}
const does = async (line, request) => assert.equal((await line.ask(request)).type, 'done');
const invitedTo = (line) => line.table.seats[1].invited;

test('whoever is challenged finds it in their lists, accepts without a key and plays', { timeout: 60_000 }, async () => {
  const [ada, ben, eve] = [await person('Ada'), await person('Ben'), await person('Eve')];
  const table = await challenge(ada, ben, { time: 'days:3', rated: true });
  assert.deepEqual(await askedTo(ben), [table]);
  assert.deepEqual(await askedTo(eve), []);
  assert.deepEqual(await askedTo(ada), []);
  const [hers, theirs, his] = [await ada.connect(table), await eve.connect(table), await ben.connect(table)];
  assert.deepEqual(hers.table.invites, []);
  assert.deepEqual(invitedTo(hers), { name: 'Ben', me: false, declined: false });
  assert.equal((await theirs.ask({ type: 'sit', seat: 1 })).error.code, 'no_sit');
  assert.equal((await theirs.ask({ type: 'decline_invitation' })).error.code, 'no_invitation');
  await does(his, { type: 'sit', seat: 1 });
  while (hers.table.now.waiting !== '') await sleep(10);
  assert.equal(hers.table.seats[1].name, 'Ben');
  assert.deepEqual(
    (await ben.get('/api/tables')).json().map((one) => [one.table, one.invited]),
    [[table, false]],
  );
});

test('a decline is said at the table, which leaves the list of whoever declined', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const table = await challenge(ada, ben);
  const hers = await ada.connect(table);
  const isTold = hers.next((m) => m.type === 'seats' && m.seats[1].invited?.declined);
  const his = await ben.connect(table);
  await does(his, { type: 'decline_invitation' });
  assert.equal((await isTold).seats[1].invited.name, 'Ben');
  his.close();
  assert.deepEqual((await ben.get('/api/tables')).json(), []);
  assert.deepEqual(await askedTo(ben), []);
  // Now it is a table like any other: the host has the key again.
  assert.equal(hers.table.seats[1].holder, 'open');
  assert.equal((await ada.connect(table)).table.invites.length, 1);
});

test('an invitation survives a killed server, and so does its answer', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const [kept, declined] = [await challenge(ada, ben), await challenge(ada, ben)];
  await does(await ben.connect(declined), { type: 'decline_invitation' });
  await server.kill('SIGKILL');
  server = await startServer(db);
  for (const one of [ada, ben]) one.server = server;
  assert.deepEqual(await askedTo(ben), [kept]);
  assert.equal(invitedTo(await ada.connect(declined)).declined, true);
  const his = await ben.connect(kept);
  await does(his, { type: 'sit', seat: 1 });
});

test('a challenge to somebody who has blocked one looks as if it were not answered', { timeout: 60_000 }, async () => {
  const [ada, ben, carl] = [await person('Ada'), await person('Ben'), await person('Carl')];
  await ben.do(`/api/people/${ada.person}/block`, {});
  const [table, other] = [await challenge(ada, ben), await challenge(ada, carl)];
  const seen = async (one) => {
    const { invited, ...seat } = (await ada.connect(one)).table.seats[1];
    return { ...seat, invited: { ...invited, name: '' } };
  };
  assert.deepEqual(await seen(table), await seen(other));
  assert.deepEqual(await askedTo(ben), []);
  assert.deepEqual((await ben.get('/api/tables')).json(), []);
  await ben.do(`/api/people/${ada.person}/unblock`, {});
  assert.deepEqual(await askedTo(ben), [table]);
});

test('an invitation ends with the table, and with the account of whoever is invited', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const table = await challenge(ada, ben);
  await does(await ada.connect(table), { type: 'close' });
  assert.deepEqual(await askedTo(ben), []);
  const other = await challenge(ada, ben);
  await ben.do('/api/account', { login: 'ben.challenged', password: kPassword });
  await ben.do('/api/account/delete', { password: kPassword });
  for (let left = 200; ; --left) {
    assert.ok(left > 0, 'the invitation stays');
    const line = await ada.connect(other).catch(() => null);
    const invited = line && invitedTo(line);
    line?.close();
    if (invited?.declined && invited.name === '') break;
    await sleep(50);
  }
});

test('nobody is invited who does not exist, and only so many at a time', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await person('Ada', '203.0.113.120'), await person('Ben')];
  const refused = async (more) => {
    const { error } = (await ada.post('/api/tables', { ...plan, ...more })).json();
    return [error.code, error.field];
  };
  assert.deepEqual(await refused({ invite: 'nobody' }), ['bad_plan', 'invite']);
  assert.deepEqual(await refused({ invite: ada.person }), ['bad_plan', 'invite']);
  assert.deepEqual(await refused({ invite: ben.person, listed: true }), ['bad_plan', 'invite']);
  const tables = [];
  for (let i = 0; i < 10; ++i) tables.push(await challenge(ada, ben));
  assert.equal((await refused({ invite: ben.person }))[0], 'too_many');
  await does(await ben.connect(tables[0]), { type: 'decline_invitation' });
  await challenge(ada, ben);
  let answer;
  for (let i = 0; i < 30; ++i) answer = await ada.post('/api/tables', { ...plan, invite: ben.person });
  assert.equal(answer.status, 429);
});
