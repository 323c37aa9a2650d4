// How deep searches go on the stack of a module. It lies at the beginning of memory and grows down: what has never been
// used is still zero.

import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { hashOf } from '../protocol/hash';
import { loadEngine } from './engine';

/** As bindings/wasm/CMakeLists.txt gives it to the linker. */
const kStackBytes = 4 * 1024 * 1024;
const kThinkingMs = 4000;
const kFresh = '0123456789abcdef';

afterEach(() => vi.restoreAllMocks());

/** An engine, its memory, and a clock by which each look takes a while, so that a search ends. */
async function watched(game: string) {
  let memory: WebAssembly.Memory | undefined;
  const make = WebAssembly.instantiate.bind(WebAssembly);
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation(async (module: WebAssembly.Module, imports) => {
    const instance = await make(module, imports);
    memory = instance.exports['memory'] as WebAssembly.Memory;
    return instance as never;
  });
  const secret = (): string => hashOf(new TextEncoder().encode('secret'));
  const bytes = readFileSync(`../build/wasm/engine-${game}.wasm`);
  const engine = await loadEngine(bytes, { secret, now: () => performance.now() });
  return { ask: (request: object): unknown => JSON.parse(engine(JSON.stringify(request))), memory: memory! };
}

/** How much of the stack has been used at any time. */
function usedStack({ buffer }: WebAssembly.Memory): number {
  const stack = new Uint8Array(buffer, 0, kStackBytes);
  const first = stack.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : kStackBytes - first;
}

/** A beginning in which a seat decides, for `judge`; what chance brings until then is drawn. */
function untilDecision(ask: (request: object) => unknown, plan: string): object {
  let moves: string[] = [];
  for (let tries = 0; tries < 30; tries++) {
    for (const seat of [0, 1]) {
      const line = { plan, moves, seat, fresh: kFresh };
      const told = ask({ do: 'judge', ...line, simulations: 1 }) as { problem?: unknown };
      if (!told.problem) return line;
    }
    // Equal throws are thrown again.
    const fresh = String(tries).padStart(kFresh.length, '7');
    moves = (ask({ do: 'analyse', plan, moves, draw: true, fresh }) as { moves: string[] }).moves;
  }
  throw new Error('nobody decides');
}

it.each(['balance_duel', 'balanceformers', 'chess_balance', 'elements', 'oneworld'])(
  'a long search of the strongest bot leaves room on the stack: %s',
  async (game) => {
    const { ask, memory } = await watched(game);
    const options = game === 'chess_balance' ? { options: { mode: 'chess' } } : {};
    const plan = JSON.stringify({ game, seats: [{ by: 'me' }, { by: 'me' }], ...options });
    const line = untilDecision(ask, plan);
    expect(ask({ do: 'judge', ...line, thinking: kThinkingMs })).not.toHaveProperty('problem');
    const used = usedStack(memory);
    expect(used).toBeGreaterThan(1000);
    expect(used).toBeLessThan(kStackBytes / 4);
  },
);
