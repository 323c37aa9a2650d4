// The engine of one game, after which the worker is named: texts in, texts out, so that whatever it computes never holds
// the page up.

import type { Engine } from './module';
import type { Asked, Said } from './engine-worker';
import { fetchEngine } from './fetch-engine';

let engine: Promise<Engine> | null = null;

const say = (said: Said): void => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  engine ??= fetchEngine(self.name);
  engine
    .then((ask) => ask(data.request))
    .then(
      (answer) => say({ id: data.id, answer }),
      (fault: unknown) => say({ id: data.id, fault: String(fault) }),
    );
});
