// The four colours of pawns. Head shape and letter tell them apart as surely as the lacquer does.

import { word } from '../../../i18n/text';
import type { SeatMark } from '../../contract';

type Lacquer = { tone: string; shape: SeatMark['shape'] };

const kLacquers: Record<string, Lacquer> = {
  S1: { tone: 'seat-yellow', shape: 'ball' },
  N1: { tone: 'seat-blue', shape: 'cone' },
  S2: { tone: 'seat-red', shape: 'drum' },
  N2: { tone: 'seat-black', shape: 'hex' },
};

export function markOf(seatId: string): SeatMark {
  const lacquer = kLacquers[seatId] ?? { tone: 'seat-black', shape: 'hex' as const };
  return { ...lacquer, letter: word(`balance_duel.seat.${seatId}.letter`) };
}
