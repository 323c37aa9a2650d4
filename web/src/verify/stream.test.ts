import { describe, expect, it } from 'vitest';
import { commitmentOf, numberAt } from './stream';

// The example of docs/fairness.md.
const kSeed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const kNonces = ['0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f', '', 'a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5'];

describe('the chance of a table', () => {
  it('is the row of numbers that the page on fairness prints', () => {
    const row = [0n, 1n, 7n, 8n, 1000n].map((n) => numberAt(kSeed, kNonces, n).toString(16).padStart(16, '0'));
    expect(row).toEqual([
      'a0b5cf7c00b4bf18',
      '8889c305e31a01e4',
      'b7474640f172d030',
      '7f3abbac2f71fec2',
      '49f4fd488b890c1b',
    ]);
  });

  it('is committed to by the fingerprint of the seed', () => {
    expect(commitmentOf(kSeed)).toBe('7f129e850fdf24cf9f91a71a6862537040fabeec35734d63fbeab6d8808d6319');
  });

  it('is another once a nonce is another', () => {
    expect(numberAt(kSeed, [...kNonces.slice(0, 2), 'a5'], 0n)).not.toBe(numberAt(kSeed, kNonces, 0n));
  });
});
