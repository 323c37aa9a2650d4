// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gameIds, loadGame } from '../games';
import GameCover from './GameCover.svelte';

let screen: Record<string, unknown> | null = null;

function room(isWide: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
}

afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
  document.body.textContent = '';
  vi.unstubAllGlobals();
});

describe('the picture on a card', () => {
  it.each(gameIds)(
    'is drawn for %s where there is room',
    async (id) => {
      room(true);
      screen = mount(GameCover, { target: document.body, props: { ui: (await loadGame(id)) ?? undefined } });
      const drawn = (): void => {
        flushSync();
        expect(document.querySelector('.cover[aria-hidden=true] svg[viewBox]')).not.toBeNull();
      };
      await vi.waitFor(drawn, { timeout: 15000 });
    },
    20000,
  );

  it('is not fetched on a narrow screen', async () => {
    room(false);
    const ui = (await loadGame(gameIds[0] ?? ''))!;
    const loadCover = vi.fn(ui.loadCover);
    screen = mount(GameCover, { target: document.body, props: { ui: { ...ui, loadCover } } });
    flushSync();
    expect(loadCover).not.toHaveBeenCalled();
  });
});
