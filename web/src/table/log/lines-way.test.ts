// @vitest-environment jsdom
// When the history leads to conditional moves.

import { mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../session/session.svelte';
import LinesWay from './LinesWay.svelte';

let way: Record<string, unknown> | null = null;
afterEach(() => {
  if (way) void unmount(way);
  way = null;
});

interface World {
  seat?: number | null;
  isOpen?: boolean;
  lines?: string[][];
  holder?: 'person' | 'bot';
}

function show({ seat = 0, isOpen = true, lines = [], holder = 'person' }: World): { text: string; leads: boolean } {
  const session = {
    premoves: { seat, isOpen, lines },
    seats: [
      { seat: 0, id: 'White', holder: 'me' },
      { seat: 1, id: 'Black', holder },
    ],
  } as unknown as Session;
  const target = document.createElement('div');
  way = mount(LinesWay, { target, props: { session, table: 'abc', name: (id: string) => id, away: () => undefined } });
  return { text: target.textContent.trim(), leads: target.querySelector('a[href$="/table/abc?lines"]') !== null };
}

it('leads to them while the other player decides', () => {
  expect(show({})).toMatchObject({ leads: true });
});

it('says on the own turn when they can be set', () => {
  const { text, leads } = show({ isOpen: false });
  expect(leads).toBe(false);
  expect(text).toMatch(/once you have moved.*Black/);
});

it('says how many lines are kept', () => {
  expect(show({ lines: [['e7e5', 'g1f3']] }).text).toMatch(/1 line\b/);
});

it('is not there for whoever cannot set them, and not against a bot', () => {
  expect(show({ seat: null }).text).toBe('');
  expect(show({ holder: 'bot' }).text).toBe('');
});
