import { describe, expect, it } from 'vitest';
import type { Listing } from '../service';
import { partner, reachAfter, type Seeker, type Wish } from './match';

const kWish: Wish = { rules: 'ab12', time: 'live:300+5', rated: true };
const rated = (rating: number, game = 'balance_duel', mode = '2') => ({ game, mode, rating, games: 9 });
const kNew: Seeker = { me: { ratings: [rated(1500)] }, waitedMs: 0, table: '' };

/** A table at which somebody waits. */
const waits = (table: string, more: Partial<Listing> & { rating?: number | null; online?: boolean } = {}): Listing => {
  const { rating = 1500, online, ...rest } = more;
  return {
    table,
    game: 'balance_duel',
    mode: '2',
    rules: 'ab12',
    created: 0,
    plies: 0,
    over: false,
    time: 'live:300+5',
    rated: true,
    listed: true,
    open: [1],
    turn: false,
    left_ms: null,
    seats: [
      {
        seat: 0,
        id: 'S1',
        holder: 'person',
        bot: '',
        name: 'Ada',
        player: { rating },
        ...(online === undefined ? {} : { online }),
      },
      { seat: 1, id: 'N1', holder: 'open', bot: '', name: '' },
    ],
    ...rest,
  };
};

describe('whom somebody meets', () => {
  it('is who waits for the same game, at the same clock, for the same stake', () => {
    expect(partner([waits('a')], [kWish], kNew)?.table).toBe('a');
    for (const other of [{ rules: 'cd34' }, { rules: '' }, { time: 'days:3' }, { rated: false }])
      expect(partner([waits('a', other)], [kWish], kNew)).toBeNull();
    // A table of before there were names of rules says nothing of its own.
    expect(partner([waits('a', { rules: '' })], [{ ...kWish, rules: '' }], kNew)).toBeNull();
  });

  it('may wait for another game, where any will do', () => {
    const other = { ...kWish, rules: 'cd34' };
    const tables = [
      waits('a', { game: 'elements', mode: '', rules: 'cd34', rating: 950 }),
      waits('b', { rules: 'ef56' }),
    ];
    const me = { ratings: [rated(1500), rated(900, 'elements', '')] };
    expect(partner(tables, [kWish], kNew)).toBeNull();
    expect(partner(tables, [kWish, other], { ...kNew, me })?.table).toBe('a');
    expect(partner(tables, [kWish, other], { ...kNew, me: { ratings: [rated(1500, 'elements', '')] } })).toBeNull();
  });

  it('is nobody at a table of more than two, with a bot, or of one’s own', () => {
    const [host, free] = waits('a').seats;
    const seated = (seats: unknown[], open: number[]) => waits('a', { seats: seats as Listing['seats'], open });
    expect(partner([seated([host, free, { ...free, seat: 2 }], [1, 2])], [kWish], kNew)).toBeNull();
    expect(partner([seated([host, { ...host, seat: 2 }, free], [1])], [kWish], kNew)).toBeNull();
    expect(partner([seated([{ ...host, holder: 'bot' }, free], [1])], [kWish], kNew)).toBeNull();
    expect(partner([seated([{ ...host, holder: 'me' }, free], [1])], [kWish], kNew)).toBeNull();
  });

  it('is there, unless there are days for each decision', () => {
    expect(partner([waits('a', { online: false })], [kWish], kNew)).toBeNull();
    const days = { ...kWish, time: 'days:3' };
    expect(partner([waits('a', { online: false, time: 'days:3' })], [days], kNew)?.table).toBe('a');
  });

  it('has the nearest rating, and has waited longest among equals', () => {
    const tables = [
      waits('far', { rating: 1590 }),
      waits('young', { created: 9 }),
      waits('near', { rating: 1502 }),
      waits('old'),
    ];
    expect(partner(tables, [kWish], kNew)?.table).toBe('old');
  });

  it('may be further away the longer one waits, and anybody without a rating', () => {
    expect([0, 9_999, 10_000, 59_999, 60_000].map(reachAfter)).toEqual([100, 100, 200, 600, Infinity]);
    const far = [waits('a', { rating: 1650 })];
    expect(partner(far, [kWish], kNew)).toBeNull();
    expect(partner(far, [kWish], { ...kNew, waitedMs: 10_000 })?.table).toBe('a');
    expect(partner(far, [kWish], { ...kNew, me: { ratings: [] } })?.table).toBe('a');
    expect(partner([waits('a', { rating: null })], [kWish], kNew)?.table).toBe('a');
  });

  it('lets the younger of two tables give way, and never both', () => {
    const mine = (table: string, created: number): Listing => {
      const [host, free] = waits(table).seats;
      return waits(table, { created, seats: [{ ...host, holder: 'me' }, free] as Listing['seats'] });
    };
    const seeker = (table: string): Seeker => ({ ...kNew, table });
    for (const [old, young] of [
      [
        { table: 'a', created: 1 },
        { table: 'b', created: 2 },
      ],
      [
        { table: 'a', created: 1 },
        { table: 'b', created: 1 },
      ],
    ] as const) {
      const asYoung = [waits(old.table, old), mine(young.table, young.created)];
      const asOld = [mine(old.table, old.created), waits(young.table, young)];
      expect(partner(asYoung, [kWish], seeker(young.table))?.table).toBe('a');
      expect(partner(asOld, [kWish], seeker(old.table))).toBeNull();
    }
    // Somebody has just sat down at one's own: it is listed no more.
    expect(partner([waits('a')], [kWish], seeker('gone'))).toBeNull();
  });
});
