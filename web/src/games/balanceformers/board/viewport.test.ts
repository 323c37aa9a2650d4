import { describe, expect, it } from 'vitest';
import { Viewport } from './viewport.svelte';

const kWhole = { x: -100, y: -50, width: 400, height: 200 };
const stage = { left: 0, top: 0, width: 800, height: 400 } as DOMRect;

function viewport(): Viewport {
  const view = new Viewport(() => kWhole);
  view.width = 800;
  view.height = 400;
  return view;
}

const pointer = (type: string, id: number, x: number, y: number): PointerEvent =>
  ({ type, pointerId: id, pointerType: 'touch', clientX: x, clientY: y, button: 0 }) as PointerEvent;

describe('the part of the board that is seen', () => {
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
    view.by(2, { x: 600, y: 100, stage });
    expect(view.box).toEqual({ x: 50, y: -25, width: 200, height: 100 });
    expect(view.scale).toBe(4);
  });

  it('never leaves the board, and never comes too close', () => {
    const view = viewport();
    for (let i = 0; i < 20; ++i) view.by(2, { x: 0, y: 0, stage });
    expect(view.zoom).toBe(5);
    expect([view.box.x, view.box.y]).toEqual([kWhole.x, kWhole.y]);
    view.show([290, 140]);
    expect(view.box.x + view.box.width).toBeCloseTo(300);
    expect(view.box.y + view.box.height).toBeCloseTo(150);
  });

  it('follows two fingers, and one when it is close', () => {
    const view = viewport();
    view.press(pointer('pointerdown', 1, 350, 200), true);
    view.press(pointer('pointerdown', 2, 450, 200), true);
    view.move(pointer('pointermove', 1, 300, 200), stage);
    view.move(pointer('pointermove', 2, 500, 200), stage);
    expect(view.zoom).toBeCloseTo(2);
    expect(view.box.x + view.box.width / 2).toBeCloseTo(100);
    expect(view.justMoved).toBe(true);
    view.release(pointer('pointerup', 1, 300, 200));
    view.release(pointer('pointerup', 2, 500, 200));
    const before = view.box.x;
    view.press(pointer('pointerdown', 3, 400, 200), true);
    view.move(pointer('pointermove', 3, 440, 200), stage);
    expect(view.box.x).toBeCloseTo(before - 40 / view.scale);
  });

  it('stands still under one finger while the whole board is seen', () => {
    const view = viewport();
    view.press(pointer('pointerdown', 1, 400, 200), true);
    view.move(pointer('pointermove', 1, 300, 200), stage);
    expect(view.box).toEqual(kWhole);
    expect(view.justMoved).toBe(false);
  });
});
