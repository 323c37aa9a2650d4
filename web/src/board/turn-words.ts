// What every board says to somebody who may not act, and of who sits at a seat.

import { t } from '../i18n/text';
import type { Desk, Moment } from '../games/contract';
import type { Seat } from '../protocol/messages';

/** Says in the prompt that it is another seat's turn, or that the move shown is not the last one. */
export function sayNotYours(moment: Moment, desk: Desk): void {
  desk.hint(t(moment.live ? 'hint.not_yours' : 'hint.wait'));
}

/** Names the seats that the game waits for. A person whose board is still being drawn is not told to wait for itself. */
export function waitingFor(moment: Moment, seats: number[], names: string): string {
  const mine = moment.seats.filter((seat) => seat.holder === 'me');
  if (seats.length === 0 || !seats.every((seat) => mine.some((own) => own.seat === seat)))
    return t('prompt.waiting', { seat: names });
  return mine.length === 1 ? t('prompt.yours') : t('prompt.turn', { seat: names });
}

/** Those of these seats that somebody else holds; all of them where a screen holds all. */
export function othersOf<Index extends number>(moment: Moment, seats: Index[]): Index[] {
  const others = seats.filter((seat) => !moment.seats.some((one) => one.seat === seat && one.holder === 'me'));
  return others.length > 0 ? others : seats;
}

/** Why a seat does nothing: its bot thinks, nobody sits there, or the player is away; null if somebody is there. */
export function absence(seat: Seat, isThinking: boolean): string | null {
  if (isThinking) return t('seat.thinking');
  if (seat.holder === 'open') return t('seat.open');
  return seat.holder === 'person' && !seat.online ? t('seat.offline') : null;
}
