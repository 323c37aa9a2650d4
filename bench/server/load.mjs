// The load test of the server beside boardgame.io, in one run and in turn, with the same clients: two people at each of
// so many tables. Moves come at 200 and at 1,000 a second over 50 tables, and at saturation: each of 400 tables has a
// move on its way at any time. Server and load generator have one core each. What counts is the server's processor time
// for a move that is durable, how long it takes to reach the other player, and the bytes on the wire, which browsers
// ask to be compressed. At the end it says which targets are reached: the round that is worst for us has to reach them.
//
//   node bench/server/load.mjs [--seconds 6] [--rounds 7] [--rates 200,1000,0]
//
// EQUIPOISE and GENERATOR name the programs, BOARDGAMEIO a node_modules folder that holds boardgame.io 0.50.2; without
// the latter only our own figures are printed. A rate of 0 is saturation.

import { parseArgs } from 'node:util';

import { load, median, startBoardgameIo, startOurs } from './generator.mjs';

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '7' },
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
      `${result.wire.toFixed(0)} B for each player and move, ${result.statements.toFixed(2)} statements a move, ` +
      `${result.skipped} skipped, ${result.lost} lost`,
  );
}

const verdict = (reached) => (reached ? 'reached' : 'not reached');

/** Median and range of a figure over the rounds. */
function spread(values, digits) {
  const fixed = (value) => value.toFixed(digits);
  return `${fixed(median(values))} (${fixed(Math.min(...values))}-${fixed(Math.max(...values))})`;
}

function judgePeer(at, name, own, peer, target) {
  const ratios = own.map((ours, round) => peer[round].server_us / ours.server_us);
  const reached = target ? `; target ${target}: ${verdict(Math.min(...ratios) >= target)}` : '';
  console.log(`R12 ${at}, ${name}: boardgame.io takes ${spread(ratios, 1)} times our processor time${reached}`);
}

function judge(rate, results) {
  const at = rate === 0 ? 'at saturation' : `at ${rate} moves/s`;
  const peer = results.get(kPeer);
  const all = (rounds, figure) => rounds.map((one) => one[figure]);
  if (peer) console.log(`R12 ${at}, boardgame.io: ${spread(all(peer, 'server_us'), 0)} us a move`);
  for (const [i, name] of [kLean, kBrowsers].entries()) {
    const own = results.get(name);
    console.log(
      `R12 ${at}, ${name}: ${spread(all(own, 'server_us'), 0)} us, ${spread(all(own, 'statements'), 2)} statements a move`,
    );
    if (peer) judgePeer(at, name, own, peer, kTargets[rate]?.[i]);
    if (rate === 0) {
      const other = peer ? `, boardgame.io ${spread(all(peer, 'perSecond'), 0)}` : '';
      console.log(`R12 ${at}, ${name}: ${spread(all(own, 'perSecond'), 0)} moves/s${other}`);
    } else {
      const p99 = all(own, 'p99');
      const reached = verdict(Math.max(...p99) <= kSlowestMs);
      console.log(`R12 ${at}, ${name}: 99 % within ${spread(p99, 1)} ms; target ${kSlowestMs}: ${reached}`);
    }
    const wire = all(own, 'wire');
    const reached = verdict(Math.max(...wire) <= kWireTargets[i]);
    console.log(`R14 ${at}, ${name}: ${spread(wire, 0)} B on the wire; target ${kWireTargets[i]}: ${reached}`);
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
