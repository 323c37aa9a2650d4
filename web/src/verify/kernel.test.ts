// The module that the page loads, loaded here: tools/build_wasm.sh builds it.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../local/engine';
import type { Engine } from '../local/module';
import { hashOfWords } from '../protocol/hash';
import { tagOf } from '../protocol/record';
import { checkRecord, type Report } from './kernel';

const kData = new TextDecoder().decode(readFileSync('../data/balance_duel/models.json'));
// Two persons, a change of seats, and a share that did not come.
const kRounds = `[Game "balance_duel"]
[Rules "1"]
[Seats "2"]
[Options "mode=2"]
[Data "balance_duel/models.json bfe0c33da60e2c19"]
[S1 "Ada"]
[N1 "Ben"]
[Round1 "after 0; server 0171f91bc4045ec42d1424210c20b7b44941fc0b1c8c5c3402d03c1e57287910 6d93727e56f6bcf4c3aa3c592f587573f1f851c618ae4c21d3bf902afc46c698; 0 5b59634cc83a0c328e1326dfbbb94fe3d28e65185baa6a73aa2b61f0387285f7 213bd836d7a7818a9feb030747f0c8479a6ec8919eebfda55a8e831055135b3c; 1 e903219909815bb78ffd8e28e5bfa706b80de7b53fad925dade899a3c2f7cd78 fdfa7c90e90aa4caf0c66d2ebf0a71035decdb22c006b12dbee81d876b43cb26"]
[Round2 "after 3; server bd000f91ef4039c1bf8fd4b0cec757a12feff17ca5452c0bdab543bff1750569 a7d9d12dc3528ec4ab0041a5196beae9211e4c586a69d88cf59a8e731329e126; 0 37b8486e7407d1ab3253bd618c34833de106dee5406a3d3bbc36d1b23b114a93 4eb30a4148c2dcd29f49969803235421497d9f1d1232ed1169597f1f4ecf9e98; 1 2591ab606c829dff04bfaa9ae152037f6b1a8358f57a675a8accce00621d093f 4f01eac136c36c4708c8f5aa215afe095e560440bbcf923ea4ee42a3c3e44dc3; new 1"]
[Round3 "after 4; server 8264b5a848317be50fea9086a72b5c8bee849db184c2428dffb998b1db37082c dab52837a83a3ac742125e334755009d238152233faf7133e4eadbaac47a3083; 0 b6e61a0ba1e4806c6a23513d9ac08a2b908235a1553b7d751d1e7838a143e1c9; 1 fb4f3d646f3905c6b08a1dbd75d2d59db4802f42b3c81b55c9a4864c790f1588; new 1; void 1"]
[Round4 "after 4; server 122753316cdee40fd53e0ad98856f570fc9be2b97ea916c8c942a44c73fc4d58 1113639e6acc412df01e450c04b4f9e937c7ae653c6079938b206ee07560f14e; 0 ae82df3ada08cd4a24521c27f6b49d841c2971565525330d1f770c1e2a5c419d c301ebf6e479887f23e83586ab97c4ba327a72b253021eb05caa3a2123d89e8e; 1 e64f6325454b30428cd9d6ff381d9f583f876d9235541507d97ee19e1d990816 a36a8b79d8143174614c631ae5a61a2ca1498f2d89445c1e317ff16e2ac8f224; new 1"]
[Result "0 1"]

r:N1 d4 P4L d5 P5L d6 4L>F3 d4 -- d5 -- d1 5L>6 0 1
`;
// From before there were rounds.
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

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync('../build/wasm/engine-balance_duel.wasm'), { secret: () => '', now: () => 0 });
});
const check = (record: string, data: string) => checkRecord(engine, record, data);

function report(record: string): Report {
  const found = check(record, kData);
  if ('code' in found) throw new Error(found.key);
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

describe('a record with rounds', () => {
  it('fits, and says which round is void and whose share was missing', () => {
    const found = report(kRounds);
    expect(found.isCommitted).toBe(true);
    expect(found.wrong).toEqual([]);
    expect(found.draws).toHaveLength(7);
    expect(found.seats).toEqual(['S1', 'N1']);
    expect(found.rounds.map(({ after, agreed }) => [after, agreed])).toEqual([
      [0, true],
      [3, true],
      [4, false],
      [4, true],
    ]);
    expect(found.rounds[2]).toMatchObject({ missing: [1], newcomers: [1] });
    expect(found.rounds[2]?.parts[1]?.[2]).toBe('');
  });

  it('has the digests of docs/fairness.md', () => {
    const found = report(kRounds);
    for (const { commitment, after, parts, digest } of found.rounds) {
      expect(digest).toBe(hashOfWords('commitments', commitment, after, ...parts.map((part) => part[1])));
    }
  });

  it('shows a share that does not fit its commitment', () => {
    const found = report(kRounds.replace('213bd836', '213bd837'));
    expect(found.isCommitted).toBe(false);
    expect(found.rounds.map(({ holds }) => holds)).toEqual([false, true, true, true]);
    expect(found.wrong.length).toBeGreaterThan(0);
  });
});

describe('a record that cannot be checked', () => {
  it.each([
    ['has no seed yet', kRecord.replace(/\[Seed .*\n/, ''), 'Seed'],
    ['has a seed that is none', kRecord.replace('"0011', '"x011'), 'Seed'],
    ['has a round that makes no sense', kRounds.replace('; void 1', '; void 7'), 'Round3'],
    ['has an outcome that nobody agreed on', kRounds.replace('[Round4', '[Lound4'), 'Round3'],
    ['is not finished', kRounds.replace(/(; server \w+) \w+/g, '$1'), 'Seed'],
    ['has nonces that are none', kRecord.replace('1:a5', '9:a5'), 'Nonces'],
    ['was made with another data file', kRecord.replace('bfe0c33d', 'bfe0c33e'), 'Data'],
  ])('because it %s', (_, record, field) => {
    expect(check(record, kData)).toMatchObject({ field });
  });

  it.each(['', 'nonsense', kRecord.slice(0, 300), `${kRecord}${'\u0000'.repeat(1000)}`])(
    'because it is none: %#',
    (record) => {
      expect(check(record, kData)).toHaveProperty('key');
    },
  );
});
