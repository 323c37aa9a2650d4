import { describe, expect, it } from 'vitest';
import { maybe } from '../../i18n/text';
import { balanceDuel } from './index';
import { guide } from './words/guide';

describe('the catalogue', () => {
  it('explains every option and every value in a sentence', () => {
    const values: Record<string, string[]> = {
      mode: ['2', '2e', '3i', '4i', '3t', '4t'],
      model: ['A', 'B', 'C', 'D', 'A_s4', 'B_s4', 'C_s4', 'D_s4'],
      holder_model: ['pooled', 'lanes'],
      marginal: ['clear', 'touch'],
      beat_on_entry: ['true', 'false'],
      final_positions: ['any', 'rearrange'],
      goal: ['all', 'six'],
      team_seating: ['same_side', 'opposite'],
      turn_order: ['team_alternation', 'colour_rotation'],
      pact: [],
      turn_limit: [],
      head_start: [],
    };
    for (const option of balanceDuel.options) {
      const key = `balance_duel.option.${option.name}`;
      for (const part of ['', ...(values[option.name] ?? []).map((value) => `.${value}`)]) {
        expect(maybe(key + part), key + part).toBeTruthy();
        expect(maybe(`${key}${part}.help`), `${key}${part}.help`).toMatch(/\.$/);
      }
    }
    expect(balanceDuel.options.map((option) => option.name).sort()).toEqual(Object.keys(values).sort());
  });

  it('has words for every step of the guide and every bot that is offered', () => {
    for (const step of guide) {
      expect(maybe(`balance_duel.guide.${step.key}`)).toBeTruthy();
      expect(maybe(`balance_duel.guide.${step.key}.title`)).toBeTruthy();
    }
    for (const bot of ['beginner', 'novice', 'club', 'expert', 'master']) expect(maybe(`bot.${bot}.help`)).toBeTruthy();
  });

  it('says which side of the arm a seat has, and names no seat by a point of the compass', () => {
    for (const side of ['S', 'N']) {
      expect(maybe(`balance_duel.side.${side}`)).toMatch(/side of the arm$/);
      expect(maybe(`balance_duel.side.${side}`)).not.toMatch(/South|North/);
    }
  });
});
