// An arena goes on whatever server is killed, and its final standings are those of the games at its tables.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { Browser, kPassword } from '../browser.mjs';
import { random } from '../chance.mjs';
import { startServer } from '../client.mjs';
import { Game, Player, sleep } from '../players.mjs';
import { startPostgresIn } from '../postgres.mjs';

const kPeople = 5;
const kActions = 3; // Of a person, who then resigns.
const kLease = ['--set', 'server.lease_ms=1000'];
const kArena = {
  title: 'Friday',
  game: 'chess_balance',
  options: { mode: 'chess' },
  time: 'live:60+0',
  rated: true,
  minutes: 10,
};

/** Somebody's seat at a table of the arena: a few actions, then they resign. */
class Seat extends Player {
  constructor(game, seat, guest) {
    super(game, seat);
    this.guest = guest;
  }
  choose() {
    if (this.pending || this.acknowledged < kActions) return super.choose();
    const request = this.line.anything();
    return request && { type: 'resign', seat: this.seat, version: this.line.table.version, id: 'resigns' };
  }
}

/** Somebody who stays in the arena: looks at its page, and plays where that leads. */
class Visitor {
  constructor(servers, name) {
    this.servers = servers;
    this.name = name;
    this.browser = new Browser(servers[0]);
    this.tables = new Set();
  }
  async join(arena) {
    const login = this.name.toLowerCase();
    await this.browser.do('/api/account', { login, password: kPassword, name: this.name });
    await this.browser.do(`/api/arenas/${arena}/join`, {});
  }
  /** The page; null while no server answers. */
  async look(arena) {
    this.browser.server = this.servers[Math.floor(random() * this.servers.length)];
    const answer = await this.browser.get(`/api/arenas/${arena}?here=1`).catch(() => null);
    return answer?.status === 200 ? answer.json() : null;
  }
  async stay(arena) {
    for (;;) {
      const look = await this.look(arena);
      if (look?.page.arena.closed) return;
      const table = look?.me?.table;
      if (!table) await sleep(300);
      else await this.play(table);
    }
  }
  async play(table) {
    this.tables.add(table);
    const game = new Game(this.servers);
    const guest = this.browser;
    game.table = table;
    game.players = [0, 1].map((seat) => new Seat(game, seat, guest));
    const line = await game.insist(() => {
      guest.server = this.servers[Math.floor(random() * this.servers.length)];
      return guest.connect(table);
    });
    const own = line.table.seats.find(({ holder }) => holder === 'me').seat;
    line.close();
    await game.players[own].play();
  }
}

/** What the tables say of every person, by name. */
async function recount(visitors) {
  const [{ browser }] = visitors;
  const games = [];
  for (const table of new Set(visitors.flatMap(({ tables }) => [...tables]))) {
    const line = await browser.connect(table);
    const { now, seats } = line.table;
    line.close();
    if (now.result) games.push(now.result.map((share, i) => [seats[i].name, { 1: 2, 0: 0 }[share] ?? 1]));
  }
  const points = (name) => games.flat().reduce((sum, [who, count]) => sum + (who === name ? count : 0), 0);
  const met = (name) =>
    games.flatMap((game) => (game.some(([who]) => who === name) ? game.filter(([who]) => who !== name) : []));
  return visitors.map(({ name }) => ({
    name,
    points: points(name),
    games: met(name).length,
    opponents: met(name).reduce((sum, [who]) => sum + points(who), 0),
  }));
}

const byName = (a, b) => a.name.localeCompare(b.name);

/** `trouble(end)` kills servers; `end` is a statement that makes the arena's time be over. */
async function playThrough(servers, trouble) {
  const visitors = Array.from({ length: kPeople }, (_, i) => new Visitor(servers, `Person${i}`));
  const organiser = new Browser(servers[0]);
  await organiser.do('/api/account', { login: 'organiser', password: kPassword, name: 'Organiser' });
  const opened = await organiser.post('/api/arenas', kArena);
  assert.equal(opened.status, 201, String(opened.body));
  const { arena } = opened.json();
  for (const visitor of visitors) await visitor.join(arena);
  const stays = Promise.all(visitors.map((visitor) => visitor.stay(arena)));
  const played = async (count) => {
    for (;;) {
      const look = await visitors[0].look(arena);
      if (look && look.page.standings.reduce((sum, { games }) => sum + games, 0) >= 2 * count) return;
      await sleep(200);
    }
  };
  const ends = `UPDATE arena SET end_ms = start_ms + 1, closed_ms = 0 WHERE id = '${arena}'`;
  await Promise.race([stays, trouble(played, ends)]);
  await stays;
  const { page } = await visitors[0].look(arena);
  assert.equal(page.arena.closed, true);
  const told = page.standings.map(({ name, points, games, opponents }) => ({ name, points, games, opponents }));
  assert.deepEqual(told.toSorted(byName), (await recount(visitors)).sort(byName));
  assert.ok(page.standings.reduce((sum, { games }) => sum + games, 0) >= 16);
  const after = await visitors[0].browser.post(`/api/arenas/${arena}/join`, {});
  assert.equal(after.status, 409);
}

test('of three servers one is killed, and the others bring the arena to its end', { timeout: 90_000 }, async () => {
  const postgres = await startPostgresIn('equipoise-arena-');
  const servers = await Promise.all([1, 2, 3].map(() => startServer(postgres.url, ...kLease)));
  const all = [...servers];
  try {
    await playThrough(servers, async (played, ends) => {
      await played(3);
      const [[node]] = await postgres.query('SELECT node FROM arena');
      assert.notEqual(node, '');
      await servers.shift().kill('SIGKILL');
      await played(8);
      await postgres.query(`${ends} RETURNING 1`);
    });
  } finally {
    await Promise.all(all.map((server) => server.kill('SIGKILL')));
    await postgres.remove();
  }
});

test('a server that is killed again and again brings the arena to its end', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-arena-'));
  const db = path.join(folder, 'tables.db');
  const servers = [await startServer(db)];
  const again = async (meanwhile = () => {}) => {
    const [killed] = servers;
    await killed.kill('SIGKILL');
    meanwhile();
    servers.splice(0, 1, await startServer(db));
  };
  const script = 'import sqlite3,sys\nc=sqlite3.connect(sys.argv[1])\nc.executescript(sys.argv[2])\nc.commit()';
  try {
    await playThrough(servers, async (played, ends) => {
      await played(3);
      await again();
      await played(8);
      await again(() => execFileSync('python3', ['-c', script, db, ends]));
    });
  } finally {
    await servers[0].kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
