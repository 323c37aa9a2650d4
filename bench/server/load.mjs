// The load test of the server beside boardgame.io, in one run and in turn: two people at each of so
// many tables, moves at a fixed rate. What counts is the processor time of the server for a move
// that is durable, how long it takes to reach the other player, and the bytes on the wire. At the end
// it says which targets are reached; those for 1,000 moves a second differ from those for fewer.
//
//   node bench/server/load.mjs [--tables 50] [--rate 200] [--seconds 10] [--rounds 3]
//
// EQUIPOISE names the program, BOARDGAMEIO a node_modules folder that holds boardgame.io 0.50.2;
// without the latter only our own figures are printed.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { Guest, program, startServer } from '../../tests/server/client.mjs';

const folder = path.dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    tables: { type: 'string', default: '50' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
});
const kTables = Number(flags.tables);
const kRate = Number(flags.rate);
const kSeconds = Number(flags.seconds);
const kRounds = Number(flags.rounds);
const kTicksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']));

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Seconds that a process and its threads have had a processor. */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / kTicksPerSecond;
}
function residentBytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
}

/** A random game of chess, so that programs can play without knowing rules. */
function randomGame() {
  const input = ['new chess_balance mode=chess', 'seed 1', ...Array(160).fill('genmove random'), 'moves'];
  const output = execFileSync(program, ['console'], { input: `${input.join('\n')}\n`, encoding: 'utf8' });
  return output.trim().split('\n').pop().replace(/^= /, '').split(' ');
}

/** Our server. `lean` lines are told moves alone, others all that a browser shows. */
class Ours {
  constructor(lean) {
    this.name = lean ? 'Equipoise, lean lines' : 'Equipoise, lines of browsers';
    this.lean = lean;
    this.moves = randomGame();
  }
  async start() {
    this.folder = mkdtempSync(path.join(tmpdir(), 'equipoise-load-'));
    this.db = path.join(this.folder, 'tables.db');
    this.server = await startServer(this.db);
    this.pid = this.server.child.pid;
  }
  async match() {
    const guests = [new Guest(this.server), new Guest(this.server)];
    const match = { played: 0, lines: [], bytes: 0 };
    const table = await guests[0].open({
      game: 'chess_balance',
      options: { mode: 'chess' },
      listed: true,
      seats: [{ by: 'me' }, { by: 'open' }],
    });
    for (const guest of guests) {
      const line = await guest.connect(table, {
        query: this.lean ? '?lean=1&patch=1' : '?patch=1',
        watch: (text) => (match.bytes += Buffer.byteLength(text)),
      });
      match.lines.push(line);
    }
    await match.lines[1].ask({ type: 'sit', seat: 1 });
    for (const line of match.lines) await line.ask({ type: 'ping' });
    match.bytes = 0;
    return match;
  }
  /** Plays the next move; resolves when the other player has been told. */
  async move(match) {
    const n = match.played++;
    if (n >= this.moves.length) return false;
    const seat = n % 2;
    const told = match.lines[1 - seat].next((m) => m.p !== undefined || m.type === 'plies');
    const done = match.lines[seat].ask({ type: 'play', seat, move: this.moves[n] });
    await told;
    const answer = await done;
    if (answer.type !== 'done') throw new Error(JSON.stringify(answer));
    return true;
  }
  logBytes() {
    return statSync(this.db).size + statSync(`${this.db}-wal`).size;
  }
  async stop() {
    await this.server.kill('SIGKILL');
    rmSync(this.folder, { recursive: true });
  }
}

