import { describe, expect, it } from 'vitest';
import { components, fourSeats } from './fixture';
import { homeCount, holderAt, moveText, placeOf, readMove, readPosition } from './parse';

describe('the position line of BD-11.5', () => {
  it('names supply, places, die, obligation and phase', () => {
    const p = readPosition('A.2 S1=LL/2L,4LL,F3L N1=LLLLLL t=S1 d=4 o=N1 n=7 rd=1', components());
    expect(p.seats[0]).toEqual({
      id: 'S1',
      side: 'S',
      supply: ['L', 'L'],
      placed: [
        { place: 2, kind: 'L' },
        { place: 4, kind: 'L' },
        { place: 4, kind: 'L' },
        { place: 10, kind: 'L' },
      ],
      out: 0,
    });
    expect(p).toMatchObject({
      model: 'A',
      mode: '2',
      turn: 'S1',
      die: 4,
      obliged: ['N1'],
      turnNumber: 7,
      phase: 'turn',
    });
    expect(homeCount(p.seats[0]!)).toBe(1);
  });

  it('reads an empty supply, both kinds on one place and a model with single holders', () => {
    const p = readPosition('C_s4.4i S1=/4LM,F7L S2=LLMM N1=out2 N2=out1 t=- d=? o=- n=0 rd=3 ph=start', fourSeats());
    expect(p.model).toBe('C_s4');
    expect(p.seats[0]?.supply).toEqual([]);
    expect(p.seats[0]?.placed.map((x) => x.kind)).toEqual(['L', 'M', 'L']);
    expect(p.seats.map((s) => s.out)).toEqual([0, 0, 2, 1]);
    expect(p).toMatchObject({ turn: null, die: null, obliged: [], phase: 'start', round: 3 });
  });

  it('follows a seat that took the other side for the final round', () => {
    const p = readPosition('A.4i S1=LLMM S2=LLMM N1=out1 N2=out2 t=S2 d=? o=- n=1 rd=3 at=S1:S,S2:N', fourSeats());
    expect(p.seats.map((s) => s.side)).toEqual(['S', 'N', 'N', 'N']);
  });

  it('names winners, and nobody for a draw', () => {
    const line = 'A.2 S1=/F1L N1=LLLLLL t=- d=? o=- n=9 rd=1 ph=over';
    expect(readPosition(`${line} end=S1`, components()).winners).toEqual(['S1']);
    expect(readPosition(`${line} end=draw`, components()).winners).toEqual([]);
    expect(readPosition('A.2 S1=L N1=L t=S1 d=1 o=-', components()).winners).toBeNull();
  });
});

describe('moves of BD-11.4', () => {
  it.each(['P3L', '2L>6', '5M>F2', 'F1L>F4', '6L>F3x', '--', '..', 'f:F3L'])('%s reads and prints the same', (text) => {
    expect(moveText(readMove(text)!)).toBe(text);
  });

  it('leaves chance and nonsense alone', () => {
    expect(readMove('d4')).toBeNull();
    expect(readMove('P9L')).toBeNull();
  });
});

describe('tracks', () => {
  it('shares every holder between a START and a FINISH (BD-2.4)', () => {
    const c = components();
    expect(holderAt(c, 'S', 3)).toBe('E3');
    expect(holderAt(c, 'N', 10)).toBe('E3');
    for (const holder of c.holders) {
      expect(holderAt(c, 'S', placeOf(c, 'S', holder.id))).toBe(holder.id);
      expect(holderAt(c, 'N', placeOf(c, 'N', holder.id))).toBe(holder.id);
    }
  });
});
