// Speed that people feel, on a phone as Lighthouse takes one: 150 ms to the server and back, 1.6 Mbit/s, a processor
// four times slower than this one. For each game, against a bot on the device:
//
// - cold, warm: from the address of the lobby to the board of a new game, where the first move can be made, at the first
//   visit and at the next;
// - press, worst: from a press to what it paints, over the presses of a game, their 98th percentile and the longest;
// - memory: what script and engines hold once the game has ended, or after forty questions, in MB.
//
//   node bench/felt.mjs [GAME ...]
//
// The presses of the way to the table come without a pause. Says what misses its target, and fails for nothing: these
// are times, and of one machine.

import { connect, createServer } from 'node:net';
import { asked, follow } from '../tests/browser/helpers/follow.mjs';
import { kMe, kNovice, launch, openUnseen, Server } from '../tests/browser/helpers/harness.mjs';
import { anything, whatNext } from '../tests/browser/helpers/journey.mjs';

const kTargets = { cold: 2500, warm: 1000, press: 100, memory: 150 };
const kPhone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Milliseconds in one direction, and bytes a millisecond. */
const kNet = { delay: 75, down: 1.6e6 / 8 / 1000, up: 750e3 / 8 / 1000 };
const kSlower = 4;
/** Hands that press anything wander about in a war for hours. */
const kMostSteps = 40;

/** A slow way to a port of this machine, for all connections together: the browser slows down no worker. */
class SlowWay {
  #server;
  #freeAt = new Map();

  constructor(port) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      // What opens a connection goes there and back once before anything else can.
      const opened = performance.now() + kNet.delay;
      this.#pass(near, far, kNet.up, opened);
      this.#pass(far, near, kNet.down, opened);
    });
  }

  #pass(from, to, rate, opened) {
    const send = (bytes, write) => {
      const free = Math.max(performance.now(), opened, this.#freeAt.get(rate) ?? 0) + bytes / rate;
      this.#freeAt.set(rate, free);
      setTimeout(write, free + kNet.delay - performance.now());
    };
    from.on('data', (chunk) => send(chunk.length, () => to.writable && to.write(chunk)));
    from.on('end', () => send(0, () => to.end()));
    from.on('error', () => to.destroy());
  }

  async open() {
    await new Promise((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  close() {
    this.#server.close();
  }
}

/** Keeps every engine's memory where a measurement finds it. Runs in a worker, before its script. */
function watchMemory() {
  self.memories = [];
  const keep = (made) => {
    self.memories.push(...Object.values(made.exports).filter((one) => one instanceof WebAssembly.Memory));
    return made;
  };
  const make = WebAssembly.instantiate.bind(WebAssembly);
  // Of a compiled module.
  WebAssembly.instantiate = (...given) => make(...given).then(keep);
}

/** Keeps how long each press took to be painted. Runs in the page. */
function watchPresses() {
  globalThis.presses = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function openPhone(context) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: kSlower });
  return { page, client };
}

/** Milliseconds from the address of the lobby to the board of a new game. */
async function toFirstMove(context, url, game) {
  const { page } = await openPhone(context);
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.click(`section:has(#game-${game}) [data-testid=new-game]`);
  await page.click('[data-testid=open-table]:not([disabled])');
  await page.waitForSelector('.table-top, .hand-over');
  const time = performance.now() - begun;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60000 });
  await page.close();
  return time;
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** Presses of a game against a bot, in milliseconds, and what page and engines hold at its end, in MB. */
async function play(context, server, game) {
  const { page, client } = await openPhone(context);
  Object.assign(page, { server, home: 'device' });
  await page.addInitScript(watchPresses);
  const seen = follow(page);
  await seen.ready;
  const table = await openUnseen(page, { game, seats: [kMe, kNovice] });
  await page.goto(`${server.url}/table/${table}`);
  await page.waitForSelector('.table-top, .hand-over');
  const answer = anything('tap', 7, ['412x823']);
  let steps = 0;
  for (; steps < kMostSteps; steps++) {
    const now = whatNext(await asked(page, seen), seen);
    if (now.kind === 'over') break;
    await answer(page, seen, now);
  }
  const presses = (await page.evaluate(() => [...globalThis.presses.values()])).sort((a, b) => a - b);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const engines = await Promise.all(
    page
      .workers()
      .map((one) => one.evaluate(() => self.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0))),
  );
  await page.close();
  const memory = [usedSize, ...engines].reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
  return { steps, presses, memory };
}

async function measure(browser, server, slow, game) {
  const context = await browser.newContext(kPhone);
  await context.addInitScript(() => localStorage.setItem('equipoise.home', 'device'));
  const cold = await toFirstMove(context, slow, game);
  const warm = await toFirstMove(context, slow, game);
  await context.close();
  const playing = await browser.newContext({ ...kPhone, serviceWorkers: 'block' });
  await playing.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `(${watchMemory})();${await answer.text()}` });
  });
  const { steps, presses, memory } = await play(playing, server, game);
  await playing.close();
  const row = { cold, warm, press: quantile(presses, 0.98), worst: presses.at(-1), memory };
  const missed = Object.keys(kTargets).filter((what) => row[what] > kTargets[what]);
  return { game, ...row, presses: presses.length, steps, missed };
}

const names = process.argv.slice(2);
const server = new Server();
await server.start();
const way = new SlowWay(server.port);
const slow = await way.open();
const browser = await launch();
const columns = ['cold', 'warm', 'press', 'worst', 'memory', 'presses', 'steps'];
try {
  const games = (await (await fetch(`${server.url}/api/games`)).json()).map(({ id }) => id);
  console.log(['game'.padEnd(16), ...columns.map((one) => one.padStart(8)), '  misses'].join(''));
  for (const game of names.length > 0 ? names : games) {
    const row = await measure(browser, server, slow, game);
    const figures = columns.map((one) => Math.round(row[one]).toString().padStart(8));
    console.log([game.padEnd(16), ...figures, `  ${row.missed.join(', ')}`].join(''));
  }
} finally {
  await browser.close();
  way.close();
  await server.close();
}
