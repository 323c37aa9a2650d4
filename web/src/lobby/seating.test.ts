import { describe, expect, it } from 'vitest';
import { drawn, firstBot, planSeats, refit, tidy } from './seating';

const seats = ['S1', 'N1', 'N2'].map((id, seat) => ({ seat, id, side: 0 }));

describe('filling the seats', () => {
  it('gives the first seat to me and the others to bots, to me or to whoever comes', () => {
    expect(planSeats('bots', seats, 'club').map((plan) => plan.bot ?? plan.by)).toEqual(['me', 'club', 'club']);
    expect(planSeats('screen', seats, 'club').map((plan) => plan.by)).toEqual(['me', 'me', 'me']);
    expect(planSeats('link', seats, 'club').map((plan) => plan.by)).toEqual(['me', 'open', 'open']);
    expect(planSeats('invite', seats, 'club').map((plan) => plan.by)).toEqual(['me', 'open', 'bot']);
  });

  it('keeps what was chosen when a mode needs more seats', () => {
    const two = [{ by: 'bot' as const, bot: 'master' }, { by: 'me' as const }];
    expect(refit(two, 'link', seats, 'club')).toEqual([...two, { by: 'open' }]);
    expect(refit(planSeats('bots', seats, 'club'), 'bots', seats.slice(0, 2), 'club')).toHaveLength(2);
  });

  it('begins with the weakest bot that has a level', () => {
    const bots = [
      { id: 'random' },
      { id: 'master', level: 5 },
      { id: 'beginner', level: 1 },
      { id: 'novice', level: 2 },
    ];
    const game = { id: 'x', seats: { min: 2, max: 2 }, secrets: false, data: '', options: [], bots };
    expect(firstBot(game)).toBe('beginner');
  });

  it('gives everybody every seat alike, and loses nobody, where chance seats them', () => {
    const plans = planSeats('link', seats, 'club').map((plan, i) => ({ ...plan, name: 'abc'[i] ?? '' }));
    const found = new Map<string, number>();
    for (let i = 0; i < 216; i++) {
      // Each of the six equal parts of both draws, and the same often.
      const draws = [((i % 6) + 0.5) / 6, ((Math.floor(i / 6) % 6) + 0.5) / 6, 0];
      const order = drawn(plans, () => draws.shift() ?? 0)
        .map(({ name }) => name)
        .join('');
      found.set(order, (found.get(order) ?? 0) + 1);
    }
    expect([...found.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    expect(new Set(found.values())).toEqual(new Set([36]));
  });

  it('sends no empty names', () => {
    expect(
      tidy([
        { by: 'me', name: '  ' },
        { by: 'me', name: ' Ada ' },
        { by: 'bot', bot: 'club', name: 'x' },
      ]),
    ).toEqual([{ by: 'me' }, { by: 'me', name: 'Ada' }, { by: 'bot', bot: 'club' }]);
  });
});
