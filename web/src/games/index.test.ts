import { describe, expect, it } from 'vitest';
import { maybe } from '../i18n/text';
import { entryOf, gameIds, lobbyEntries, titleInMode, titleOf } from './index';

describe('the games of the lobby', () => {
  it('have ids and titles of their own, and say what they are and how long they take', () => {
    const titles = lobbyEntries.map((entry) => maybe(`${entry.texts}.title`));
    expect(new Set(titles).size).toBe(lobbyEntries.length);
    expect(new Set(lobbyEntries.map((entry) => entry.id)).size).toBe(lobbyEntries.length);
    for (const { texts } of lobbyEntries)
      for (const part of ['title', 'pitch', 'length']) expect(maybe(`${texts}.${part}`)).toBeTruthy();
  });

  it('are every game, and chess apart from Chess & Balance', () => {
    expect(lobbyEntries.map((entry) => entry.id)).toEqual(expect.arrayContaining([...gameIds, 'chess']));
    expect(entryOf('chess_balance', { mode: 'chess', games: '3' })?.id).toBe('chess');
    expect(entryOf('chess_balance', { mode: 'cards' })?.id).toBe('chess_balance');
    expect(entryOf('chess_balance', {})?.id).toBe('chess_balance');
    expect(entryOf('go', {})).toBeNull();
  });

  it('are called by their titles, with the mode where it is not said yet', () => {
    expect(titleOf('chess_balance', { mode: 'chess' })).toBe('Chess');
    expect(titleOf('chess_balance', {})).toBe('Chess & Balance');
    expect(titleInMode('chess_balance', 'chess')).toBe('Chess');
    expect(titleInMode('chess_balance', 'cards')).toBe('Chess & Balance');
    expect(titleInMode('balance_duel', '4t')).toBe('Balance Duel: Two teams of two');
    expect(titleInMode('oneworld', '')).toBe('One World');
  });
});
