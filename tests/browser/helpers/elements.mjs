// Games of Elements played over the line alone.

import { playOverLine } from './line.mjs';

/** Plays the first legal move, or what the table advises where cards are laid out, until `until` holds. */
export const playAhead = (page, plan, until = () => false) =>
  playOverLine(page, plan, until, {
    choose: (line, seat, legal) => legal[0]?.move,
    advised: (move) => move.startsWith('put:') || move === 'done',
  });
