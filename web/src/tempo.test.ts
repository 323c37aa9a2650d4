import { expect, it } from 'vitest';

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
