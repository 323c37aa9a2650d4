// What the guide shows of groups is true of every set of colours.

import { expect, it } from 'vitest';
import { readComponents } from '../model/components';
import { exampleFor } from './example';
import { rawComponents } from '../model/fixture';

it.each(['BY', 'BYR', 'POG', 'BYRPOG'])('BF-11.5 of %s a being dies alone and lives in company', (colours) => {
  const components = readComponents(rawComponents(colours));
  const example = exampleFor(components, colours[0] ?? '');
  if (!example) throw new Error('no example');
  const { being, level, value, company, help } = example;
  expect([being[0], company[0] === being[0]]).toEqual([colours[0], false]);
  expect([components.beings[being]?.[level - 1], components.beings[company]?.[level - 1]]).toEqual([value, help]);
  expect(value).toBe(-1);
  expect(value + help).toBeGreaterThan(0);
});

it('BF-11.5 has nothing to show where nobody else plays', () => {
  expect(exampleFor(readComponents(rawComponents('B')), 'B')).toBeNull();
});
