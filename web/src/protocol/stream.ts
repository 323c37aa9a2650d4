// The stream of numbers that docs/fairness.md builds a table's chance from.

import { chacha20 } from '@noble/ciphers/chacha.js';
import { hexToBytes } from '@noble/hashes/utils.js';

const kNumberBytes = 8;
const kBlockBytes = 64;

/** Number `index` of the stream under a key of 64 hex digits. */
export function numberAt(key: string, index: bigint): bigint {
  const perBlock = BigInt(kBlockBytes / kNumberBytes);
  const counter = Number(index / perBlock);
  const block = chacha20(hexToBytes(key), new Uint8Array(12), new Uint8Array(kBlockBytes), undefined, counter);
  const at = Number(index % perBlock) * kNumberBytes;
  return new DataView(block.buffer).getBigUint64(at, true);
}
