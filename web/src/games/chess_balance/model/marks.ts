// The two seats. Letter and shape tell them apart as surely as the colour does.

import type { SeatMark } from '../../contract';
import type { Colour } from './squares';

const kMarks: Record<string, SeatMark> = {
  White: { tone: 'cb-white', shape: 'ball', letter: 'W' },
  Black: { tone: 'cb-black', shape: 'drum', letter: 'B' },
};

export const markOf = (seatId: string): SeatMark =>
  kMarks[seatId] ?? { tone: 'cb-white', shape: 'ball', letter: seatId.charAt(0) };

/** Of whoever plays a colour now. */
export const markOfColour = (colour: Colour): SeatMark => markOf(colour === 'w' ? 'White' : 'Black');
