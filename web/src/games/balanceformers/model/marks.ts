// The six colours of beings. Shape and letter tell them apart as surely as the colour does.

import type { SeatMark } from '../../contract';

type Look = Omit<SeatMark, 'letter'>;

const kLooks: Record<string, Look> = {
  B: { tone: 'bf-blue', shape: 'ball' },
  Y: { tone: 'bf-yellow', shape: 'square' },
  R: { tone: 'bf-red', shape: 'cone' },
  P: { tone: 'bf-purple', shape: 'hex' },
  O: { tone: 'bf-orange', shape: 'drum' },
  G: { tone: 'bf-green', shape: 'ring' },
};

/** The mark of a colour code; colours of another data file share a neutral one and differ by letter. */
export function markOf(seatId: string): SeatMark {
  return { ...(kLooks[seatId] ?? { tone: 'bf-grey', shape: 'ball' as const }), letter: seatId };
}

/** The colours of both editions, in the order in which games take them (BF-1.12). */
export const kColours = Object.keys(kLooks);
