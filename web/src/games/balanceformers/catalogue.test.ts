import { describe, expect, it } from 'vitest';
import { maybe } from '../../i18n/text';
import { balanceformers } from './index';
import { guide } from './words/guide';

describe('the catalogue', () => {
  const values: Record<string, string[]> = {
    beings: ['recon1', 'recon2'],
    colours: [],
    layout: ['auto', 'std10', 'std14', 'std20', 'std24', 'std28'],
    pair_mode: ['combined', 'each'],
    move_scope: ['any', 'own'],
    richest_rule: ['any', 'others'],
    extinct_rank: ['tokens', 'last'],
    hole_link: ['side', 'point'],
    layout_holes: ['forbid', 'allow'],
    piece_counts: ['table', 'free'],
    reinc_supply: ['table', '0', '15', '30'],
  };

  it('explains every option and every value in a sentence', () => {
    for (const [option, all] of Object.entries(values)) {
      const key = `balanceformers.option.${option}`;
      for (const part of ['', ...all.map((value) => `.${value}`)]) {
        expect(maybe(key + part), key + part).toBeTruthy();
        expect(maybe(`${key}${part}.help`), `${key}${part}.help`).toMatch(/\.$/);
      }
    }
    expect(balanceformers.options.map((option) => option.name).sort()).toEqual(Object.keys(values).sort());
  });

  it('begins new tables with the long game, and offers the rules to the letter', () => {
    const [long, literal] = balanceformers.profiles ?? [];
    expect(long).toEqual({ key: 'long', options: { beings: 'recon2', move_scope: 'own', extinct_rank: 'last' } });
    expect(literal).toEqual({ key: 'literal', options: {} });
    expect(balanceformers.tableOptions).toEqual(long?.options);
    for (const [option, value] of Object.entries(long?.options ?? {})) expect(values[option]).toContain(value);
    for (const part of ['', '.long', '.long.help', '.literal', '.literal.help'])
      expect(maybe(`balanceformers.profile${part}`), part).toBeTruthy();
  });

  it('has words for every step of the guide and every bot that is offered', () => {
    for (const step of guide) {
      expect(maybe(`balanceformers.guide.${step.key}`)).toBeTruthy();
      expect(maybe(`balanceformers.guide.${step.key}.title`)).toBeTruthy();
    }
    const drawn = Object.keys(balanceformers.guidePictures ?? {});
    expect(guide.map(({ key }) => key)).toEqual(expect.arrayContaining(drawn));
    for (const bot of ['beginner', 'novice', 'club', 'expert', 'master'])
      expect(maybe(`balanceformers.bot.${bot}.help`)).toBeTruthy();
  });
});
