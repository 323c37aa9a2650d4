import { describe, expect, it } from 'vitest';
import { maybe } from '../../i18n/text';
import { levelPans } from './index';

const kValues: Record<string, string[]> = { last_stone: ['wins', 'loses'] };
const kSaid = ['prompt.turn', 'prompt.thinking', 'prompt.start', 'event.took', 'event.won', 'field.help'];

describe('the catalogue', () => {
  it('explains every option and every value in a sentence', () => {
    for (const option of levelPans.options) {
      const key = `level_pans.option.${option.name}`;
      for (const part of ['', ...(kValues[option.name] ?? []).map((value) => `.${value}`)]) {
        expect(maybe(key + part), key + part).toBeTruthy();
        expect(maybe(`${key}${part}.help`), `${key}${part}.help`).toMatch(/\.$/);
      }
    }
    const names = levelPans.options.map((option) => option.name);
    expect(names.sort()).toEqual(Object.keys(kValues).sort());
  });

  it('has words for prompts, events and every step of the guide', () => {
    const keys = levelPans.guide.map((step) => `guide.${step.key}`);
    const steps = keys.flatMap((key) => [key, `${key}.title`]);
    for (const key of [...kSaid, ...steps]) expect(maybe(`level_pans.${key}`), key).toMatch(/./);
  });
});
