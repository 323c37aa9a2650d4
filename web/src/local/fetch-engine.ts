import { freshShare } from '../protocol/random';
import { loadEngine } from './engine';
import { moduleOf } from './engines';
import { fetchModule, type Engine } from './module';

/** An engine for a game, of its own memory, with the browser's chance and clock. Rejects where it cannot be fetched. */
export async function fetchEngine(game: string): Promise<Engine> {
  const module = await fetchModule(await moduleOf(game));
  return loadEngine(module, { secret: freshShare, now: () => performance.now() });
}
