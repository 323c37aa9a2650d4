// Two games that one viewer cannot tell apart are the same to it on the wire, byte for byte and in
// the same order, whatever it asks the server.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Guest, program, startServer } from './client.mjs';

const kPairs = process.env.EQUIPOISE_TWINS_PAIRS ?? '6';
const kSeed = process.env.EQUIPOISE_TWINS_SEED ?? '1';

let server;
let folder;
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'equipoise-secrets-'));
  // The test asks so much that a server would slow it down.
  const set = ['limits.messages_per_second=100000', 'limits.message_burst=100000'];
  const flags = set.flatMap((word) => ['--set', word]);
  server = await startServer(path.join(folder, 'tables.db'), ...flags);
});
after(async () => {
  await server?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Names, random numbers and times of a table, which are new every time, made alike. */
function plain(text, table) {
  return text
    .replaceAll(table, 'TABLE')
    .replace(/\b[0-9a-f]{64}\b/g, 'RANDOM')
    .replace(/"(key|id)":"[\w-]{16,}"/g, '"$1":"RANDOM"')
    .replace(/"(created|at)":\d+/g, '"$1":0')
    .replace(/^\[Date .*$/gm, '[Date]');
}

/** A line that keeps all it is sent. */
async function listen(guest, table, query = '') {
  const texts = [];
  const line = await guest.connect(table, {
    query,
    isPatient: true,
    watch: (text) => texts.push(plain(text, table)),
  });
  line.texts = texts;
  return line;
}

/** One of the two games: the viewer in question, the others, and a spectator. */
class Game {
  constructor(pair, which) {
    this.pair = pair;
    this.which = which;
    this.eyes = new Guest(server);
    this.others = new Guest(server);
  }
  async open() {
    const { viewer, seats, records } = this.pair;
    this.table = await this.others.open({
      record: records[this.which],
      listed: true,
      seats: Array.from({ length: seats }, (_, seat) => ({ by: seat === viewer ? 'open' : 'me' })),
    });
    this.hand = await this.others.connect(this.table, { isPatient: true });
    this.line = await listen(this.eyes, this.table);
    this.onlooker = await listen(new Guest(server), this.table);
    this.patched = await listen(this.eyes, this.table, '?patch=1');
    if (viewer !== null) await this.line.ask({ type: 'sit', seat: viewer, name: 'Eve' }, 'sit');
    await this.settle('opened');
    for (const step of ['commit', 'reveal']) {
      for (const line of [this.hand, this.line]) {
        for (const owed of line.owed()) await line.ask(owed, `${step}${owed.seat}`);
        await this.settle(step);
      }
    }
  }
  /** Until everything that was on its way has arrived. */
  async settle(id) {
    for (let round = 0; round < 2; ++round) {
      await this.hand.ask({ type: 'ping' });
      await this.patched.ask({ type: 'ping' }, `${id}${round}`);
      await this.line.ask({ type: 'ping' }, `${id}${round}`);
      await this.onlooker.ask({ type: 'ping' }, `${id}${round}`);
    }
  }
  async step([seat, words], n) {
    const move = words[this.which];
    if (seat === this.pair.viewer) {
      const answer = await this.line.ask({ type: 'play', seat, move }, `play${n}`);
      assert.equal(answer.type, 'done', JSON.stringify(answer));
    } else {
      await this.hand.ask({ type: 'look', seat });
      const answer = await this.hand.ask({ type: 'play', seat, move });
      assert.equal(answer.type, 'done', JSON.stringify(answer));
    }
    await this.settle(`step${n}`);
  }
  /** What a curious viewer might ask for. */
  async pry(n) {
    const { viewer, seats, steps } = this.pair;
    const words = [...new Set(steps.flatMap(([, both]) => both)), 'nonsense', '?'];
    for (let seat = 0; seat < seats; ++seat) {
      for (const [i, move] of words.entries()) {
        await this.line.ask({ type: 'why', seat, move }, `why${n}-${seat}-${i}`);
      }
      if (seat === viewer) continue;
      await this.line.ask({ type: 'look', seat }, `look${n}-${seat}`);
      await this.line.ask({ type: 'play', seat, move: words[0] }, `foul${n}-${seat}`);
      await this.line.ask({ type: 'advise', seat }, `advise${n}-${seat}`);
      await this.line.ask({ type: 'hint', seat }, `hint${n}-${seat}`);
    }
    for (const target of [
      `/api/tables/${this.table}/record`,
      `/api/tables/${this.table}/players`,
      '/api/tables',
      '/api/waiting',
    ]) {
      const answer = await this.eyes.get(target);
      this.line.texts.push(plain(`${target} ${answer.status} ${answer.body}`, this.table));
    }
    const fork = { fork: { table: this.table, ply: 0 }, seats: [] };
    this.line.texts.push(String((await this.eyes.post('/api/tables', fork)).body));
  }
  /** Comes back like a browser after a lost line, and like a program that knows the rules. */
  async comeBack() {
    const again = await this.eyes.connect(this.table, {
      since: this.line,
      watch: (text) => this.line.texts.push(plain(text, this.table)),
    });
    await again.ask({ type: 'ping' }, 'again');
    again.close();
    const fresh = await listen(this.eyes, this.table);
    await fresh.ask({ type: 'ping' }, 'fresh');
    this.line.texts.push(...fresh.texts);
    fresh.close();
  }
  close() {
    for (const line of [this.hand, this.line, this.onlooker, this.patched]) line?.close();
  }
}

async function compare(pair) {
  const games = [new Game(pair, 0), new Game(pair, 1)];
  try {
    for (const game of games) await game.open();
    for (let n = 0; n <= pair.steps.length; ++n) {
      for (const game of games) {
        await game.pry(n);
        if (n < pair.steps.length) await game.step(pair.steps[n], n);
      }
    }
    for (const game of games) await game.comeBack();
    for (const line of ['line', 'onlooker', 'patched']) {
      const [one, other] = games.map((game) => game[line].texts);
      assert.ok(one.length > 0);
      for (const [i, text] of one.entries()) assert.equal(text, other[i], JSON.stringify(pair));
      assert.equal(one.length, other.length);
    }
    return pair.steps.filter(([, [a, b]]) => a !== b).length;
  } finally {
    for (const game of games) game.close();
  }
}

const twins = process.env.EQUIPOISE_TWINS ?? path.join(path.dirname(program), 'equipoise_twins');
const kMostBytes = 2 ** 28; // 200 pairs take more than the 1 MiB that Node takes for enough.
const pairs = execFileSync(twins, [kPairs, kSeed], { encoding: 'utf8', maxBuffer: kMostBytes })
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

for (const game of new Set(pairs.map((pair) => pair.game))) {
  test(`${game}: hidden information changes no byte that a viewer is sent`, { timeout: 300_000 }, async (t) => {
    const own = pairs.filter((pair) => pair.game === game);
    assert.ok(own.some((pair) => pair.viewer === null) && own.some((pair) => pair.viewer === 0));
    let hidden = 0;
    for (const pair of own) hidden += await compare(pair);
    const apart = own.filter((pair) => pair.records[0] !== pair.records[1]).length;
    t.diagnostic(`${own.length} pairs, ${apart} differing from the start, ${hidden} differing moves`);
  });
}
