import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { strictNumber } from './runtime';

const kFile = new TextDecoder().decode(readFileSync('../messages/languages.json'));
const kLanguages = Object.keys(JSON.parse(kFile) as object);

describe('a number in a text', () => {
  it.each(kLanguages)('is written as the browser writes it: %s', (language) => {
    const format = new Intl.NumberFormat(language);
    const numbers = [...Array(1200).keys(), 999999, 1234567, -1, -1000, 0.5, 3.25, 1e21];
    for (const number of numbers) expect(strictNumber(language, number, 0, 'n')).toBe(format.format(number));
  });

  it('is less by the offset of its plural', () => {
    expect(strictNumber('en', 3, 1, 'n')).toBe('2');
    expect(strictNumber('en', 1001, 1, 'n')).toBe('1,000');
  });

  it('is refused unless it is one', () => {
    expect(() => strictNumber('en', Number.NaN, 0, 'n')).toThrow('`n` or its offset is not a number');
  });
});
