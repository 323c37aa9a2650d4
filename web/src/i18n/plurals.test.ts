import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// The kernel's tests read the same file, so that a text has the same form on a screen and on the command line.
const kForms = JSON.parse(new TextDecoder().decode(readFileSync('../tests/data/plurals.json'))) as Record<
  string,
  Record<string, number[]>
>;

describe('the plural forms that the kernel is tested with', () => {
  it.each(Object.entries(kForms))('are those of the browser: %s', (language, forms) => {
    const rules = new Intl.PluralRules(language);
    for (const [form, numbers] of Object.entries(forms))
      expect(new Set(numbers.map((n) => rules.select(n)))).toEqual(new Set([form]));
    expect(Object.values(forms).flat().length).toBe(Object.values(kForms['en'] ?? {}).flat().length);
  });
});
