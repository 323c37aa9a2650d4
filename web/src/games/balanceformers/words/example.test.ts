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
  const { being, level, value, company, help } = example;
  expect([being[0], company[0] === being[0]]).toEqual([colours[0], false]);
  expect([components.beings[being]?.[level - 1], components.beings[company]?.[level - 1]]).toEqual([value, help]);
  expect(value).toBe(-1);
  expect(value + help).toBeGreaterThan(0);
});

it('BF-11.5 has nothing to show where nobody else plays', () => {
  expect(exampleFor(readComponents(rawComponents('B')), 'B1')).toBeNull();
});

it('of groups the example is a being to which the guide points', () => {
  const line = (pieces: string): Moment =>
    ({
      components: rawComponents('BY'),
      seats: [{ seat: 0, id: 'B', holder: 'me' }],
      view: `bf1 - BY std10 ${pieces} 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 Y:2`,
    }) as unknown as Moment;
  const beingOf = (pieces: string): string | undefined => exampleOf(line(pieces), true).example?.being;
  expect(beingOf('./././././././././.')).toBe('B1');
  expect(beingOf('./Y4--/././B3--/././././.')).toBe('Y4');
  const near = exampleOf(line('./Y4--/././B3-Y2/././././.'), true).example;
  expect(['B3', 'Y2'], 'two on a piece').toContain(near?.being);
});
