// The container files name only paths, users, ports and settings that exist.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { program, root, startServer } from '../client.mjs';

const folder = path.join(root, 'packaging/container');
const text = (name) => readFileSync(path.join(folder, name), 'utf8').replace(/^ *#.*$/gm, '');
const containerfile = text('Containerfile');
const compose = text('compose.yaml');

test('what the image is made of exists', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, source]) => source);
  assert.deepEqual(copied, ['.', 'packaging/container/ready']);
  for (const source of copied) assert.ok(existsSync(path.join(root, source)), source);
  assert.ok(statSync(path.join(folder, 'ready')).mode & 0o111);
  const makefile = readFileSync(path.join(root, 'Makefile'), 'utf8');
  for (const [, target] of containerfile.matchAll(/^RUN make (\S+)/gm)) {
    assert.match(makefile, new RegExp(`^${target}:`, 'm'));
  }
  const made = readFileSync(path.join(root, 'packaging/CMakeLists.txt'), 'utf8');
  assert.match(made, /CPACK_OUTPUT_FILE_PREFIX \$\{CMAKE_BINARY_DIR\}\/package/);
  assert.match(made, /RUNTIME DESTINATION \/usr\/bin/);
  const settings = readFileSync(path.join(root, 'packaging/equipoise.toml'), 'utf8');
  const kept = settings.match(/^database = "([^"]*)\/[^/"]*"/m)[1];
  assert.match(containerfile, new RegExp(`^VOLUME ${kept}$`, 'm'));
  assert.match(compose, new RegExp(`volumes: \\["tables:${kept}"\\]`));
});

test('what the compose file names exists, and it starts the server without rights', () => {
  const service = compose.match(/^ {2}equipoise:\n((?: {4}.*\n|\n)+)/m)[1];
  const context = path.join(folder, service.match(/context: (\S+)/)[1]);
  assert.equal(path.resolve(context), root);
  assert.ok(existsSync(path.join(context, service.match(/dockerfile: (\S+)/)[1])));
  for (const line of [/read_only: true/, /cap_drop: \[ALL\]/, /no-new-privileges:true/]) assert.match(service, line);
  const [, user] = containerfile.match(/^USER (\d+):\d+$/m);
  assert.ok(Number(user) >= 1000);
  const named = [...compose.matchAll(/secrets: \[(.*)\]/g)].map(([, name]) => name);
  for (const secret of named) assert.match(compose, new RegExp(`^ {2}${secret}: \\{ file: `, 'm'));
  const read = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
  assert.deepEqual(read.sort(), named.sort());
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  assert.ok(ignored.includes('packaging/container/secrets'));
});

test('the program takes the settings that the container files give it', () => {
  const given = [...`${containerfile}\n${compose}`.matchAll(/(EQUIPOISE_\w+)(?:=|: )(.*)/g)];
  const env = Object.fromEntries(given.map(([, name, value]) => [name, value]));
  assert.equal(Object.keys(env).length, 4);
  env.EQUIPOISE_STORE_DATABASE_FILE = path.join(root, 'README.md');
  const { status, stderr } = spawnSync(program, ['serve', '--check-config'], { encoding: 'utf8', env });
  assert.equal(status, 0, stderr);
});

test('the check of health tells a server that takes players from one that does not', async () => {
  const ready = (port) => {
    const script = text('ready').replaceAll('8080', port);
    return spawnSync('bash', ['-c', script]).status;
  };
  const data = mkdtempSync(path.join(tmpdir(), 'equipoise-container-'));
  const server = await startServer(path.join(data, 't.db'));
  try {
    assert.equal(ready(server.port), 0);
  } finally {
    await server.kill('SIGKILL');
    rmSync(data, { recursive: true });
  }
  assert.notEqual(ready(server.port), 0);
});
