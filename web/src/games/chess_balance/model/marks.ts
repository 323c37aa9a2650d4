// The two seats. Letter and shape tell them apart as surely as the colour does.

import type { SeatMark } from '../../contract';

const kMarks: Record<string, SeatMark> = {
  White: { tone: 'cb-white', shape: 'ball', letter: 'W' },
  Black: { tone: 'cb-black', shape: 'drum', letter: 'B' },
};

export const markOf = (seatId: string): SeatMark =>
  kMarks[seatId] ?? { tone: 'cb-white', shape: 'ball', letter: seatId.charAt(0) };
