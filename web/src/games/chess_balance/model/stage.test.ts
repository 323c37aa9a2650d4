// A card in the hand: its picks one by one, and back.

import { describe, expect, it } from 'vitest';
import { readOffers } from './moves';
import { legal } from './sample';
import { back, choose, pieceOfArg, previewOf, squaresOf, stageOf, take } from './stage';

const offers = readOffers(
  legal([
    'FI1@g1/ after',
    'FI6/ spear',
    'WI4@d2.f2/ f',
    'WI4@d2.c2/ c',
    'WI4@a2.b2/ b',
    'NA4@a2/ one',
    'NA4@a2.a3/ two',
    'NA4@b2/ three',
    'NA2@b5.=R/ rook',
    'NA2@c5.=R/ rook',
  ]),
);

describe('a card that is taken up', () => {
  it('needs no pick, or only one that makes itself', () => {
    expect(stageOf(offers, take(offers, 'FI6'))?.offer?.text).toBe('FI6/');
    expect(take(offers, 'FI1')?.picks).toEqual([{ arg: 'g1', alone: true }]);
    expect(stageOf(offers, take(offers, 'FI1'))?.offer?.text).toBe('FI1@g1/');
    expect(take(offers, 'WA1')).toBeNull();
  });

  it('CB-6.2: asks for one pick after the other', () => {
    const first = take(offers, 'WI4')!;
    expect(stageOf(offers, first)).toMatchObject({ next: ['d2', 'a2'], offer: null });
    const second = choose(offers, first, 'd2')!;
    expect(stageOf(offers, second)).toMatchObject({ next: ['f2', 'c2'], offer: null });
    expect(stageOf(offers, choose(offers, second, 'c2'))?.offer?.text).toBe('WI4@d2.c2/');
    expect(choose(offers, first, 'h2')).toBeNull();
  });

  it('makes a pick by itself that has only one way, and takes both back at once', () => {
    const first = take(offers, 'WI4')!;
    const done = choose(offers, first, 'a2')!;
    expect(done.picks).toEqual([
      { arg: 'a2', alone: false },
      { arg: 'b2', alone: true },
    ]);
    expect(back(done)).toEqual(first);
    expect(back(first)).toBeNull();
    expect(stageOf(offers, choose(offers, take(offers, 'NA2')!, 'b5'))?.offer?.text).toBe('NA2@b5.=R/');
  });

  it('can be complete and still take an optional pick', () => {
    const one = choose(offers, take(offers, 'NA4')!, 'a2')!;
    expect(stageOf(offers, one)).toMatchObject({ next: ['a3'] });
    expect(stageOf(offers, one)?.offer?.text).toBe('NA4@a2/');
    expect(previewOf(offers, one, 'a3')).toBe('two');
  });

  it('shows the outcome of a pick only where it completes the play', () => {
    expect(previewOf(offers, take(offers, 'WI4')!, 'd2')).toBeNull();
    expect(previewOf(offers, take(offers, 'WI4')!, 'a2')).toBe('b');
  });
});

describe('where a pick lies', () => {
  it('is a square, a rank, a side, or nowhere', () => {
    expect(squaresOf('e4')).toEqual(['e4']);
    expect(squaresOf('r5')).toEqual(['a5', 'b5', 'c5', 'd5', 'e5', 'f5', 'g5', 'h5']);
    expect(squaresOf('wQ')).toHaveLength(32);
    expect(squaresOf('wK')).toContain('h1');
    expect(squaresOf('=N')).toEqual([]);
    expect(pieceOfArg('=N', 'b')).toBe('n');
    expect(pieceOfArg('+P', 'w')).toBe('P');
    expect(pieceOfArg('e4', 'w')).toBeNull();
  });
});
