// Who sits where, whose eyes these are, and what happened to whom last.

import type { GameEvent, Seat } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { readPlaced, type Placed, type Position } from './position';

/** The seat that is played from here: the one that acts, or the own one whose cards are seen; null for a spectator. */
export function ownSeat(moment: Moment, position: Position): number | null {
  if (moment.acting) return moment.acting.seat;
  const mine = moment.seats.filter((seat) => seat.holder === 'me').map((seat) => seat.seat);
  const sees = (seat: number): boolean => {
    const state = position.seats[seat];
    return state !== undefined && ![...state.hand, ...state.picks, ...state.waiting].includes('?');
  };
  return mine.find(sees) ?? mine[0] ?? null;
}

/** From left to right as they sit around the table: left neighbours left of the own seat, right ones to its right. */
export function seating(seats: Seat[], own: number | null): Seat[] {
  const n = seats.length;
  const left = Math.floor(n / 2);
  return Array.from({ length: n }, (_, i) => seats[((((own ?? 0) + left - i) % n) + n) % n]).filter(
    (seat) => seat !== undefined,
  );
}

/** The side that this hand came from; null for a freshly dealt one (EL-3.3). */
export function arriving(position: Position): 'left' | 'right' | null {
  if (position.phase !== 'draft' || position.step < 2) return null;
  return position.cycle === 2 ? 'left' : 'right';
}

/** What the last ply's Voids took from one seat. */
export function lastVoid(moment: Moment): { victim: number; targets: Placed[] } | null {
  const events = moment.ply?.events.filter((event) => event.key === 'voided') ?? [];
  const victim = events[0]?.args['victim'];
  if (victim === undefined) return null;
  const own = events.filter((event) => event.args['victim'] === victim);
  return { victim: Number(victim), targets: own.flatMap((event) => readPlaced(event.args['cards'] ?? '')) };
}

/** The events of the last scoring; null if none has been yet. */
export function lastScored(moment: Moment): GameEvent[] | null {
  const ply = moment.plies.findLast((one) => one.events.some((event) => event.key === 'scored'));
  return ply?.events.filter((event) => event.key === 'scored') ?? null;
}
