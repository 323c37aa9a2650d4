// What a move costs as tables, lines and servers grow: processor time, statements, bytes and memory, one point after the
// other, each of a few seconds. Points that are there already are not measured again, so it can be stopped at any time;
// once all are there it writes docs/scale/points.tsv, from which docs/scale/draw.py draws the pictures.
//
//   node bench/server/curves.mjs [--seconds 6] [--only PREFIX] [--work build/scale/points.json]
//
// All servers share one core, the load generator has the other, PostgreSQL both. Where PostgreSQL is used, what it
// commits is durable.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startPostgresIn } from '../../tests/server/postgres.mjs';
import { load, root, startOurs } from './generator.mjs';

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
    work: { type: 'string', default: path.join(root, 'build/scale/points.json') },
  },
});
const kTries = 3;
const kAcquaintanceMs = 3000;
const kSizes = [100, 1000, 5000, 20000];
const kAwake = [100, 1000, 5000]; // Two lines each: 20,000 tables would need more descriptors than a process may have.
const kLines = [
  [5, 0],
  [10, 8],
  [10, 98],
  [10, 298],
];

/** Moves at a few tables while so many others are at rest: opened, seated and left. */
const atRest = (idle, servers) => ({ idle, servers, tables: 50, rate: 500 });
const points = [
  ...kSizes.map((n) => ({ curve: 'tables at rest', x: n, ...atRest(n, 0) })),
  ...kAwake.map((n) => ({ curve: 'tables in play, lean lines', x: n, tables: n, rate: 1000, servers: 0 })),
  ...kAwake.map((n) => ({ curve: 'tables in play', x: n, tables: n, rate: 1000, servers: 0, browsers: true })),
  ...kLines.map(([tables, watchers]) => ({
    curve: 'lines',
    x: tables * (watchers + 2),
    ...{ tables, watchers, rate: 20, servers: 0, browsers: true },
  })),
  ...[1, 2, 3].flatMap((servers) =>
    [100, 1000].map((n) => ({ curve: `PostgreSQL, servers: ${servers}`, x: n, tables: n, rate: 1000, servers })),
  ),
  ...[1000, 5000].map((n) => ({ curve: 'PostgreSQL, tables at rest', x: n, ...atRest(n, 1) })),
  ...[0, 1, 2, 3].map((servers) => ({ curve: 'saturation', x: servers, tables: 400, rate: 0, servers })),
].map((point) => ({ ...point, name: `${point.curve}, ${point.x}` }));

mkdirSync(path.dirname(flags.work), { recursive: true });
const known = existsSync(flags.work) ? JSON.parse(readFileSync(flags.work, 'utf8')) : {};

async function measure(point) {
  process.env.POSTGRES_FSYNC = 'on';
  const postgres = point.servers > 0 ? await startPostgresIn('equipoise-curves-') : undefined;
  const servers = [];
  for (let i = 0; i < Math.max(1, point.servers); ++i) servers.push(await startOurs({ database: postgres?.url }));
  // Servers learn of each other within a second or two of their start.
  if (servers.length > 1) await sleep(kAcquaintanceMs);
  const { tables, rate, idle = 0, watchers = 0, browsers = false } = point;
  const warm = 2; // Of each table: the first screens of all lines are no part of what a move costs.
  const seconds = Number(flags.seconds);
  // A table's game has 400 moves; at saturation many end.
  const spare = rate === 0 ? 200 : 0;
  try {
    const database = postgres && readFileSync(path.join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0];
    const result = await load(servers, { tables, rate, idle, watchers, browsers, spare, warm, seconds }, { database });
    const [empty, idled, opened, played] = result.resident;
    const lines = tables * (2 + watchers);
    return {
      ...result,
      perSecond: result.moves / result.seconds,
      lines,
      restingBytes: idle ? (idled - empty) / idle : 0,
      awakeBytes: (played - idled) / (tables + spare),
      residentMb: played / 2 ** 20,
    };
  } finally {
    for (const server of servers) await server.stop();
    await postgres?.remove();
  }
}

/** Once more where the machine was too busy for a server to keep its lease or to answer in time. */
async function persist(work) {
  for (let tries = kTries; ; --tries) {
    try {
      return await work();
    } catch (error) {
      if (tries === 1) throw error;
      console.log(`once more: ${error.message}`);
    }
  }
}

for (const point of points) {
  if (known[point.name] || !point.name.startsWith(flags.only)) continue;
  const began = Date.now();
  const result = await persist(() => measure(point));
  known[point.name] = { ...point, ...result };
  writeFileSync(flags.work, JSON.stringify(known, undefined, 1));
  console.log(
    `${point.name}: ${result.perSecond.toFixed(0)} moves/s, ${result.server_us.toFixed(0)} us a move, database ` +
      `${result.database_us.toFixed(0)} us, ${result.statements.toFixed(2)} statements, ${result.bytes.toFixed(0)} B, ` +
      `99 % within ${result.p99.toFixed(1)} ms, ${result.residentMb.toFixed(0)} MiB resident, ` +
      `${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
}

if (points.every(({ name }) => known[name])) {
  const columns = {
    curve: ({ curve }) => curve,
    x: ({ x }) => x,
    tables: ({ tables }) => tables,
    lines: ({ lines }) => lines,
    moves_per_second: ({ perSecond }) => perSecond.toFixed(0),
    server_us: ({ server_us }) => server_us.toFixed(1),
    database_us: ({ database_us }) => database_us.toFixed(1),
    statements: ({ statements }) => statements.toFixed(2),
    bytes: ({ bytes }) => bytes.toFixed(0),
    p50_ms: ({ p50 }) => p50.toFixed(2),
    p99_ms: ({ p99 }) => p99.toFixed(2),
    resting_bytes: ({ restingBytes }) => restingBytes.toFixed(0),
    awake_bytes: ({ awakeBytes }) => awakeBytes.toFixed(0),
    resident_mib: ({ residentMb }) => residentMb.toFixed(1),
  };
  const rows = points.map(({ name }) =>
    Object.values(columns)
      .map((column) => column(known[name]))
      .join('\t'),
  );
  const text = `${Object.keys(columns).join('\t')}\n${rows.join('\n')}\n`;
  writeFileSync(path.join(root, 'docs/scale/points.tsv'), text);
  console.log('docs/scale/points.tsv is written');
}
