import { describe, expect, it } from 'vitest';
import type { Moment } from '../games/contract';
import type { Seat } from '../protocol/messages';
import { othersOf, waitingFor } from './turn-words';

const at = (...holders: Seat['holder'][]): Moment =>
  ({ seats: holders.map((holder, seat) => ({ seat, holder })) }) as Moment;

describe('who is waited for', () => {
  it('is named to the others', () => {
    expect(waitingFor(at('me', 'bot'), [1], 'Gold')).toBe('Waiting for Gold.');
    expect(waitingFor(at('me', 'person'), [0, 1], 'Red and Gold')).toBe('Waiting for Red and Gold.');
  });

  it('leaves out what the same screen holds, unless it holds all', () => {
    expect(othersOf(at('me', 'bot', 'person'), [0, 1, 2])).toEqual([1, 2]);
    expect(othersOf(at('me', 'me'), [0, 1])).toEqual([0, 1]);
    expect(othersOf(at('bot', 'person'), [0])).toEqual([0]);
  });

  it('is not told to wait for itself', () => {
    expect(waitingFor(at('bot', 'me'), [1], 'Gold')).toBe('It is your turn.');
    expect(waitingFor(at('me', 'me'), [1], 'Gold')).toBe("It is Gold's turn.");
  });
});
