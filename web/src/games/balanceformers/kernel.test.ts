// What the board asks is answered by the kernel, with the data and options of the table.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { components } from './model/fixture';
import { ask } from './model/kernel';
import { readPosition } from './model/position';
import { showdown, verdicts } from './model/showdown';

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
