import { readFileSync } from 'node:fs';
import { loadEngine } from '../local/engine';
import type { AskEngine } from '../local/parts';

/** The engine of a game for tests: its bots see the same with the same limits, whichever request comes first. */
export function seededEngine(game: string): AskEngine {
  const engine = loadEngine(readFileSync(`../build/wasm/engine-${game}.wasm`), {
    secret: () => '00'.repeat(32),
    now: () => 0,
  });
  return async (_, request) =>
    JSON.parse((await engine)(JSON.stringify({ ...request, fresh: '00'.repeat(8) }))) as unknown;
}
