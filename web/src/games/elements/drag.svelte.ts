// Dragging a card with a mouse or a pen. On touch two taps do the same, and the page can still be scrolled.

import type { Card } from './position';

const kDragPx = 3;
const kSnapBackMs = 200;

/** What is dragged: a card, and where it was taken: a card of the hand, a stack of the pile, a pane of the board. */
export interface Load {
  card: Card;
  from: { kind: 'hand'; index: number } | { kind: 'pile' } | { kind: 'pane'; id: string };
}

/** What lies under the pointer: a place or `picks`, and the pane there if there is one. */
export interface Under {
  drop: string | null;
  pane: string | null;
}

interface Hands {
  begin(load: Load): void;
  over(under: Under): void;
  /** Returns whether the card stays where it was dropped; if not, it is seen to snap back. */
  drop(load: Load, under: Under): boolean;
}

const kNowhere: Under = { drop: null, pane: null };

export class Drag {
  ghost = $state.raw<{ load: Load; x: number; y: number; back: boolean } | null>(null);
  /** The click that a browser sends after a drag means nothing. */
  justEnded = false;

  private readonly hands: Hands;
  private pressed: { load: Load; x: number; y: number; pointer: number } | null = null;

  constructor(hands: Hands) {
    this.hands = hands;
  }

  press(load: Load, event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.button !== 0) return;
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
    this.hands.over(under(event));
  }

  end(event: PointerEvent): void {
    if (this.ghost !== null && this.pressed !== null) {
      this.justEnded = true;
      setTimeout(() => (this.justEnded = false), 0);
    }
    this.release(event.type === 'pointerup' ? under(event) : kNowhere);
  }

  /** Lets go of the card where it came from. */
  cancel(): void {
    this.release(kNowhere);
  }

  private release(at: Under): void {
    const from = this.pressed;
    this.pressed = null;
    if (this.ghost === null || from === null) return;
    if (this.hands.drop(from.load, at)) {
      this.ghost = null;
    } else {
      this.ghost = { ...this.ghost, x: from.x, y: from.y, back: true };
      setTimeout(() => (this.ghost = null), kSnapBackMs);
    }
  }
}

function under(event: PointerEvent): Under {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return {
    drop: element?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null,
    pane: element?.closest<HTMLElement>('[data-pane]')?.dataset['pane'] ?? null,
  };
}
