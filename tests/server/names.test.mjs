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
  await hers.ask({ type: 'ping' });
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
async function ratedGame(first, second, { watch = () => {}, ...more } = {}) {
  const table = await first.open({ ...kForTwo, rated: true, advice: false, ...more });
  const lines = [await first.connect(table), await second.connect(table, { watch })];
  assert.equal((await lines[1].ask({ type: 'sit', seat: 1 })).type, 'done');
  const running = await seatsInLobby(second, table, 'running');
  await resignAfterOnePly(lines);
  return { table, lines, running };
}

/** The first of them gives up once anything has been played. */
async function resignAfterOnePly(lines) {
  for (let played = false; !played;) {
    for (const line of lines) {
      const move = line.anything();
      if (move) played = (await line.ask(move)).type === 'done' || played;
    }
    await sleep(10);
  }
  assert.equal((await lines[0].ask({ type: 'resign', seat: 0 })).type, 'done');
}

test('both see the rating and the page of the other, before and after a rated game', { timeout: 60_000 }, async () => {
  const carla = await account('Carla');
  const dan = await guest('Dan');
  const texts = [];
  const { table, running } = await ratedGame(carla, dan, { watch: (text) => texts.push(text) });
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
  // What this game did stays with it, whatever is played later.
  for (const { person, after: told, change } of after) {
    const { games } = (await dan.get(`/api/people/${person}/games`)).json();
    assert.deepEqual([told, change], [games[0].rating, games[0].change]);
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

const gamesOf = async (asker, person, query = '') =>
  (await asker.get(`/api/people/${person}/games${query}`)).json().games;
const historyOf = async (asker, person) =>
  (await asker.get(`/api/people/${person}/history?game=balance_duel&mode=2`)).json();

test(
  'a rated game is in both profiles with its change, and one that is not rated in none',
  { timeout: 60_000 },
  async () => {
    const [gina, hugo] = [await account('Gina'), await guest('Hugo')];
    const { table } = await ratedGame(gina, hugo);
    const { table: casual, lines } = await ratedGame(gina, hugo, { rated: false });
    assert.equal(lines[0].table.rated, false);
    const pages = [(await gina.me()).person, (await hugo.me()).person];
    const stranger = new Browser();
    for (const [i, person] of pages.entries()) {
      const { ratings } = (await stranger.get(`/api/people/${person}`)).json();
      const games = await gamesOf(stranger, person);
      assert.deepEqual(
        games.map(({ table, game, mode, result, rating }) => ({ table, game, mode, result, rating })),
        [{ table, game: 'balance_duel', mode: '2', result: ['loss', 'win'][i], rating: ratings[0].rating }],
      );
      // Everybody begins with 1000.
      assert.equal(games[0].change, ratings[0].rating - 1000);
      assert.deepEqual(
        games[0].players.map(({ person, name, place }) => [person, name, place]),
        [
          [pages[1], 'Hugo', 1],
          [pages[0], 'Gina', 2],
        ],
      );
      const { points, next } = await historyOf(stranger, person);
      assert.deepEqual(
        points.map(({ games, rating, change }) => [games, rating, change]),
        [[1, games[0].rating, games[0].change]],
      );
      assert.equal(next, null);
      assert.ok(!String((await stranger.get(`/api/people/${person}/games`)).body).includes(casual));
    }
    assert.equal((await gina.get('/api/export')).json().rating_history[0].table, table);
  },
);

test('a profile names the table of an unlisted rated game only to its players, and no game that is not rated', async () => {
  const [ina, jan] = [await account('Ina'), await guest('Jan')];
  // Whoever has no key sits down where the table is not listed once the host has sent the invite.
  const table = await ina.open({ ...kForTwo, listed: false, rated: true, advice: false });
  const lines = [await ina.connect(table), await jan.connect(table)];
  const [{ key }] = lines[0].table.invites;
  assert.equal((await lines[1].ask({ type: 'sit', seat: 1, key })).type, 'done');
  await resignAfterOnePly(lines);
  const person = (await ina.me()).person;
  for (const player of [ina, jan]) assert.equal((await gamesOf(player, person))[0].table, table);
  for (const other of [new Browser(), await account('Kim')]) {
    const told = await other.get(`/api/people/${person}/games`);
    assert.equal(told.json().games[0].table, null);
    assert.ok(!String(told.body).includes(table));
  }
});

test('a deleted account takes its rated games with it, and leaves those of others without its name', async () => {
  const [lena, mia] = [await account('Lena'), await guest('Mia')];
  await ratedGame(lena, mia);
  const pages = [(await lena.me()).person, (await mia.me()).person];
  await lena.do('/api/account/delete', { password: kPassword });
  for (const what of ['games', 'history']) {
    assert.equal((await mia.get(`/api/people/${pages[0]}/${what}`)).status, 404);
  }
  const [game] = await gamesOf(mia, pages[1]);
  assert.deepEqual([game.players.map(({ name }) => name), game.gone, game.result], [['Mia'], 1, 'win']);
  const ladder = (await mia.get('/api/ladders?game=balance_duel&mode=2')).json();
  assert.ok(!ladder.some(({ person }) => person === pages[0]));
});

test('a guest without a name stands on no ladder until there is one', async () => {
  const [nameless, olga] = [new Browser(), await guest('Olga')];
  await ratedGame(nameless, olga);
  const { person } = await nameless.me();
  const stands = async () =>
    (await olga.get('/api/ladders?game=balance_duel&mode=2')).json().some((rung) => rung.person === person);
  assert.equal(await stands(), false);
  await nameless.do('/api/me', { name: 'Pia' });
  assert.equal(await stands(), true);
});

test('what asks for the games of nobody, or from nowhere on, is refused with the reason', async () => {
  const quinn = await account('Quinn');
  const { person } = await quinn.me();
  for (const what of ['games', 'history']) {
    assert.equal((await quinn.get(`/api/people/nobody/${what}`)).status, 404);
    for (const before of ['x', '-1', '1.2', '%00', '%ff']) {
      const refused = await quinn.get(`/api/people/${person}/${what}?before=${before}`);
      assert.equal(refused.status, 422, before);
      assert.equal(refused.json().error.field, 'before');
    }
    const answer = await quinn.get(`/api/people/${person}/${what}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.equal((await quinn.get(`/api/people/${person}/what`)).status, 404);
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
