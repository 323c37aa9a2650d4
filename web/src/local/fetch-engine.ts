import moduleUrl from 'virtual:engine';
import { freshShare } from '../protocol/random';
import { type Engine, loadEngine } from './engine';

/** Compiled while it arrives, which browsers remember, too; a host may not say what it sends. */
const moduleIn = (response: Response): Promise<WebAssembly.Module | ArrayBuffer> =>
  response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer();

/** An engine of its own memory, with the browser's chance and clock. Rejects where its module cannot be fetched. */
export async function fetchEngine(): Promise<Engine> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`the engine cannot be fetched: ${response.status}`);
  return loadEngine(await moduleIn(response), { secret: freshShare, now: () => performance.now() });
}
