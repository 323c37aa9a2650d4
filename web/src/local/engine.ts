// The engine as a WebAssembly module: a request in, an answer out, both JSON (LocalHost in
// src/equipoise/table/host). What it asks of the page are the hash and the stream that chance comes from, random bytes
// and a clock.

import { loadKernel } from '../protocol/wasm';

export interface Surroundings {
  /** 32 random bytes as 64 hex digits. */
  secret(): string;
  /** Milliseconds on a clock that never goes back; bots stop by it. */
  now(): number;
}

/** Answers a request, both texts of JSON. Throws if the kernel broke a promise of its own: it is then of no more use. */
export type Engine = (request: string) => string;

/** Takes the bytes of the module; throws if they are none. */
export const loadEngine = (bytes: BufferSource, { secret, now }: Surroundings): Promise<Engine> =>
  loadKernel(bytes, 'ask', ({ write }) => ({ secret: (to) => write(to, secret()), now }));
