// What a click or a key on the board means while something is still being shown.

import type { Session } from '../session/session.svelte';

type Shown = Pick<Session, 'at' | 'isMyTurn'> & { showing: Pick<Session['showing'], 'canHurry' | 'isOpen' | 'skip'> };

/** So far a pointer may move, in CSS px, and still click; farther, it pans the board. */
const kClickPx = 3;
/** So long input waits for the board. */
const kKeptMs = 1000;

export const hurries = (event: KeyboardEvent): boolean => ['Enter', ' ', 'Escape'].includes(event.key);

/** Does again what was done too early: on what is there by then. */
function repeat(event: MouseEvent | KeyboardEvent): void {
  if (event instanceof KeyboardEvent) {
    const { key } = event;
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return;
  }
  const { clientX, clientY, detail, target } = event;
  const at = detail > 0 ? document.elementFromPoint(clientX, clientY) : target;
  at?.dispatchEvent(new MouseEvent('click', { clientX, clientY, detail, bubbles: true, cancelable: true }));
}

/**
 * For the element around a board. A click, Enter, Space or Escape there ends what is shown at length, or once more, and
 * does nothing else. What comes while the board only moves to the present is kept, and done when it is there.
 */
export function hurry(session: Shown): (board: HTMLElement) => () => void {
  const { showing } = session;
  let from = { x: 0, y: 0 };
  let kept: MouseEvent | KeyboardEvent | null = null;
  let until = 0;
  let frame = 0;
  let isRepeating = false;
  const press = (event: PointerEvent): void => {
    from = { x: event.clientX, y: event.clientY };
  };
  const wait = (): void => {
    if (!showing.isOpen && performance.now() < until) {
      frame = requestAnimationFrame(wait);
      return;
    }
    const late = kept;
    kept = null;
    isRepeating = true;
    if (late) repeat(late);
    isRepeating = false;
  };
  const keep = (event: MouseEvent | KeyboardEvent): void => {
    // A key on a button comes as a click as well. Of several only the last is meant.
    if (showing.isOpen || !session.isMyTurn || session.at !== null || isRepeating) return;
    if (event instanceof KeyboardEvent && (event.key === 'Escape' || (event.target as Element).closest('button')))
      return;
    event.preventDefault();
    event.stopPropagation();
    kept = event;
    cancelAnimationFrame(frame);
    until = performance.now() + kKeptMs;
    wait();
  };
  const end = (event: MouseEvent | KeyboardEvent): void => {
    if (event instanceof KeyboardEvent && !hurries(event)) return;
    if (!showing.canHurry) return keep(event);
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
      cancelAnimationFrame(frame);
      board.removeEventListener('pointerdown', press, true);
      board.removeEventListener('click', end, true);
      board.removeEventListener('keydown', end, true);
    };
  };
}
