import { freshShare } from '../protocol/random';
import { type Engine, loadEngine } from './engine';
import { moduleOf } from './engines';

/** Compiled while it arrives, which browsers remember, too; a host may not say what it sends. */
const moduleIn = (response: Response): Promise<WebAssembly.Module | ArrayBuffer> =>
  response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer();

/** An engine for a game, of its own memory, with the browser's chance and clock. Rejects where it cannot be fetched. */
export async function fetchEngine(game: string): Promise<Engine> {
  const response = await fetch(await moduleOf(game));
  if (!response.ok) throw new Error(`the engine cannot be fetched: ${response.status}`);
  return loadEngine(await moduleIn(response), { secret: freshShare, now: () => performance.now() });
}
