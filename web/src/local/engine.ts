// The engine as a WebAssembly module: a request in, an answer out, both JSON (LocalHost in
// src/equipoise/table/host). What it asks of the page are the hash and the stream that chance comes from, random bytes
// and a clock.

import * as v from 'valibot';
import { hashOf } from '../protocol/hash';
import { numberAt } from '../protocol/stream';

export interface Surroundings {
  /** 32 random bytes as 64 hex digits. */
  secret(): string;
  /** Milliseconds on a clock that never goes back; bots stop by it. */
  now(): number;
}

/** Answers a request, both texts of JSON. Throws if the kernel broke a promise of its own: it is then of no more use. */
export type Engine = (request: string) => string;

const Exports = v.looseObject({
  memory: v.instance(WebAssembly.Memory),
  _initialize: v.function(),
  reserve: v.function(),
  ask: v.function(),
  answer_size: v.function(),
});

/** Takes the module or its bytes; throws if they are none. */
export async function loadEngine(
  module: WebAssembly.Module | BufferSource,
  { secret, now }: Surroundings,
): Promise<Engine> {
  const memory = (): ArrayBuffer => kernel.memory.buffer;
  const textAt = (at: number, size: number): string => new TextDecoder().decode(new Uint8Array(memory(), at, size));
  const write = (to: number, text: string): void => {
    new TextEncoder().encodeInto(text, new Uint8Array(memory(), to));
  };
  const silent = (): number => 0;
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  const instance = await WebAssembly.instantiate(compiled, {
    equipoise: {
      hash: (at: number, size: number, to: number) => write(to, hashOf(new Uint8Array(memory(), at, size))),
      number: (at: number, size: number, index: bigint) => numberAt(textAt(at, size), index),
      secret: (to: number) => write(to, secret()),
      now,
    },
    wasi_snapshot_preview1: { fd_write: silent, fd_seek: silent, fd_close: silent },
  });
  const kernel = v.parse(Exports, instance.exports);
  kernel._initialize();
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = Number(kernel.reserve(bytes.length));
    new Uint8Array(memory(), at, bytes.length).set(bytes);
    return textAt(Number(kernel.ask(bytes.length)), Number(kernel.answer_size()));
  };
}
