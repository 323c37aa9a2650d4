// The engine in a worker: texts in, texts out, so that whatever it computes never holds the page up.

import moduleUrl from 'virtual:engine';
import { freshShare } from '../protocol/random';
import { type Engine, loadEngine } from './engine';
import type { Asked, Said } from './engine-worker';

let engine: Promise<Engine> | null = null;

async function load(): Promise<Engine> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`the engine cannot be fetched: ${response.status}`);
  return loadEngine(await response.arrayBuffer(), { secret: freshShare, now: () => performance.now() });
}

const say = (said: Said): void => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  engine ??= load();
  engine
    .then((ask) => ask(data.request))
    .then(
      (answer) => say({ id: data.id, answer }),
      (fault: unknown) => say({ id: data.id, fault: String(fault) }),
    );
});
