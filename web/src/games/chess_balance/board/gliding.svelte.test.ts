// @vitest-environment jsdom

// Pieces on their way from one moment to the next, as they are drawn.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameEvent } from '../../../protocol/messages';
import type { BoardView } from '../model/board-types';
import Men from './Men.svelte';
import { viewOf } from './view.fixture';

const view = (field: string, ...events: GameEvent[]): BoardView => viewOf(field, { moment: field, events });
const event = (key: string, args: Record<string, string>): GameEvent => ({ key, clause: '', args });

const kBefore = '4k3/8/8/3p4/4P3/8/8/4K3';
const kAfter = '4k3/8/8/3P4/8/8/8/4K3';
const kTaken = event('moved', { from: 'e4', to: 'd5', captured: 'p' });

let shown: Record<string, unknown>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  void unmount(shown);
});

function show(field: string, motion = true) {
  document.body.replaceChildren();
  const props = $state({
    view: view(field),
    flipped: false,
    motion,
    dragged: null,
    dropped: null as { from: string; to: string } | null,
    doomed: [],
    ghosts: [],
  });
  shown = mount(Men, { target: document.body, props });
  flushSync();
  return props;
}

const man = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-man="${name}"]`);
const left = (): string[] =>
  [...document.querySelectorAll('.left')].map((one) => one.className.match(/taken|burnt|given|pushed/)?.[0] ?? '');

it('CB-5.4 the same piece glides to where it goes, and the captured one fades below it', () => {
  const props = show(kBefore);
  const pawn = man('Pe4');
  props.view = view(kAfter, kTaken);
  flushSync();
  expect(man('Pd5')).toBe(pawn);
  expect(pawn?.style.transform).toBe('translate(300%, 300%)');
  expect(pawn?.classList.contains('moving')).toBe(true);
  expect(left()).toEqual(['taken']);
  vi.advanceTimersByTime(600);
  flushSync();
  expect(left()).toEqual([]);
});

it('CB-11.8 what a card removes burns away', () => {
  const props = show(kBefore);
  props.view = view('4k3/8/8/8/4P3/8/8/4K3', event('removed', { piece: 'p', square: 'd5' }));
  flushSync();
  expect(left()).toEqual(['burnt']);
  expect(document.querySelectorAll('.embers')).toHaveLength(1);
});

it('nothing lingers where nothing is to move', () => {
  const props = show(kBefore, false);
  props.view = view(kAfter, kTaken);
  flushSync();
  expect(left()).toEqual([]);
  expect(document.querySelector('.men')?.classList.contains('motion')).toBe(false);
});

it('a piece that a person laid down himself does not glide there once more', () => {
  const props = show(kBefore);
  props.dropped = { from: 'e4', to: 'd5' };
  flushSync();
  expect(man('Pe4')?.style.transform).toBe('translate(300%, 300%)');
  props.view = view(kAfter, kTaken);
  flushSync();
  expect(man('Pd5')?.classList.contains('still')).toBe(true);
});
