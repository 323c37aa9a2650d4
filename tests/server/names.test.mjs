// People see who they play: names, ratings and pages, and never the ids that tables keep.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser as AnyBrowser, kPassword } from './browser.mjs';
import { startServer } from './client.mjs';
import { sleep } from './players.mjs';

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

const playersAt = async (browser, table) => (await browser.get(`/api/tables/${table}/players`)).json();
const seatsInLobby = async (browser, table, kind) =>
  (await browser.get(`/api/lobby?kind=${kind}`)).json().find((one) => one.table === table).seats;

/** Both play a rated game, which the first of them gives up; everything that was sent to the second goes to `watch`. */
async function ratedGame(first, second, watch = () => {}) {
  const table = await first.open({ ...kForTwo, rated: true, advice: false });
  const lines = [await first.connect(table), await second.connect(table, { watch })];
  assert.equal((await lines[1].ask({ type: 'sit', seat: 1 })).type, 'done');
  const running = await seatsInLobby(second, table, 'running');
  for (let played = false; !played;) {
    for (const line of lines) {
      const move = line.anything();
      if (move) played = (await line.ask(move)).type === 'done' || played;
    }
    await sleep(10);
  }
  assert.equal((await lines[0].ask({ type: 'resign', seat: 0 })).type, 'done');
  return { table, lines, running };
}

test('both see the rating and the page of the other, before and after a rated game', { timeout: 60_000 }, async () => {
  const carla = await account('Carla');
  const dan = await guest('Dan');
  const texts = [];
  const { table, running } = await ratedGame(carla, dan, (text) => texts.push(text));
  const pages = [(await carla.me()).person, (await dan.me()).person];
  assert.deepEqual(
    running.map(({ name, online, player }) => ({ name, online, ...player })),
    [
      { name: 'Carla', online: true, person: pages[0], rating: null, games: 0 },
      { name: 'Dan', online: true, person: pages[1], rating: null, games: 0 },
    ],
  );
  const after = await playersAt(dan, table);
  assert.deepEqual(
    after.map(({ seat, person, games }) => ({ seat, person, games })),
    pages.map((person, seat) => ({ seat, person, games: 1 })),
  );
  for (const { person, rating } of after) {
    const page = (await dan.get(`/api/people/${person}`)).json();
    assert.deepEqual(page.ratings[0].rating, rating);
  }
  assert.ok(after[0].rating < after[1].rating);
  // At the next table the lobby shows what the host's play is worth.
  const next = await carla.open({ ...kForTwo, rated: true, advice: false });
  assert.deepEqual((await seatsInLobby(dan, next, 'open'))[0].player, {
    person: pages[0],
    rating: after[0].rating,
    games: 1,
  });
  // What tables keep of a person leaves the server in no form.
  for (const target of ['/api/lobby?kind=open', '/api/lobby?kind=running', '/api/tables']) {
    texts.push(String((await dan.get(target)).body));
  }
  for (const one of [table, next]) texts.push(String((await dan.get(`/api/tables/${one}/players`)).body));
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
  const kept = new Set([...files.join('').matchAll(/"guest":"([^"]+)"/g)].map((found) => found[1]));
  assert.ok(kept.size >= 2);
  for (const id of kept) assert.ok(!texts.join('').includes(id), id);
});

test('nobody is led from a seat to the page of a person who sits there under another name', async () => {
  const erin = await account('Erin');
  const stage = await erin.open({ ...kForTwo, seats: [{ by: 'me', name: 'Nobody' }, { by: 'open' }] });
  assert.deepEqual(await playersAt(erin, stage), []);
  // In a rated game people may know whom they play.
  const rated = { ...kForTwo, rated: true, advice: false, seats: [{ by: 'me', name: 'Nobody' }, { by: 'open' }] };
  const [player] = await playersAt(erin, await erin.open(rated));
  assert.equal(player.person, (await erin.me()).person);
  // A guest whom no ladder names has no page to be led to.
  const nameless = new Browser();
  assert.deepEqual(await playersAt(erin, await nameless.open(kForTwo)), []);
  assert.equal((await erin.get('/api/tables/0000000000/players')).status, 404);
});

test('the lobby shows whether the host of an open table is there', async () => {
  const finn = await guest('Finn');
  const table = await finn.open(kForTwo);
  const isThere = async () => (await seatsInLobby(finn, table, 'open'))[0].online;
  assert.equal(await isThere(), false);
  const line = await finn.connect(table);
  assert.equal(await isThere(), true);
  await line.end();
  while (await isThere()) await sleep(20);
});
