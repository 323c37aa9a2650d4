// What the guide shows of groups is true of every set of colours.

import { expect, it } from 'vitest';
import { readComponents } from '../model/components';
import { exampleFor, exampleOf } from './example';
import type { Moment } from '../../contract';
import { rawComponents } from '../model/fixture';

it.each(['BY', 'BYR', 'POG', 'BYRPOG'])('BF-11.5 of %s a being dies alone and lives in company', (colours) => {
  const components = readComponents(rawComponents(colours));
  const example = exampleFor(components, `${colours[0]}1`);
  if (!example) throw new Error('no example');
  const { being, level, value, company } = example;
  expect(company).toHaveLength(1);
  const [near = { being: '', value: 0 }] = company;
  expect([being[0], near.being[0] === being[0]]).toEqual([colours[0], false]);
  expect([components.beings[being]?.[level - 1], components.beings[near.being]?.[level - 1]]).toEqual([
    value,
    near.value,
  ]);
  expect(value).toBe(-1);
  expect(value + near.value).toBeGreaterThan(0);
});

it('BF-11.5 has nothing to show where nobody else plays', () => {
  expect(exampleFor(readComponents(rawComponents('B')), 'B1')).toBeNull();
});

const line = (pieces: string): Moment =>
  ({
    components: rawComponents('BY'),
    seats: [{ seat: 0, id: 'B', holder: 'me' }],
    view: `bf1 - BY std10 ${pieces} 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 Y:2`,
  }) as unknown as Moment;
const whereStand = (piece: string): Moment => line(`./${piece}/./././././././.`);

it('of groups the example is a being to which the guide points', () => {
  const beingOf = (pieces: string): string | undefined => exampleOf(line(pieces), true).example?.being;
  expect(beingOf('./././././././././.')).toBe('B1');
  expect(beingOf('./Y4--/././B3--/././././.')).toBe('Y4');
  const near = exampleOf(line('./Y4--/././B3-Y2/././././.'), true).example;
  expect(['B3', 'Y2'], 'two on a piece').toContain(near?.being);
});

it('BF-11.4 shows all of a group in which a being lives, and of no group that kills it', () => {
  const { components } = exampleOf(whereStand('.'), true);
  const companyOf = (being: string, beside: string[]) =>
    exampleFor(components, being, beside)?.company.map((one) => [one.being, one.value]);
  // At level 5, where B2 has -1: 3 of Y2 and 1 of B3.
  expect(companyOf('B2', ['B2', 'Y2', 'B3'])).toEqual([
    ['Y2', 3],
    ['B3', 1],
  ]);
  // At level 6, where B1 has -1: -1 of Y3 and -2 of B4; Y2 has 2 there, the most of the others.
  expect(companyOf('B1', ['B1', 'Y3', 'B4'])?.[0]).not.toEqual(['Y3', -1]);
  const group = exampleOf(whereStand('B2Y2B3'), true).example;
  expect([group?.being, group?.company.length]).toEqual(['B2', 2]);
});