class BoardgameIo {
  name = 'boardgame.io 0.50.2 in memory';
  matches = 0;
  async start() {
    const child = spawn('node', [path.join(folder, 'boardgameio_server.cjs')], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    this.child = child;
    this.pid = child.pid;
    this.port = await new Promise((resolve) =>
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('ready ')) resolve(Number(line.slice(6)));
      }),
    );
    const load = createRequire(`${process.env.BOARDGAMEIO}/x.cjs`);
    this.Client = load('boardgame.io/client').Client;
    this.SocketIO = load('boardgame.io/multiplayer').SocketIO;
    this.game = createRequire(import.meta.url)('./boardgameio_game.cjs');
  }
  async match() {
    const matchID = `m${++this.matches}`;
    const match = { played: 0, bytes: 0, clients: [], waiting: [] };
    for (const playerID of ['0', '1']) {
      const client = this.Client({
        game: this.game,
        numPlayers: 2,
        debug: false,
        multiplayer: this.SocketIO({ server: `http://localhost:${this.port}` }),
        matchID,
        playerID,
      });
      client.start();
      client.subscribe((state) => {
        if (!state) return;
        match.waiting = match.waiting.filter((wait) => {
          const over = wait.client === client && state.ctx.turn >= wait.turn;
          if (over) wait.resolve();
          return !over;
        });
      });
      while (!client.getState()) await sleep(5);
      match.clients.push(client);
    }
    return match;
  }
  async move(match) {
    const n = match.played++;
    const mine = match.clients[n % 2];
    const other = match.clients[1 - (n % 2)];
    const told = new Promise((resolve) =>
      match.waiting.push({ client: other, turn: n + 2, resolve }),
    );
    mine.moves.fill(n % 9);
    await told;
    return true;
  }
  async stop() {
    this.child.kill('SIGKILL');
  }
}

async function measure(side) {
  await side.start();
  const before = residentBytes(side.pid);
  const matches = [];
  for (let i = 0; i < kTables; ++i) matches.push(await side.match());
  await sleep(500);
  const perMatch = (residentBytes(side.pid) - before) / kTables;
  const latencies = [];
  const under = new Set();
  let late = 0;
  const cpu = cpuSeconds(side.pid);
  const began = performance.now();
  for (let i = 0; i < kRate * kSeconds; ++i) {
    const due = began + (i * 1000) / kRate;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const match = matches[i % kTables];
    if (match.busy) {
      ++late;
      continue;
    }
    match.busy = true;
    const sent = performance.now();
    const playing = side.move(match).then((played) => {
      match.busy = false;
      if (played) latencies.push(performance.now() - sent);
    });
    under.add(playing);
    playing.finally(() => under.delete(playing));
  }
  await Promise.all(under);
  const moves = latencies.length;
  const result = {
    moves,
    late,
    cpuUs: ((cpuSeconds(side.pid) - cpu) / moves) * 1e6,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    wireBytes: matches.reduce((sum, match) => sum + match.bytes, 0) / moves / 2,
    perMatch,
  };
  await side.stop();
  return result;
}

function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
const median = (values) => quantile(values, 0.5);

const sides = [() => new Ours(true), () => new Ours(false)];
if (process.env.BOARDGAMEIO) sides.push(() => new BoardgameIo());
const results = new Map();
for (let round = 0; round < kRounds; ++round) {
  for (const make of sides) {
    const side = make();
    const result = await measure(side);
    results.set(side.name, [...(results.get(side.name) ?? []), result]);
    console.log(
      `${round + 1} ${side.name}: ${result.moves} moves, ${result.cpuUs.toFixed(0)} us of processor a move, ` +
        `p50 ${result.p50.toFixed(2)} ms, p99 ${result.p99.toFixed(2)} ms, ` +
        `${result.wireBytes.toFixed(0)} B on the wire for each player and move, ` +
        `${(result.perMatch / 1024).toFixed(1)} KiB a match, ${result.late} skipped`,
    );
  }
}
const verdict = (reached) => (reached ? 'reached' : 'not reached');
const [lean, browsers, peer] = [...results.values()];
const isFast = kRate >= 1000;
for (const [name, own, times, bytes] of [
  ['lean lines', lean, isFast ? 5 : 3.5, 64],
  ['lines of browsers', browsers, isFast ? 4 : 2.5, 250],
]) {
  if (peer) {
    const ratios = own.map((ours, i) => peer[i].cpuUs / ours.cpuUs);
    console.log(
      `R12 ${name}: boardgame.io takes ${median(ratios).toFixed(1)} times our processor time ` +
        `(${Math.min(...ratios).toFixed(1)}-${Math.max(...ratios).toFixed(1)}); ` +
        `target ${times}: ${verdict(median(ratios) >= times)}`,
    );
  }
  const p99 = median(own.map((one) => one.p99));
  console.log(`R12 ${name}: 99 % within ${p99.toFixed(1)} ms; target 10: ${verdict(p99 <= 10)}`);
  const wire = median(own.map((one) => one.wireBytes));
  console.log(`R14 ${name}: ${wire.toFixed(0)} B; target ${bytes}: ${verdict(wire <= bytes)}`);
}
if (!peer) console.log('R12: boardgame.io is not here (BOARDGAMEIO)');
process.exit(0);
