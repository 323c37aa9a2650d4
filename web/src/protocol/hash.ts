// The hash that docs/fairness.md makes commitments with.

import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** BLAKE2b-256, in hex. */
export const hashOf = (bytes: Uint8Array): string => bytesToHex(blake2b(bytes, { dkLen: 32 }));

/** Of words with blanks between them, as commitments are made. */
export const hashOfWords = (...words: (string | number)[]): string => hashOf(new TextEncoder().encode(words.join(' ')));
