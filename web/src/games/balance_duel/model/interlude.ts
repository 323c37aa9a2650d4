// A tip that ends a round clears the arm in the same ply. So that it is seen, the board first shows the arm as the
// move left it, lying on the board, and clears it afterwards.

import type { GameEvent } from '../../../protocol/messages';
import { readPlace, type Kind, type Position, type SeatPosition } from './parse';

export const kInterludeMs = 1700;

const remove = <T>(list: T[], matches: (item: T) => boolean): T[] => {
  const at = list.findIndex(matches);
  return at < 0 ? list : list.filter((_, i) => i !== at);
};

/** The position before with what the events say was placed, moved and beaten; for looking at, not for deciding. */
export function withMoved(before: Position, events: GameEvent[]): Position {
  const seats = before.seats.map((seat) => ({ ...seat }));
  const seatOf = (id: string | undefined): SeatPosition | undefined => seats.find((seat) => seat.id === id);
  for (const { key, args } of events) {
    const seat = seatOf(args['seat']);
    const kind = args['pawn'] as Kind;
    if (!seat) continue;
    if (key === 'place' && args['to']) {
      seat.supply = remove(seat.supply, (k) => k === kind);
      seat.placed = [...seat.placed, { place: readPlace(args['to']), kind }];
    } else if (key === 'move' && args['from'] && args['to']) {
      const from = readPlace(args['from']);
      seat.placed = remove(seat.placed, (pawn) => pawn.place === from && pawn.kind === kind);
      seat.placed = [...seat.placed, { place: readPlace(args['to']), kind }];
    } else if (key === 'beat' && args['at']) {
      const place = readPlace(args['at']);
      seat.placed = remove(seat.placed, (pawn) => pawn.kind === kind && pawn.place === place);
      seat.supply = [...seat.supply, kind];
    }
  }
  return { ...before, seats };
}
