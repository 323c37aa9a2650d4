// A module of the kernel: a request in, an answer out, both texts.

import * as v from 'valibot';

/** Answers a request. Throws if the kernel broke a promise of its own: it is then of no more use. */
export type Engine = (request: string) => string;

const Exports = v.looseObject({
  memory: v.instance(WebAssembly.Memory),
  _initialize: v.function(),
  reserve: v.function(),
  ask: v.function(),
  answer_size: v.function(),
});

/** What reads and writes the memory of a module that is asked for something itself. */
export interface Memory {
  read(at: number, size: number): Uint8Array<ArrayBuffer>;
  readText(at: number, size: number): string;
  write(to: number, text: string): void;
}

/** Compiled while it arrives, which browsers remember, too; a host may not say what it sends. */
const moduleIn = (response: Response): Promise<WebAssembly.Module | ArrayBuffer> =>
  response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer();

/** Rejects where it cannot be fetched. */
export async function fetchModule(url: string): Promise<WebAssembly.Module | ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine cannot be fetched: ${response.status}`);
  return moduleIn(response);
}

/** Takes a module or its bytes, and what it asks of the page; throws if they are no module of the kernel. */
export async function start(
  module: WebAssembly.Module | BufferSource,
  serving: (memory: Memory) => WebAssembly.ModuleImports = () => ({}),
): Promise<Engine> {
  const read = (at: number, size: number): Uint8Array<ArrayBuffer> => new Uint8Array(kernel.memory.buffer, at, size);
  const readText = (at: number, size: number): string => new TextDecoder().decode(read(at, size));
  const write = (to: number, text: string): void => {
    new TextEncoder().encodeInto(text, new Uint8Array(kernel.memory.buffer, to));
  };
  const silent = (): number => 0;
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  const instance = await WebAssembly.instantiate(compiled, {
    equipoise: serving({ read, readText, write }),
    wasi_snapshot_preview1: { fd_write: silent, fd_seek: silent, fd_close: silent },
  });
  const kernel = v.parse(Exports, instance.exports);
  kernel._initialize();
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = Number(kernel.reserve(bytes.length));
    read(at, bytes.length).set(bytes);
    const answer = Number(kernel.ask(bytes.length));
    const text = readText(answer, Number(kernel.answer_size()));
    // Both may hold what the next person at this screen must not find.
    read(answer, Number(kernel.answer_size())).fill(0);
    read(at, bytes.length).fill(0);
    return text;
  };
}
