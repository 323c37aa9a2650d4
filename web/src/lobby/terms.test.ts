import { describe, expect, it } from 'vitest';
import type { SeatPlan } from '../protocol/messages';
import { termsOfPlan, timeText, usualTerms } from './terms';

const kOpen: SeatPlan[] = [{ by: 'me' }, { by: 'open' }];
const kBots: SeatPlan[] = [{ by: 'me' }, { by: 'bot', bot: 'novice' }];

describe('the terms of a new table', () => {
  it('say nothing where nothing was chosen', () => {
    expect(termsOfPlan(usualTerms(), kOpen)).toEqual({});
  });

  it('write the clock as the host reads it', () => {
    const terms = { ...usualTerms(), minutes: 2.5, increment: 3, seconds: 45, days: 2 };
    expect((['none', 'live', 'move', 'days'] as const).map((clock) => timeText({ ...terms, clock }))).toEqual([
      'none',
      'live:150+3',
      'move:45',
      'days:2',
    ]);
  });

  it('are public and rated only where somebody may come and no bot plays', () => {
    const terms = { ...usualTerms(), listed: true, rated: true, chat: false };
    expect(termsOfPlan(terms, kOpen)).toEqual({ listed: true, rated: true, chat: false });
    expect(termsOfPlan(terms, kBots)).toEqual({ chat: false });
    expect(termsOfPlan(terms, [...kBots, { by: 'open' }])).toEqual({ listed: true, chat: false });
  });
});
