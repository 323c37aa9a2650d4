// The tables of this device with everything they need: two engines for each game that is played, in workers, the
// browser's database and its locks.

import { Database } from './database';
import { EngineWorker } from './engine-worker';
import { servedBy } from './engines';
import { pageLocks } from './locks';
import { LocalTables } from './tables';

/** The engine of each game, begun when it is first asked for. */
export class Engines {
  private readonly begun = new Map<string, EngineWorker>();

  of(game: string): EngineWorker {
    const name = servedBy(game);
    const found = this.begun.get(name) ?? new EngineWorker(() => beginWorker(name));
    this.begun.set(name, found);
    return found;
  }

  /** Ends whatever they are at. */
  stop(): void {
    for (const engine of this.begun.values()) engine.stop();
  }
}

const beginWorker = (name: string): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });

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
  const [desks, thinkers] = [new Engines(), new Engines()];
  return new LocalTables({
    desk: (game, request) => desks.of(game).ask(request),
    thinker: async (game, request) => {
      const limit = simulations();
      const { ask } = thinkers.of(game);
      if (limit === 0) return ask(request);
      return { ...Object(await ask({ ...request, simulations: limit })), pause: 0 };
    },
    rest: (game) => thinkers.of(game).stop(),
    store: new Database(),
    locks: pageLocks,
  });
}
