// On which terms a table is opened beside its rules: the clock, who may come, and what may be said.

import type { SeatPlan, TablePlan } from '../protocol/messages';

export const kClocks = ['none', 'live', 'move', 'days'] as const;
export type ClockKind = (typeof kClocks)[number];

/** The numbers of every kind are kept, so that a look at another kind loses none. */
export interface Terms {
  clock: ClockKind;
  minutes: number;
  increment: number;
  seconds: number;
  days: number;
  listed: boolean;
  rated: boolean;
  chat: boolean;
}

export const usualTerms = (): Terms => ({
  clock: 'none',
  minutes: 10,
  increment: 10,
  seconds: 60,
  days: 3,
  listed: false,
  rated: false,
  chat: true,
});

/** The time control in its text form; whether its numbers will do the host says. */
export function timeText({ clock, minutes, increment, seconds, days }: Terms): string {
  if (clock === 'live') return `live:${Math.round(minutes * 60)}+${increment}`;
  if (clock === 'move') return `move:${seconds}`;
  return clock === 'days' ? `days:${days}` : 'none';
}

const isOpen = (seats: SeatPlan[]): boolean => seats.some((seat) => seat.by === 'open');

/** A result counts only among persons who have come by themselves. */
export const canBeRated = (seats: SeatPlan[]): boolean => isOpen(seats) && seats.every((seat) => seat.by !== 'bot');
export const canBeListed = isOpen;

/** What the plan says of them: only what is not the host's default. */
export function termsOfPlan(terms: Terms, seats: SeatPlan[]): Partial<TablePlan> {
  const time = timeText(terms);
  return {
    ...(time === 'none' ? {} : { time }),
    ...(terms.listed && canBeListed(seats) ? { listed: true } : {}),
    ...(terms.rated && canBeRated(seats) ? { rated: true } : {}),
    ...(terms.chat ? {} : { chat: false }),
  };
}
