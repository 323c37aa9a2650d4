import { describe, expect, it } from 'vitest';
import {
  BadPosition,
  cardsOf,
  mayLie,
  option,
  placedText,
  printPosition,
  readPlace,
  readPlaced,
  readPosition,
  sortCards,
  total,
  voidsOf,
} from './position';

/** One line for each phase and each kind of viewer, as the kernel prints them. */
const kLines = [
  'EL n=2 opt=- c=1 ph=start s0=? | 0 h=- p=- b=- | 0 h=- p=- b=-',
  'EL n=2 opt=- c=1 ph=deal s0=1 | 0 h=A1,A1 p=- b=- | 0 h=?,? p=- b=-',
  'EL n=2 opt=al c=2 ph=draft.3 s0=1 | 24 h=A2,E2 p=F2,X2 b=A1@A1,E1@C k=A2 m=A2,E2,F2/A2,E2,X2/A2,E2 | 0 h=?,? p=?,? b=V1@C k=?',
  'EL n=3 opt=- c=1 ph=arrange s0=0 | 0 h=- p=- b=A1@A1 w=E1,F1 m=A1,E1,F1/E1,F1/F1 | 0 h=- p=- b=? w=?,?,? k=done | 0 h=- p=- b=? w=?,?,?',
  'EL n=2 opt=a void_hits_dual=true c=3 ph=void s0=1 t=0 passed=1 | 24+44 h=- p=- b=A1@A1,A3@A2+,X3@F4+,V1@C | 9+0 h=- p=- b=E2@E2',
  'EL n=2 opt=a void_order=simultaneous c=1 ph=void s0=0 passed=1 | 0 h=- p=- b=V1@C,V2@C k=V1>1:E1@E1;V2>1:E1@E2 | 0 h=- p=- b=E1@E1,E1@E2,V1@C k=?',
  'EL n=2 opt=a repair_after_void=true c=1 ph=repair s0=0 lost=1 | 0 h=- p=- b=A1@A1 | 0 h=- p=- b=E1@E1 w=E1,W1 k=done',
  'EL n=2 opt=l max_rank=12 pyramid_rule=count_minus_skipped c=3 ph=over s0=1 | 24+44+50 h=- p=- b=A2@A12,W3@W11+ | 9+0+3 h=- p=- b=-',
];

