import { describe, expect, it } from 'vitest';
import { evaluatedLevels, letterOf } from './components';
import { components } from './fixture';
import { moveText, readMove } from './moves';
import { initiative } from './order';
import { beingAt, offBoard, printPosition, readPosition, slotOf, supplyLeft } from './position';

const two = components();
const three = components('BYR', 'std14');

const kLines: [string, ReturnType<typeof components>][] = [
  ['bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 12345.12345/12345.12345 1I -/- -', two],
  ['bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 12345.12345/12345.12345 1I 4+3!/?! -', two],
  ['bf1 - BY std10 ./B1Y6B5/././././Y1--/././. 0,0/0,0 0/0 345.345/345.345 2A 1+2/1+1 Y:1', two],
  ['bf1 hole_link=point,pair_mode=each BY std10 #/#/#/#/-B6-/#/#/#/#/# 10,13/14,19 1/1 ./. 5X 4+4/5+5 -', two],
  ['bf1 - BYR std14 #/#/#/#/#/B1Y1R1/#/#/#/#/#/#/#/# 8,0/8,1/19,2 1/0/0 ././. 5A 1+1/2+1/1+2 B:2', three],
];

describe('positions of BF-22.4', () => {
  it.each(kLines)('%s reads and prints the same', (line, c) => {
    expect(printPosition(readPosition(line, c))).toBe(line);
  });

  it('says who stands where and who is off the board', () => {
    const p = readPosition(kLines[2]![0], two);
    expect(slotOf(p, 'Y6')).toBe('2f');
    expect(slotOf(p, 'Y7')).toBeNull();
    expect(beingAt(p, '7l')).toBe('Y1');
    expect(offBoard(p, two, 'B')).toEqual(['B2', 'B3', 'B4', 'B6', 'B7']);
    expect(supplyLeft(p, two)).toBe(15);
  });

  it('keeps a foreign pick closed and the own one sealed (BF-6.2)', () => {
    expect(readPosition(kLines[1]![0], two).pairs).toEqual([{ square: 4, round: 3, sealed: true }, '?']);
  });

  it.each([
    'bf1 - BY std10 . 0,0/0,0 0/0 1.1/1.1 1I -/- -',
    'bf1 - BR std10 ./././././././././. 0,0/0,0 0/0 1.1/1.1 1I -/- -',
    'bf1 - BY std10 B1--/B1--/./././././././. 0,0/0,0 0/0 1.1/1.1 1I -/- -',
    'bf1 - BY std10 B9--/./././././././././. 0,0/0,0 0/0 1.1/1.1 1I -/- -',
    'nonsense',
  ])('refuses %s', (line) => {
    expect(() => readPosition(line, two)).toThrow();
  });
});

describe('moves of BF-22.3', () => {
  it.each(['i4/3', 'B4@12r', 'B4:7f>12r', 'B4:7f~12r', 'B4^12r', 'end', 'take:R'])('%s reads and prints', (text) => {
    expect(moveText(readMove(text)!)).toBe(text);
    expect(moveText(readMove(`Y:${text}`)!)).toBe(text);
  });

  it('leaves a hidden move and nonsense alone', () => {
    for (const text of ['?', 'B4', 'B4>7f', 'i4', '']) expect(readMove(text)).toBeNull();
  });
});

describe('components', () => {
  it('BF-S03 evaluate a being at the levels of the deficits', () => {
    const levels = [1, 2, 3, 4, 5, 6].map((round) => evaluatedLevels(two, 'B5', round));
    expect(levels).toEqual([[2], [5], [4], [2, 5], [2, 4], [5, 4]]);
  });

  it('BF-S01 order equal sums by the letter of the round token', () => {
    const p = readPosition(
      'bf1 - BYR std14 ./././././././././././././. 0,0/0,0/0,0 0/0/0 1235.1245/1234.1345/1345.1345 1P 4+3/5+2/2+2 B:1',
      three,
    );
    expect(initiative(p, three).map((one) => one.seat)).toEqual(['B', 'Y', 'R']);
    expect(letterOf(three, 'B', 3)).toBe('C');
    expect(letterOf(components('BP'), 'B', 3)).toBe('C2');
  });
});
