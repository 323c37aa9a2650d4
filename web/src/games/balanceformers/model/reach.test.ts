import { describe, expect, it } from 'vitest';
import type { Components } from './components';
import { components } from './fixture';
import { printPosition, readPosition, type Position } from './position';
import { cutOff, emptyPieces, holes, reach, slotGraph, steps, type Step } from './reach';

const two = components();
const wide = components('BY', 'std14');
const at = (board: string, c = two, options = '-'): Position => {
  const line = `bf1 ${options} BY ${c.layout.id} ${board} 1,1/1,1 0/0 45.45/45.45 3A 3+3/2+2 B:6`;
  const position = readPosition(line, c);
  expect(printPosition(position)).toBe(line);
  return position;
};
const targets = (p: Position, c: Components, being: string): Step[] =>
  steps(p, c).filter((step) => step.being === being);
/** With its empty pieces turned black. */
const collapsed = (p: Position, c: Components): Position => {
  const black = new Set(emptyPieces(p, c));
  const pieces = p.pieces.map((piece, i) => (black.has(i) ? { ...piece, black: true } : piece));
  return { ...p, pieces };
};
const direct = (p: Position, being: string, c = two): string =>
  targets(p, c, being)
    .filter((step) => !step.through)
    .map((step) => step.to)
    .sort()
    .join(' ');
const through = (p: Position, being: string, c = two): string =>
  targets(p, c, being)
    .filter((step) => step.through)
    .map((step) => step.to)
    .sort()
    .join(' ');
const sorted = (text: string): string => text.split(' ').sort().join(' ');

describe('slots one action away', () => {
  it('BF-S02 wings reach the wings of two neighbours and the own slots', () => {
    expect(direct(at('--B1/./Y1--/././././././.'), 'B1')).toBe(sorted('1l 1f 2l 4l'));
    expect(direct(at('--B1/B2--/Y1--/././././././.'), 'B1')).toBe(sorted('1l 1f 4l'));
  });

  it('BF-S05 legs leave a black hole at its edge', () => {
    const p = at('./././././././#/-B2-/Y1--');
    expect(direct(p, 'B2')).toBe(sorted('9l 9r 10f'));
    expect(through(p, 'B2')).toBe(sorted('7f 7r'));
  });

  it('BF-S13 pieces that touch make one hole', () => {
    const p = at('-B1-/#/././Y1--/#/#/-Y2-/././B2--/#/./--Y3', wide);
    expect(holes(p, wide).map((hole) => hole.pieces.map((piece) => piece + 1))).toEqual([
      [2, 12],
      [6, 7],
    ]);
    expect(direct(p, 'B1', wide)).toBe(sorted('1l 1r 4f'));
    expect(through(p, 'B1', wide)).toBe(sorted('3f 3l 9f 9l 11f 11r'));
    expect(direct(p, 'Y2', wide)).toBe(sorted('5f 8l 8r'));
    expect(through(p, 'Y2', wide)).toBe(sorted('1l 1r 5r 14l'));
    expect(direct(p, 'B2', wide)).toBe(sorted('10r 11f 11r'));
    expect(through(p, 'B2', wide)).toBe('');
    const more = at('B3B1-/#/././Y1--/#/#/-Y2-/././B2--/#/./--Y3', wide);
    expect(direct(more, 'B3', wide)).toBe(sorted('1r 4r'));
    expect(through(more, 'B3', wide)).toBe(sorted('5f 5r 8l 14l'));
  });

  it('BF-S14 pieces that meet in a point are two holes, and one with hole_link=point', () => {
    const board = '#/-Y1-/#/./././B1--/Y2--/./././././.';
    const p = at(board, wide);
    expect(direct(p, 'B1', wide)).toBe(sorted('6r 7f 7r'));
    expect(through(p, 'B1', wide)).toBe(sorted('2l 4f 4r'));
    expect(direct(p, 'Y1', wide)).toBe(sorted('2l 2r'));
    expect(through(p, 'Y1', wide)).toBe(sorted('4f 4r 7r 4l'));
    const joined = at(board, wide, 'hole_link=point');
    expect(holes(joined, wide)).toHaveLength(1);
    expect(through(joined, 'B1', wide)).toContain('2r');
  });

  it('BF-S15 BF-S16 a being that is walled in stays', () => {
    const p = at('B1B2Y1/Y2Y3-/Y4Y5Y6/#/./././././B3--');
    for (const being of ['B1', 'B2', 'Y1']) expect(targets(p, two, being)).toEqual([]);
    expect(direct(p, 'Y3')).toBe('2r');
    const full = at('././././././-Y1Y2/#/B1B2-/-B3-');
    expect(targets(full, two, 'B2')).toEqual([{ being: 'B2', from: '9f', to: '9r', through: false }]);
  });
});

describe('slots more actions away', () => {
  it('BF-S17 come nearest first', () => {
    const p = at('B1--/./././././././Y1--/.');
    const ways = reach(p, two, 'B1', 3);
    expect(ways.get('4r')).toBe(1);
    expect(ways.get('3f')).toBe(3);
    expect([...ways.values()]).toEqual([...ways.values()].sort());
    expect(reach(p, two, 'B1', 1).size).toBe(targets(p, two, 'B1').length);
    expect(ways.has('1l')).toBe(false);
  });

  it('BF-23.8 name who would be cut off after the collapse', () => {
    const three = components('BYR', 'std14');
    const line = 'bf1 - BYR std14 ././././B2--/B1Y1R1/./././././././. 0,0/0,0/0,0 0/0/0 5.5/5.5/5.5 4A 1+1/2+1/1+2 B:1';
    const p = readPosition(line, three);
    expect(cutOff(p, three)).toEqual([]);
    expect(cutOff(collapsed(p, three), three)).toEqual(['B2']);
    const alone = readPosition(line.replace('B2--', '.'), three);
    expect(cutOff(collapsed(alone, three), three)).toEqual(['B1', 'Y1', 'R1']);
  });

  it('BF-3.10 never more than four neighbours, and each way both ways', () => {
    for (const id of ['std10', 'std14', 'std20', 'std24', 'std28']) {
      for (const [slot, near] of slotGraph(components('BY', id))) {
        expect(near.length).toBeLessThanOrEqual(4);
        for (const other of near) expect(slotGraph(components('BY', id)).get(other) ?? []).toContain(slot);
      }
    }
  });
});
