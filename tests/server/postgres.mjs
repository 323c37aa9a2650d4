// A PostgreSQL of the test's own, in a folder of its own, that can be killed and started again.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const kVersions = '/usr/lib/postgresql';

function binFolder() {
  const [version] = existsSync(kVersions) ? readdirSync(kVersions).sort().reverse() : [];
  if (!version) throw new Error(`there is no PostgreSQL below ${kVersions}: run tools/install.sh`);
  return path.join(kVersions, version, 'bin');
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root: its own user does it then. */
const isRoot = process.getuid() === 0;
const asOwner = (command, args) =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

export async function startPostgres(folder) {
  const bin = binFolder();
  const data = path.join(folder, 'postgres');
  mkdirSync(data);
  if (isRoot) {
    const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chmodSync(folder, 0o755);
    chownSync(data, id('-u'), id('-g'));
  }
  const run = (command, ...args) => {
    const [program, all] = asOwner(path.join(bin, command), args);
    return execFileSync(program, all, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  };
  run('initdb', '-D', data, '-U', 'equipoise', '-A', 'trust', '--no-sync', '-E', 'UTF8');
  const port = await freePort();
  const postgres = { port, url: `postgres://equipoise@127.0.0.1:${port}/postgres` };
  postgres.start = async () => {
    const [program, args] = asOwner(path.join(bin, 'postgres'), [
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', `unix_socket_directories=${data}`, '-c', 'max_connections=60'],
    ]);
    postgres.child = spawn(program, args, { cwd: '/', stdio: 'ignore' });
    postgres.exited = new Promise((resolve) => postgres.child.on('exit', resolve));
    for (;;) {
      try {
        run('pg_isready', '-q', '-h', '127.0.0.1', '-p', String(port));
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  /** All its processes at once, as a power cut would. */
  postgres.kill = async () => {
    const [pid] = execFileSync('head', ['-1', path.join(data, 'postmaster.pid')], {
      encoding: 'utf8',
    }).split('\n');
    const children = execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n');
    for (const each of [pid, ...children]) {
      try {
        process.kill(Number(each), 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
    await postgres.exited;
  };
  await postgres.start();
  return postgres;
}
