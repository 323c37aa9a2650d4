// What is seen of the map: the whole, closer about a point, and never beyond its edges.

import { beforeEach, describe, expect, it } from 'vitest';
import { Viewport } from './viewport.svelte';

const whole = { x: -10, y: -10, width: 500, height: 1000 };
let view: Viewport;

beforeEach(() => {
  view = new Viewport(() => whole);
  view.width = 800;
  view.height = 500;
});

const finger = (id: number, x: number, y: number): PointerEvent =>
  ({ pointerId: id, clientX: x, clientY: y, pointerType: 'touch', button: 0 }) as PointerEvent;
const stage = { left: 0, top: 0, width: 800, height: 500 } as DOMRect;

describe('the view', () => {
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
    view.move(finger(2, 700, 200), stage);
    expect(view.zoom).toBeCloseTo(2);
    expect(view.justMoved).toBe(true);
  });

  it('is dragged with one finger when it is close', () => {
    view.by(4);
    const { y } = view.box;
    view.press(finger(1, 300, 200), true);
    view.move(finger(1, 300, 100), stage);
    expect(view.box.y).toBeCloseTo(y + 100 / view.scale);
  });

  it('frames a part of the map', () => {
    view.frame({ x: 0, y: 0, width: 400, height: 250 });
    expect(view.scale).toBe(2);
    expect(view.box).toEqual({ x: 0, y: 0, width: 400, height: 250 });
  });
});
