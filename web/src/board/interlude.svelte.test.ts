// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTempo } from '../tempo.svelte';
import { Interlude } from './interlude.svelte';

let ply = $state<number | null>(null);
let interlude: Interlude;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  ply = null;
  end = $effect.root(() => {
    interlude = new Interlude(() => ply, 1000);
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('shows a ply for its time, and again to whoever comes back to it', () => {
  flushSync();
  expect(interlude.on).toBe(false);
  ply = 7;
  flushSync();
  expect(interlude.on).toBe(true);
  vi.advanceTimersByTime(999);
  expect(interlude.on).toBe(true);
  vi.advanceTimersByTime(1);
  expect(interlude.on).toBe(false);
  ply = null;
  flushSync();
  ply = 7;
  flushSync();
  expect(interlude.on).toBe(true);
});

it('lasts by the speed that was chosen', () => {
  setTempo(0.5);
  ply = 7;
  flushSync();
  vi.advanceTimersByTime(500);
  setTempo(1);
  expect(interlude.on).toBe(false);
});

it('gives the next ply its own time', () => {
  ply = 7;
  flushSync();
  vi.advanceTimersByTime(600);
  ply = 9;
  flushSync();
  vi.advanceTimersByTime(600);
  expect(interlude.on).toBe(true);
  vi.advanceTimersByTime(400);
  expect(interlude.on).toBe(false);
});
