// What the end of a game means, and to whom.

import { listed, t } from '../i18n/text';
import type { Now, Seat } from '../protocol/messages';

interface Ended {
  seats: Seat[];
  now: Pick<Now, 'result'> | null;
}

/** To somebody who held one seat; `none` to whoever held none or several, and while the game goes on. */
export type Reader = 'win' | 'loss' | 'shared' | 'draw' | 'none';

export interface Outcome {
  reader: Reader;
  winners: Seat[];
  losers: Seat[];
  /** The only seat of this person. */
  mine: Seat | null;
}

/** A game in which all have the same is a draw, and nobody wins it. */
export function outcomeOf({ seats, now }: Ended): Outcome {
  const result = now?.result ?? [];
  const shareOf = (seat: Seat): string => result[seat.seat] ?? '0';
  const own = seats.filter((seat) => seat.holder === 'me');
  const mine = own.length === 1 ? (own[0] ?? null) : null;
  const isDraw = result.length > 1 && new Set(result).size === 1;
  const winners = isDraw ? [] : seats.filter((seat) => shareOf(seat) !== '0');
  const losers = isDraw ? [] : seats.filter((seat) => shareOf(seat) === '0');
  if (isDraw) return { reader: 'draw', winners, losers, mine };
  if (!mine || result.length === 0) return { reader: 'none', winners, losers, mine };
  const share = shareOf(mine);
  return { reader: share === '1' ? 'win' : share === '0' ? 'loss' : 'shared', winners, losers, mine };
}

/** "You win", "You lose to Gold", "Gold and Rose share the win", "Draw": how a sentence about the end begins. */
export function whoWon(ended: Ended, name: (seatId: string) => string): string {
  const { reader, winners, mine } = outcomeOf(ended);
  const named = winners.filter((seat) => reader !== 'shared' || seat !== mine);
  const isShared = winners.some((seat) => ended.now?.result?.[seat.seat] !== '1');
  return t('result.who', {
    reader,
    seats: listed(named.map((seat) => name(seat.id))),
    count: named.length,
    isShared: isShared ? 'yes' : 'no',
  });
}

/** By seat: what the reader's side reached, and what the best of the others did. */
export function compared(ended: Ended, values: number[]): { own: number; against: number } {
  const { reader, winners, losers, mine } = outcomeOf(ended);
  const best = (seats: Seat[]): number => Math.max(...seats.map((seat) => values[seat.seat] ?? 0));
  if (reader === 'loss' && mine) return { own: values[mine.seat] ?? 0, against: best(winners) };
  return { own: best(winners), against: best(losers) };
}
