import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { hashOf } from './hash';
import { numberAt } from './stream';

const digits = (key: string, numbers: bigint[]): string[] =>
  numbers.map((n) => numberAt(key, n).toString(16).padStart(16, '0'));

describe('the chance of a table', () => {
  it('comes from the stream of RFC 8439, appendix A.1, test vectors 1 and 2', () => {
    const reversed = (hex: string): string => (hex.match(/../g) ?? []).toReversed().join('');
    const expected = ['76b8e0ada0f13d90', '405d6ae55386bd28', '9f07e7be5551387a'].map(reversed);
    expect(digits('00'.repeat(32), [0n, 1n, 8n])).toEqual(expected);
  });

  it('is committed to by the fingerprint of the seed, as the page on fairness prints it', () => {
    const seed = hexToBytes('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff');
    expect(hashOf(seed)).toBe('7f129e850fdf24cf9f91a71a6862537040fabeec35734d63fbeab6d8808d6319');
  });
});
