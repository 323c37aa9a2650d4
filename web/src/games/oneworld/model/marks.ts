// The two seats. Letter and shape tell them apart as surely as the colour does.

import type { SeatMark } from '../../contract';

const kMarks: Record<string, SeatMark> = {
  BORG: { tone: 'ow-borg', shape: 'hex', letter: 'B' },
  CHEZ: { tone: 'ow-chez', shape: 'ring', letter: 'C' },
};

export const markOf = (seatId: string): SeatMark =>
  kMarks[seatId] ?? { tone: 'ow-borg', shape: 'ball', letter: seatId.charAt(0) };
