import { describe, expect, it } from 'vitest';
import { plateAt, spots } from './groups';
import { readPosition } from './position';
import { kChez, line } from './sample';

const position = readPosition(line(`2 B M B:N,A5*1,F1,0,0;A5=S,D4=BF ${kChez} -`));
const aspectAt = (hex: string, x: number, y: number, scale = 1): string | undefined =>
  plateAt(position, hex, [x, y], scale)?.aspect;

describe('the plate under the pointer', () => {
  it('is that of the group drawn there', () => {
    const [left, right] = spots(2, 0).map((spot) => spot.at);
    expect(aspectAt('D4', ...left!)).toBe('B');
    expect(aspectAt('D4', ...right!)).toBe('F');
    expect(aspectAt('D4', 0, 29)).toBeUndefined();
  });

  it('lies smaller and lower beside a god', () => {
    expect(aspectAt('A5', 10, 9)).toBe('S');
    expect(aspectAt('A5', -10, -9)).toBeUndefined();
  });

  it('is not aimed at where it is too small', () => {
    expect(aspectAt('D4', ...spots(2, 0)[0]!.at, 0.5)).toBeUndefined();
  });

  it('is none on an empty hex', () => {
    expect(aspectAt('F5', 0, 0)).toBeUndefined();
  });
});
