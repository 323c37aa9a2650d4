// Actions as words, and the plays of a card as a tree.

import { describe, expect, it } from 'vitest';
import scenarios from '../../../../../tests/scenarios/chess_balance.json';
import { moveText, nodeAt, readMove, readOffers, readPlay } from './moves';
import { legal } from './sample';

const kWords = [
  'e2e4',
  'a7a8q',
  'h2h8+',
  'FI1@g1/',
  'FI1@g1x/',
  'FI6/',
  'NA1@c6.=N/',
  'NA3@a4.b5.+N.g1/',
  'FI4@r5/',
  'WA9@wK/',
  '!h7',
  '!-',
  'el:FI',
  'draft:FI1',
  'deck:FI1',
  'side:WA2',
  'deck:FI1,FI2;side:WA2,WA3',
  'white',
  'black',
  'claim',
  '{w:NA4}',
  '{b:?}',
  '{b-FI1-FI2}',
];

describe('the words of actions', () => {
  it.each(kWords)('CB-15.3: %s reads and prints the same', (text) => {
    const move = readMove(text);
    expect(move).not.toBeNull();
    expect(moveText(move!)).toBe(text);
  });

  it.each(['', '?', 'e2', 'e2e9', 'e7e8k', 'FI1@/', 'fi1/', '!i1', 'el:XX', 'deck:', '{w}', 'deck:?'])(
    '%s is no action',
    (text) => {
      expect(readMove(text)).toBeNull();
    },
  );

  it('CB-15.3: every card of every scenario reads as a play', () => {
    const plays = JSON.stringify(scenarios).match(/(?<=")[A-Z]{2}\d[^"/{} ;]*(?=[/{])/g) ?? [];
    expect(plays.length).toBeGreaterThan(100);
    for (const text of plays) expect(readPlay(text), text).not.toBeNull();
  });
});

describe('what a seat may do', () => {
  const offers = readOffers(
    legal([
      'e2e4 e4',
      'h2h8 Rh8+',
      'h2h8+ Rh8+',
      'FI6/ 8/8/8/8/8/8/8/8',
      'NA4@a2/ one',
      'NA4@a2.a3/ two',
      'NA4@b2/ three',
      'NA1@c6.=N/',
      'NA1@c6.=B/',
      'claim',
    ]),
  );

  it('is sorted by what it is', () => {
    expect([...offers.moves.keys()]).toEqual(['e2', 'h2']);
    expect(offers.moves.get('h2')?.map((one) => one.move.declares)).toEqual([false, true]);
    expect([...offers.plays.keys()]).toEqual(['FI6', 'NA4', 'NA1']);
    expect(offers.claim).toBe(true);
  });

  it('CB-6.2: picks follow one another', () => {
    const node = nodeAt(offers.plays, 'NA4', ['a2']);
    expect(node?.offer?.text).toBe('NA4@a2/');
    expect([...(node?.next.keys() ?? [])]).toEqual(['a3']);
    expect(nodeAt(offers.plays, 'NA4', ['a2', 'a3'])?.offer?.note).toBe('two');
    expect(nodeAt(offers.plays, 'NA1', ['c6'])?.offer).toBeNull();
    expect(nodeAt(offers.plays, 'NA1', ['d6'])).toBeNull();
  });
});
