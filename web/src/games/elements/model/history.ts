// What earlier cycles brought, from the plies that led here.

import type { Ply } from '../../../protocol/messages';
import type { BoardScore } from './scoring';

/** Points by part, and the points of the whole board. */
export interface Parts {
  circle: number;
  air: number;
  earth: number;
  fire: number;
  water: number;
  collection: number;
  points: number;
}

export const kParts: (keyof Parts)[] = ['circle', 'air', 'earth', 'fire', 'water', 'collection', 'points'];

export interface Scored {
  seat: number;
  cycle: number;
  parts: Parts;
}

/** Every seat's scoring of every cycle that is over, as the table told it. */
export function scorings(plies: Ply[]): Scored[] {
  return plies.flatMap((ply) =>
    ply.events
      .filter((event) => event.key === 'scored')
      .map(({ args }) => ({
        seat: Number(args['seat']),
        cycle: Number(args['cycle']),
        parts: Object.fromEntries(kParts.map((part) => [part, Number(args[part] ?? 0)])) as unknown as Parts,
      })),
  );
}

export const partsOf = (score: BoardScore): Parts => ({
  circle: score.circle.points,
  air: score.pyramids.A.points,
  earth: score.pyramids.E.points,
  fire: score.pyramids.F.points,
  water: score.pyramids.W.points,
  collection: score.collection.points,
  points: score.total,
});
