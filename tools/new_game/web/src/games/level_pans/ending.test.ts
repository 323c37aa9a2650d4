import { describe, expect, it } from 'vitest';
import { finished } from '../../board/outcome.fixture';
import { ending } from './ending';
import { levelPans } from './index';

const name = (id: string): string => (id === 'A' ? 'Ada' : 'Ben');
// The last action of the fixture is that of the first seat.
const said = (result: string[], mine: number | null): string =>
  ending.sentence(finished({ ids: ['A', 'B'], mine, result, views: ['0/0 B'] }), name);

describe('the end of a game', () => {
  it('is told on the card at the end', async () => {
    expect((await levelPans.ending?.())?.ending).toBe(ending);
  });

  it('LP-3.1: says who won, and who took the last stone', () => {
    expect(said(['1', '0'], 0)).toBe('You win: you took the last stone.');
    expect(said(['1', '0'], 1)).toBe('You lose to Ada: Ada took the last stone.');
    expect(said(['1', '0'], null)).toBe('Ada wins: Ada took the last stone.');
  });

  it('LP-3.2: says who lost by taking it', () => {
    expect(said(['0', '1'], 0)).toBe('You lose to Ben: you took the last stone.');
    expect(said(['0', '1'], 1)).toBe('You win: Ada took the last stone.');
  });
});
