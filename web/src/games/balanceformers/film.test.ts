// @vitest-environment jsdom
// The showdowns of the game BF-S29 as they are shown: what the board and the panels say at each moment.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ply } from '../../protocol/messages';
import type { Desk, Moment } from '../contract';
import Board from './board/Board.svelte';
import golden from './golden.fixture.json';
import { readComponents } from './model/components';
import { filmMs, found, framesOf, type Frame } from './model/film';
import { printPosition, readPosition, type Position } from './model/position';
import Panels from './panels/Panels.svelte';
import { prompt } from './words/words';

const components = readComponents(golden.components);
const plies = golden.plies as unknown as Ply[];
const seen = (count: number) => plies[count - 1] ?? golden.start;
const turning = plies.filter((ply) => ply.events.some((event) => event.key === 'showdown'));
const fields = (position: Position, to: number): string => printPosition(position).split(' ').slice(4, to).join(' ');

function momentOf(ply: Ply, more: Partial<Moment> = {}): Moment {
  return {
    components: golden.components,
    options: {},
    seats: ['B', 'Y'].map((id, index) => ({
      ...{ seat: index, id, side: 0, holder: 'me' as const },
      ...{ name: '', bot: '', online: true },
    })),
    view: ply.view,
    facts: {},
    ply,
    plies: plies.slice(0, ply.n),
    decision: ply,
    before: { view: seen(ply.n - 1).view, facts: {} },
    live: false,
    playing: true,
    now: {
      ...{ actors: [0], roller: null, thinking: [], legal: [] },
      ...{ hidden: false, undo: false, result: null, score: null },
    },
    acting: null,
    ...more,
  };
}
const film = (ply: Ply): Frame[] =>
  framesOf(found(readPosition(seen(ply.n - 1).view, components), momentOf(ply)), components);

describe.each(turning.map((ply) => [ply.n, ply] as const))('BF-11.11 the showdown at ply %i', (n, ply) => {
  it('judges being by being in the order that the kernel tells, one verdict more each time', () => {
    const told = ply.events.filter((event) => ['survives', 'balances', 'dies'].includes(event.key));
    const judged = film(ply).filter((frame) => frame.being !== null);
    expect(judged.map((frame) => frame.being)).toEqual(told.map((event) => event.args['being']));
    expect(judged.map((frame) => frame.told.length)).toEqual(told.map((_, i) => i + 1));
  });

  it('ends with the scores, tokens and board of the kernel, whose game goes on then', () => {
    const frames = film(ply);
    const last = frames.at(-1)!;
    const after = readPosition(seen(n).view, components);
    expect([last.position.columns, last.position.tokens]).toEqual([after.columns, after.tokens]);
    if (last.falling.length > 0) expect(fields(last.position, 7)).toBe(fields(after, 7));
    for (const { result } of frames)
      expect(result.columns.map(({ white, black }) => ({ white: white[1], black: black[1] }))).toEqual(after.columns);
    const ms = frames.reduce((sum, frame) => sum + frame.ms, 0);
    expect(filmMs(ply.events) - ms).toBe(500);
    expect(ms).toBeLessThan(9000);
  });
});

it('takes no longer with many beings than can be borne, and each is seen', () => {
  const events = Array.from({ length: 42 }, () => ({ key: 'survives', clause: '', args: {} }));
  expect(filmMs(events)).toBeLessThan(9500);
});

