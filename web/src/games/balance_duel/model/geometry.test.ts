import { describe, expect, it } from 'vitest';
import { intended, readChoices } from './choices';
import { components, fourSeats } from './fixture';
import {
  feet,
  holderX,
  inReadingOrder,
  isAtRest,
  kContactDegrees,
  kFootBack,
  kFootFront,
  swing,
  tiltDegrees,
} from './geometry';
import { readPosition } from './parse';
import { pawnsOf } from './pawns';

const at = (line: string) => readPosition(`A.2 ${line} t=S1 d=? o=-`, components());

describe('the tilt of BD-3.7', () => {
  it('is level without torque, at contact at the limit and never beyond', () => {
    expect(tiltDegrees(0, 8e6)).toBe(0);
    expect(tiltDegrees(8.1e6, 8.1e6)).toBeCloseTo(kContactDegrees);
    expect(tiltDegrees(-13e6, 8.4e6)).toBeCloseTo(-kContactDegrees);
    expect(Math.tan((tiltDegrees(4e6, 8e6) * Math.PI) / 180)).toBeCloseTo(Math.tan((12 * Math.PI) / 180) / 2);
  });

  it('rests at once where the limit holds nothing', () => {
    expect(tiltDegrees(1, 0)).toBeCloseTo(kContactDegrees);
    expect(tiltDegrees(-1, -5)).toBeCloseTo(-kContactDegrees);
  });

  it('swings to its goal and stays there, and stops at the board on the way', () => {
    for (const goal of [5, -kContactDegrees, 0]) {
      const state = { angle: 3, speed: 0 };
      let most = 0;
      for (let i = 0; i < 600 && !isAtRest(state, goal); i++) {
        swing(state, goal, 1 / 60);
        most = Math.max(most, Math.abs(state.angle));
      }
      expect(isAtRest(state, goal)).toBe(true);
      expect(most).toBeLessThanOrEqual(kContactDegrees);
    }
  });
});

describe('places on the drawing', () => {
  it('puts East at the right hand of South and at the left hand of North', () => {
    const ids = (turned: boolean) => inReadingOrder(components(), turned).map((h) => h.id);
    expect(ids(false)[0]).toBe('W7');
    expect(ids(true)[0]).toBe('E7');
    expect(
      holderX(
        components().holders.find((h) => h.id === 'E2')!,
        false,
      ),
    ).toBe(120);
  });

  it('gives each side the socket next to it, and both to two pawns of one side', () => {
    const double = components().holders.find((h) => h.id === 'E1')!;
    expect(feet(double, ['S', 'N'], false)).toEqual([kFootFront, kFootBack]);
    expect(feet(double, ['S', 'N'], true)).toEqual([kFootBack, kFootFront]);
    expect(feet(double, ['N', 'N'], false)).toEqual([kFootBack, kFootFront]);
  });
});

describe('pawns between two positions', () => {
  it('keeps the key of a pawn that moved and of those that stayed', () => {
    const before = pawnsOf(at('S1=LLLL/2L,4L N1=LLLLL/3L'), components(), false, []);
    const after = pawnsOf(at('S1=LLLL/4L,6L N1=LLLLL/3L'), components(), false, before);
    const key = (pawns: typeof before, seat: string, place: number) =>
      pawns.find((pawn) => pawn.seat === seat && pawn.place === place)?.key;
    expect(key(after, 'S1', 6)).toBe(key(before, 'S1', 2));
    expect(key(after, 'S1', 4)).toBe(key(before, 'S1', 4));
    expect(key(after, 'N1', 3)).toBe(key(before, 'N1', 3));
  });

  it('never turns a pawn into one of another seat or kind', () => {
    const four = (line: string) => readPosition(`A.4i ${line} t=S1 d=? o=-`, fourSeats());
    const before = pawnsOf(four('S1=LLM/6M S2=LLMM N1=LLM/3M N2=LLMM'), fourSeats(), false, []);
    const after = pawnsOf(four('S1=LLM/F3M S2=LLMM N1=LLMM N2=LMM/1L'), fourSeats(), false, before);
    expect(after.map((pawn) => pawn.key).filter((key) => before.some((b) => b.key === key))).toHaveLength(1);
  });
});

describe('choices', () => {
  it('reads sources and holders from the legal moves alone', () => {
    const legal = ['P4L', '6L>F3', '6L>F3x', '--'].map((move) => ({ move, facts: {} }));
    const choices = readChoices(legal, components(), 'S');
    expect(choices.pass?.move).toBe('--');
    expect(choices.skip).toBeNull();
    expect(choices.pawn.map((c) => [c.source.from, c.holder])).toEqual([
      ['supply', 'E4'],
      [6, 'W3'],
      [6, 'W3'],
    ]);
  });

  it('says what a person means by carrying a pawn somewhere', () => {
    expect(intended({ from: 'supply', kind: 'L' }, 5, false)).toBe('P5L');
    expect(intended({ from: 'supply', kind: 'M' }, 9, true)).toBe('f:F2M');
    expect(intended({ from: 6, kind: 'L' }, 10, false)).toBe('6L>F3');
  });
});
