import { describe, expect, it } from 'vitest';
import type { Moment } from '../games/contract';
import type { Seat } from '../protocol/messages';
import { waitingFor } from './turn-words';

const at = (...holders: Seat['holder'][]): Moment =>
  ({ seats: holders.map((holder, seat) => ({ seat, holder })) }) as Moment;

describe('who is waited for', () => {
  it('is named to the others', () => {
    expect(waitingFor(at('me', 'bot'), [1], 'Gold')).toBe('Waiting for Gold.');
    expect(waitingFor(at('me', 'person'), [0, 1], 'Red and Gold')).toBe('Waiting for Red and Gold.');
  });

  it('is not told to wait for itself', () => {
    expect(waitingFor(at('bot', 'me'), [1], 'Gold')).toBe('It is your turn.');
    expect(waitingFor(at('me', 'me'), [1], 'Gold')).toBe("It is Gold's turn.");
  });
});
