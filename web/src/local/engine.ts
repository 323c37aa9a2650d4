// The engine as a WebAssembly module: requests and answers are JSON (LocalHost in src/equipoise/table/host). What it asks
// of the page are the hash and the stream that chance comes from, random bytes and a clock.

import { hashOf } from '../protocol/hash';
import { numberAt } from '../protocol/stream';
import { start, type Engine } from './module';

export interface Surroundings {
  /** 32 random bytes as 64 hex digits. */
  secret(): string;
  /** Milliseconds on a clock that never goes back; bots stop by it. */
  now(): number;
}

/** Takes the module or its bytes; throws if they are none. */
export const loadEngine = (module: WebAssembly.Module | BufferSource, { secret, now }: Surroundings): Promise<Engine> =>
  start(module, ({ read, readText, write }) => ({
    hash: (at: number, size: number, to: number) => write(to, hashOf(read(at, size))),
    number: (at: number, size: number, index: bigint) => numberAt(readText(at, size), index),
    secret: (to: number) => write(to, secret()),
    now,
  }));
