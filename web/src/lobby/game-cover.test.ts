// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lobbyEntries, type LobbyEntry } from '../games';
import GameCover from './GameCover.svelte';

let screen: Record<string, unknown> | null = null;

function show(entry: LobbyEntry, isWide: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  screen = mount(GameCover, { target: document.body, props: { entry } });
}

function isDrawn(): boolean {
  flushSync();
  return document.querySelector('.cover[aria-hidden=true] svg[viewBox]') !== null;
}

afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
  document.body.textContent = '';
  vi.unstubAllGlobals();
});

describe('the picture on a card', () => {
  it.each(lobbyEntries)(
    'is drawn for $id where there is room, and only there',
    async (entry) => {
      show(entry, true);
      await vi.waitFor(() => expect(isDrawn()).toBe(true), { timeout: 15000 });
      void unmount(screen!);
      document.body.textContent = '';
      show(entry, false);
      await new Promise((done) => setTimeout(done));
      expect(isDrawn()).toBe(false);
    },
    20000,
  );
});
