import { describe, expect, it } from 'vitest';
import { counts, deckOf, handSize, nextOf, viewerOf, voidOrder } from './counts';
import { readPosition } from './position';

const at = (text: string) => readPosition(text);
const empty = (n: number): string => Array.from({ length: n }, () => ' | 0').join('');

describe('what is in a deck', () => {
  it('EX-16 EL-1.5: six players, basic: 12 of each, 8 a hand', () => {
    const position = at(`EL n=6 opt=- c=1 ph=draft.1 s0=0${empty(6)}`);
    expect(deckOf(position)).toEqual({ A: 12, E: 12, F: 12, W: 12, X: 0, V: 0 });
    expect(handSize(position)).toBe(8);
  });

  it('ES-19 EL-1.6: three players, advanced and long: 54 cards, 18 a hand', () => {
    const position = at(`EL n=3 opt=al c=1 ph=draft.1 s0=0${empty(3)}`);
    expect(Object.values(deckOf(position)).reduce((sum, n) => sum + n)).toBe(54);
    expect(handSize(position)).toBe(18);
  });

  it('EL-1.6: advanced_supply=total rounds the Wilds up', () => {
    const position = at(`EL n=3 opt=al advanced_supply=total c=1 ph=draft.1 s0=0${empty(3)}`);
    expect(deckOf(position)).toMatchObject({ A: 9, X: 5, V: 4 });
    expect(handSize(position)).toBe(15);
  });
});

describe('what a seat has seen (EL-10.2)', () => {
  it('counts hands of the first round once, and what was taken out of sight', () => {
    const hands = 'A1,A1,A1,A1,E1,E1,F1,F1/E1,E1,F1,F1,W1,W1,W1/A1,A1,A1,E1,E1,F1';
    const line = `EL n=2 opt=- c=1 ph=draft.3 s0=0 | 0 h=A1,A1,A1,E1,E1,F1 p=A1,W1 b=- m=${hands} | 0 h=?,?,?,?,?,? p=?,? b=-`;
    const position = at(line);
    expect(viewerOf(position)).toBe(0);
    expect(counts(position, 0)).toEqual([
      { letter: 'A', all: 4, mine: 1, hand: 3, seen: 0, unseen: 0 },
      { letter: 'E', all: 4, mine: 0, hand: 2, seen: 2, unseen: 0 },
      { letter: 'F', all: 4, mine: 0, hand: 1, seen: 3, unseen: 0 },
      { letter: 'W', all: 4, mine: 1, hand: 0, seen: 2, unseen: 1 },
    ]);
    expect(counts(position, 1)).toBeNull();
  });

  it('is nobody for a spectator', () => {
    expect(viewerOf(at('EL n=2 opt=- c=1 ph=draft.1 s0=0 | 0 h=?,? p=- b=- | 0 h=?,? p=- b=-'))).toBeNull();
  });
});

describe('order at the table', () => {
  it('EL-1.9: the start seat moves on by one each cycle', () => {
    expect(voidOrder(at(`EL n=3 opt=a c=1 ph=draft.1 s0=2${empty(3)}`))).toEqual([2, 0, 1]);
    expect(voidOrder(at('EL n=3 opt=a c=3 ph=draft.1 s0=2 | 1+1 | 1+1 | 1+1'))).toEqual([1, 2, 0]);
    expect(voidOrder(at(`EL n=3 opt=a c=1 ph=start s0=?${empty(3)}`))).toBeNull();
  });

  it('EX-15, ES-20, EL-3.3: hands go left, right, left', () => {
    expect(nextOf(at(`EL n=4 opt=- c=1 ph=draft.1 s0=0${empty(4)}`), 3)).toBe(0);
    expect(nextOf(at('EL n=4 opt=- c=2 ph=draft.1 s0=0 | 1 | 1 | 1 | 1'), 1)).toBe(0);
    expect(nextOf(at('EL n=4 opt=- c=3 ph=draft.1 s0=0 | 1+1 | 1+1 | 1+1 | 1+1'), 1)).toBe(2);
  });
});
