import { describe, expect, it } from 'vitest';
import { components } from './fixture';
import { readMove } from './moves';
import { printPosition, readPosition, type Position } from './position';
import { afterMove, changed, ranking, showdown, verdicts } from './showdown';

const two = components();
const three = components('BYR', 'std14');
const at = (line: string): Position => readPosition(`bf1 ${line}`, line.includes(' BYR ') ? three : two);
const run = (line: string) => showdown(at(line), line.includes(' BYR ') ? three : two);
/** Board, columns and tokens as field 5, 6 and 7. */
const result = (line: string): string => printPosition(run(line).after).split(' ').slice(4, 7).join(' ');
const sums = (line: string): Record<string, string> =>
  Object.fromEntries(run(line).verdicts.map((one) => [one.being, `${one.sum} ${one.outcome}`]));

describe('a showdown', () => {
  it('BF-S04 adds up a location at the level of each being', () => {
    const line = '- BY std10 ./B1Y6B5/././././Y1--/././. 0,0/0,0 0/0 345.345/345.345 2A 1+2/1+1 Y:1';
    expect(sums(line)).toEqual({ B1: '-6 dies', Y6: '0 balances', B5: '1 survives', Y1: '-2 dies' });
    expect(run(line).verdicts[0]).toMatchObject({ levels: [2], level_sums: [-6], supporters: ['Y', 'B'] });
    expect(result(line)).toBe('#/-Y6B5/#/#/#/#/#/#/#/# 2,2/1,2 1/0');
    expect(run(line)).toMatchObject({
      over: false,
      extinct: [],
      awards: [{ seat: 'B', being: 'Y6', source: 'supply' }],
    });
  });

  it('BF-S08 ends the game when a seat has no being left', () => {
    const line = '- BY std10 B1--/-Y1-/Y2B7-/././././././. 0,0/0,0 0/0 45.45/45.45 3A 1+1/2+1 B:2';
    expect(result(line)).toBe('././Y2--/././././././. 1,6/0,3 1/0');
    expect(run(line)).toMatchObject({ over: true, extinct: ['B'], collapsing: [] });
    expect(ranking(run(line).after, two)).toEqual([
      { seat: 'B', worse: 1, better: 6, rank: 1 },
      { seat: 'Y', worse: 0, better: 3, rank: 2 },
    ]);
  });

  it('BF-S09 counts the dying for the others', () => {
    const line = '- BY std10 ./././././B1Y3B3/Y1--/././. 4,0/4,0 0/0 45.45/45.45 3A 1+1/2+1 B:1';
    expect(sums(line)).toMatchObject({ B1: '3 survives', Y3: '-4 dies', B3: '-5 dies' });
    expect(result(line).split(' ')[1]).toBe('5,3/5,6');
    expect(run(line).extinct).toEqual(['Y']);
  });

  it('BF-S10 adds a pair of deficits up, or judges each with pair_mode=each', () => {
    const line = 'BY std10 ./././././B1Y2B6/Y1--/././. 4,0/4,0 0/0 5.5/5.5 4A 1+1/2+1 B:1';
    expect(run(`- ${line}`).verdicts[0]).toMatchObject({ levels: [6, 2], level_sums: [1, -1], outcome: 'balances' });
    expect(result(`- ${line}`)).toContain(' 6,4/6,8 1/1');
    expect(result(`pair_mode=each ${line}`)).toContain(' 4,8/4,8 0/0');
    expect(run(`pair_mode=each ${line}`).extinct).toEqual(['B', 'Y']);
  });

  it('BF-S11 moves two white steps from round 4 and stops at the last column', () => {
    const line = '- BYR std14 ././././B2--/B1Y1R1/./././././././. 18,16/19,1/17,2 0/0/0 5.5/5.5/5.5 4A 1+1/2+1/1+2 B:1';
    expect(result(line)).toBe('#/#/#/#/#/B1Y1R1/#/#/#/#/#/#/#/# 19,19/19,1/19,2 0/0/0');
  });

  it('BF-S12 kills all three and lets the best of them win', () => {
    const line = '- BYR std14 #/#/#/#/#/B1Y1R1/#/#/#/#/#/#/#/# 8,0/8,1/19,2 1/0/0 ././. 5A 1+1/2+1/1+2 B:2';
    expect(run(line).verdicts.map((one) => one.sum)).toEqual([-9, -9, -9]);
    expect(result(line).split(' ')[1]).toBe('8,5/8,6/19,7');
    expect(run(line).extinct).toEqual(['B', 'Y', 'R']);
    expect(ranking(run(line).after, three)[0]).toEqual({ seat: 'R', worse: 7, better: 11, rank: 1 });
  });

  it('BF-S23 an extinct player can win', () => {
    const line =
      '- BYR std14 --B4/./././Y1R3-/Y4R2-/././R1--/././././. 10,9/3,9/7,3 0/1/0 45.45/45.45/45.45 3A 1+1/1+2/2+2 B:2';
    expect(result(line).split(' ')[1]).toBe('10,12/3,9/9,12');
    expect(run(line).extinct).toEqual(['B', 'R']);
    expect(ranking(run(line).after, three)[0]).toMatchObject({ seat: 'B', worse: 10, better: 12 });
  });

  it('BF-S23b ranks the extinct last with extinct_rank=last', () => {
    const line =
      'extinct_rank=last BYR std14 --B4/./././Y1R3-/Y4R2-/././R1--/././././. 10,9/3,9/7,3 0/1/0 45.45/45.45/45.45 3A 1+1/1+2/2+2 B:2';
    expect(ranking(run(line).after, three).map(({ seat, rank }) => `${seat}${String(rank)}`)).toEqual([
      'Y1',
      'B2',
      'R3',
    ]);
  });

  it('BF-S26 ends after round 6 without a collapse', () => {
    const line =
      '- BYR std14 #/#/././B1Y3R7/B2--/./././././././. 8,0/8,1/13,2 0/0/0 1234.1234/1234.1234/1234.1234 6A 5+5/5+5/5+5 Y:10';
    expect(result(line)).toBe('#/#/././B1Y3R7/././././././././. 12,6/12,1/17,2 0/0/0');
    expect(run(line)).toMatchObject({ over: true, extinct: [] });
    expect(ranking(run(line).after, three)[0]).toEqual({ seat: 'B', worse: 6, better: 12, rank: 1 });
  });

  it('BF-S06 BF-S27 ranks by values over the fold of the track', () => {
    const p = at('- BYR std14 ./././././././././././././. 11,12/12,13/12,18 0/0/0 ././. 5X 1+1/1+1/1+1 -');
    expect(ranking(p, three)[0]).toEqual({ seat: 'Y', worse: 12, better: 13, rank: 1 });
    const shared = at('- BYR std14 ./././././././././././././. 11,13/19,17/13,19 0/0/0 ././. 5X 1+1/1+1/1+1 -');
    expect(ranking(shared, three).map((one) => one.rank)).toEqual([1, 1, 1]);
  });
});

