// The worst client: from one address it asks for whatever costs the server most, as fast as it may, in one way after
// the other. Printed for each way: the median time of /healthz and of an honest login meanwhile, and what became of the
// requests. It ends with status 1 if one of them is above the aim of docs/security.md, and names the way.
//
//   node bench/server/worst.mjs [--seconds 5] [--way NAME]
//
// EQUIPOISE names the program.

import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { Guest, RawSocket, program, startServer } from '../../tests/server/client.mjs';

const kAddress = '203.0.113.66';
const kPassword = 'a seesaw in the garden';
const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, way: { type: 'string' }, attack: { type: 'string' } },
});
const kSeconds = Number(flags.seconds);
// What docs/security.md promises, in ms.
const kMost = { '/healthz': 50, login: 500 };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** From the worst client's address unless `address` names another: the status. */
function ask(port, method, target, { cookie = '', body, address = kAddress } = {}) {
  return new Promise((resolve) => {
    const headers = { cookie, 'x-forwarded-for': address, 'content-type': 'application/json' };
    const req = request({ host: '127.0.0.1', port, method, path: target, headers, agent }, (res) => {
      res.resume();
      res.on('end', () => resolve(res.statusCode));
    });
    req.on('error', () => resolve(0));
    req.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A long game at random, as its record. */
function longRecord() {
  const lines = ['new oneworld', 'seed 1', ...Array(600).fill('genmove random'), 'record'];
  const output = execFileSync(program, ['console'], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  return output.slice(output.indexOf('[Game')).trim();
}

const me = { by: 'me' };
const plan = (record) => ({ game: 'oneworld', seats: [me, me], record });

/** Each is given {port, cookie, table, record, person} and asks once. */
const kWays = {
  check: (at) => ask(at.port, 'POST', '/api/check', { cookie: at.cookie, body: plan(at.record) }),
  open: (at) => ask(at.port, 'POST', '/api/tables', { cookie: at.cookie, body: plan(at.record) }),
  fork: (at) =>
    ask(at.port, 'POST', '/api/check', {
      cookie: at.cookie,
      body: { game: 'oneworld', seats: [me, me], fork: { table: at.table, ply: 100 } },
    }),
  record: (at) => ask(at.port, 'GET', `/api/tables/${at.table}/record`, { cookie: at.cookie }),
  players: (at) => ask(at.port, 'GET', `/api/tables/${at.table}/players`, { cookie: at.cookie }),
  lobby: (at) => ask(at.port, 'GET', '/api/lobby?kind=running', { cookie: at.cookie }),
  games: (at) => ask(at.port, 'GET', `/api/people/${at.person}/games`, { cookie: at.cookie }),
  history: (at) => ask(at.port, 'GET', `/api/people/${at.person}/history?game=oneworld`, { cookie: at.cookie }),
  login: (at) => ask(at.port, 'POST', '/api/login', { body: { login: `nobody.${at.next()}`, password: kPassword } }),
  account: (at) => ask(at.port, 'POST', '/api/account', { body: { login: `x.${at.next()}`, password: kPassword } }),
  export: (at) => ask(at.port, 'GET', '/api/export', { cookie: at.cookie }),
  async connect(at) {
    const socket = line(at);
    const told = new Promise((resolve) => (socket.onmessage = resolve));
    const status = await socket.opened;
    if (status === 101) await Promise.race([told, socket.closed]);
    socket.close();
    return status;
  },
  async rename(at) {
    at.line ??= line(at);
    if ((await at.line.opened) !== 101 || at.line.isOver) {
      at.line = undefined;
      return 429;
    }
    const told = new Promise((resolve) => {
      at.line.onmessage = (text) => text.includes(`"id":"${id}"`) && resolve(200);
      at.line.closed.then(() => ((at.line.isOver = true), resolve(0)));
    });
    const id = `rename${at.next()}`;
    at.line.send(JSON.stringify({ type: 'rename', id, seat: 0, name: id }));
    return told;
  },
};

const line = (at) =>
  new RawSocket(at.port, `/api/tables/${at.table}/socket`, { Cookie: at.cookie, 'X-Forwarded-For': kAddress });

async function attack(way, at) {
  const statuses = {};
  let count = 0;
  at.next = () => `${process.pid}.${++count}`;
  const until = Date.now() + kSeconds * 1000;
  const client = async () => {
    const own = { ...at };
    while (Date.now() < until) {
      const status = await kWays[way](own);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // Refusals are cheap; without a pause the client would only measure itself.
      if (status === 429 || status === 0) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: 32 }, client));
  process.send({ statuses });
  process.exit(0);
}

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

/** The times of a request that an honest client repeats until it is told to stop. */
function measure(make, pause) {
  const times = [];
  const state = { going: true };
  const done = (async () => {
    while (state.going) {
      const start = performance.now();
      await make();
      times.push(performance.now() - start);
      await sleep(pause);
    }
    return times;
  })();
  return () => ((state.going = false), done);
}

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-worst-'));
  const server = await startServer(path.join(folder, 'tables.db'));
  const { port } = server;
  const honest = { login: 'honest', password: kPassword };
  await new Guest(server, '').post('/api/account', honest);
  const guest = new Guest(server);
  const record = longRecord();
  const table = await guest.open(plan(record));
  const { person } = (await guest.get('/api/me')).json();
  const at = { port, cookie: guest.cookie, table, record, person };
  const faults = [];
  for (const way of ['nothing', ...Object.keys(kWays)].filter((name) => !flags.way || name === flags.way)) {
    const health = measure(() => ask(port, 'GET', '/healthz', { address: '127.0.0.1' }), 10);
    const login = measure(() => ask(port, 'POST', '/api/login', { address: '198.51.100.1', body: honest }), 200);
    let statuses = {};
    if (way === 'nothing') await sleep(kSeconds * 1000);
    else {
      const child = fork(fileURLToPath(import.meta.url), ['--attack', way, '--seconds', String(kSeconds)]);
      child.send(at);
      statuses = await new Promise((resolve) => child.on('message', (told) => resolve(told.statuses)));
    }
    const [healthz, logins] = [median(await health()), median(await login())];
    // A median that is not a number was measured on nobody.
    if (!(healthz <= kMost['/healthz'])) faults.push(`${way}: /healthz took ${healthz.toFixed(1)} ms`);
    if (!(logins <= kMost.login)) faults.push(`${way}: a login took ${logins.toFixed(0)} ms`);
    const shown = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    console.log(
      `${way.padEnd(8)} /healthz ${healthz.toFixed(1).padStart(7)} ms   login ${logins.toFixed(0).padStart(5)} ms   ${shown.join(', ')}`,
    );
  }
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}

if (flags.attack) process.once('message', (at) => attack(flags.attack, at));
else await main();
