// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gameIds, loadGame } from '../../games';
import type { GameUi } from '../../games/contract';
import type { Ply } from '../../protocol/messages';
import { playSound } from '../../sound/player';
import { settings } from '../settings/settings.svelte';
import { soundOf } from './sound-of';
import Sounds from './Sounds.svelte';

vi.mock('../../sound/player', () => ({ awaitTouch: () => () => {}, playSound: vi.fn() }));

const ply = (n: number, ...keys: string[]): Ply => ({
  n,
  actor: 0,
  move: '',
  view: '',
  facts: {},
  events: keys.map((key) => ({ key, clause: '', args: key === 'moved' ? { captured: 'p' } : {} })) as Ply['events'],
});

it('is that of the last ply that has one, the gravest event first', () => {
  const ui = { sounds: { lost: 'death', 'moved+captured': 'capture', moved: 'wood', drew: 'card' } as const };
  expect(soundOf([ply(1, 'drew')], ui)).toBe('card');
  expect(soundOf([ply(1, 'drew'), ply(2, 'moved', 'lost'), ply(3, 'quiet')], ui)).toBe('death');
  expect(soundOf([ply(1, 'moved')], ui)).toBe('capture');
  expect(soundOf([ply(1, 'quiet')], ui)).toBeNull();
  expect(soundOf([ply(1, 'drew')], {})).toBeNull();
});

it.each(gameIds)('%s names events that the game has', async (id) => {
  const texts = JSON.parse(String(readFileSync(`../messages/en/${id}.json`))) as Record<string, string>;
  const events = Object.keys(texts).map((key) => key.replace(`${id}.event.`, ''));
  const named = Object.keys((await loadGame(id))?.sounds ?? {}).map((name) => name.split('+')[0]!);
  expect(named.length).toBeGreaterThan(5);
  // An event has a text of its own, or several that begin with its key.
  for (const key of named) expect(events.some((event) => event === key || event.startsWith(`${key}_`))).toBe(true);
});

const ui = { sounds: { moved: 'wood' } } as unknown as GameUi;
const props = $state({ ui, plies: [] as Ply[], shown: 0, ended: null as 'win' | 'loss' | null });
let screen: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  Object.assign(props, { plies: [], shown: 0, ended: null });
  Object.assign(settings, { sounds: true, volume: 0.3 });
  vi.mocked(playSound).mockClear();
});
afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
});

function shows(more: Partial<typeof props>): void {
  Object.assign(props, more);
  screen ??= mount(Sounds, { target: document.body, props });
  flushSync();
}
const many = Array.from({ length: 40 }, (_, i) => ply(i + 1, 'moved'));

it('is heard when a ply is shown, and not for what was there before', () => {
  shows({ plies: many.slice(0, 3), shown: 3 });
  expect(playSound).not.toHaveBeenCalled();
  shows({ plies: many.slice(0, 4), shown: 4 });
  expect(playSound).toHaveBeenCalledExactlyOnceWith('wood', 0.3);
  shows({ plies: many, shown: 40 });
  expect(playSound).toHaveBeenCalledTimes(1);
});

it('tells the end once, and nothing where sounds are off', () => {
  shows({});
  shows({ ended: 'win' });
  shows({ ended: 'win' });
  expect(playSound).toHaveBeenCalledExactlyOnceWith('win', 0.3);
  settings.sounds = false;
  shows({ plies: many.slice(0, 1), shown: 1 });
  expect(playSound).toHaveBeenCalledTimes(1);
});
