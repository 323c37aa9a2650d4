// An engine in a worker, as the page sees it: begun when it is first asked, and anew after it broke or was stopped.

import { readJson } from '../protocol/messages';

export interface Asked {
  id: number;
  request: string;
}
export type Said = { id: number; answer: string } | { id: number; fault: string };

interface Waiting {
  resolve(answer: unknown): void;
  reject(fault: Error): void;
}

export class EngineWorker {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly begin: () => Worker) {}

  /** Rejects where the engine broke, could not be fetched or was stopped. */
  readonly ask = (request: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      this.worker ??= this.start();
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, request: JSON.stringify(request) } satisfies Asked);
    });

  private start(): Worker {
    const worker = this.begin();
    worker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (this.worker !== worker) return;
      // An engine that broke has lost what it knew.
      if ('fault' in data) this.stop(data.fault);
      else this.take(data.id)?.resolve(readJson(data.answer));
    });
    worker.addEventListener('error', ({ message }) => this.worker === worker && this.stop(message));
    return worker;
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  /** Ends what it is at; the next question begins another. */
  stop(why = 'stopped'): void {
    this.worker?.terminate();
    this.worker = null;
    for (const id of [...this.waiting.keys()]) this.take(id)?.reject(new Error(why));
  }
}
