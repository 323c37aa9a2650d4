// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from '../../tempo.svelte';
import { isMoving, keepSettings, paceOf, settings, type Speed } from './settings.svelte';

const kKey = 'equipoise.settings';
const root = document.documentElement;
let end = (): void => {};
beforeEach(() => (end = $effect.root(() => keepSettings())));
afterEach(() => {
  end();
  settings.speed = 'normal';
});

function choose(speed: Speed): void {
  settings.speed = speed;
  flushSync();
}

it('scales what CSS and TypeScript time, and the pace of plies', () => {
  choose('normal');
  expect([root.dataset['motion'], paced(100), paceOf(100, false)]).toEqual(['on', 100, 100]);
  choose('slow');
  expect(paced(100)).toBeGreaterThan(100);
  expect(Number(root.style.getPropertyValue('--tempo'))).toBe(paced(1));
  choose('fast');
  expect(paceOf(100, false)).toBe(paced(100));
  expect(paced(100)).toBeLessThan(100);
  expect(JSON.parse(localStorage.getItem(kKey) ?? '')).toMatchObject({ speed: 'fast' });
});

it('shows plies at once where nothing moves, and gives time to read those that are shown again', () => {
  choose('none');
  expect([isMoving(), root.dataset['motion'], paceOf(500, false), paceOf(0, true)]).toEqual([false, 'off', 0, 0]);
  expect(paceOf(100, true)).toBeGreaterThan(1000);
});

it('knows the settings of the time when animation was on or off', async () => {
  const open = async (stored: object) => {
    localStorage.setItem(kKey, JSON.stringify(stored));
    vi.resetModules();
    return (await import('./settings.svelte')).settings;
  };
  const old = await open({ motion: false, volume: 0.5 });
  expect([old.speed, old.volume, 'motion' in old]).toEqual(['none', 0.5, false]);
  expect((await open({ motion: true })).speed).toBe('normal');
  expect((await open({ motion: false, speed: 'fast' })).speed).toBe('fast');
  expect((await open({ speed: 'at once' })).speed).toBe('normal');
});
