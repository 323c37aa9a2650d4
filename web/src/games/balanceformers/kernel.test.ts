// What the board asks is answered by the kernel, with the data and options of the table.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { components } from './model/fixture';
import { ask } from './model/kernel';
import { beingsOnBoard, ownerOf, readPosition } from './model/position';
import { showdown, verdicts } from './model/showdown';
import { guideRecord } from './words/guide';

const kRest = 'BY std10 ./B1Y6B5/././././Y1--/././. 0,0/0,0 0/0 345.345/345.345 2A 1+2/1+1 Y:1';
const printed = components();
const position = readPosition(`bf1 - ${kRest}`, printed);

it('says what it does not understand', () => {
  expect(() => ask(position, printed, 'whatever')).toThrow('no_such_ask');
  const broken = { ...position, layout: 'std11' };
  expect(() => ask(broken, printed, 'verdicts')).toThrow('balanceformers');
});

it('BF-17: judges by the data file of somebody’s own', () => {
  const text = new TextDecoder().decode(readFileSync('../data/balanceformers/recon1.json'));
  const file = text.replace('"recon1"', '"mine"').replace('"B1": [-3, -2,', '"B1": [-2, -3,');
  expect(file.length).toBe(text.length - 2);
  const own = { ...printed, file };
  const mine = readPosition(`bf1 data=mine ${kRest}`, own);
  const sums = (all: { being: string; sum: number }[]) => Object.fromEntries(all.map((one) => [one.being, one.sum]));
  expect(sums(verdicts(mine, own))).not.toEqual(sums(verdicts(position, printed)));
  expect(() => verdicts(mine, printed)).toThrow();
});

it('BF-6.2: keeps a pair that a seat has chosen in secret', () => {
  const line = 'bf1 - BY std10 B1--/Y1--/./././././././. 1,1/1,1 0/0 345.345/345.345 2I 3+3!/?! -';
  const choosing = readPosition(line, printed);
  expect(showdown(choosing, printed).after.pairs).toEqual(choosing.pairs);
});

it('BF-14.2: no colour can die out in the first showdown of the guided game', () => {
  const line = /\[Position "(.*)"\]/.exec(guideRecord)?.[1] ?? '';
  const three = components('BYR', 'std14');
  const begun = readPosition(line, three);
  expect(begun.phase).toBe('P');
  // Of a full piece: nothing joins them, and nothing moves before the first showdown (BF-1.3, 7.5).
  const group = beingsOnBoard(begun).filter(({ piece }) => piece === 5);
  expect(group.map(({ being }) => ownerOf(being)).sort()).toEqual(['B', 'R', 'Y']);
  const beings = group.map(({ being }) => being);
  const judged = verdicts(begun, three).filter(({ being }) => beings.includes(being));
  // By hand, from data/balanceformers/recon2.json: -1 - 1 + 3 at level 3 of the first two, 1 + 0 - 1 at level 4.
  expect(Object.fromEntries(judged.map((one) => [one.being, one.sum]))).toEqual({ B1: 1, Y6: 1, R5: 0 });
});
