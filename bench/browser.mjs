// How fast bots think in the module that browsers load, beside the same engine compiled for this machine. In each game
// they think about the same positions with the same number of simulations, in turn here and there, and must choose the
// same actions; so both do the same work, and what differs is the processor time. The module runs in Node, whose
// compiler of WebAssembly is Chromium's.
//
//   node bench/browser.mjs [--rounds 7] [--game chess_balance]
//
// MODULE and ENGINE name the module and the native program. Fails if a game falls short of the target.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const kModule = process.env.MODULE ?? join(root, 'build/wasm/engine.wasm');
const kNative = process.env.ENGINE ?? join(root, 'build/release/equipoise_engine');
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    game: { type: 'string' },
  },
});

// What `mcts` plays out at random and the bot that gives hints judges, some 0.1 s each, and how many actions are played
// between two positions.
const kGames = [
  { game: 'balance_duel', plies: 8, simulations: { mcts: 20000, master: 10000 } },
  { game: 'balanceformers', plies: 12, simulations: { mcts: 5000, master: 80000 } },
  { game: 'chess_balance', plies: 10, simulations: { mcts: 100, master: 30000 } },
  { game: 'elements', plies: 13, simulations: { mcts: 3000, master: 8000 } },
  { game: 'oneworld', plies: 12, simulations: { mcts: 40, master: 80000 } },
].filter(({ game }) => !flags.game || flags.game === game);
const kPositions = 3;
const kTarget = 0.5;

/** Nanoseconds that the main thread of a process has had a processor. */
const busy = (pid) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]);

async function loadModule() {
  const require = createRequire(join(root, 'web/package.json'));
  const { runnerImport } = await import(require.resolve('vite'));
  const load = async (path) =>
    (await runnerImport(join(root, 'web/src', path), { root: join(root, 'web'), configFile: false })).module;
  const [{ loadEngine }, { hashOf }] = await Promise.all([load('local/engine.ts'), load('protocol/stream.ts')]);
  const hash = (text) => hashOf(new TextEncoder().encode(text));
  let secrets = 0;
  const ask = await loadEngine(readFileSync(kModule), { secret: () => hash(`secret ${++secrets}`), now: () => 0 });
  return { hash, engine: { pid: process.pid, ask: async (request) => ask(request), stop: () => {} } };
}

function startNative() {
  const child = spawn(kNative, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${request}\n`);
    return (await lines.next()).value;
  };
  return { pid: child.pid, ask, stop: () => child.stdin.end() };
}

/** The answer of both, which must be the same, and the nanoseconds that each took. */
async function askBoth(engines, request) {
  const text = JSON.stringify(request);
  const answers = [];
  const took = [];
  for (const engine of engines) {
    const began = busy(engine.pid);
    answers.push(await engine.ask(text));
    took.push(busy(engine.pid) - began);
  }
  if (answers[0] !== answers[1]) throw new Error(`different answers to ${text.slice(0, 200)}`);
  return { answer: JSON.parse(answers[0]), took };
}

/** Positions of a game between two weak bots, as questions to the strong one. */
async function positions(engines, hash, { game, plies }) {
  const table = game;
  const seats = ['beginner', 'beginner'].map((bot) => ({ by: 'bot', bot }));
  const plan = JSON.stringify({ game, seats });
  const log = [];
  let waiting = [];
  const found = [];
  let step = 0;
  const fresh = () => hash(`${game} ${step}`).slice(0, 16);
  const change = async (request) => {
    const { answer } = await askBoth(engines, { table, fresh: fresh(), ms: step, ...request });
    log.push(...answer.entries);
    waiting = [...waiting.filter((old) => !answer.bots.some(({ seat }) => seat === old.seat)), ...answer.bots];
  };
  await change({ do: 'open', plan, seed: hash(game) });
  await change({ do: 'attach', connection: 1 });
  for (step = 1; found.length < kPositions && waiting.length > 0; step++) {
    const { seat, ticket, bot } = waiting.shift();
    const think = { do: 'think', table, entries: [...log], seat, fresh: fresh() };
    if (step % plies === 0) found.push(think);
    const { answer } = await askBoth(engines, { ...think, bot, simulations: 10 });
    await change({ do: 'played', seat, ticket, action: answer.action });
  }
  return found;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Prints how fast a bot is on both sides; whether the module is fast enough. */
async function compare(engines, game, bot, simulations, questions) {
  const ratios = [];
  const whole = [0, 0];
  // In the first round the module is still being compiled.
  for (let round = 0; round <= Number(flags.rounds); round++) {
    const times = [0, 0];
    for (const question of questions) {
      const { took } = await askBoth(engines, { ...question, bot, simulations });
      took.forEach((ns, side) => (times[side] += ns));
    }
    if (round === 0) continue;
    ratios.push(times[0] / times[1]);
    times.forEach((ns, side) => (whole[side] += ns));
  }
  const [native, module] = whole.map((ns) => (simulations * questions.length * ratios.length * 1e9) / ns);
  const ratio = median(ratios);
  console.log(
    `${game.padEnd(15)} ${bot.padEnd(7)} native ${native.toFixed(0).padStart(8)}/s  module ` +
      `${module.toFixed(0).padStart(8)}/s  ${ratio.toFixed(2)} (${ratios[0].toFixed(2)}-${ratios.at(-1).toFixed(2)})`,
  );
  return ratio >= kTarget;
}

const { engine, hash } = await loadModule();
const engines = [startNative(), engine];
let isFastEnough = true;
for (const one of kGames) {
  const questions = await positions(engines, hash, one);
  for (const [bot, simulations] of Object.entries(one.simulations)) {
    isFastEnough = (await compare(engines, one.game, bot, simulations, questions)) && isFastEnough;
  }
}
for (const { stop } of engines) stop();
if (!isFastEnough) {
  console.log(`The target is missed: ${kTarget} of the native simulations a second.`);
  process.exitCode = 1;
}
