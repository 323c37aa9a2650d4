// Dragging a pawn with a mouse or a pen. On touch two taps do the same, and the page can still be scrolled.

import type { Source } from './choices';

const kDragPx = 3;
const kSnapBackMs = 200;

interface Hands {
  begin(source: Source): void;
  over(holder: string | null): void;
  /** Returns whether the pawn stays where it was dropped; if not, it is seen to snap back. */
  drop(source: Source, holder: string | null): boolean;
}

export class Drag {
  ghost = $state.raw<{ source: Source; seat: string; x: number; y: number; back: boolean } | null>(null);
  /** The drag began on a place with pawns of both kinds, so that the kind is still open. */
  mixed = false;
  /** The click that a browser sends after a drag means nothing. */
  justEnded = false;

  private readonly hands: Hands;
  private pressed: { source: Source; seat: string; mixed: boolean; x: number; y: number; pointer: number } | null =
    null;

  constructor(hands: Hands) {
    this.hands = hands;
  }

  press(source: Source, seat: string, mixed: boolean, event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    this.pressed = { source, seat, mixed, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const from = this.pressed;
    if (!from || event.pointerId !== from.pointer) return;
    if (this.ghost === null) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < kDragPx) return;
      this.mixed = from.mixed;
      this.hands.begin(from.source);
    }
    event.preventDefault();
    this.ghost = { source: from.source, seat: from.seat, x: event.clientX, y: event.clientY, back: false };
    this.hands.over(holderUnder(event));
  }

  end(event: PointerEvent): void {
    const from = this.pressed;
    this.pressed = null;
    if (this.ghost === null || from === null) return;
    this.justEnded = true;
    setTimeout(() => (this.justEnded = false), 0);
    if (this.hands.drop(from.source, event.type === 'pointerup' ? holderUnder(event) : null)) {
      this.ghost = null;
    } else {
      this.ghost = { ...this.ghost, x: from.x, y: from.y, back: true };
      setTimeout(() => (this.ghost = null), kSnapBackMs);
    }
    this.mixed = false;
  }
}

function holderUnder(event: PointerEvent): string | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest<SVGElement>('[data-holder]')?.dataset['holder'] ?? null;
}
