// Games that look agreed: what the operator is shown of them, beside a running server.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, kPassword } from '../browser.mjs';
import { program, startServer } from '../client.mjs';
import { sleep } from '../players.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-flags-'));
const db = path.join(folder, 'tables.db');
let server;

before(async () => {
  server = await startServer(db);
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const run = (...words) => spawnSync(program, ['flags', '--db', db, ...words], { encoding: 'utf8', timeout: 60_000 });
const listed = () => JSON.parse(run('--json').stdout);

async function account(name) {
  const browser = new Browser(server);
  await browser.do('/api/account', { login: name.toLowerCase(), password: kPassword, name });
  browser.person = (await browser.me()).person;
  return browser;
}

const kRated = {
  game: 'balance_duel',
  listed: true,
  rated: true,
  advice: false,
  seats: [{ by: 'me' }, { by: 'open' }],
};

/** The second gives up after the first action. */
async function give(winner, loser) {
  const table = await winner.open(kRated);
  const lines = [await winner.connect(table), await loser.connect(table)];
  assert.equal((await lines[1].ask({ type: 'sit', seat: 1 })).type, 'done');
  for (let played = false; !played;) {
    for (const line of lines) {
      const move = line.anything();
      if (move) played = (await line.ask(move)).type === 'done' || played;
    }
    await sleep(10);
  }
  assert.equal((await lines[1].ask({ type: 'resign', seat: 1 })).type, 'done');
}

test('a pair whose games end after an action is listed, beside the running server', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await account('Ada'), await account('Ben')];
  for (let games = 0; games < 3; games++) {
    assert.deepEqual(listed(), []);
    assert.equal(run().stdout, 'No pair of players stands out.\n');
    await give(ada, ben);
  }
  const [flag, ...more] = listed();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [flag.signs, flag.games, flag.short_games, flag.persons],
    [
      ['short'],
      3,
      3,
      [
        { person: ada.person, name: 'Ada', wins: 3, rated_games: 3 },
        { person: ben.person, name: 'Ben', wins: 0, rated_games: 3 },
      ],
    ],
  );
  assert.match(
    run().stdout,
    /^Ada \(\w+\) against Ben \(\w+\): 3 rated games, 3 won, 0 lost\n {2}3 of 3 games ended after a few actions\n$/,
  );
});

test('days that make no sense are refused', () => {
  for (const days of ['0', '4000', 'many']) {
    const { status, stderr } = run('--days', days);
    assert.notEqual(status, 0);
    assert.match(stderr, /--days/);
  }
});
