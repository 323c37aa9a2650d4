// The eight seats. Letter and shape tell them apart as surely as the colour does; no letter is one of a card.

import type { SeatMark } from '../../contract';

const kLooks: SeatMark[] = [
  { tone: 'el-gold', shape: 'ball', letter: 'G' },
  { tone: 'el-indigo', shape: 'square', letter: 'I' },
  { tone: 'el-rose', shape: 'cone', letter: 'R' },
  { tone: 'el-teal', shape: 'hex', letter: 'T' },
  { tone: 'el-orange', shape: 'drum', letter: 'O' },
  { tone: 'el-plum', shape: 'ring', letter: 'P' },
  { tone: 'el-lime', shape: 'shield', letter: 'L' },
  { tone: 'el-slate', shape: 'clover', letter: 'S' },
];

/** The mark of a seat by its number, `0` to `7`. */
export function markOf(seatId: string): SeatMark {
  return kLooks[Number(seatId)] ?? { tone: 'el-slate', shape: 'ball', letter: seatId };
}
