// What is being looked at on this screen, for the board and the panels beside it. It never leaves the page.

import type { Being } from './position';

export const hover = $state<{
  /** The legal move whose outcome is previewed. */
  move: string | null;
  /** The being under the pointer or the focus, on the board or beside it. */
  being: Being | null;
  /** The piece, from 0, of which a line of the panels speaks that somebody points at. */
  piece: number | null;
}>({ move: null, being: null, piece: null });

/** The tokens that are chosen and not yet played, and for what: an open hint stands in the place of the question. */
export const choice = $state<{ of: string; square: number | null; round: number | null }>({
  of: '',
  square: null,
  round: null,
});

export function forgetChoice(): void {
  choice.of = '';
}

export function lookAway(): void {
  hover.move = null;
  hover.being = null;
  hover.piece = null;
}
