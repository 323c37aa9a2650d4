// A line of play in an address: what stands after the # is sent to nobody.

import * as v from 'valibot';
import { readJson } from '../protocol/messages';

const Shared = v.object({
  /** The record of where the analysis begins. */
  head: v.string(),
  /** All lines (tree.ts), and how many moves of the first one have been made. */
  lines: v.string(),
  at: v.number(),
});
export type Shared = v.InferOutput<typeof Shared>;

/** Longer addresses are cut off by what people send them with. */
const kMostLetters = 8000;
const kMostBytes = 1 << 20;

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** What comes out of a stream; rejects where that is too much. */
async function drain(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: number[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (parts.length + read.value.length > kMostBytes) {
      await reader.cancel();
      throw new Error('too much');
    }
    for (const byte of read.value) parts.push(byte);
  }
  return Uint8Array.from(parts);
}

const through = (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  drain(new Blob([bytes]).stream().pipeThrough(way));

/** The part of an address after its #; null where it would be too long. */
export async function printLink(shared: Shared): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const text = base64(await through(bytes, new CompressionStream('deflate-raw')));
  return text.length > kMostLetters ? null : text;
}

/** What such a part holds; null if it is damaged, or none. */
export async function readLink(text: string): Promise<Shared | null> {
  try {
    const bytes = await through(bytesOf(text), new DecompressionStream('deflate-raw'));
    const read = v.safeParse(Shared, readJson(new TextDecoder().decode(bytes)));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
