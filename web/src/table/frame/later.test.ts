// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { turns } from '../../board/turns/turns.svelte';
import Later from './Later.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>history</p>' }));
const isThere = (): boolean => document.querySelector('p') !== null;
let rest: (() => void)[] = [];
let turn: () => void = () => {};

function show(isNarrow: boolean, needed: boolean): () => void {
  rest = [];
  const query = {
    matches: isNarrow,
    addEventListener: (_: string, follow: () => void) => {
      turn = () => {
        query.matches = !query.matches;
        follow();
      };
    },
    removeEventListener: vi.fn(),
  };
  vi.stubGlobal('matchMedia', () => query);
  vi.stubGlobal('requestIdleCallback', (come: () => void) => rest.push(come));
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  const there = mount(Later, { target: document.body, props: { needed, children } });
  flushSync();
  return () => void unmount(there);
}

afterEach(() => vi.unstubAllGlobals());

it('draws at once where there is room', () => {
  const close = show(false, false);
  expect(isThere()).toBe(true);
  close();
});

it('draws on a small screen once the page is at rest', () => {
  const close = show(true, false);
  expect(isThere()).toBe(false);
  rest.forEach((come) => come());
  flushSync();
  expect(isThere()).toBe(true);
  close();
});

it('does not come before the board has all its parts', async () => {
  turns.ask(() => undefined);
  const close = show(true, false);
  expect(rest).toEqual([]);
  await vi.waitUntil(() => turns.areOver);
  flushSync();
  rest.forEach((come) => come());
  flushSync();
  expect(isThere()).toBe(true);
  close();
});

it('keeps what was drawn where there was room', () => {
  const close = show(false, false);
  turn();
  flushSync();
  expect(isThere()).toBe(true);
  close();
});

it('draws at once what is asked for', () => {
  const close = show(true, true);
  expect(isThere()).toBe(true);
  close();
});
