import { describe, expect, it } from 'vitest';
import { maybe } from '../../i18n/text';
import { oneworld } from './index';

describe('the options of the new-game dialog', () => {
  it('have a sentence each, and a heading for every group', () => {
    for (const { name: option } of oneworld.options) {
      expect(maybe(`oneworld.option.${option}`), option).toBeDefined();
      expect(maybe(`oneworld.option.${option}.help`), option).toMatch(/[.]$/);
    }
    for (const group of ['printed', 'house']) expect(maybe(`oneworld.group.${group}`)).toBeDefined();
    expect(oneworld.options).toHaveLength(30);
  });
});

it('throws are told in entries of their own', () => {
  expect(oneworld.tellsThrows).toBe(true);
});

it('the land is drawn below what the guide says of it', () => {
  const drawn = Object.keys(oneworld.guidePictures ?? {});
  expect(drawn).toEqual(['terrain']);
  expect(oneworld.guide.map(({ key }) => key)).toEqual(expect.arrayContaining(drawn));
});
