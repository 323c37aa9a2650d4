// Three servers and PostgreSQL on machines of their own. One server is cut off from the database, and
// so from the others, while people can still reach it: packets just vanish, nobody is told. Nothing
// acknowledged is lost, each table has one owner at a time, and its tables go on elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { random } from '../chance.mjs';
import { Guest, http, program, startBy } from '../client.mjs';
import { Load, sleep, within } from '../players.mjs';
import { startPostgresIn } from '../postgres.mjs';
import { Machine, Switch, inOwnNetwork, isInside } from './machines.mjs';
import { Silences } from './silences.mjs';

const kTables = 6;
const kCuts = Number(process.env.EQUIPOISE_CUTS ?? 1);
/** From 16 s on the server gives up its connections while it is cut off. */
const kCutMs = Number(process.env.EQUIPOISE_CUT_S ?? 8) * 1000;
const kLeaseMs = 1000;
// Whoever hears nothing for so long looks for another server.
const kPatienceMs = 1500;
// Far longer than anything here takes.
const kLong = 60_000;
const kTimeout = 120_000 + kCuts * (60_000 + kCutMs);

/** What happened to a request: its answer, once it is there. */
function asked(line, request) {
  const said = {};
  line.ask(request).then((answer) => (said.answer = answer), () => (said.isLost = true));
  return said;
}

const status = async (server, target) => (await within(http(server, 'GET', target), kLong)).status;

async function untilStatus(server, target, wanted) {
  const end = performance.now() + kLong;
  while ((await status(server, target)) !== wanted) {
    assert.ok(performance.now() < end, `${target} does not become ${wanted}`);
    await sleep(50);
  }
}

/** A line that stands: a server that is back gives up lines on which it may have missed mail, and people come again. */
async function comeTo(table, server, cookie) {
  const end = performance.now() + kLong;
  for (;;) {
    try {
      return await within(new Guest(server, cookie).connect(table), kLong);
    } catch (error) {
      if (error.message !== 'the line was closed' || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}

/** Watches who has which table: never two servers at one time, which is one epoch. */
class Owners {
  constructor(postgres) {
    this.postgres = postgres;
    this.known = new Map();
  }
  async look() {
    const rows = await this.postgres.query("SELECT table_id, epoch, node FROM ownership WHERE node <> ''");
    for (const [table, epoch, node] of rows) {
      const before = this.known.get(table) ?? { epoch: 0 };
      assert.ok(Number(epoch) >= before.epoch, `table ${table} went back to epoch ${epoch}`);
      if (Number(epoch) === before.epoch) assert.equal(node, before.node, `table ${table} has two owners`);
      this.known.set(table, { epoch: Number(epoch), node });
    }
  }
  of(server) {
    return [...this.known].filter(([, { node }]) => node.startsWith(`${server.name}_`)).map(([table]) => table);
  }
}

/** A server on a machine of its own, which people reach by one network and PostgreSQL by the other. */
async function startApart(name, front, back, url) {
  const machine = await Machine.start('net');
  const place = front.join(machine);
  const way = back.join(machine);
  const flags = ['server.node=' + name, 'server.host=' + place.address, `server.lease_ms=${kLeaseMs}`];
  // The people here are all on one machine.
  flags.push('limits.unlimited=' + `${front.net}.0/24`);
  const server = await startBy([...machine.prefix, program], url, ...flags.flatMap((flag) => ['--set', flag]));
  return Object.assign(server, { name, machine, cut: way.cut, heal: way.heal });
}

/** Cuts one server off, and heals it when all tables have gone on and enough time has passed. */
async function cutOff(victim, servers, load, owners) {
  // A table that is the victim's, and somebody who never turns elsewhere.
  const guest = new Guest(victim);
  const table = await guest.open({ game: 'balance_duel', seats: [{ by: 'me' }, { by: 'me' }] });
  const line = await guest.connect(table);
  await owners.look();
  assert.ok(owners.of(victim).includes(table));
  const start = performance.now();
  victim.cut();
  const said = asked(line, { type: 'rename', seat: 0, name: 'Ada' });
  await untilStatus(victim, '/readyz', 503);
  // As a proxy would that asks /readyz.
  servers.splice(servers.indexOf(victim), 1);
  await load.goneOn();
  do {
    assert.equal(await status(victim, '/healthz'), 200);
    assert.deepEqual(said, {}, 'a server that reaches no database answered');
    await owners.look();
    await sleep(100);
  } while (performance.now() < start + kCutMs);
  // Its tables are elsewhere: this one too, as soon as somebody comes.
  const there = await comeTo(table, servers[0], guest.cookie);
  assert.equal((await within(there.ask({ type: 'rename', seat: 0, name: 'Ben' }), kLong)).type, 'done');
  there.close();
  assert.deepEqual(said, {}, 'a server that reaches no database answered');
  victim.heal();
  await untilStatus(victim, '/readyz', 200);
  servers.push(victim);
  await within(line.raw.closed, kLong);
  assert.notEqual(said.answer?.type, 'done');
  // Through either server: what came later stays, and what was not acknowledged is not there.
  for (const server of servers) {
    const again = await comeTo(table, server, guest.cookie);
    assert.equal(again.table.seats[0].name, 'Ben');
    again.close();
  }
  await load.goneOn();
}

if (isInside) {
  test('cut off', { timeout: kTimeout }, async (t) => {
    const front = new Switch('front', '10.77.1', 1);
    const back = new Switch('back', '10.77.2');
    const base = await Machine.start('net');
    const { address } = back.join(base);
    const postgres = await startPostgresIn('equipoise-cut-', { by: base.prefix, listen: address });
    const all = [];
    let load;
    try {
      for (const name of ['one', 'two', 'three']) all.push(await startApart(name, front, back, postgres.url));
      const servers = [...all];
      load = new Load(servers, kTables, kPatienceMs);
      const silences = new Silences('one of three servers is cut off from the database', load);
      const owners = new Owners(postgres);
      for (let cut = 0; cut < kCuts; ++cut) {
        await load.played(kTables * 8);
        const victim = servers[Math.floor(random() * servers.length)];
        const others = servers.filter((server) => server !== victim);
        await silences.sparing(others, () => cutOff(victim, servers, load, owners));
      }
      await load.played(kTables);
      await load.stop();
      await owners.look();
      await silences.check(t, kCutMs / 2);
      await load.check(t, `${kCuts} cuts`);
    } finally {
      load?.stop().catch(() => {});
      await Promise.all(all.map((server) => server.kill('SIGKILL')));
      await postgres.remove();
      await Promise.all([base, ...all.map((server) => server.machine)].map((machine) => machine.stop()));
    }
  });
} else {
  inOwnNetwork(import.meta.url, 'a server that is cut off from the database acknowledges nothing, and its tables go on', kTimeout);
}
