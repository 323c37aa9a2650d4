// The hash and the stream of numbers that docs/fairness.md builds a table's chance from.

import { chacha20 } from '@noble/ciphers/chacha.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const kNumberBytes = 8;
const kBlockBytes = 64;

/** BLAKE2b-256, in hex. */
export const hashOf = (bytes: Uint8Array): string => bytesToHex(blake2b(bytes, { dkLen: 32 }));

/** Of words with blanks between them, as commitments are made. */
export const hashOfWords = (...words: (string | number)[]): string => hashOf(new TextEncoder().encode(words.join(' ')));

/** Number `index` of the stream under a key of 64 hex digits. */
export function numberAt(key: string, index: bigint): bigint {
  const perBlock = BigInt(kBlockBytes / kNumberBytes);
  const counter = Number(index / perBlock);
  const block = chacha20(hexToBytes(key), new Uint8Array(12), new Uint8Array(kBlockBytes), undefined, counter);
  const at = Number(index % perBlock) * kNumberBytes;
  return new DataView(block.buffer).getBigUint64(at, true);
}
