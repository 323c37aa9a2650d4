// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Die from './Die.svelte';

const props = $state({ face: 4, throwId: 0, moving: true });
let die: Record<string, unknown> | null = null;

function isTumbling(): boolean {
  flushSync();
  return document.querySelector('svg.tumbling') !== null;
}

beforeEach(() => {
  vi.useFakeTimers();
  props.throwId = 5;
  die = mount(Die, { target: document.body, props });
});

afterEach(() => {
  if (die) void unmount(die);
  vi.useRealTimers();
});

describe('a die', () => {
  it('tumbles for every throw, and lies still when what follows the throw is shown', () => {
    expect(isTumbling()).toBe(false);
    for (const thrown of [7, 9]) {
      props.throwId = thrown;
      expect(isTumbling()).toBe(true);
      vi.advanceTimersByTime(2000);
      expect(isTumbling()).toBe(false);
      props.throwId = 0;
      expect(isTumbling()).toBe(false);
    }
  });
});
