// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Screen from './in-turn.fixture.svelte';
import { turns } from './turns.svelte';

const told = (): string => [...document.querySelectorAll('b')].map((one) => one.textContent).join(' ');
/** What stands there after each task. */
function tasks(): string[] {
  const found = [told()];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    flushSync();
    if (found.at(-1) !== told()) found.push(told());
  }
  return found;
}

function show(isNarrow: boolean): { close: () => void; props: { isShort: boolean } } {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const props = $state({ isShort: false });
  const there = mount(Screen, { target: document.body, props });
  flushSync();
  return { close: () => void unmount(there), props };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('draws everything at once where there is room', () => {
  const { close } = show(false);
  expect(told()).toBe('frame board pieces prompt');
  expect(turns.areOver).toBe(true);
  close();
});

it('draws one part in each task on a small screen, and parts of parts after those that asked before', () => {
  const { close } = show(true);
  expect(turns.areOver).toBe(false);
  expect(tasks()).toEqual(['frame', 'frame board', 'frame board prompt', 'frame board pieces prompt']);
  expect(turns.areOver).toBe(true);
  close();
});

it('passes over a part that has gone before its turn', () => {
  const { close, props } = show(true);
  props.isShort = true;
  flushSync();
  expect(tasks().at(-1)).toBe('frame board pieces');
  close();
  const again = show(true);
  again.close();
  flushSync();
  tasks();
  expect(turns.areOver).toBe(true);
});
