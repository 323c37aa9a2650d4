// The engine as the page loads it, beside the same engine compiled for this machine: for the same requests both answer
// the same, byte for byte. tools/build_wasm.sh builds the module, tests/engine/native.cpp is the other.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../protocol/hash';
import { loadEngine } from './engine';

const kGames = ['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'];
/** All games, and one each. */
const kModules = ['engine', ...kGames.map((game) => `engine-${game}`)];
const moduleOf = (name: string): Uint8Array<ArrayBuffer> => readFileSync(`../build/wasm/${name}.wasm`);
const kNative = '../build/release/equipoise_engine';
/** Over the wire. Chess & Balance has an engine and a net of its own. */
const kMostBytes: Record<string, number> = { engine: 700_000, 'engine-chess_balance': 360_000 };
const kMostBytesOfOne = 250_000;
const kMostBytesOfForesight = 100_000;
const kSteps = 60;

const Bot = v.object({ seat: v.number(), ticket: v.number(), bot: v.string() });
const Answer = v.object({
  entries: v.optional(v.array(v.string()), []),
  bots: v.optional(v.array(Bot), []),
  action: v.optional(v.number()),
  record: v.optional(v.string(), ''),
});

const hashOfText = (text: string): string => hashOf(new TextEncoder().encode(text));

/** The engine in the browser, and all that was said to it. */
async function recorded(module = 'engine') {
  let secrets = 0;
  const engine = await loadEngine(moduleOf(module), {
    secret: () => hashOfText(`secret ${++secrets}`),
    now: () => 0,
  });
  const said: { request: string; answer: string }[] = [];
  return {
    said,
    ask(request: object | string) {
      const text = typeof request === 'string' ? request : JSON.stringify(request);
      const answer = engine(text);
      said.push({ request: text, answer });
      return v.parse(Answer, JSON.parse(answer));
    },
  };
}

/** What the native engine answers to the same requests. */
const answersOf = (said: { request: string }[]): string[] =>
  execFileSync(kNative, { input: said.map(({ request }) => `${request}\n`).join(''), encoding: 'utf8' })
    .trimEnd()
    .split('\n');

it.each(['balanceformers', 'elements'])('what the board of %s asks is light enough to come with it', (game) => {
  const module = readFileSync(`../build/wasm/foresight-${game}.wasm`);
  expect(brotliCompressSync(module).length).toBeLessThan(kMostBytesOfForesight);
});

describe('the engine in the browser', () => {
  it.each(kModules)(
    'is light enough for a first visit, bots and nets included: %s',
    (name) => {
      expect(brotliCompressSync(moduleOf(name)).length).toBeLessThan(kMostBytes[name] ?? kMostBytesOfOne);
    },
    120000,
  );

  it.each(kGames)('lists %s alone where it is the game of the module', async (game) => {
    const { said, ask } = await recorded(`engine-${game}`);
    ask({ do: 'games' });
    const { games } = JSON.parse(said[0]?.answer ?? '') as { games: string };
    expect(JSON.parse(games)).toMatchObject([{ id: game }]);
  });

  it('says of another game that it does not have it', async () => {
    const { said, ask } = await recorded('engine-elements');
    const plan = (game: string): string => JSON.stringify({ game, seats: [{ by: 'me' }, { by: 'me' }] });
    ask({ do: 'check', plan: plan('oneworld') });
    ask({ do: 'check', plan: plan('nonsense') });
    const [other, none] = said.map(({ answer }) => answer);
    expect(other?.replace('oneworld', 'nonsense')).toBe(none);
  });

  it.each(kGames.flatMap((game) => ['engine', `engine-${game}`].map((module) => [game, module] as const)))(
    'plays %s between bots as the native one does, byte for byte: %s',
    async (game, module) => {
      const { said, ask } = await recorded(module);
      const [table, seats] = [game, ['beginner', 'club'].map((bot) => ({ by: 'bot', bot }))];
      const plan = JSON.stringify({ game, seats, ...(game === 'oneworld' && { options: { map: 'eq12' } }) });
      const fresh = (step: number): string => hashOfText(`${game} ${step}`).slice(0, 16);
      const log: string[] = [];
      let waiting: v.InferOutput<typeof Bot>[] = [];
      const change = (step: number, request: object): void => {
        const { entries, bots } = ask({ table, fresh: fresh(step), ms: step, ...request });
        log.push(...entries);
        waiting = [...waiting.filter((old) => !bots.some(({ seat }) => seat === old.seat)), ...bots];
      };
      change(0, { do: 'open', plan, seed: hashOfText(game) });
      // Bots play on while somebody looks.
      change(0, { do: 'attach', connection: 1 });
      let step = 1;
      for (; step <= kSteps && waiting.length > 0; step++) {
        const [{ seat, ticket, bot }] = waiting.splice(0, 1) as [v.InferOutput<typeof Bot>];
        const thinking = { do: 'think', table, entries: log, seat, bot, simulations: 10, fresh: fresh(step) };
        const { action } = ask(thinking);
        change(step, { do: 'played', seat, ticket, action });
      }
      expect(step).toBeGreaterThan(20);
      const { record } = ask({ do: 'record', table });
      expect(record).toContain(`[Game "${game}"]`);
      expect(said.map(({ answer }) => answer)).toEqual(answersOf(said));
    },
    120000,
  );

  it('says what is wrong with a request by the reason that the native one gives, and goes on', async () => {
    const { said, ask } = await recorded();
    for (const request of ['nonsense', { do: 'fly' }, { do: 'listing', table: 'nowhere' }, { do: 'games' }])
      ask(request);
    expect(said.slice(0, 3).every(({ answer }) => answer.startsWith('{"problem":'))).toBe(true);
    // The module has no sentences: the page words the reason itself.
    const unworded = (answer: string): unknown =>
      JSON.parse(answer, (key, value: unknown) => (key === 'message' ? '' : value));
    expect(said.map(({ answer }) => unworded(answer))).toEqual(answersOf(said).map(unworded));
  });
});
