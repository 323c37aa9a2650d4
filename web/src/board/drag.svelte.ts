// Dragging with a mouse or a pen. On touch two taps do the same, and the page can still be scrolled.

import { paced } from '../tempo.svelte';

const kDragPx = 3;
const kSnapBackMs = 200;

/** What a board does with what is dragged over it. */
interface Hands<Load> {
  begin(load: Load): void;
  over(event: PointerEvent): void;
  /**
   * Lets it go where the event points, or where it came from if there is none. Returns whether it stays there; if not,
   * it is seen to snap back.
   */
  drop(load: Load, event: PointerEvent | null): boolean;
}

/** One thing at a time on its way over a board; `Load` says which. */
export class Drag<Load> {
  /** Where it is drawn, in CSS px of the window; null while nothing is dragged. */
  ghost = $state.raw<{ load: Load; x: number; y: number; back: boolean } | null>(null);
  /** The click that a browser sends after a drag means nothing. */
  justEnded = false;

  private readonly hands: Hands<Load>;
  private pressed: { load: Load; x: number; y: number; pointer: number } | null = null;

  constructor(hands: Hands<Load>) {
    this.hands = hands;
  }

  press(load: Load, event: PointerEvent): void {
    if (isByFinger(event) || event.button !== 0) return;
    this.pressed = { load, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const from = this.pressed;
    if (!from || event.pointerId !== from.pointer) return;
    if (this.ghost === null) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < kDragPx) return;
      this.hands.begin(from.load);
    }
    event.preventDefault();
    this.ghost = { load: from.load, x: event.clientX, y: event.clientY, back: false };
    this.hands.over(event);
  }

  end(event: PointerEvent): void {
    if (this.ghost !== null && this.pressed !== null) {
      this.justEnded = true;
      setTimeout(() => (this.justEnded = false), 0);
    }
    this.release(event.type === 'pointerup' ? event : null);
  }

  /** Lets go where it came from. */
  cancel(): void {
    this.release(null);
  }

  private release(event: PointerEvent | null): void {
    const from = this.pressed;
    this.pressed = null;
    if (this.ghost === null || from === null) return;
    if (this.hands.drop(from.load, event)) {
      this.ghost = null;
    } else {
      this.ghost = { ...this.ghost, x: from.x, y: from.y, back: true };
      setTimeout(() => (this.ghost = null), paced(kSnapBackMs));
    }
  }
}

/** Whether a finger did this, which cannot hover first. Older browsers do not say so of a click. */
export const isByFinger = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';

/** The value of the nearest `data-NAME` at or around what lies under the pointer; null if there is none, or no event. */
export function dataUnder(event: PointerEvent | null, name: string): string | null {
  if (event === null) return null;
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;
}
