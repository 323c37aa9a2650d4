import { describe, expect, it } from 'vitest';
import { maybe } from '../../i18n/text';
import type { Ply } from '../../protocol/messages';
import { elements } from './index';
import { markOf } from './model/marks';
import { kLetters } from './model/position';
import { guide } from './words/guide';

const ply = (move: string, ...keys: string[]): Ply => ({
  n: 1,
  actor: 0,
  move,
  view: '',
  facts: {},
  events: keys.map((key) => ({ key, clause: '', args: { cycle: '2' } })),
});
describe('the pace of the replay', () => {
  it('rests on what is revealed and not on what is hidden', () => {
    expect(elements.pace(ply('deal:0:A1'))).toBe(0);
    expect(elements.pace(ply('deal:0:A1', 'dealt'))).toBe(0);
    expect(elements.pace(ply('?', 'picked'))).toBe(0);
    expect(elements.pace(ply('?'))).toBe(0);
    expect(elements.pace(ply('?', 'committed', 'arranged', 'scored'))).toBeGreaterThan(2000);
    expect(elements.pace(ply('void:V1>1:A1@A1', 'voided'))).toBeGreaterThan(1000);
  });
});

describe('the catalogue', () => {
  const values: Record<string, string[]> = {
    advanced: ['false', 'true'],
    long: ['false', 'true'],
    auto_arrange: ['false', 'true'],
    advanced_supply: ['each', 'total'],
    void_order: ['round_robin', 'simultaneous'],
    start_seat: [],
    keep_void: ['true', 'false'],
    void_hits_wild: ['true', 'false'],
    void_hits_dual: ['true', 'false'],
    repair_after_void: ['true', 'false'],
    pyramid_rule: ['anchored', 'span_minus_gaps', 'count_minus_skipped'],
    collection_unit: ['cards', 'units'],
    max_rank: [],
    tie_break: ['shared', 'final_cycle'],
  };

  it('explains every option and every value in a sentence', () => {
    for (const [option, all] of Object.entries(values)) {
      const key = `elements.option.${option}`;
      for (const part of ['', ...all.map((value) => `.${value}`)]) {
        expect(maybe(key + part), key + part).toBeTruthy();
        expect(maybe(`${key}${part}.help`), `${key}${part}.help`).toMatch(/\.$/);
      }
    }
    expect(elements.options.map((option) => option.name).sort()).toEqual(Object.keys(values).sort());
  });

  it('asks about Voids only where there are any, and lets people lay out their own cards', () => {
    const shown = (options: Record<string, string>): string[] =>
      elements.options.filter((option) => option.applies(options)).map((option) => option.name);
    expect(shown({ advanced: 'false' })).toHaveLength(7);
    expect(shown({ advanced: 'true' })).toHaveLength(14);
    expect(shown({ advanced: 'true', void_order: 'simultaneous' })).not.toContain('start_seat');
    expect(elements.tableOptions).toMatchObject({ auto_arrange: 'false' });
  });

  it('begins new tables with Wilds and Voids, one click from the basic game, and guides through the basic game', () => {
    expect(elements.tableOptions).toMatchObject({ advanced: 'true' });
    expect(elements.options.find((option) => option.name === 'advanced')?.simple).toBe(true);
    expect(elements.guideOptions).not.toHaveProperty('advanced');
    expect(maybe('elements.option.advanced.false.help')).toMatch(/share the win/);
  });

  it('has words for every step of the guide and every bot that is offered', () => {
    for (const step of guide) {
      expect(maybe(`elements.guide.${step.key}`)).toBeTruthy();
      expect(maybe(`elements.guide.${step.key}.title`)).toBeTruthy();
    }
    for (const bot of ['beginner', 'novice', 'club', 'expert', 'master'])
      expect(maybe(`elements.bot.${bot}.help`)).toBeTruthy();
  });

  it('marks eight seats apart from each other and from every card', () => {
    const marks = Array.from({ length: 8 }, (_, i) => markOf(String(i)));
    for (const key of ['tone', 'shape', 'letter'] as const) expect(new Set(marks.map((one) => one[key])).size).toBe(8);
    marks.forEach((mark, i) => {
      expect(kLetters).not.toContain(mark.letter);
      expect(maybe(`elements.seat.${i}`)?.charAt(0)).toBe(mark.letter);
    });
  });
});
