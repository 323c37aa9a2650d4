import { describe, expect, it } from 'vitest';
import {
  aspectsOf,
  attackedGod,
  BadPosition,
  childrenAt,
  contested,
  has,
  onMap,
  printPosition,
  readPosition,
} from './position';

const kSmall =
  'ow1 eq12 - 2 B M B:N,A5*1,F1,0,0;A4=S,B3=F,C5=S,D4=BF,D5=S C:S,L2*1,G9,0,0;D3=B,G9=F,J3=S,K3=S,L1=F,L4=B -';

describe('a position line', () => {
  it('OW-13.2: tells the sides, the turn and the phase', () => {
    const position = readPosition(kSmall);
    expect([position.map, position.turn, position.active, position.phase]).toEqual(['eq12', 2, 0, 'M']);
    const [borg, chez] = position.sides;
    expect([borg.end, borg.god, borg.lives, borg.tower, borg.pool, borg.lost]).toEqual(['N', 'A5', 1, 'F1', 0, 0]);
    expect(onMap(borg)).toBe(6);
    expect(aspectsOf(childrenAt(borg, 'D4'))).toBe('BF');
    expect(childrenAt(chez, 'D4')).toEqual([]);
  });

  it('OW-13.4: small letters have moved, a mark tells of a god power', () => {
    const line = "ow1 eq22 gb 9 B M B:N,B8*1,K1,0,11;H7=S'bF C:S,U8*3,L15,0,12;J6=F p:1";
    const position = readPosition(line);
    expect(position.sides[0].stacks[0]?.children).toEqual([
      { aspect: 'S', moved: false, changed: true },
      { aspect: 'B', moved: true, changed: false },
      { aspect: 'F', moved: false, changed: false },
    ]);
    expect([position.powers, has(position, 'god_powers', 'borg_bargain')]).toEqual([1, true]);
  });

  it('OW-13.3: names options as the set-up does', () => {
    const line = 'ow1 eq22 c2,fc,lv32,st3,fog_paths=cheapest,turn_cap=200 - - o B:-,-,-,0,0;- C:-,-,-,0,0;- d:3';
    const position = readPosition(line);
    expect(position.options).toEqual({
      chaos_gambit_2: 'on',
      frustration: 'consecutive',
      god_lives: '32',
      stacking: '3',
      fog_paths: 'cheapest',
      turn_cap: '200',
    });
    expect([position.turn, position.active, position.die, position.sides[0].god]).toEqual([null, null, 3, null]);
  });

  it('OW-13.5: tells what is pending', () => {
    const line = 'ow1 eq22 - 9 C c B:N,B8*3,K1,0,9;J6=S C:S,U8*3,L15,0,9;B8=B,J6=F hit/q:B8.K9/b:J6.2.1/k:C.SF/k:B.?';
    const position = readPosition(line);
    expect(position.hit).toBe(true);
    expect(position.battles).toEqual(['B8', 'K9']);
    expect(position.battle).toEqual({ hex: 'J6', round: 2, quiet: 1 });
    expect(position.commitments).toEqual(['?', 'SF']);
    expect(contested(position)).toEqual(['J6']);
    expect(attackedGod(position)).toBe(0);
  });

  it('OW-13.5: tells an announced move with the rolls that are left, and the end', () => {
    const line = (pending: string): string =>
      `ow1 eq22 - 9 B f B:N,B8*3,K1,0,12;G5=F C:S,U8*3,L15,0,12;J6=F ${pending}`;
    expect(readPosition(line('f:G5F-H5~2.1')).announced).toEqual({ move: 'G5F-H5~2', left: 1 });
    expect(readPosition(line('o:I7.1/gm')).obstacles).toEqual([{ hex: 'I7', count: 1 }]);
    expect(readPosition(line('win:C')).winner).toBe(1);
    const capped = readPosition(line('draw:cap'));
    expect([capped.draw, capped.capped, capped.winner]).toEqual([true, true, null]);
  });

  it('is refused where it is none', () => {
    for (const bad of [
      '',
      kSmall.replace('ow1', 'ow2'),
      kSmall.replace(' M ', ' X '),
      kSmall.replace('A4=S', 'A4=Q'),
      kSmall.replace('A4=S', 'A0=S'),
      `${kSmall} more`,
      kSmall.replace(/-$/, 'z:1'),
      kSmall.replace('B:N', 'B:W'),
    ])
      expect(() => readPosition(bad), bad).toThrow(BadPosition);
  });
});

describe('printing a position', () => {
  it('OW-13.6: is the way back', () => {
    for (const line of [
      kSmall,
      'ow1 eq22 - 9 B M B:N,B8*3,K1,0,12;H7=B C:S,U8*3,L15,0,12;J6=F -',
      "ow1 eq22 gb 9 B M B:N,B8*1,K1,0,11;H7=S'bF C:S,U8*3,L15,0,12;J6=F p:1",
    ])
      expect(printPosition(readPosition(line))).toBe(line);
  });
});
