// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { pointed } from '../../board/pointed.svelte';
import type { GameUi } from '../../games/contract';
import type { Ply } from '../../protocol/messages';
import MoveList from './MoveList.svelte';

const ui: GameUi = {
  id: 'made_up',
  mark: (id) => ({ tone: '', shape: 'ball', letter: id }),
  options: [],
  pace: () => 0,
  prompt: () => '',
  eventText: (event) => event.key,
  plySign: (ply) => ply.move,
  seatGroup: () => '',
  keys: {},
  guide: [],
  guideOptions: {},
};
const kPlies = Array.from({ length: 300 }, (_, i): Ply => ({
  n: i + 1,
  actor: i % 3 === 0 ? 'chance' : i % 2,
  move: String(i + 1),
  view: '',
  facts: {},
  events: [],
}));

describe('the list of moves by keyboard', () => {
  let list: ReturnType<typeof mount> | null = null;
  const stepped: number[] = [];
  afterEach(() => {
    if (list) void unmount(list);
    list = null;
  });
  function show(plies: Ply[]): void {
    const step = (n: number): number => stepped.push(n);
    const props = {
      ui,
      plies,
      seats: [],
      cursor: 150,
      live: false,
      name: String,
      step,
      fork: null,
      showClause: String,
    };
    list = mount(MoveList, { target: document.body, props });
    flushSync();
  }
  const stops = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('ol[tabindex="0"], ol button[tabindex="0"]')].map(
      (one) => one.dataset['n'],
    );
  const press = (key: string): void => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  };

  it('says which entry somebody points at or has the focus on', () => {
    show(kPlies);
    const entry = document.querySelector<HTMLElement>('.entry[data-n="150"]')!;
    entry.dispatchEvent(new PointerEvent('pointerenter'));
    expect(pointed.ply?.n).toBe(150);
    entry.dispatchEvent(new PointerEvent('pointerleave'));
    expect(pointed.ply).toBeNull();
    entry.focus();
    expect(pointed.ply?.n).toBe(150);
    entry.blur();
    expect(pointed.ply).toBeNull();
  });

  it('is one stop of the Tab key, however long the game is, and the arrow keys walk through it', () => {
    show(kPlies);
    expect(document.querySelectorAll('ol button')).toHaveLength(300);
    expect(stops()).toEqual(['150']);
    document.querySelector<HTMLElement>('ol button[tabindex="0"]')!.focus();
    for (const [key, there] of [
      ['ArrowDown', '151'],
      ['ArrowUp', '150'],
      ['Home', '1'],
      ['ArrowUp', '1'],
      ['End', '300'],
      ['ArrowDown', '300'],
    ] as const) {
      press(key);
      expect([key, (document.activeElement as HTMLElement).dataset['n'], stops()]).toEqual([key, there, [there]]);
    }
    (document.activeElement as HTMLElement).click();
    expect(stepped).toEqual([300]);
  });

  it('can be reached while it is empty', () => {
    show([]);
    expect(stops()).toEqual([undefined]);
  });
});

describe('what the list says of a ply that is still being shown', () => {
  const told: GameUi = {
    ...ui,
    briefly: (ply, _, playing) => (playing ? `Showdown ${ply.n}` : `Showdown ${ply.n}: B6 dies`),
    plyText: (ply) => `all of ${ply.n}`,
  };
  const wordsAt = (n: number): string =>
    document.querySelector(`[data-n="${n}"].entry span:last-child`)?.textContent ?? '';

  let list: ReturnType<typeof mount> | null = null;
  afterEach(() => {
    if (list) void unmount(list);
    list = null;
  });
  function show(playing: boolean): void {
    const plies = kPlies.slice(0, 3);
    const rest = { seats: [], live: true, name: String, step: () => {}, fork: null, showClause: String };
    list = mount(MoveList, { target: document.body, props: { ui: told, plies, cursor: 3, playing, ...rest } });
    flushSync();
  }

  it('does not name its end before it is seen', () => {
    show(true);
    expect(wordsAt(3)).toBe('Showdown 3');
    expect(wordsAt(2)).toBe('all of 2');
  });

  it('tells all of it afterwards', () => {
    show(false);
    expect(wordsAt(3)).toBe('all of 3');
  });
});
