import type { Now, Seat } from '../../protocol/messages';

/** What the result means to somebody who held one seat; null for whoever held none or several, and for a shared win. */
export function outcomeOf({ seats, now }: { seats: Seat[]; now: Pick<Now, 'result'> | null }): 'win' | 'loss' | null {
  const mine = seats.filter((seat) => seat.holder === 'me');
  const share = mine.length === 1 ? now?.result?.[mine[0]!.seat] : undefined;
  return share === '1' ? 'win' : share === '0' ? 'loss' : null;
}
