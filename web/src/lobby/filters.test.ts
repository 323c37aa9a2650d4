import { describe, expect, it } from 'vitest';
import { byUrgency, fits, isWaitedFor, noFilters } from './filters';
import type { Listing } from './service';

const table = (name: string, more: Partial<Listing> = {}): Listing => ({
  table: name,
  game: 'elements',
  mode: '',
  rules: '',
  created: 0,
  plies: 0,
  over: false,
  time: 'none',
  rated: false,
  listed: true,
  open: [1],
  turn: false,
  left_ms: null,
  seats: [],
  ...more,
});

describe('a public table', () => {
  it('is shown if it fits everything that was asked for', () => {
    const live = table('a', { time: 'live:300+5', rated: true, open: [1, 2] });
    expect(fits(live, noFilters(), true)).toBe(true);
    const asked = { game: 'elements', time: 'live', stake: 'rated', free: 2 } as const;
    expect(fits(live, asked, true)).toBe(true);
    expect(fits(live, { ...asked, game: 'oneworld' }, true)).toBe(false);
    expect(fits(live, { ...asked, time: 'days' }, true)).toBe(false);
    expect(fits(live, { ...asked, stake: 'casual' }, true)).toBe(false);
    expect(fits(live, { ...asked, free: 3 }, true)).toBe(false);
  });

  it('belongs to the game of the lobby whose options it has', () => {
    const chess = table('a', { game: 'chess_balance', mode: 'chess' });
    const chosen = (game: string): boolean => fits(chess, { ...noFilters(), game }, true);
    expect([chosen('chess'), chosen('chess_balance')]).toEqual([true, false]);
  });

  it('needs no free seat to be watched', () => {
    expect(fits(table('a', { open: [] }), noFilters(), false)).toBe(true);
    expect(fits(table('a', { open: [] }), noFilters(), true)).toBe(false);
  });
});

describe("one's own tables", () => {
  it('come by who waits: the most urgent first, then the newest, the finished last', () => {
    const tables = [
      table('over', { over: true, created: 9 }),
      table('old', { created: 1 }),
      table('calm', { turn: true, created: 2 }),
      table('new', { created: 5 }),
      table('later', { turn: true, left_ms: 90_000 }),
      table('now', { turn: true, left_ms: 5_000 }),
      table('calmer', { turn: true, created: 1 }),
    ];
    const order = byUrgency(tables).map((one) => one.table);
    expect(order).toEqual(['now', 'later', 'calm', 'calmer', 'new', 'old', 'over']);
  });

  it('wait for one only where somebody else sits or a clock runs', () => {
    const seats = (other: 'bot' | 'person' | 'open' | 'me'): Listing['seats'] =>
      (['me', other] as const).map(
        (holder, seat) => ({ seat, id: `S${seat}`, side: seat, holder, bot: '', name: '' }) as never,
      );
    const mine = (more: Partial<Listing>): boolean => isWaitedFor(table('a', { turn: true, ...more }));
    expect(mine({ seats: seats('person') })).toBe(true);
    expect(mine({ seats: seats('bot') })).toBe(false);
    expect(mine({ seats: seats('me') })).toBe(false);
    expect(mine({ seats: seats('open') })).toBe(false);
    expect(mine({ seats: seats('bot'), time: 'live:300+5' })).toBe(true);
    expect(mine({ seats: seats('person'), turn: false })).toBe(false);
    expect(mine({ seats: seats('person'), over: true })).toBe(false);
  });
});
