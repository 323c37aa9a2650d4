// What is seen of a board: the whole, closer about a point, and never beyond its edges.

import { beforeEach, describe, expect, it } from 'vitest';
import { Viewport } from './viewport.svelte';

const whole = { x: -10, y: -10, width: 500, height: 1000 };
let view: Viewport;

const stageOf = (width: number, height: number): HTMLElement =>
  ({ getBoundingClientRect: () => ({ left: 0, top: 0, width, height }) }) as HTMLElement;

beforeEach(() => {
  view = new Viewport(() => whole, { closest: (fit) => Math.max(2, 3.2 / fit), fills: true });
  view.stage = stageOf(800, 500);
  view.room = { width: 800, height: 500 };
});

const finger = (id: number, x: number, y: number): PointerEvent =>
  ({ pointerId: id, clientX: x, clientY: y, pointerType: 'touch', button: 0 }) as PointerEvent;

describe('a view that fills its stage', () => {
  it('begins with the whole map in the middle of the stage', () => {
    expect(view.scale).toBe(0.5);
    expect(view.box).toEqual({ x: -560, y: -10, width: 1600, height: 1000 });
  });

  it('comes closer and keeps what is under the pointer there', () => {
    const before = view.onStage([300, 400]);
    view.by(4.4, before);
    const after = view.onStage([300, 400]);
    expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round));
  });

  it('goes no farther than the map and no closer than its most', () => {
    expect(view.farther()).toBe(false);
    for (let i = 0; i < 20; i++) view.closer();
    expect(view.scale).toBeCloseTo(3.2);
    expect(view.closer()).toBe(false);
    view.all();
    expect(view.zoom).toBe(1);
  });

  it('does not leave the map', () => {
    for (let i = 0; i < 20; i++) view.closer();
    view.show([-500, -500]);
    expect([view.box.x, view.box.y]).toEqual([-10, -10]);
  });

  it('shows a hex at the edge in the middle, and leaves one that is seen where it is', () => {
    view.by(4);
    const { x, y, width, height } = view.box;
    view.show([x + width / 2, y + height / 2]);
    expect(view.box).toEqual({ x, y, width, height });
    view.show([200, 900]);
    expect(view.box.y).not.toBe(y);
  });

  it('is pinched with two fingers, and the tap that ends it means nothing', () => {
    view.press(finger(1, 300, 200), true);
    view.press(finger(2, 500, 200), true);
    view.move(finger(2, 700, 200));
    expect(view.zoom).toBeCloseTo(2);
    expect(view.justMoved).toBe(true);
  });

  it('is dragged with one finger when it is close', () => {
    view.by(4);
    const { y } = view.box;
    view.press(finger(1, 300, 200), true);
    view.move(finger(1, 300, 100));
    expect(view.box.y).toBeCloseTo(y + 100 / view.scale);
  });

  it('frames a part of the map', () => {
    view.frame({ x: 0, y: 0, width: 400, height: 250 });
    expect(view.scale).toBe(2);
    expect(view.box).toEqual({ x: 0, y: 0, width: 400, height: 250 });
  });

  it('knows what of the drawing the pointer is at', () => {
    view.by(4);
    const { x, y } = view.onStage([200, 300]);
    expect(view.pointUnder(finger(1, x, y)).map(Math.round)).toEqual([200, 300]);
  });

  it('answers the keys that come closer, go farther and show all', () => {
    expect(view.answers('+', [200, 900])).toBe(true);
    expect(view.zoom).toBeGreaterThan(1);
    expect(view.answers('-', null)).toBe(true);
    expect(view.zoom).toBe(1);
    expect(view.answers('=', null)).toBe(true);
    expect(view.answers('0', null)).toBe(true);
    expect(view.box).toEqual({ x: -560, y: -10, width: 1600, height: 1000 });
    expect(view.answers('x', null)).toBe(false);
  });
});

const kWhole = { x: -100, y: -50, width: 400, height: 200 };

function viewport(): Viewport {
  const view = new Viewport(() => kWhole, { closest: () => 5, fills: false });
  view.stage = stageOf(800, 400);
  view.room = { width: 800, height: 400 };
  return view;
}

describe('a view in the proportions of its board', () => {
  it('is the whole board at first, and again after 0', () => {
    const view = viewport();
    expect(view.box).toEqual(kWhole);
    expect(view.farther()).toBe(false);
    view.closer();
    expect(view.box.width).toBeLessThan(kWhole.width);
    view.all();
    expect(view.box).toEqual(kWhole);
  });

  it('keeps what is under the pointer where it is', () => {
    const view = viewport();
    view.by(2, { x: 600, y: 100 });
    expect(view.box).toEqual({ x: 50, y: -25, width: 200, height: 100 });
    expect(view.scale).toBe(4);
  });

  it('never leaves the board, and never comes too close', () => {
    const view = viewport();
    for (let i = 0; i < 20; ++i) view.by(2, { x: 0, y: 0 });
    expect(view.zoom).toBe(5);
    expect([view.box.x, view.box.y]).toEqual([kWhole.x, kWhole.y]);
    view.show([290, 140]);
    expect(view.box.x + view.box.width).toBeCloseTo(300);
    expect(view.box.y + view.box.height).toBeCloseTo(150);
  });

  it('follows two fingers, and one when it is close', () => {
    const view = viewport();
    view.press(finger(1, 350, 200), true);
    view.press(finger(2, 450, 200), true);
    view.move(finger(1, 300, 200));
    view.move(finger(2, 500, 200));
    expect(view.zoom).toBeCloseTo(2);
    expect(view.box.x + view.box.width / 2).toBeCloseTo(100);
    expect(view.justMoved).toBe(true);
    view.release(finger(1, 300, 200));
    view.release(finger(2, 500, 200));
    const before = view.box.x;
    view.press(finger(3, 400, 200), true);
    view.move(finger(3, 440, 200));
    expect(view.box.x).toBeCloseTo(before - 40 / view.scale);
  });

  it('stands still under one finger while the whole board is seen', () => {
    const view = viewport();
    view.press(finger(1, 400, 200), true);
    view.move(finger(1, 300, 200));
    expect(view.box).toEqual(kWhole);
    expect(view.justMoved).toBe(false);
  });

  it('lies in the middle of a stage of other proportions', () => {
    const view = viewport();
    view.room = { width: 1000, height: view.height };
    expect(view.scale).toBe(2);
    expect(view.onStage([kWhole.x, kWhole.y])).toEqual({ x: 100, y: 0 });
    expect(view.pointUnder(finger(1, 500, 200))).toEqual([100, 50]);
  });
});
