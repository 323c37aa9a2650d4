// The printed words of the cards are found and explained.

import { describe, expect, it } from 'vitest';
import { maybe } from '../../../i18n/text';
import { components } from '../model/sample';
import { kTermKeys, partsOf, termsOf } from './terms';

describe('the words on the cards', () => {
  it('are found without losing a letter of any text', () => {
    for (const { text } of components.cards)
      expect(
        partsOf(text)
          .map((part) => (typeof part === 'string' ? part : part.word))
          .join(''),
      ).toBe(text);
  });

  it('CB-11: every card says something that is explained', () => {
    for (const card of components.cards) expect(termsOf(card.text).length, card.name).toBeGreaterThan(0);
  });

  it('names the clause of each', () => {
    expect(termsOf('Push an enemy Pawn in your first four Ranks, and all pieces Connected to it.')).toEqual([
      { key: 'push', clause: 'CB-11.4', word: 'Push' },
      { key: 'first_ranks', clause: 'CB-11.17', word: 'first four Ranks' },
      { key: 'connected', clause: 'CB-11.12', word: 'Connected' },
    ]);
    expect(termsOf('Unconnected to it').map((term) => term.key)).toEqual(['unconnected']);
  });

  it('has a title and an explanation for every one', () => {
    for (const key of kTermKeys) {
      expect(maybe(`chess_balance.term.${key}.title`), key).toBeTruthy();
      expect(maybe(`chess_balance.term.${key}`), key).toMatch(/\.$/);
    }
  });
});
