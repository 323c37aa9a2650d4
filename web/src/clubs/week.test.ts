import { describe, expect, it } from 'vitest';
import { aheadAt, dayNames, dayOf, minuteOfWeek, timeOf } from './week';

describe('a day and a time of the week', () => {
  it('is the same in UTC where the clock shows UTC', () => {
    expect(minuteOfWeek(0, '00:00', 0)).toBe(0);
    expect(minuteOfWeek(4, '19:30', 0)).toBe(4 * 1440 + 19 * 60 + 30);
  });

  it('moves to the day before where the clock is ahead, and to the day after where it is behind', () => {
    expect(minuteOfWeek(0, '08:00', 9 * 60)).toBe(6 * 1440 + 23 * 60);
    expect(minuteOfWeek(6, '20:15', -8 * 60)).toBe(4 * 60 + 15);
  });

  it('needs a time', () => {
    expect(minuteOfWeek(0, '', 0)).toBeNull();
  });

  it('is read back from a moment', () => {
    // 2026-12-04 is a Friday.
    const next = new Date(2026, 11, 4, 19, 5);
    expect([dayOf(next), timeOf(next)]).toEqual([4, '19:05']);
    const utc = ((next.getUTCDay() + 6) % 7) * 1440 + next.getUTCHours() * 60 + next.getUTCMinutes();
    expect(minuteOfWeek(dayOf(next), timeOf(next), aheadAt(next))).toBe(utc);
  });
});

it('names the days from Monday on', () => {
  expect(dayNames('en')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
});
