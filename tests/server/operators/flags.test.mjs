// Games that look agreed: what the operator is shown of them, beside a running server.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { program, startServer } from '../client.mjs';
import { account, give } from './agreed.mjs';

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

test('a pair whose games end after an action is listed, beside the running server', { timeout: 60_000 }, async () => {
  const [ada, ben] = [await account(server, 'Ada'), await account(server, 'Ben')];
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
