import { describe, expect, it } from 'vitest';
import { finished } from './outcome.fixture';
import { compared, outcomeOf, whoWon } from './outcome';

const name = (id: string): string => `Seat ${id}`;
const end = (result: string[], mine: number | null = 0) =>
  finished({ ids: ['A', 'B', 'C'].slice(0, result.length), result, mine, views: ['v'] });

describe('the end of a game', () => {
  it('speaks to whoever held one seat', () => {
    expect(whoWon(end(['1', '0']), name)).toBe('You win');
    expect(whoWon(end(['0', '1']), name)).toBe('You lose to Seat B');
    expect(whoWon(end(['1/2', '1/2', '0']), name)).toBe('You share the win with Seat B');
    expect(whoWon(end(['0', '1/2', '1/2']), name)).toBe('You lose to Seat B and Seat C');
  });

  it('is a draw where all have the same, and nobody wins it', () => {
    expect(whoWon(end(['1/2', '1/2']), name)).toBe('Draw');
    expect(outcomeOf(end(['1/3', '1/3', '1/3']))).toMatchObject({ reader: 'draw', winners: [], losers: [] });
  });

  it('names the winners to whoever watches or played all sides', () => {
    expect(whoWon(end(['1', '0'], null), name)).toBe('Seat A wins');
    expect(whoWon(end(['1/2', '0', '1/2'], null), name)).toBe('Seat A and Seat C share the win');
    expect(whoWon(end(['1', '0', '1'], null), name)).toBe('Seat A and Seat C win');
  });

  it('compares what the reader reached with the best on the other side', () => {
    expect(compared(end(['1', '0', '0']), [9, 3, 7])).toEqual({ own: 9, against: 7 });
    expect(compared(end(['0', '1', '0']), [4, 9, 7])).toEqual({ own: 4, against: 9 });
    expect(compared(end(['0', '1', '0'], null), [4, 9, 7])).toEqual({ own: 9, against: 7 });
  });

  it('means nothing to anybody before it has come', () => {
    expect(outcomeOf({ ...end(['1', '0']), now: null }).reader).toBe('none');
  });
});
