// Loads a module that is made of the kernel, and passes texts to it. What chance is drawn with it asks of ./stream.ts.

import * as v from 'valibot';
import { hashOf, numberAt } from './stream';

const Exports = v.looseObject({
  memory: v.instance(WebAssembly.Memory),
  _initialize: v.function(),
  reserve: v.function(),
  answer_size: v.function(),
});

export interface Texts {
  /** The digits as the module reads them, written to where it says. */
  write(to: number, digits: string): void;
}

/**
 * Takes the bytes of the module, whose `answering` export takes the size of the first of the texts before it; throws if
 * they are none. `more` makes what the module asks of the page beside hash and stream.
 */
export async function loadKernel(
  bytes: BufferSource,
  answering: string,
  more: (texts: Texts) => Record<string, (to: number) => number | void> = () => ({}),
): Promise<(...texts: string[]) => string> {
  const memory = (): ArrayBuffer => kernel.memory.buffer;
  const textAt = (at: number, size: number): string => new TextDecoder().decode(new Uint8Array(memory(), at, size));
  const write = (to: number, digits: string): void =>
    new Uint8Array(memory(), to, digits.length).set(new TextEncoder().encode(digits));
  const silent = (): number => 0;
  const { instance } = await WebAssembly.instantiate(bytes, {
    equipoise: {
      hash: (at: number, size: number, to: number): void => write(to, hashOf(new Uint8Array(memory(), at, size))),
      number: (at: number, size: number, index: bigint): bigint => numberAt(textAt(at, size), index),
      ...more({ write }),
    },
    wasi_snapshot_preview1: { fd_write: silent, fd_seek: silent, fd_close: silent },
  });
  const kernel = v.parse(Exports, instance.exports);
  const answer = v.parse(v.function(), instance.exports[answering]);
  kernel._initialize();
  return (...texts) => {
    const parts = texts.map((text) => new TextEncoder().encode(text));
    const at = Number(kernel.reserve(parts.reduce((sum, part) => sum + part.length, 0)));
    let to = at;
    for (const part of parts) {
      new Uint8Array(memory(), to, part.length).set(part);
      to += part.length;
    }
    const said = Number(answer(parts[0]?.length ?? 0));
    return textAt(said, Number(kernel.answer_size()));
  };
}
