// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import BeingDisc from './BeingDisc.svelte';

let shown: Record<string, unknown>[] = [];

afterEach(() => {
  for (const one of shown) void unmount(one);
  shown = [];
  document.body.replaceChildren();
});

/** Units across the plate of a being. */
const kAcross = 43.2;

function draw(px: number, kind: 'angel' | 'demon' | null = 'angel'): SVGElement {
  const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(target);
  const values = [-1, -3, 3, 2, 1, -2, 0];
  const verdict = { outcome: 'balances' as const, text: '0', parts: '+1 −1' };
  const props = { being: 'Y6', values, levels: [1, 6], verdict, kind, scale: px / kAcross };
  shown.push(mount(BeingDisc, { target, props }));
  flushSync();
  return target;
}

/** What is written, with the CSS px that it is written in. */
function written(drawn: SVGElement, px: number): [text: string, size: number][] {
  const scaleOf = (one: Element | null): number => {
    if (!one || one === drawn) return px / kAcross;
    const own = /scale\(([\d.]+)\)/.exec(one.getAttribute('transform') ?? '')?.[1] ?? '1';
    return Number(own) * scaleOf(one.parentElement);
  };
  return [...drawn.querySelectorAll('text')].map((one) => [
    one.textContent,
    Number(one.getAttribute('font-size')) * scaleOf(one),
  ]);
}

describe('a being', () => {
  it.each([24, 40])('of %i px is its owner, what it stands on, and the sum that decides', (px) => {
    const drawn = draw(px);
    expect(written(drawn, px).map(([text]) => text)).toEqual(['Y6', '0']);
    expect(drawn.querySelectorAll('.core, .halo, .balances .pill').length).toBeGreaterThan(2);
    expect(drawn.querySelectorAll('.well, .plus, .minus, .marked, .bead')).toHaveLength(0);
  });

  it.each([60, 100])('of %i px shows its seven levels, and those that count by their number', (px) => {
    const texts = written(draw(px), px).map(([text]) => text);
    expect(texts).toEqual(['−1', '−3', '+3', '+2', '+1', '−2', '0', 'Y6', '1', '6', '+1 −1', '0']);
  });

  it.each([20, 24, 40, 58, 60, 100])('of %i px has nothing written below 11 px', (px) => {
    for (const [text, size] of written(draw(px), px)) expect(size, text).toBeGreaterThanOrEqual(11);
  });

  it('has a halo on an angel, horns on a demon, and neither beside the board', () => {
    const signs = (kind: 'angel' | 'demon' | null): number[] => {
      const drawn = draw(40, kind);
      return ['.halo', '.horn'].map((one) => drawn.querySelectorAll(one).length);
    };
    expect([signs('angel'), signs('demon'), signs(null)]).toEqual([
      [2, 0],
      [0, 2],
      [0, 0],
    ]);
  });
});
