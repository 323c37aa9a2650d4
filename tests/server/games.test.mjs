// All games of a person in one file, and what the program does with such a file.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Guest, http, program, startServer } from './client.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-games-'));
const at = (name) => path.join(folder, name);
let server;

before(async () => {
  server = await startServer(at('t.db'), '--set', 'bots.simulations=20');
});
after(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const kMe = { by: 'me' };
const kBot = { by: 'bot', bot: 'random' };
const kFoolsMate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const kPatience = 12;

const newGuest = () => new Guest(server, `equipoise_session=${randomBytes(32).toString('base64url')}`);

/** {status, stdout, stderr} of the program. */
const run = (...words) => spawnSync(program, words, { encoding: 'utf8', timeout: 60_000 });
function printed(...words) {
  const { status, stdout, stderr } = run(...words);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Plays whatever is legal against a bot, and gives up after a while where that can be done; the table. */
async function playOne(guest, game) {
  const table = await guest.open({ game, seats: [kMe, kBot] });
  const line = await guest.connect(table);
  for (let moves = 0; line.table.now.actors[0] !== 'over'; ++moves) {
    const ends = moves > kPatience && line.table.now.parley?.resign.length > 0;
    const request = ends ? { type: 'resign', seat: 0 } : line.anything();
    await (request ? line.ask(request) : line.next(() => true));
  }
  line.close();
  return table;
}

async function playMate(guest) {
  const table = await guest.open({ game: 'chess_balance', options: { mode: 'chess' }, seats: [kMe, kMe] });
  const line = await guest.connect(table);
  for (const [i, move] of kFoolsMate.entries())
    assert.equal((await line.ask({ type: 'play', seat: i % 2, move })).type, 'done');
  line.close();
  return table;
}

const valuesOf = (text, tag) => [...text.matchAll(new RegExp(`^\\[${tag} "(.*)"\\]$`, 'gm'))].map((found) => found[1]);

test(
  'all finished games of a person are one file, newest first, which the program replays and imports',
  { timeout: 120_000 },
  async () => {
    const ada = newGuest();
    await ada.post('/api/me', { name: 'Ada' });
    const kGames = ['balance_duel', 'balanceformers', 'elements', 'oneworld', 'chess_balance'];
    const tables = [];
    for (const game of kGames) tables.unshift(await playOne(ada, game));
    tables.unshift(await playMate(ada));
    // What goes on is no finished game, and another's game none of Ada's.
    await ada.open({ game: 'balance_duel', seats: [kMe, kBot] });
    await playMate(newGuest());

    const answer = await ada.get('/api/account/games');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="equipoise.txt"');
    const text = String(answer.body);
    assert.deepEqual(valuesOf(text, 'Table'), tables);
    assert.deepEqual(valuesOf(text, 'Game'), ['chess_balance', ...kGames.reverse()]);
    assert.equal(valuesOf(text, 'Rules').length, tables.length);
    for (const date of valuesOf(text, 'Date')) assert.match(date, /^20\d\d\.\d\d\.\d\d$/);
    assert.equal(valuesOf(text, 'Round1').length, tables.length);
    let alones = '';
    for (const table of tables) {
      const alone = String((await http(server, 'GET', `/api/tables/${table}/record`)).body);
      const own = text.slice(text.indexOf(`[Table "${table}"]`));
      assert.ok(own.includes(alone.slice(alone.indexOf('[Result "'))), table);
      writeFileSync(at('alone.txt'), alone);
      alones += printed('game', 'replay', at('alone.txt'));
    }

    writeFileSync(at('games.txt'), text);
    const ends = printed('game', 'replay', at('games.txt'));
    assert.equal(ends, alones);
    const copies = printed('game', 'import', at('games.txt'), '--db', at('copy.db')).trim().split('\n');
    assert.equal(copies.map((copy) => printed('game', 'replay', copy, '--db', at('copy.db'))).join(''), ends);

    // One that cannot be replayed does not keep the others from it.
    const [hash] = /(?<=\[Data "balance_duel\/\S+ )\w/.exec(text);
    const other = text.replace(/(?<=\[Data "balance_duel\/\S+ )\w/, hash === '0' ? '1' : '0');
    writeFileSync(at('other.txt'), other);
    const { status, stdout, stderr } = run('game', 'replay', at('other.txt'));
    assert.equal(status, 1);
    assert.equal(stdout.split('\n').length, ends.split('\n').length - 2);
    const line = other.slice(0, other.indexOf('[Data "balance_duel/')).split('\n').length;
    assert.match(stderr, new RegExp(`line ${line}: .*\n.*1 of ${tables.length} games`));
  },
);

test('games of chess are one PGN, which the program replays, and other forms are refused', async () => {
  const ben = newGuest();
  await playOne(ben, 'balance_duel');
  const mates = [await playMate(ben), await playMate(ben)];
  const answer = await ben.get('/api/account/games?form=pgn');
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="equipoise.pgn"');
  const pgn = String(answer.body);
  assert.deepEqual(valuesOf(pgn, 'Table'), mates.reverse());
  assert.equal(pgn.match(/^1\. f3 e5 2\. g4 Qh4# 0-1$/gm).length, 2);
  assert.deepEqual(
    valuesOf(pgn, 'Date'),
    [...new Set(valuesOf(pgn, 'Date'))].flatMap((date) => [date, date]),
  );
  writeFileSync(at('games.pgn'), pgn);
  const ends = printed('game', 'replay', at('games.pgn')).trim().split('\n');
  assert.equal(ends.length, 4);
  assert.deepEqual([ends[1], ends[3]], ['0 1', '0 1']);
  const refused = await ben.get('/api/account/games?form=doc');
  assert.equal(refused.status, 422);
  assert.equal(refused.json().error.code, 'bad_form');
});

test('whoever has finished no game has an empty file, and nobody takes files away again and again', async () => {
  const cleo = newGuest();
  const isEmpty = async () => {
    const answer = await cleo.get('/api/account/games');
    assert.deepEqual([answer.status, String(answer.body)], [200, '']);
  };
  await isEmpty();
  await cleo.open({ game: 'balance_duel', seats: [kMe, kBot] });
  await isEmpty();
  const from = (address) =>
    http(server, 'GET', '/api/account/games', { headers: { cookie: cleo.cookie, 'x-forwarded-for': address } });
  const answers = [];
  for (let i = 0; i < 9; ++i) answers.push((await from(`203.0.113.${i}`)).status);
  assert.deepEqual(
    answers.slice(0, 7),
    Array.from({ length: 7 }, () => 200),
  );
  assert.equal(answers.at(-1), 429);
});
