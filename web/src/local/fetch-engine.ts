import moduleUrl from 'virtual:engine';
import { freshShare } from '../protocol/random';
import { type Engine, loadEngine } from './engine';

/** An engine of its own memory, with the browser's chance and clock. Rejects where its module cannot be fetched. */
export async function fetchEngine(): Promise<Engine> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`the engine cannot be fetched: ${response.status}`);
  return loadEngine(await response.arrayBuffer(), { secret: freshShare, now: () => performance.now() });
}