describe('reincarnation tokens when the supply is short', () => {
  const line = (tokens: string, options = '-'): string =>
    `${options} BYR std14 ./B1Y6B5/././././Y1R1-/././././././. 0,0/0,0/0,0 ${tokens} 345.345/345.345/345.345 2A 1+1/2+1/1+2 B:1`;
  const tokens = (text: string): string => result(text).split(' ')[2] ?? '';

  it.each([
    ['3/7/5', '4/6/5'],
    ['6/6/3', '6/6/3'],
    ['8/4/3', '7/5/3'],
    ['0/0/14', '1/1/13'],
  ])('BF-S21 %s ends as %s', (before, after) => {
    expect(run(line(before)).choice).toBeNull();
    expect(tokens(line(before))).toBe(after);
    expect(
      run(line(before))
        .columns.map((c) => `${c.white[1]},${c.black[1]}`)
        .join('/'),
    ).toBe('2,2/2,0/1,0');
  });

  it.each([
    ['3/6/6', 'Y', '4/6/5'],
    ['3/6/6', 'R', '4/6/5'],
    ['5/5/5', 'Y', '5/5/5'],
    ['5/5/5', 'R', '5/6/4'],
  ])('BF-S21 %s asks, and take:%s ends as %s', (before, from, after) => {
    expect(run(line(before)).choice).toEqual({ seat: 'B', among: ['Y', 'R'] });
    const waiting = at(
      `- BYR std14 ./B1Y6B5/././././Y1R1-/././././././. 2,2/2,0/1,0 ${before} 345.345/345.345/345.345 2T 1+1/2+1/1+2 B:0`,
    );
    const taken = showdown(afterMove(waiting, readMove(`take:${from}`)), three);
    expect(taken.choice).toBeNull();
    expect(printPosition(taken.after).split(' ').slice(5, 7).join(' ')).toBe(`2,2/2,0/1,0 ${after}`);
  });

  it('BF-S22 gives them in the order of initiative', () => {
    const short = (held: string): string =>
      `- BYR std14 ./B1Y3R7/./././././././././././. 0,0/0,0/0,0 ${held} 345.345/345.345/345.345 2A 1+1/1+2/2+2 B:1`;
    expect(result(short('2/8/4'))).toContain(' 2,0/2,0/2,0 4/6/5');
    expect(result(short('0/0/0'))).toContain(' 2,0/2,0/2,0 2/2/2');
    expect(run(short('2/8/4')).awards.map((one) => one.source)).toEqual(['supply', null, 'Y', 'Y', 'R', 'Y']);
  });

  it('BF-13.6 always moves one with richest_rule=others', () => {
    expect(run(line('8/4/3', 'richest_rule=others')).awards[0]?.source).toBe('Y');
  });
});

describe('a move looked at', () => {
  const before = at('- BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1 B:4');

  it('BF-S20 takes one action, and a reincarnation one token', () => {
    expect(printPosition(afterMove(before, readMove('B7^9f')))).toContain('Y2B7-/. 0,0/0,0 1/0');
    expect(afterMove(before, readMove('Y2:9l>9f')).turn).toEqual({ seat: 'B', left: 3 });
    expect(printPosition(afterMove(before, readMove('end')))).toBe(printPosition(before));
  });

  it('BF-23.4 changes the verdicts it touches and leaves the position as it was', () => {
    const after = afterMove(before, readMove('B7^9f'));
    expect([...changed(verdicts(before, two), verdicts(after, two))].map(([being]) => being)).toContain('B7');
    expect(printPosition(before)).toContain('Y2--');
  });
});