describe('the position line (EL-10.8)', () => {
  it.each(kLines)('reads and prints %s', (line) => {
    expect(printPosition(readPosition(line))).toBe(line);
  });

  it('keeps cards, places, scores by cycle and what is hidden', () => {
    const draft = readPosition(kLines[2]!);
    expect(draft.phase).toBe('draft');
    expect(draft.step).toBe(3);
    expect(draft.seats[0]?.hands).toEqual([
      ['A2', 'E2', 'F2'],
      ['A2', 'E2', 'X2'],
      ['A2', 'E2'],
    ]);
    expect(draft.seats[1]).toMatchObject({ points: [0], hand: ['?', '?'], choice: '?', hands: null });
    const arrange = readPosition(kLines[3]!);
    expect(arrange.seats[1]).toMatchObject({ board: null, waiting: ['?', '?', '?'], choice: 'done' });
    const over = readPosition(kLines[7]!);
    expect(over.seats.map(total)).toEqual([118, 12]);
    expect(option(over, 'max_rank')).toBe('12');
  });

  it('takes an omitted field, or nothing behind its sign, for an empty list', () => {
    const line = 'EL n=2 opt=- c=1 ph=draft.1 s0=0 | 0 h=A1 p= | 0';
    expect(readPosition(line).seats[0]).toMatchObject({ hand: ['A1'], picks: [], board: [], waiting: [] });
    expect(readPosition(line).seats[1]).toMatchObject({ hand: [], points: [], choice: null });
  });

  it('knows the defaults, and that advanced games are laid out by the players', () => {
    expect(option(readPosition(kLines[0]!), 'auto_arrange')).toBe('true');
    expect(option(readPosition(kLines[2]!), 'auto_arrange')).toBe('false');
    expect(option(readPosition(kLines[0]!), 'pyramid_rule')).toBe('anchored');
  });

  it.each([
    '',
    'bf1 - BY',
    'EL n=9 opt=- c=1 ph=start s0=?',
    'EL n=2 opt=- c=1 ph=start s0=? | 0',
    'EL n=2 opt=- c=4 ph=start s0=? | 0 | 0',
    'EL n=2 opt=z c=1 ph=start s0=? | 0 | 0',
    'EL n=2 opt=- c=1 ph=draft s0=? | 0 | 0',
    'EL n=2 opt=- c=1 ph=start.1 s0=? | 0 | 0',
    'EL n=2 opt=- c=1 ph=start s0=2 | 0 | 0',
    'EL n=2 opt=- c=1 ph=void s0=0 t=5 | 0 | 0',
    'EL n=2 opt=- c=1 ph=start s0=0 colour=red | 0 | 0',
    'EL n=2 opt=- pyramid_rule=steep c=1 ph=start s0=0 | 0 | 0',
    'EL n=2 opt=- max_rank=13 c=1 ph=start s0=0 | 0 | 0',
    'EL n=2 opt=- c=1 ph=start s0=0 | -1 | 0',
    'EL n=2 opt=- c=1 ph=start s0=0 | 0 h=A4 | 0',
    'EL n=2 opt=- c=1 ph=start s0=0 | 0 h=A1 h=A1 | 0',
    'EL n=2 opt=- c=1 ph=start s0=0 | 0 q=A1 | 0',
    'EL n=2 opt=- c=1 ph=over s0=0 | 0 b=A1@E1 | 0',
    'EL n=2 opt=- c=1 ph=draft.1 s0=0 | 0 b=A2@A1+ | 0',
    'EL n=2 opt=- c=1 ph=draft.1 s0=0 | 0 b=A3@A9+ | 0',
    'EL n=2 opt=- c=1 ph=draft.1 s0=0 | 0 b=V1@A1 | 0',
    'EL n=2 opt=- c=1 ph=draft.1 s0=0 | 0 k=done | 0',
    'EL n=2 opt=- c=2 ph=draft.1 s0=0 | 0+1 | 0',
  ])('refuses %s', (line) => {
    expect(() => readPosition(line)).toThrow(BadPosition);
  });
});

describe('cards and places (EL-10.7)', () => {
  it('sorts by card, then by place, the whole Dual before the split one and the Collection last', () => {
    const text = 'V1@C,X2@F4,A3@A2+,A1@C,A3@A2,A1@A1,E2@E9';
    expect(placedText(readPlaced(text))).toBe('A1@A1,A1@C,A3@A2,A3@A2+,E2@E9,X2@F4,V1@C');
    expect(placedText([])).toBe('-');
    expect(sortCards(['?', 'V1', 'W1', 'A3', 'A1'])).toEqual(['A1', 'A3', 'W1', 'V1', '?']);
  });

  it('reads a place', () => {
    expect(readPlace('F10')).toEqual({ element: 'F', rank: 10, split: false });
    expect(readPlace('A3+')).toEqual({ element: 'A', rank: 3, split: true });
    expect(readPlace('C')).toBeNull();
  });

  it('EL-4.4, EL-4.6, EL-4.7, EL-4.11 and ES-08 say what may lie where', () => {
    const cases: [string, string, boolean][] = [
      ['A1', 'A1', true],
      ['A1', 'E1', false],
      ['A1', 'C', true],
      ['A2', 'A2+', false],
      ['A3', 'A8+', true],
      ['A3', 'A9+', false],
      ['X1', 'W9', true],
      ['X3', 'F4+', true],
      ['V1', 'A1', false],
      ['V1', 'C', true],
      ['A1', 'A10', false],
      ['A1', 'A0', false],
      ['A1', '', false],
    ];
    for (const [card, place, may] of cases) expect(mayLie(card, place, 9), `${card}@${place}`).toBe(may);
  });

  it('counts a Void that waits to be put down among the own Voids', () => {
    const seat = readPosition('EL n=2 opt=a c=1 ph=arrange s0=0 | 0 b=V1@C w=V1,A1 | 0').seats[0]!;
    expect(voidsOf(seat)).toEqual(['V1', 'V1']);
    expect(cardsOf(seat)).toEqual(['A1', 'V1', 'V1']);
  });
});
