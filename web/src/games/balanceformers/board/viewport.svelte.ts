// The part of the board that is seen: zoomed and moved by pinch, wheel, drag, keys and buttons.

import type { Point } from '../model/curves';
import type { Box } from '../model/geometry';

const kMostZoom = 5;
const kStep = 1.35;
const kPanPx = 4;

export class Viewport {
  zoom = $state(1);
  private centre = $state.raw<Point | null>(null);
  /** What the stage measures, in CSS px. */
  width = $state(0);
  height = $state(0);
  /** The click that ends a pan or a pinch means nothing. */
  justMoved = false;

  private readonly whole: () => Box;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private panning: { x: number; y: number } | null = null;

  constructor(whole: () => Box) {
    this.whole = whole;
  }

  readonly box = $derived.by((): Box => {
    const all = this.whole();
    const [width, height] = [all.width / this.zoom, all.height / this.zoom];
    const [x, y] = this.centre ?? [all.x + all.width / 2, all.y + all.height / 2];
    return {
      x: Math.max(all.x, Math.min(all.x + all.width - width, x - width / 2)),
      y: Math.max(all.y, Math.min(all.y + all.height - height, y - height / 2)),
      width,
      height,
    };
  });

  /** CSS px for a unit of the drawing. */
  readonly scale = $derived(Math.min(this.width / this.box.width, this.height / this.box.height) || 1);

  /** Zooms by a factor so that what is under the point of the screen stays there; about the middle without one. */
  by(factor: number, at?: { x: number; y: number; stage: DOMRect }): boolean {
    const zoom = Math.max(1, Math.min(kMostZoom, this.zoom * factor));
    if (zoom === this.zoom) return false;
    const before = this.box;
    const share = at ? this.shareOf(at.x, at.y, at.stage) : [0.5, 0.5];
    const [sx = 0.5, sy = 0.5] = share;
    const fixed = [before.x + sx * before.width, before.y + sy * before.height];
    const all = this.whole();
    const [width, height] = [all.width / zoom, all.height / zoom];
    this.zoom = zoom;
    this.centre = [(fixed[0] ?? 0) + (0.5 - sx) * width, (fixed[1] ?? 0) + (0.5 - sy) * height];
    return true;
  }

  closer = (): boolean => this.by(kStep);
  farther = (): boolean => this.by(1 / kStep);

  all(): void {
    this.zoom = 1;
    this.centre = null;
  }

  /** Brings a point into view that lies at the edge or beyond. */
  show([x, y]: Point): void {
    const { x: left, y: top, width, height } = this.box;
    const margin = Math.min(width, height) * 0.12;
    const inside = x > left + margin && x < left + width - margin && y > top + margin && y < top + height - margin;
    if (this.zoom > 1 && !inside) this.centre = [x, y];
  }

  wheel(event: WheelEvent, stage: DOMRect): void {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016));
    if (this.by(factor, { x: event.clientX, y: event.clientY, stage })) event.preventDefault();
  }

  /** `free`: nothing that could be dragged lies under the pointer. */
  press(event: PointerEvent, free: boolean): void {
    if (event.pointerType === 'touch') this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    else if (event.button !== 0 || !free) return;
    if (this.fingers.size < 2) this.panning = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent, stage: DOMRect): void {
    const finger = this.fingers.get(event.pointerId);
    if (finger && this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const was = Math.hypot(finger.x - other.x, finger.y - other.y);
      const middle = { x: (finger.x + other.x) / 2, y: (finger.y + other.y) / 2 };
      finger.x = event.clientX;
      finger.y = event.clientY;
      const now = Math.hypot(finger.x - other.x, finger.y - other.y);
      const next = { x: (finger.x + other.x) / 2, y: (finger.y + other.y) / 2 };
      if (was > 0) this.by(now / was, { ...middle, stage });
      this.pan(next.x - middle.x, next.y - middle.y);
      this.justMoved = true;
      this.panning = null;
      return;
    }
    const from = this.panning;
    if (!from || this.zoom === 1) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!this.justMoved && Math.hypot(dx, dy) < kPanPx) return;
    this.justMoved = true;
    this.panning = { x: event.clientX, y: event.clientY };
    this.pan(dx, dy);
  }

  release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.panning = null;
    if (this.justMoved && this.fingers.size === 0) setTimeout(() => (this.justMoved = false), 0);
  }

  private pan(dx: number, dy: number): void {
    const { x, y, width, height } = this.box;
    this.centre = [x + width / 2 - dx / this.scale, y + height / 2 - dy / this.scale];
  }

  /** Where on the seen part a point of the screen lies; the drawing is centred on the stage. */
  private shareOf(x: number, y: number, stage: DOMRect): Point {
    const { width, height } = this.box;
    const across = (x - stage.left - stage.width / 2) / (this.scale * width) + 0.5;
    const down = (y - stage.top - stage.height / 2) / (this.scale * height) + 0.5;
    return [Math.max(0, Math.min(1, across)), Math.max(0, Math.min(1, down))];
  }
}
