// What is being looked at on this screen, for the board and the panels beside it. It never leaves the page.

import type { Being } from './position';

export const hover = $state<{
  /** The legal move whose outcome is previewed. */
  move: string | null;
  /** The being under the pointer or the focus, on the board or beside it. */
  being: Being | null;
}>({ move: null, being: null });

export function lookAway(): void {
  hover.move = null;
  hover.being = null;
}
