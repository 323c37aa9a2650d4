// A table's chance as docs/fairness.md defines it: numbers of a ChaCha20 stream, keyed by the server's seed and the
// seats' nonces.

import { chacha20 } from '@noble/ciphers/chacha.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const kBytes = 32;
const kNumberBytes = 8;
const kBlockBytes = 64;

/** The fingerprint that the server shows of its seed before its time. */
export const commitmentOf = (seed: string): string => bytesToHex(blake2b(hexToBytes(seed), { dkLen: kBytes }));

function keyOf(seed: string, nonces: string[]): Uint8Array {
  const parts = nonces.map(hexToBytes).flatMap((nonce) => [Uint8Array.of(nonce.length), nonce]);
  const hash = blake2b.create({ dkLen: kBytes }).update(hexToBytes(seed));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Number `index` of the row. Seed and nonces are hexadecimal; a bot's nonce is empty. */
export function numberAt(seed: string, nonces: string[], index: bigint): bigint {
  const perBlock = BigInt(kBlockBytes / kNumberBytes);
  const counter = Number(index / perBlock);
  const block = chacha20(keyOf(seed, nonces), new Uint8Array(12), new Uint8Array(kBlockBytes), undefined, counter);
  const at = Number(index % perBlock) * kNumberBytes;
  return new DataView(block.buffer).getBigUint64(at, true);
}
