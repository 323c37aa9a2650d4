// A disk that is really full, under load: a small one in memory, which only the server's own mounts have.
// The server says that it cannot save, still shows what there is, and saves again once there is room.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { random } from '../chance.mjs';
import { Guest, http, newId, program, startBy } from '../client.mjs';
import { Load, sleep, within } from '../players.mjs';
import { startPostgres } from '../postgres.mjs';
import { Machine, cannotHave, fill } from './machines.mjs';
import { Silences } from './silences.mjs';

const kTables = 6;
const kRounds = Number(process.env.EQUIPOISE_FULL_ROUNDS ?? 3);
const kRefusals = 5; // In each round.
const kFull = /disk is full|No space left|could not extend/;
const kLong = 20_000;

/** Somebody who says what nobody has said before, never says it twice, and notes what becomes of it. */
class Witness {
  constructor(server) {
    this.guest = new Guest(server);
    this.fate = { stored: [], refused: [], unknown: [] };
    this.said = 0;
  }
  async open() {
    this.table = await this.guest.open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] });
  }
  /** Returns what became of it: stored, refused or unknown. */
  async say() {
    const name = `Name ${++this.said}`;
    const texts = [];
    const fate = await this.rename(name, texts).catch(() => 'unknown');
    // Before the line is closed, everybody on it learns that nothing of late was stored.
    const isRefused = fate !== 'stored' && texts.some((text) => JSON.parse(text).error?.code === 'not_stored');
    const known = isRefused ? 'refused' : fate;
    this.fate[known].push(name);
    return known;
  }
  async rename(name, texts) {
    const line = await within(this.guest.connect(this.table, { watch: (text) => texts.push(text) }), kLong);
    try {
      const answer = await within(line.ask({ type: 'rename', seat: 0, name }, newId()), kLong);
      return answer.type === 'done' ? 'stored' : 'unknown';
    } finally {
      line.close();
    }
  }
  async sayUntil(fate, times) {
    for (const goal = this.fate[fate].length + times; this.fate[fate].length < goal; ) {
      if ((await this.say()) !== fate) await sleep(20);
    }
  }
  /** Everything that was called stored is there, nothing that was called not stored. */
  check(log) {
    const names = new Set(log.filter(({ kind }) => kind === 'renamed').map(({ name }) => name));
    assert.deepEqual(this.fate.stored.filter((name) => !names.has(name)), [], 'lost');
    assert.deepEqual(this.fate.refused.filter((name) => names.has(name)), [], 'stored although it was refused');
  }
}

const status = async (server, target) => (await within(http(server, 'GET', target), kLong)).status;

async function untilStatus(server, target, wanted) {
  while ((await status(server, target)) !== wanted) await sleep(20);
}

/** On a disk that 30 rounds do not fill by themselves: what starts the server, its database, and what stops that. */
const kDatabases = {
  SQLite: {
    mebibytes: 24,
    place: (machine, folder) => ({ command: [...machine.prefix, program], db: path.join(folder, 't.db'), stop: () => {} }),
  },
  // With 56 MiB of its own.
  PostgreSQL: {
    mebibytes: 160,
    async place(machine, folder, disk) {
      const postgres = await startPostgres(folder, { by: machine.prefix });
      return { command: [program], db: postgres.url.replace(folder, disk), stop: postgres.stop };
    },
  },
};

async function rehearse(t, name, { mebibytes, place }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-full-'));
  const machine = await Machine.start('mount');
  const disk = machine.mountDisk(folder, mebibytes);
  const { command, db, stop } = await place(machine, folder, disk);
  const servers = [await startBy(command, db)];
  const restart = async () => {
    await servers[0].kill('SIGKILL');
    witness.check(exported());
    servers[0] = witness.guest.server = await startBy(command, db);
  };
  const exported = () => {
    const [file, ...args] = [...command, 'game', 'export', witness.table, '--log', '--db', db];
    const { stdout, stderr, status } = spawnSync(file, args, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout.trim().split('\n').map((text) => JSON.parse(text));
  };
  const load = new Load(servers, kTables);
  const silences = new Silences(`the disk of ${name} is full`, load);
  const witness = new Witness(servers[0]);
  try {
    await witness.open();
    for (let round = 0; round < kRounds; ++round) {
      await load.played(Math.ceil((1 + 7 * random()) * kTables));
      await witness.sayUntil('stored', 1);
      await silences.during(async () => {
        // So that it becomes full anywhere in the writing of a commit.
        const makeRoom = fill(disk, 4096 * Math.floor(16 * random()));
        await witness.sayUntil('refused', kRefusals);
        assert.equal(await status(servers[0], '/healthz'), 200);
        assert.equal(await status(servers[0], `/api/tables/${witness.table}/record`), 200);
        await untilStatus(servers[0], '/readyz', 503);
        assert.match(servers[0].errors, kFull);
        // Killed or not, before there is room or after: what was refused does not come back.
        const end = ['killed while it is full', 'killed after it was full', 'not killed'][round % 3];
        if (end === 'killed while it is full') {
          await servers[0].kill('SIGKILL');
          const started = await startBy(command, db).catch((error) => assert.match(error.message, kFull));
          await started?.kill('SIGKILL');
        }
        makeRoom();
        if (end !== 'not killed') await restart();
        await load.goneOn();
      });
      await witness.sayUntil('stored', 1);
      await untilStatus(servers[0], '/readyz', 200);
    }
    await load.stop();
    await silences.check(t);
    await load.check(t, `${kRounds} times full`);
    assert.deepEqual(await servers[0].kill('SIGTERM'), { code: 0, signal: null });
    witness.check(exported());
    const { stored, refused, unknown } = witness.fate;
    t.diagnostic(`a witness: ${stored.length} stored, ${refused.length} refused, ${unknown.length} unanswered`);
  } finally {
    load.stop().catch(() => {});
    await servers[0].kill('SIGKILL');
    await stop();
    await machine.stop();
    rmSync(folder, { recursive: true });
  }
}

for (const [name, database] of Object.entries(kDatabases)) {
  const title = `${name} on a full disk: the server says so, shows what there is, and saves again once there is room`;
  const timeout = 120_000 + kRounds * 60_000;
  test(title, { timeout, skip: cannotHave('mount') }, (t) => rehearse(t, name, database));
}
