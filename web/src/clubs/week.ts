// Days and times of the week, between the person's own and the server's, which counts in UTC.

const kDays = 7;
const kMinutesOfDay = 24 * 60;
const kMinutesOfWeek = kDays * kMinutesOfDay;

/** 0 is Monday. */
export const dayOf = (date: Date): number => (date.getDay() + kDays - 1) % kDays;

/** How many minutes the person's clock is ahead of UTC. */
export const aheadAt = (date: Date): number => -date.getTimezoneOffset();

/**
 * The minute of the week, from Monday 0:00 UTC, of that day and time (`19:30`) by a clock that is so many minutes ahead
 * of UTC; null for no time.
 */
export function minuteOfWeek(day: number, time: string, ahead: number): number | null {
  const parts = /^(\d\d):(\d\d)$/.exec(time);
  if (!parts) return null;
  const minute = day * kMinutesOfDay + Number(parts[1]) * 60 + Number(parts[2]);
  return (minute - ahead + kMinutesOfWeek) % kMinutesOfWeek;
}

/** The time of a moment as a field has it. */
export const timeOf = (date: Date): string =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;

/** What the days are called, Monday first. */
export function dayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1970-01-05 was a Monday.
  return Array.from({ length: kDays }, (_, day) => format.format(Date.UTC(1970, 0, 5 + day)));
}
