// The load generator and the servers that it loads, each on a core of its own.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
export const root = here('../..');
export const program = process.env.EQUIPOISE ?? path.join(root, 'build/release/equipoise');
const generator = process.env.GENERATOR ?? path.join(root, 'build/release/equipoise_load_generator');
const kServerCore = '0';
const kClientCore = '1';
const kSeed = 3; // The random game that it begins does not end before its 401st move.

export const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-load-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** A file with a random game of chess, so that the generator can play without knowing rules. */
const gameFile = (() => {
  let file;
  return () => {
    if (file) return file;
    const input = ['new chess_balance mode=chess', `seed ${kSeed}`, ...Array(401).fill('genmove random'), 'moves'];
    const output = execFileSync(program, ['console'], { input: `${input.join('\n')}\n`, encoding: 'utf8' });
    file = path.join(folder, 'moves');
    writeFileSync(file, output.trim().split('\n').pop().replace(/^= /, ''));
    return file;
  };
})();

/** Starts a program on a core; `address` takes its port from the line that says where it is. */
async function start(core, command, address, env = {}) {
  const child = spawn('taskset', ['-c', core, ...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const port = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = address.exec(line);
      if (found) resolve(Number(found[1]));
    });
    ended.then(() => reject(new Error(`${command[0]} ended`)));
  });
  const stop = (signal) => (child.kill(signal), ended);
  return { port, pid: child.pid, stop };
}

let databases = 0;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Our server on a new SQLite file, or on `database`: {port, metrics, pid, file, stop}. */
export async function startOurs({ database, core = kServerCore } = {}) {
  const file = database ?? path.join(folder, `tables${++databases}.db`);
  const metrics = await freePort();
  const command = [program, 'serve', '--port', '0', '--db', file, '--log-level', 'error'];
  command.push('--set', `metrics.port=${metrics}`);
  return { file, metrics, ...(await start(core, command, /^Equipoise is at .*:(\d+)$/)) };
}

/** How many statements these servers have sent to their database; those of boardgame.io have none. */
async function statements(servers) {
  let sum = 0;
  for (const { metrics } of servers) {
    if (!metrics) continue;
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    sum += Number(/^equipoise_store_statements_total (\S+)$/m.exec(text)?.[1] ?? 0);
  }
  return sum;
}

/** boardgame.io from the folder BOARDGAMEIO, with its own memory store. */
export function startBoardgameIo() {
  const command = [process.execPath, here('boardgameio_server.cjs')];
  return start(kServerCore, command, /^ready (\d+)$/, { NODE_ENV: 'production' });
}

/**
 * Loads these servers, which are of one kind. `flags` are the generator's, by name without dashes; `true` is a flag
 * without a value. `ready` runs once all tables are open and nothing is played yet. The result is what the generator
 * prints, and `statements`: how many a move the servers sent to their database.
 */
export async function load(servers, flags, { database, ready, clientCore = kClientCore } = {}) {
  const all = {
    port: servers.map(({ port }) => port).join(),
    server: servers.map(({ pid }) => pid).join(),
    ...(database ? { database } : {}),
    ...(flags.side === 'boardgameio' ? {} : { moves: gameFile() }),
    ...flags,
  };
  const list = Object.entries(all).flatMap(([name, value]) =>
    value === false ? [] : value === true ? [`--${name}`] : [`--${name}`, String(value)],
  );
  const child = spawn('taskset', ['-c', clientCore, generator, ...list], { stdio: ['pipe', 'pipe', 'inherit'] });
  let result;
  let before = 0;
  const begin = async () => {
    await ready?.();
    before = await statements(servers);
    child.stdin.write('go\n');
  };
  // Before the generator hangs up: tables that are left go to sleep, which takes statements.
  const end = async (line) => {
    result = JSON.parse(line);
    result.statements = ((await statements(servers)) - before) / result.moves;
    child.stdin.end();
  };
  createInterface({ input: child.stdout }).on('line', (line) => (line === 'ready' ? begin() : end(line)));
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`the load generator ended with status ${status}`);
  return result;
}

export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
export const median = (values) => quantile(values, 0.5);