describe('what is shown meanwhile', () => {
  const first = turning[0]!;
  let parts: ReturnType<typeof mount>[] = [];
  const desk: Desk = {
    name: (id) => id,
    title: (id) => id,
    ...{ play: vi.fn(), whyNot: vi.fn(), roll: vi.fn(), hint: vi.fn() },
    ...{ advises: false, advise: () => Promise.resolve(null), aids: true, motion: true, turned: false, look: () => '' },
  };
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    for (const part of parts) void unmount(part);
    parts = [];
    vi.useRealTimers();
  });
  function show(moment: Moment, motion = true): void {
    const props = { moment, desk: { ...desk, motion } };
    parts = [Board, Panels].map((part) => mount(part, { target: document.body, props }));
    flushSync();
  }
  const badges = (): number => document.querySelectorAll('.stand .sum').length;
  const holes = (): number => document.querySelectorAll('.hole').length;
  /** What the panels say of the round and the scores now. */
  const said = (): string[] => [
    document
      .querySelector('.order')
      ?.closest('section, details')
      ?.textContent?.match(/round \d/)?.[0] ?? '',
    ...[...document.querySelectorAll('.score .walker text')].map((one) => one.textContent),
  ];
  const scores = (position: Position): string[] =>
    position.columns.flatMap(({ white, black }) => [white, black].map((at) => String(components.track[at])));

  it('is the same moment on the board and in the panels', () => {
    show(momentOf(first));
    const frames = film(first);
    const round = readPosition(seen(first.n - 1).view, components).round;
    for (const [i, frame] of frames.entries()) {
      expect(badges(), `frame ${i}`).toBe(frame.told.length);
      expect(said(), `frame ${i}`).toEqual([`round ${round}`, ...scores(frame.position)]);
      expect(document.querySelectorAll('.stand.judged')).toHaveLength(frame.being === null ? 0 : 1);
      expect(holes() > 0, `frame ${i}`).toBe(frame.falling.length > 0);
      vi.advanceTimersByTime(frame.ms);
      flushSync();
    }
    expect(said()[0]).toBe(`round ${round + 1}`);
    expect(document.querySelector('.stand.judged')).toBeNull();
  });

  it('BF-11.11 is said below the board: whom Death judges and why, who leaves, and what turns black', () => {
    show(momentOf(first));
    const caption = (): string => document.querySelector('[data-testid=film]')?.textContent ?? '';
    const frames = film(first);
    const told = first.events.filter(({ key }) => ['survives', 'balances', 'dies'].includes(key));
    const dead = told.filter(({ key }) => key === 'dies');
    expect(dead.length).toBeGreaterThan(0);
    for (const [i, frame] of frames.entries()) {
      if (frame.being !== null) {
        const { args } = told[i]!;
        expect(caption()).toMatch(new RegExp(`^${args['being']} (survives|is in balance|dies) at level `));
        expect(caption()).toContain(`${i + 1} of ${told.length}`);
      } else if (frame.isDying) {
        expect(caption()).toMatch(/^The dead leave the board: /);
        for (const { args } of dead) expect(caption()).toContain(args['being']);
      } else expect(caption()).toMatch(/turn into black holes: \d/);
      vi.advanceTimersByTime(frame.ms);
      flushSync();
    }
    expect(document.querySelector('[data-testid=film]')).toBeNull();
  });

  it('BF-23.12 stays in words by seat, and a line shows on the board where its being was judged', () => {
    show(momentOf(first, { live: true, playing: false }));
    const dead = first.events.find(({ key }) => key === 'dies')?.args['being'] ?? '';
    const start = found(readPosition(seen(first.n - 1).view, components), momentOf(first));
    const piece = start.pieces.findIndex(({ slots }) => slots.includes(dead));
    const line = [...document.querySelectorAll('[data-testid=showdowns] li')].find((one) =>
      one.textContent.trim().startsWith(`${dead} dies`),
    )!;
    expect(line.closest('details')?.querySelector('summary')?.textContent).toContain(dead.charAt(0));
    line.dispatchEvent(new Event('pointerenter'));
    flushSync();
    const lit = [...document.querySelectorAll('.number.lit text, .lit text')].map((one) => one.textContent);
    expect(lit).toContain(String(piece + 1));
    line.dispatchEvent(new Event('pointerleave'));
    flushSync();
    expect(document.querySelector('.lit')).toBeNull();
  });

  it('is the board as the showdown finds it where a hint would lead there, with all that it says of it', () => {
    show(momentOf(first, { playing: false, supposed: true }), false);
    const start = found(readPosition(seen(first.n - 1).view, components), momentOf(first));
    expect(badges()).toBe(start.pieces.flatMap(({ slots }) => slots.filter(Boolean)).length);
    expect(holes()).toBe(0);
    expect(said().slice(1)).toEqual(scores(start));
  });

  it('is the outcome at once where nothing moves, and where the showdown has been seen', () => {
    show(momentOf(first), false);
    expect(holes()).toBeGreaterThan(0);
    for (const part of parts) void unmount(part);
    show(momentOf(first, { live: true, playing: false }));
    expect(holes()).toBeGreaterThan(0);
  });

  it('says in the prompt that it is the showdown of that round', () => {
    expect(prompt(momentOf(first), String)).toBe('Showdown of round 1.');
    expect(prompt(momentOf(first, { playing: false, live: true }), String)).not.toContain('Showdown');
  });
});
