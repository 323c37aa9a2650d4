// Which of the kernel's modules is fetched for a game.

import { afterEach, expect, it, vi } from 'vitest';
import { moduleOf, servedBy } from './engines';

vi.mock('virtual:engines', () => ({
  engines: { draughts: '/engine-draughts-1.wasm', halma: '/engine-halma-1.wasm' },
  whole: '/engine-1.wasm',
}));

/** A browser that keeps these files. */
const keeping = (...paths: string[]): void => {
  const match = async (url: string): Promise<object | undefined> => (paths.includes(url) ? {} : undefined);
  vi.stubGlobal('caches', { match });
};
afterEach(() => void vi.unstubAllGlobals());

it('is that of the game, where nothing is kept and where nothing can be', async () => {
  expect(await moduleOf('halma')).toBe('/engine-halma-1.wasm');
  keeping();
  expect(await moduleOf('halma')).toBe('/engine-halma-1.wasm');
});

it('is that of every game, where everything was taken along', async () => {
  keeping('/engine-1.wasm');
  expect(await moduleOf('halma')).toBe('/engine-1.wasm');
});

it('is that of the game, where both are kept: it begins sooner', async () => {
  keeping('/engine-1.wasm', '/engine-halma-1.wasm');
  expect(await moduleOf('halma')).toBe('/engine-halma-1.wasm');
  expect(await moduleOf('draughts')).toBe('/engine-1.wasm');
});

it('is any for a game that nobody knows, so that it says so', async () => {
  for (const game of ['chess', '', 'toString']) {
    expect(servedBy(game)).toBe('draughts');
    expect(await moduleOf(game)).toBe('/engine-draughts-1.wasm');
  }
});
