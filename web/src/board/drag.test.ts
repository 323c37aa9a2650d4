// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Drag, dataUnder } from './drag.svelte';

const at = (type: string, x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent =>
  ({
    type,
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    preventDefault: () => {},
    ...more,
  }) as PointerEvent;

describe('a drag', () => {
  const begin = vi.fn();
  const over = vi.fn();
  const drop = vi.fn((_load: string, _event: PointerEvent | null) => true);
  let drag: Drag<string>;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    drag = new Drag<string>({ begin, over, drop });
  });
  afterEach(() => vi.useRealTimers());

  it('begins after 3 px, follows the pointer and lets go where it ends', () => {
    drag.press('stone', at('pointerdown', 10, 10));
    drag.move(at('pointermove', 12, 10));
    expect(drag.ghost).toBeNull();
    drag.move(at('pointermove', 13, 10));
    expect(begin).toHaveBeenCalledWith('stone');
    drag.move(at('pointermove', 40, 50));
    expect(drag.ghost).toEqual({ load: 'stone', x: 40, y: 50, back: false });
    const up = at('pointerup', 40, 50);
    drag.end(up);
    expect(drop).toHaveBeenCalledWith('stone', up);
    expect(drag.ghost).toBeNull();
    expect(drag.justEnded).toBe(true);
    vi.advanceTimersByTime(0);
    expect(drag.justEnded).toBe(false);
  });

  it('snaps back to where it came from if it may not stay', () => {
    drop.mockReturnValueOnce(false);
    drag.press('stone', at('pointerdown', 10, 10));
    drag.move(at('pointermove', 40, 50));
    drag.end(at('pointerup', 40, 50));
    expect(drag.ghost).toEqual({ load: 'stone', x: 10, y: 10, back: true });
    vi.advanceTimersByTime(200);
    expect(drag.ghost).toBeNull();
  });

  it.each(['cancel', 'pointercancel'])('let go by %s ends nowhere', (way) => {
    drag.press('stone', at('pointerdown', 10, 10));
    drag.move(at('pointermove', 40, 50));
    if (way === 'cancel') drag.cancel();
    else drag.end(at(way, 40, 50));
    expect(drop).toHaveBeenCalledWith('stone', null);
    drag.end(at('pointerup', 40, 50));
    expect(drop).toHaveBeenCalledTimes(1);
  });

  it('is nothing to a finger, another button, another pointer, or a press without a way', () => {
    drag.press('stone', at('pointerdown', 10, 10, { pointerType: 'touch' }));
    drag.press('stone', at('pointerdown', 10, 10, { button: 2 }));
    drag.move(at('pointermove', 40, 50));
    drag.press('stone', at('pointerdown', 10, 10));
    drag.move(at('pointermove', 40, 50, { pointerId: 2 }));
    drag.end(at('pointerup', 10, 10));
    expect(begin).not.toHaveBeenCalled();
    expect(drop).not.toHaveBeenCalled();
    expect(drag.justEnded).toBe(false);
  });
});

it('what lies under the pointer is told by the nearest mark around it', () => {
  document.body.innerHTML = '<p data-hex="7"><b>x</b></p>';
  document.elementFromPoint = () => document.querySelector('b');
  expect(dataUnder(at('pointermove', 1, 1), 'hex')).toBe('7');
  expect(dataUnder(at('pointermove', 1, 1), 'slot')).toBeNull();
  expect(dataUnder(null, 'hex')).toBeNull();
});
