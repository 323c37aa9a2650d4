// The load test of the server beside boardgame.io, in one run and in turn, with the same clients: two people at each of
// so many tables. Moves come at 200 and at 1,000 a second over 50 tables, and at saturation: each of 400 tables has a
// move on its way at any time. Server and load generator have one core each. What counts is the server's processor time
// for a move that is durable, how long it takes to reach the other player, and the bytes on the wire, which browsers
// ask to be compressed. At the end it says which targets are reached.
//
//   node bench/server/load.mjs [--seconds 6] [--rounds 4] [--rates 200,1000,0]
//
// EQUIPOISE and GENERATOR name the programs, BOARDGAMEIO a node_modules folder that holds boardgame.io 0.50.2; without
// the latter only our own figures are printed. A rate of 0 is saturation.

import { parseArgs } from 'node:util';

import { load, median, startBoardgameIo, startOurs } from './generator.mjs';

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '4' },
    rates: { type: 'string', default: '200,1000,0' },
  },
});

const kSides = [
  { name: 'Equipoise, lean lines', start: () => startOurs(), flags: {} },
  { name: 'Equipoise, lines of browsers', start: () => startOurs(), flags: { browsers: true } },
];
if (process.env.BOARDGAMEIO) {
  kSides.push({
    name: 'boardgame.io 0.50.2 in memory',
    start: startBoardgameIo,
    flags: { side: 'boardgameio' },
  });
}
const [kLean, kBrowsers, kPeer] = kSides.map(({ name }) => name);
// How many times our processor time boardgame.io is to take, by rate.
const kTargets = { 200: [3.5, 2.5], 1000: [5, 4], 0: [8, 8] };
const kWireTargets = [64, 250];
const kSlowestMs = 10;

async function measure(side, rate) {
  const server = await side.start();
  const tables = rate === 0 ? 400 : 50;
  const result = await load([server], {
    ...side.flags,
    rate,
    tables,
    spare: rate === 0 ? 200 : 20,
    seconds: Number(flags.seconds),
  });
  await server.stop();
  return { ...result, wire: result.bytes / 2, perSecond: result.moves / result.seconds };
}

function show(rate, round, name, result) {
  console.log(
    `${rate || 'saturation'} ${round} ${name}: ${result.perSecond.toFixed(0)} moves/s, ` +
      `processor time of a move ${result.server_us.toFixed(0)} us (client ${result.client_us.toFixed(0)}), ` +
      `50 % within ${result.p50.toFixed(2)} ms, 99 % within ${result.p99.toFixed(2)} ms, ` +
      `${result.wire.toFixed(0)} B for each player and move, ${result.skipped} skipped, ${result.lost} lost`,
  );
}

const verdict = (reached) => (reached ? 'reached' : 'not reached');

function judge(rate, results) {
  const at = rate === 0 ? 'at saturation' : `at ${rate} moves/s`;
  for (const [i, name] of [kLean, kBrowsers].entries()) {
    const own = results.get(name);
    const peer = results.get(kPeer);
    if (peer) {
      const ratios = own.map((ours, round) => peer[round].server_us / ours.server_us);
      const target = kTargets[rate]?.[i];
      console.log(
        `R12 ${at}, ${name}: boardgame.io takes ${median(ratios).toFixed(1)} times our processor time ` +
          `(${Math.min(...ratios).toFixed(1)}-${Math.max(...ratios).toFixed(1)})` +
          (target ? `; target ${target}: ${verdict(median(ratios) >= target)}` : ''),
      );
    }
    if (rate === 0) {
      const speed = (one) => `${median(one.map(({ perSecond }) => perSecond)).toFixed(0)} moves/s`;
      console.log(`R12 ${at}, ${name}: ${speed(own)}${peer ? `, boardgame.io ${speed(peer)}` : ''}`);
    } else {
      const p99 = median(own.map((one) => one.p99));
      console.log(
        `R12 ${at}, ${name}: 99 % within ${p99.toFixed(1)} ms; target ${kSlowestMs}: ${verdict(p99 <= kSlowestMs)}`,
      );
    }
    const wire = median(own.map((one) => one.wire));
    console.log(`R14 ${at}, ${name}: ${wire.toFixed(0)} B; target ${kWireTargets[i]}: ${verdict(wire <= kWireTargets[i])}`);
  }
}

for (const rate of flags.rates.split(',').map(Number)) {
  const results = new Map(kSides.map(({ name }) => [name, []]));
  for (let round = 1; round <= Number(flags.rounds); ++round) {
    for (const side of kSides) {
      const result = await measure(side, rate);
      results.get(side.name).push(result);
      show(rate, round, side.name, result);
    }
  }
  judge(rate, results);
}
if (!kPeer) console.log('R12: boardgame.io is not here (BOARDGAMEIO)');
