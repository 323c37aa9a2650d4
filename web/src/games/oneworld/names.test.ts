// @vitest-environment jsdom

// What of the board is made again when a moment comes that changes nothing of the game: a slow phone feels it.

import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { Desk, Moment } from '../contract';
import Changing from './Changing.fixture.svelte';
import { kBorg, kChez, line, moment, seat } from './model/sample';

const spoken = vi.hoisted(() => ({ hexes: 0 }));
vi.mock('./words/cell-words', async (original) => {
  const whole = await original<typeof import('./words/cell-words')>();
  return {
    ...whole,
    hexWords: (...about: Parameters<typeof whole.hexWords>) => {
      spoken.hexes++;
      return whole.hexWords(...about);
    },
  };
});

it('says no hex anew while people come and go, and says each with a new name', () => {
  let chez = 'CHEZ';
  const name = (id: string): string => (id === 'CHEZ' ? chez : id);
  const desk = { name, title: name, hint() {}, aids: true, motion: false, turned: false, look: () => '' };
  const view = line(`2 B M ${kBorg} ${kChez} -`);
  const first = moment(view, ['C5S-C6', 'done']);
  const told = (online: boolean): Moment => ({
    ...first,
    acting: first.acting && { ...first.acting, moves: [...first.acting.moves] },
    seats: [seat(0), { ...seat(1, 'person'), online }],
  });
  const screen = mount(Changing, {
    target: document.body,
    props: { first: told(true), desk: desk as unknown as Desk },
  }) as unknown as { go(next: Moment): void };
  flushSync();
  const hexes = document.querySelectorAll('[data-cell^="hex:"]').length;
  expect([hexes > 20, spoken.hexes]).toEqual([true, hexes]);
  screen.go(told(false));
  flushSync();
  expect(spoken.hexes).toBe(hexes);
  chez = 'Ada';
  screen.go(told(true));
  flushSync();
  expect(spoken.hexes).toBe(2 * hexes);
  void unmount(screen);
});
