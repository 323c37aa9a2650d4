// package_player.mjs URL FILE begin|go_on|go_back: two guests, whom FILE remembers, play at a table of the server.
// `go_on`: nothing of the game is lost; `go_back`: it is as it was at the end of `begin`.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

import { Guest } from '../client.mjs';
import { sleep } from '../players.mjs';

const [url, file, step] = process.argv.slice(2);
const server = { url, port: Number(new URL(url).port) };
const kMoves = 4;

async function begin() {
  const guests = [new Guest(server), new Guest(server)];
  const table = await guests[0].open({ game: 'balance_duel', listed: true, seats: [{ by: 'me' }, { by: 'open' }] });
  const lines = await connect(guests, table);
  await lines[1].ask({ type: 'sit', seat: 1, name: 'Ben' });
  return { guests, table, lines };
}

const connect = (guests, table) => Promise.all(guests.map((guest) => guest.connect(table)));

/** So many moves of both together; they agree on chance as the messages come. */
async function play(lines) {
  for (let played = 0; played < kMoves;) {
    for (const line of lines) {
      const move = line.anything();
      if (move && (await line.ask(move)).type === 'done') ++played;
    }
    await sleep(20);
  }
  const seen = lines.map((line) => line.table.plies.map((ply) => ply.move).join(' '));
  assert.equal(seen[0], seen[1]);
  return seen[0];
}

const known = step === 'begin' ? null : JSON.parse(readFileSync(file, 'utf8'));
const guests = known?.cookies.map((cookie) => new Guest(server, cookie));
const { lines, ...game } = known
  ? { guests, table: known.table, lines: await connect(guests, known.table) }
  : await begin();
const before = lines[0].table.plies.map((ply) => ply.move).join(' ');
if (known) assert.equal(before, step === 'go_on' ? known.moves : known.first);
const moves = await play(lines);
for (const line of lines) line.close();
const cookies = game.guests.map((guest) => guest.cookie);
writeFileSync(file, JSON.stringify({ table: game.table, cookies, moves, first: known?.first ?? moves }));
console.log(`table ${game.table}: ${moves}`);
