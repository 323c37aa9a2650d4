// The pawns on the arm as things that keep their identity from one position to the next, so that a pawn is seen to
// travel instead of vanishing here and appearing there.

import { feet, holderX } from './geometry';
import { holderAt, type Components, type Kind, type Place, type Position, type Side } from './parse';

export interface Pawn {
  key: number;
  seat: string;
  side: Side;
  kind: Kind;
  place: Place;
  holder: string;
  x: number;
  foot: number;
}

let nextKey = 1;

type Spot = Omit<Pawn, 'key'>;

function spots(position: Position, components: Components, turned: boolean): Spot[] {
  const holders = new Map(components.holders.map((holder) => [holder.id, holder]));
  const all = position.seats.flatMap((seat) =>
    seat.placed.map((pawn) => ({
      seat: seat.id,
      side: seat.side,
      ...pawn,
      holder: holderAt(components, seat.side, pawn.place),
    })),
  );
  return [...holders.values()].flatMap((holder) => {
    const here = all.filter((pawn) => pawn.holder === holder.id);
    const heights = feet(
      holder,
      here.map((pawn) => pawn.side),
      turned,
    );
    return here.map((pawn, i) => ({ ...pawn, x: holderX(holder, turned), foot: heights[i] ?? 0 }));
  });
}

/** The pawns of a position; those of `before` that are still about keep their keys, wherever they went. */
export function pawnsOf(position: Position, components: Components, turned: boolean, before: Pawn[]): Pawn[] {
  const rest = [...before];
  const take = (matches: (pawn: Pawn) => boolean): number | undefined => {
    const at = rest.findIndex(matches);
    return at < 0 ? undefined : rest.splice(at, 1)[0]?.key;
  };
  const wanted = spots(position, components, turned);
  const same = (spot: Spot, pawn: Pawn): boolean => pawn.seat === spot.seat && pawn.kind === spot.kind;
  const stayed = wanted.map((spot) => take((pawn) => same(spot, pawn) && pawn.place === spot.place));
  const pawns = wanted.map((spot, i) => ({
    ...spot,
    key: stayed[i] ?? take((pawn) => same(spot, pawn)) ?? nextKey++,
  }));
  // What stands behind is drawn first.
  return pawns.sort((a, b) => a.foot - b.foot || a.x - b.x);
}
