// People see who they play: the names of accounts and guests at their seats.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser as AnyBrowser, kPassword } from './browser.mjs';
import { startServer } from './client.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-names-'));
let server;

before(async () => {
  server = await startServer(path.join(folder, 'tables.db'));
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

class Browser extends AnyBrowser {
  constructor() {
    super(server);
  }
}

/** Somebody with an account of that name. */
async function account(name) {
  const browser = new Browser();
  await browser.do('/api/account', { login: name.toLowerCase(), password: kPassword, name });
  return browser;
}

/** A guest of that name. */
async function guest(name) {
  const browser = new Browser();
  await browser.do('/api/me', { name });
  return browser;
}

const kForTwo = { game: 'balance_duel', listed: true, seats: [{ by: 'me' }, { by: 'open' }] };
const namesAt = (line) => line.table.seats.map(({ name }) => name);

test('accounts and guests have their names at their seats, in lists and in the record', async () => {
  const ada = await account('Ada');
  const ben = await guest('Ben');
  const table = await ada.open(kForTwo);
  const lobby = (await ben.get('/api/lobby?kind=open')).json();
  assert.equal(lobby.find((one) => one.table === table).seats[0].name, 'Ada');
  const [hers, his] = [await ada.connect(table), await ben.connect(table)];
  assert.equal((await his.ask({ type: 'sit', seat: 1 })).type, 'done');
  for (const line of [hers, his]) assert.deepEqual(namesAt(line), ['Ada', 'Ben']);
  const record = String((await ben.get(`/api/tables/${table}/record`)).body);
  assert.match(record, /"?Ada"?/);
  assert.match(record, /"?Ben"?/);
  // What somebody is called later is for later tables.
  await ben.do('/api/me', { name: 'Benjamin' });
  assert.deepEqual(namesAt(await ben.connect(table)), ['Ada', 'Ben']);
});

test('a guest without a name, and several seats of one person, are called by their colours', async () => {
  const nameless = new Browser();
  assert.deepEqual(namesAt(await nameless.connect(await nameless.open(kForTwo))), ['', '']);
  const grace = await guest('Grace');
  const alone = await grace.open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] });
  assert.deepEqual(namesAt(await grace.connect(alone)), ['', '']);
  const named = await grace.open({ ...kForTwo, seats: [{ by: 'me', name: 'Hopper' }, { by: 'open' }] });
  assert.deepEqual(namesAt(await grace.connect(named)), ['Hopper', '']);
});
