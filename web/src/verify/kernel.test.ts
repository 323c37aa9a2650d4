// The module that the page loads, loaded here: it is built by tools/build_wasm.sh, as `make web` does.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCheck, tagOf, type Check, type Report } from './kernel';

const kData = new TextDecoder().decode(readFileSync('../data/balance_duel/models.json'));
const kRecord = `[Game "balance_duel"]
[Rules "1"]
[Seats "2"]
[Data "balance_duel/models.json bfe0c33da60e2c19"]
[Commitment "7f129e850fdf24cf9f91a71a6862537040fabeec35734d63fbeab6d8808d6319"]
[Seed "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"]
[Nonces "0:0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f 1:a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5"]
[ChancePlies "1"]
[Ending "resigned 1"]
[Result "1 0"]

r:N1 d3 P3L d1 P1L d1 -- d2 -- d3 P3L d1 P1L d1 -- d6 -- d2 P2L d2 P2L d3 -- d3 -- 1 0
`;

let check: Check;
beforeAll(async () => {
  check = await loadCheck(readFileSync('../build/wasm/verify.wasm'));
});

function report(record: string): Report {
  const found = check(record, kData);
  if ('reason' in found) throw new Error(found.reason.key);
  return found;
}

describe('a record whose chance is derived anew', () => {
  it('fits, outcome by outcome', () => {
    const found = report(kRecord);
    expect(found.isCommitted).toBe(true);
    expect(found.draws).toHaveLength(13);
    expect(found.draws[1]).toEqual({ ply: 2, recorded: 'd3', derived: 'd3' });
    expect(found.wrong).toEqual([]);
  });

  it('shows the action whose outcome was changed, and no other', () => {
    const found = report(kRecord.replace('d6 --', 'd5 --'));
    expect(found.wrong).toEqual([{ ply: 16, recorded: 'd5', derived: 'd6' }]);
  });

  it('shows a changed seed by its commitment and by the outcomes', () => {
    const found = report(kRecord.replace('"0011', '"1011'));
    expect(found.isCommitted).toBe(false);
    expect(found.wrong.length).toBeGreaterThan(3);
  });

  it('shows a changed nonce by the outcomes, from where it took part', () => {
    const nonces = tagOf(kRecord, 'Nonces');
    const found = report(kRecord.replace(nonces, nonces.replace('a5', 'a4')));
    expect(found.isCommitted).toBe(true);
    expect(found.wrong.length).toBeGreaterThan(3);
  });
});

describe('a record that cannot be checked', () => {
  it.each([
    ['has no seed yet', kRecord.replace(/\[Seed .*\n/, ''), 'Seed'],
    ['has a seed that is none', kRecord.replace('"0011', '"x011'), 'Seed'],
    ['has nonces that are none', kRecord.replace('1:a5', '9:a5'), 'Nonces'],
    ['was made with another data file', kRecord.replace('bfe0c33d', 'bfe0c33e'), 'Data'],
  ])('because it %s', (_, record, field) => {
    expect(check(record, kData)).toMatchObject({ field });
  });

  it.each(['', 'nonsense', kRecord.slice(0, 300), `${kRecord}${'\u0000'.repeat(1000)}`])(
    'because it is none: %#',
    (record) => {
      expect(check(record, kData)).toHaveProperty('reason.key');
    },
  );
});
