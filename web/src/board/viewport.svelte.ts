// The part of a board that is seen: zoomed and moved by pinch, wheel, drag, keys and buttons.

import type { Box, Point } from './plane';

const kStep = 1.35;
const kPanPx = 4;

interface Screen {
  x: number;
  y: number;
}

interface Habits {
  /** The closest zoom, from the CSS px for a unit of the drawing when the whole board is seen. */
  closest(fit: number): number;
  /** What is seen fills the stage; otherwise it keeps the proportions of the whole board, in the middle of the stage. */
  fills: boolean;
}

export class Viewport {
  /** 1: the whole board fits. */
  zoom = $state(1);
  private centre = $state.raw<Point | null>(null);
  /** Where the board is drawn, and what that measures in CSS px. */
  stage = $state.raw<HTMLElement | null>(null);
  /** What the stage measures. The browser says it when it lays out the page; to ask for it would do that twice. */
  room = $state.raw<{ readonly width: number; readonly height: number }>();
  /** The click that ends a pan or a pinch means nothing. */
  justMoved = false;

  private readonly whole: () => Box;
  private readonly habits: Habits;
  private readonly fingers = new Map<number, Screen>();
  private panning: Screen | null = null;

  get width(): number {
    return this.room?.width ?? 0;
  }

  get height(): number {
    return this.room?.height ?? 0;
  }

  /** Whether the stage has its size: what is drawn before that would be drawn twice. */
  get isMeasured(): boolean {
    return this.room !== undefined;
  }

  constructor(whole: () => Box, habits: Habits) {
    this.whole = whole;
    this.habits = habits;
  }

  /** CSS px for a unit of the drawing when the whole board is seen. */
  private readonly fit = $derived.by(() => {
    const { width, height } = this.whole();
    return Math.min((this.width || width) / width, (this.height || height) / height);
  });

  private readonly most = $derived.by(() => this.habits.closest(this.fit));

  /** CSS px for a unit of the drawing. */
  readonly scale = $derived(this.fit * this.zoom);

  /** What is seen of the drawing. */
  readonly box = $derived.by((): Box => {
    const all = this.whole();
    const [width, height] = this.habits.fills
      ? [(this.width || all.width) / this.scale, (this.height || all.height) / this.scale]
      : [all.width / this.zoom, all.height / this.zoom];
    const [x, y] = this.centre ?? [all.x + all.width / 2, all.y + all.height / 2];
    return { x: within(x, width, all.x, all.width), y: within(y, height, all.y, all.height), width, height };
  });

  /** Zooms by a factor so that what is under the point of the stage stays there; about the middle without one. */
  by(factor: number, at?: Screen): boolean {
    const zoom = Math.max(1, Math.min(this.most, this.zoom * factor));
    if (zoom === this.zoom) return false;
    const { x, y, width, height } = this.box;
    const [sx, sy] = at && this.width ? this.shareOf(at) : [0.5, 0.5];
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

  /** Comes as close as a part of the board still fits. */
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

  /** Where on the stage the seen part begins, in CSS px. */
  private readonly corner = $derived.by((): Screen => {
    const { width, height } = this.box;
    return {
      x: this.width && (this.width - width * this.scale) / 2,
      y: this.height && (this.height - height * this.scale) / 2,
    };
  });

  /** A point of the drawing in CSS px from the corner of the stage. */
  onStage([px, py]: Point): Screen {
    return { x: this.corner.x + (px - this.box.x) * this.scale, y: this.corner.y + (py - this.box.y) * this.scale };
  }

  /** What the pointer is at, in units of the drawing. */
  pointUnder(event: MouseEvent): Point {
    const at = this.fromStage(event.clientX, event.clientY);
    return [this.box.x + (at.x - this.corner.x) / this.scale, this.box.y + (at.y - this.corner.y) / this.scale];
  }

  wheel(event: WheelEvent): void {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016));
    if (this.by(factor, this.fromStage(event.clientX, event.clientY))) event.preventDefault();
  }

  /** Plus, minus and 0. Coming closer brings a point into view. */
  answers(key: string, about: Point | null): boolean {
    if (key === '+' || key === '=') {
      this.closer();
      if (about) this.show(about);
    } else if (key === '-') this.farther();
    else if (key === '0') this.all();
    else return false;
    return true;
  }

  /** `free`: nothing that could be dragged lies under the pointer. */
  press(event: PointerEvent, free: boolean): void {
    if (event.pointerType === 'touch') this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    else if (event.button !== 0 || !free) return;
    if (this.fingers.size < 2) this.panning = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (finger && this.fingers.size === 2) return this.pinch(event, finger);
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

  private pinch(event: PointerEvent, finger: Screen): void {
    const second = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!second) return;
    const was = Math.hypot(finger.x - second.x, finger.y - second.y);
    const middle = this.fromStage((finger.x + second.x) / 2, (finger.y + second.y) / 2);
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

  private fromStage(x: number, y: number): Screen {
    const { left, top } = this.stage?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: x - left, y: y - top };
  }

  /** Where on the seen part a point of the stage lies, from 0 to 1. */
  private shareOf(at: Screen): Point {
    const { width, height } = this.box;
    const across = (at.x - this.corner.x) / (this.scale * width);
    const down = (at.y - this.corner.y) / (this.scale * height);
    return [Math.max(0, Math.min(1, across)), Math.max(0, Math.min(1, down))];
  }
}

/** The start of a stretch about a middle, moved so that it does not leave the whole; a longer one lies about it. */
function within(middle: number, size: number, from: number, length: number): number {
  if (size >= length) return from + (length - size) / 2;
  return Math.max(from, Math.min(from + length - size, middle - size / 2));
}
