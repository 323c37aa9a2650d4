// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameUi, Moment } from '../../games/contract';
import type { Ply } from '../../protocol/messages';
import Coach from './Coach.svelte';
import { parts } from './coach.fixture.svelte';

const ui = {
  id: 'made_up',
  guide: [
    { key: 'first', from: () => true, until: ({ plies }: Moment) => plies.length > 0 },
    { key: 'second', from: () => true },
  ],
} as unknown as GameUi;

let coach: ReturnType<typeof mount>;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(parts, { ply: null, playing: false });
  coach = mount(Coach, {
    target: document.body,
    props: {
      table: 't',
      ui,
      over: false,
      undo: null,
      close: () => undefined,
      get moment(): Moment {
        return { ...parts, plies: parts.ply ? [parts.ply] : [], live: !parts.playing } as unknown as Moment;
      },
    },
  });
  flushSync();
});
afterEach(() => {
  void unmount(coach);
  vi.useRealTimers();
});

const isTold = (): boolean => document.querySelector('.coach') !== null;

it('a thought waits until what led to it has come to rest and has been looked at', () => {
  expect(isTold()).toBe(true);
  Object.assign(parts, { ply: { n: 1 } as Ply, playing: true });
  flushSync();
  expect(isTold()).toBe(false);
  vi.advanceTimersByTime(9000);
  flushSync();
  expect(isTold()).toBe(false);
  parts.playing = false;
  flushSync();
  vi.advanceTimersByTime(500);
  flushSync();
  expect(isTold()).toBe(false);
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(isTold()).toBe(true);
});
