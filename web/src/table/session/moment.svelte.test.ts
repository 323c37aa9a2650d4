// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { FakeHost, idle, ply, tableMessage } from './session.fixture';
import { Session } from './session.svelte';

it('tells a reader of a moment only of a change in what it read', () => {
  vi.useFakeTimers();
  const fake = new FakeHost();
  const session = new Session(fake.host, 'abc', () => 500);
  fake.say(tableMessage([ply(1)]));
  const read = { view: 0, plies: 0, live: 0, now: 0 };
  const stop = $effect.root(() => {
    $effect(() => void [session.moment?.view, read.view++]);
    $effect(() => void [session.moment?.plies, read.plies++]);
    $effect(() => void [session.moment?.live, read.live++]);
    $effect(() => void [session.moment?.now, read.now++]);
  });
  flushSync();
  fake.say({ type: 'now', version: 2, now: { ...idle, thinking: [1] } });
  flushSync();
  expect(read).toEqual({ view: 1, plies: 1, live: 1, now: 2 });
  fake.say({ type: 'plies', version: 3, from: 1, plies: [ply(2)], now: idle });
  flushSync();
  expect(read).toEqual({ view: 2, plies: 2, live: 2, now: 3 });
  vi.advanceTimersByTime(500);
  flushSync();
  expect(read).toEqual({ view: 2, plies: 2, live: 3, now: 3 });
  stop();
  session.close();
  vi.useRealTimers();
});
