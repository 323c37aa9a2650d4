// Whoever has seen enough of what is shown at length, or once more, goes on with a click or a key on the board.

import type { Showing } from '../session/showing.svelte';

/** So far a pointer may move, in CSS px, and still click; farther, it pans the board. */
const kClickPx = 3;

export const hurries = (event: KeyboardEvent): boolean => ['Enter', ' ', 'Escape'].includes(event.key);

/** For the element around a board: a click, Enter, Space or Escape there ends what is shown, and does nothing else. */
export function hurry(showing: Showing): (board: HTMLElement) => () => void {
  let from = { x: 0, y: 0 };
  const press = (event: PointerEvent): void => {
    from = { x: event.clientX, y: event.clientY };
  };
  const end = (event: Event): void => {
    if (!showing.canHurry) return;
    if (event instanceof KeyboardEvent && !hurries(event)) return;
    // A click of the keyboard has no place.
    if (event instanceof MouseEvent && event.detail > 0) {
      // The second click of a double click belongs to what the first one did.
      if (event.detail > 1) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > kClickPx) return;
    }
    event.preventDefault();
    event.stopPropagation();
    showing.skip();
  };
  return (board) => {
    board.addEventListener('pointerdown', press, true);
    board.addEventListener('click', end, true);
    board.addEventListener('keydown', end, true);
    return () => {
      board.removeEventListener('pointerdown', press, true);
      board.removeEventListener('click', end, true);
      board.removeEventListener('keydown', end, true);
    };
  };
}
