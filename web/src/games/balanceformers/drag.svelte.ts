// Dragging a being with a mouse or a pen. On touch two taps do the same, and the page can still be scrolled.

import type { Being, Slot } from './position';

const kDragPx = 3;
const kSnapBackMs = 200;

interface Hands {
  begin(being: Being): void;
  over(slot: Slot | null): void;
  /** Returns whether the being stays where it was dropped; if not, it is seen to snap back. */
  drop(being: Being, slot: Slot | null): boolean;
}

export class Drag {
  ghost = $state.raw<{ being: Being; x: number; y: number; back: boolean } | null>(null);
  /** The click that a browser sends after a drag means nothing. */
  justEnded = false;

  private readonly hands: Hands;
  private pressed: { being: Being; x: number; y: number; pointer: number } | null = null;

  constructor(hands: Hands) {
    this.hands = hands;
  }

  press(being: Being, event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    this.pressed = { being, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const from = this.pressed;
    if (!from || event.pointerId !== from.pointer) return;
    if (this.ghost === null) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < kDragPx) return;
      this.hands.begin(from.being);
    }
    event.preventDefault();
    this.ghost = { being: from.being, x: event.clientX, y: event.clientY, back: false };
    this.hands.over(slotUnder(event));
  }

  end(event: PointerEvent): void {
    if (this.ghost !== null && this.pressed !== null) {
      this.justEnded = true;
      setTimeout(() => (this.justEnded = false), 0);
    }
    this.release(event.type === 'pointerup' ? slotUnder(event) : null);
  }

  /** Lets go of the being where it came from. */
  cancel(): void {
    this.release(null);
  }

  private release(slot: Slot | null): void {
    const from = this.pressed;
    this.pressed = null;
    if (this.ghost === null || from === null) return;
    if (this.hands.drop(from.being, slot)) {
      this.ghost = null;
    } else {
      this.ghost = { ...this.ghost, x: from.x, y: from.y, back: true };
      setTimeout(() => (this.ghost = null), kSnapBackMs);
    }
  }
}

function slotUnder(event: PointerEvent): Slot | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest<SVGElement>('[data-slot]')?.dataset['slot'] ?? null;
}
