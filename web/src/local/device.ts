// The tables of this device with everything they need: two engines in workers, the browser's database and its locks.

import { Database } from './database';
import { EngineWorker } from './engine-worker';
import { pageLocks } from './locks';
import { LocalTables } from './tables';

/** An engine in a worker of its own. */
export const engineWorker = (): EngineWorker => new EngineWorker(begin);

const begin = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

const kSimulations = 'equipoise.simulations';

/** A limit for bots by count instead of time, set by hand: they then play alike on every machine, and at once. */
export function simulations(): number {
  try {
    return Number(localStorage.getItem(kSimulations) ?? 0);
  } catch {
    return 0;
  }
}

export function deviceTables(): LocalTables {
  const [desk, thinker] = [engineWorker(), engineWorker()];
  return new LocalTables({
    desk: desk.ask,
    thinker: async (request) => {
      const limit = simulations();
      if (limit === 0) return thinker.ask(request);
      return { ...Object(await thinker.ask({ ...request, simulations: limit })), pause: 0 };
    },
    rest: () => thinker.stop(),
    store: new Database(),
    locks: pageLocks,
  });
}
