// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { paced, setTempo, takeTime } from './tempo.svelte';

const kStyles = import.meta.glob<string>('./{games,board,table,style}/**/*.{svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('scales every animation that ends; only what calls without end keeps its own time', () => {
  const animations = Object.entries(kStyles).flatMap(([file, text]) =>
    [...text.matchAll(/^\s*(transition|animation)(-duration)?:[^;]*;/gm)].map(([rule]) => `${file}: ${rule.trim()}`),
  );
  expect(animations.length).toBeGreaterThan(20);
  const unscaled = animations.filter(
    (rule) => /\d(ms|s)\b/.test(rule.replaceAll(/calc\([\d.]+m?s \* var\(--tempo\)\)/g, '')) && !/infinite/.test(rule),
  );
  expect(unscaled.filter((rule) => !rule.includes('duration: 0s'))).toEqual([]);
});

it('takes more time for whoever is guided, at any speed, and then the usual one again', () => {
  const shown = (): number => Number(document.documentElement.style.getPropertyValue('--tempo'));
  setTempo(0.5);
  const usual = paced(1000);
  const hurry = takeTime();
  expect(paced(1000)).toBeGreaterThan(1.2 * usual);
  setTempo(2);
  expect(paced(1000)).toBeGreaterThan(4 * 1.2 * usual);
  expect(shown()).toBe(paced(1));
  hurry();
  expect([usual, paced(1000), shown()]).toEqual([500, 2000, 2]);
  setTempo(1);
});
