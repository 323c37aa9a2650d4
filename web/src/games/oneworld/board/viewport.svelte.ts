// The part of the map that is seen: zoomed and moved by pinch, wheel, drag, keys and buttons.

import type { Box, Point } from '../model/geometry';

/** CSS px for a unit of the drawing when it is as close as it gets. */
const kMostScale = 3.2;
const kStep = 1.35;
const kPanPx = 4;

interface Screen {
  x: number;
  y: number;
}

export class Viewport {
  /** 1: the whole map fits. */
  zoom = $state(1);
  private centre = $state.raw<Point | null>(null);
  /** What the stage measures, in CSS px. */
  width = $state(0);
  height = $state(0);
  /** The click that ends a pan or a pinch means nothing. */
  justMoved = false;

  private readonly whole: () => Box;
  private readonly fingers = new Map<number, Screen>();
  private panning: Screen | null = null;

  constructor(whole: () => Box) {
    this.whole = whole;
  }

  /** CSS px for a unit of the drawing when the whole map is seen. */
  private readonly fit = $derived.by(() => {
    const { width, height } = this.whole();
    return Math.min((this.width || width) / width, (this.height || height) / height);
  });

  private readonly most = $derived(Math.max(2, kMostScale / this.fit));

  /** CSS px for a unit of the drawing. */
  readonly scale = $derived(this.fit * this.zoom);

  /** What the stage shows, in its own proportions. */
  readonly box = $derived.by((): Box => {
    const all = this.whole();
    const width = (this.width || all.width) / this.scale;
    const height = (this.height || all.height) / this.scale;
    const [x, y] = this.centre ?? [all.x + all.width / 2, all.y + all.height / 2];
    const within = (middle: number, size: number, from: number, length: number): number =>
      size >= length ? from + (length - size) / 2 : Math.max(from, Math.min(from + length - size, middle - size / 2));
    return { x: within(x, width, all.x, all.width), y: within(y, height, all.y, all.height), width, height };
  });

  /** Zooms by a factor so that what is under the point of the stage stays there; about the middle without one. */
  by(factor: number, at?: Screen): boolean {
    const zoom = Math.max(1, Math.min(this.most, this.zoom * factor));
    if (zoom === this.zoom) return false;
    const { x, y, width, height } = this.box;
    const [sx, sy] = at && this.width ? [at.x / this.width, at.y / this.height] : [0.5, 0.5];
    const shrink = this.zoom / zoom;
    this.centre = [x + sx * width + (0.5 - sx) * width * shrink, y + sy * height + (0.5 - sy) * height * shrink];
    this.zoom = zoom;
    return true;
  }

  closer = (): boolean => this.by(kStep);
  farther = (): boolean => this.by(1 / kStep);

  all(): void {
    this.zoom = 1;
    this.centre = null;
  }

  /** Comes as close as a part of the map still fits. */
  frame({ x, y, width, height }: Box): void {
    if (this.width === 0) return;
    const scale = Math.min(this.width / width, this.height / height);
    this.zoom = Math.max(1, Math.min(this.most, scale / this.fit));
    this.centre = [x + width / 2, y + height / 2];
  }

  /** Brings a point into view that lies at the edge or beyond. */
  show([px, py]: Point): void {
    const { x, y, width, height } = this.box;
    const margin = Math.min(width, height) * 0.12;
    const isInside = px > x + margin && px < x + width - margin && py > y + margin && py < y + height - margin;
    if (this.zoom > 1 && !isInside) this.centre = [px, py];
  }

  /** A point of the drawing in CSS px from the corner of the stage. */
  onStage([px, py]: Point): Screen {
    return { x: (px - this.box.x) * this.scale, y: (py - this.box.y) * this.scale };
  }

  wheel(event: WheelEvent, stage: DOMRect): void {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016));
    if (this.by(factor, { x: event.clientX - stage.left, y: event.clientY - stage.top })) event.preventDefault();
  }

  /** `free`: nothing that could be dragged lies under the pointer. */
  press(event: PointerEvent, free: boolean): void {
    if (event.pointerType === 'touch') this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    else if (event.button !== 0 || !free) return;
    if (this.fingers.size < 2) this.panning = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent, stage: DOMRect): void {
    const finger = this.fingers.get(event.pointerId);
    if (finger && this.fingers.size === 2) return this.pinch(event, finger, stage);
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

  private pinch(event: PointerEvent, finger: Screen, stage: DOMRect): void {
    const second = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!second) return;
    const was = Math.hypot(finger.x - second.x, finger.y - second.y);
    const middle = { x: (finger.x + second.x) / 2 - stage.left, y: (finger.y + second.y) / 2 - stage.top };
    const moved = { x: (event.clientX - finger.x) / 2, y: (event.clientY - finger.y) / 2 };
    finger.x = event.clientX;
    finger.y = event.clientY;
    const now = Math.hypot(finger.x - second.x, finger.y - second.y);
    if (was > 0) this.by(now / was, middle);
    this.pan(moved.x, moved.y);
    this.justMoved = true;
    this.panning = null;
  }

  private pan(dx: number, dy: number): void {
    const { x, y, width, height } = this.box;
    this.centre = [x + width / 2 - dx / this.scale, y + height / 2 - dy / this.scale];
  }
}
