import { describe, expect, it, vi } from 'vitest';
import { problemText, reasonText } from './text';

describe('what a host refuses', () => {
  it('is worded from its key and values', () => {
    const reason = { key: 'shared.reason.wants_whole_number', values: { low: 1, high: 9 } };
    expect(reasonText(reason)).toBe('must be a whole number from 1 to 9');
  });

  it('has texts of the catalogue as values', () => {
    const fault = { key: 'balance_duel.reason.game_over' };
    const reason = { key: 'shared.reason.on_line', values: { line: 3, fault } };
    expect(reasonText(reason)).toBe('line 3: the game is over');
  });

  it('names an option as the screens do', () => {
    const reason = { key: 'oneworld.reason.not_combined_with', values: { option: 'tower_elimination' } };
    expect(reasonText(reason)).toBe('cannot be combined with Tower Elimination');
  });

  it('is a sentence of its own on a screen', () => {
    const problem = { key: 'balance_duel.reason.game_over', message: 'of the host' };
    expect(problemText(problem)).toBe('The game is over.');
  });

  it('is told in the words of the host if the catalogue has none', async () => {
    const problem = { key: 'gone.reason.lost', message: 'we are lost' };
    expect(problemText(problem)).toBe('');
    await vi.waitFor(() => expect(problemText(problem)).toBe('We are lost.'));
  });
});
