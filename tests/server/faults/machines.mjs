// Machines of a test's own on this machine: Linux namespaces with a network or with mounts of their own.
// They have no names, so that the system removes them with the last process in them: they cannot
// outlive the test, however it ends.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { test } from 'node:test';

import { root } from '../client.mjs';

/** What the kernel ends with this process. */
const kDying = ['setpriv', '--pdeathsig', 'KILL'];
const kInside = 'EQUIPOISE_OWN_NETWORK';
// What the inner run says of itself, not of the tests.
const kTally = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms|Subtest) ?/;

function done(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? stderr}`);
}

const ip = (text) => done('ip', text.split(' '));

/** Why there can be no machines here, or false. `kinds`: net, mount. */
export function cannotHave(...kinds) {
  const tried = spawnSync('unshare', [...kinds.map((kind) => `--${kind}`), 'true'], { encoding: 'utf8' });
  if (tried.status !== 0) return `this needs namespaces, which only root may have: ${tried.error ?? tried.stderr.trim()}`;
  if (!kinds.includes('net')) return false;
  const bridge = spawnSync('unshare', ['--net', 'ip', 'link', 'add', 'back', 'type', 'bridge'], { encoding: 'utf8' });
  if (bridge.status !== 0) return `this needs iproute2 and network bridges: ${bridge.error ?? bridge.stderr.trim()}`;
  return false;
}

/** Whether this process is in a network that `inOwnNetwork` made. */
export const isInside = process.env[kInside] !== undefined;

/** A test that runs the same file again in a network without anything, where `isInside`. */
export function inOwnNetwork(file, title, timeout) {
  test(title, { timeout, skip: cannotHave('net') }, async (t) => {
    const env = { ...process.env, [kInside]: '1' };
    delete env.NODE_TEST_CONTEXT;
    const args = ['--net', ...kDying, process.execPath, '--test-reporter=tap', fileURLToPath(file)];
    const child = spawn('unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    t.signal.addEventListener('abort', () => {
      if (child.exitCode !== null) return;
      t.diagnostic(output);
      child.kill('SIGKILL');
    });
    const [code] = await once(child, 'close');
    const notes = [...output.matchAll(/^\s*# (.*)$/gm)].map(([, note]) => note);
    for (const note of notes.filter((note) => !kTally.test(note))) t.diagnostic(note);
    if (code !== 0) throw new Error(output);
  });
}

/** Joins networks at one switch that any of them can be cut off from. To be used inside an own network. */
export class Switch {
  /** `net`: the first three numbers of its addresses. `here`: the last of this process's own, if it has one. */
  constructor(name, net, here) {
    this.name = name;
    this.net = net;
    this.ports = 0;
    ip(`link add ${name} type bridge`);
    if (here !== undefined) ip(`addr add ${net}.${here}/24 dev ${name}`);
    ip(`link set ${name} up`);
  }
  /** Gives the machine an address here: {address, cut, heal}. */
  join(machine) {
    const port = `${this.name}${++this.ports}`;
    const address = `${this.net}.${100 + this.ports}`;
    ip(`link add ${port} type veth peer name ${this.name} netns ${machine.pid}`);
    ip(`link set ${port} master ${this.name} up`);
    machine.run('ip', 'addr', 'add', `${address}/24`, 'dev', this.name);
    machine.run('ip', 'link', 'set', this.name, 'up');
    const state = (number) => done('bridge', ['link', 'set', 'dev', port, 'state', String(number)]);
    // A port that is disabled swallows everything, and tells neither side.
    return { address, cut: () => state(0), heal: () => state(3) };
  }
}

export class Machine {
  /** `kinds`: what it has of its own: net, mount. */
  static async start(...kinds) {
    const machine = new Machine();
    machine.kinds = kinds;
    const args = [...kinds.map((kind) => `--${kind}`), ...kDying, 'sh', '-c', 'echo; exec sleep infinity'];
    machine.child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    machine.pid = machine.child.pid;
    await once(machine.child.stdout, 'data');
    if (kinds.includes('net')) machine.run('ip', 'link', 'set', 'lo', 'up');
    return machine;
  }
  /** What runs a program in it, as the beginning of a command. */
  get prefix() {
    const kinds = this.kinds.map((kind) => `--${kind}`);
    return ['nsenter', '--target', String(this.pid), ...kinds, '--', 'env', '-C', root, ...kDying];
  }
  run(...command) {
    const [nsenter, ...args] = [...this.prefix, ...command];
    done(nsenter, args);
  }
  /** Gives it a small disk in memory. Returns where this process sees its files. */
  mountDisk(folder, mebibytes) {
    this.run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'equipoise', folder);
    return `/proc/${this.pid}/root${folder}`;
  }
  stop() {
    this.child.kill('SIGKILL');
    return once(this.child, 'exit');
  }
}

/** Fills a disk, as somebody else's file does, but for some bytes. Returns what makes room again. */
export function fill(folder, left = 0) {
  const file = path.join(folder, 'filler');
  const fd = openSync(file, 'w');
  try {
    for (let size = 1 << 16; size > 0; ) {
      try {
        writeSync(fd, Buffer.alloc(size));
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
    ftruncateSync(fd, Math.max(0, fstatSync(fd).size - left));
  } finally {
    closeSync(fd);
  }
  return () => rmSync(file);
}
