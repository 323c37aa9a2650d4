// @vitest-environment jsdom

// A table that looks for somebody: it takes the seat it came for, gives way to an older one, and never loses anybody.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../protocol/host';
import { problemOf, type TablePlan } from '../../protocol/messages';
import { router } from '../../router.svelte';
import { FakeHost, idle, seat, tableMessage } from '../../table/session/session.fixture';
import { keepSearch, searchAt } from '../../table/session/seeks';
import { Session } from '../../table/session/session.svelte';
import type { Listing, Lobby } from '../service';
import Seeking from './Seeking.svelte';

const kTime = 'live:300+5';
const listing = (table: string, created: number, holder: 'me' | 'person'): Listing => ({
  table,
  game: 'game',
  mode: '',
  rules: 'ab12',
  created,
  plies: 0,
  over: false,
  time: kTime,
  rated: false,
  listed: true,
  open: [1],
  turn: false,
  left_ms: null,
  seats: [
    { seat: 0, id: 'S0', holder, bot: '', name: '' },
    { seat: 1, id: 'S1', holder: 'open', bot: '', name: '' },
  ],
});

let fake: FakeHost;
let session: Session;
let screen: Record<string, unknown> | null = null;
let tables: Listing[] = [];
const open = vi.fn<(plan: TablePlan) => Promise<Answer<string>>>();
const end = vi.fn();

/** Shows a table with these seats, whose line has just been made. */
function show(...seats: ReturnType<typeof seat>[]): void {
  fake = new FakeHost();
  session = new Session(fake.host, 'abc', () => 0);
  fake.mend({ ...tableMessage([], idle), time: kTime, seats });
  const lobby = { tables: () => Promise.resolve({ ok: true, value: tables }) } as unknown as Lobby;
  const host = Object.assign(fake.host, { open });
  screen = mount(Seeking, {
    target: document.body,
    props: { host, search: { table: 'abc', any: false }, session, end, lobby, lookEveryMs: 20 },
  });
  flushSync();
}

const asked = (): string[] => fake.sent.map(({ type }) => type);
/** Where the page is, and whether it looks for somebody there. */
const here = (): string => `${location.pathname} ${searchAt(location.pathname.slice(7)) ? 'looks' : 'rests'}`;
const close = (): void => fake.say({ type: 'now', version: 1, now: { ...idle, closed: true } });

function begin(): void {
  history.replaceState(null, '', '/table/abc');
  keepSearch({ table: 'abc', any: false });
}

beforeEach(() => {
  begin();
  tables = [listing('abc', 5, 'me')];
  open.mockReset().mockResolvedValue({ ok: true, value: 'fresh' });
  end.mockReset();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ seats: [], rules: 'ab12' }))));
});
afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
  session.close();
  vi.unstubAllGlobals();
});

it('sits down where somebody waits, once, and is done when both are there', () => {
  show(seat(0, 'person'), seat(1, 'open'));
  expect(asked()).toEqual(['sit']);
  fake.say({ type: 'seats', version: 1, seats: [seat(0, 'person'), seat(1, 'me')], now: idle });
  expect(end).toHaveBeenCalledOnce();
  expect(here()).toBe('/table/abc rests');
  expect(asked()).toEqual(['sit']);
});

it('looks again where somebody else was faster, and where the table was closed', async () => {
  show(seat(0, 'person'), seat(1, 'person'));
  fake.say({ type: 'seats', version: 1, seats: [seat(0, 'person'), seat(1, 'person')], now: idle });
  await vi.waitFor(() => expect(here()).toBe('/table/fresh looks'));
  // However often the table is told of meanwhile.
  expect(open).toHaveBeenCalledOnce();
  expect(open.mock.calls[0]?.[0]).toMatchObject({ game: 'game', time: kTime, listed: true, rated: false });
  if (screen) void unmount(screen);
  begin();
  tables = [listing('old', 1, 'person')];
  show(seat(0, 'person'), seat(1, 'open'));
  close();
  await vi.waitFor(() => expect(here()).toBe('/table/old looks'));
});

it('says at the table why it can look no further', async () => {
  open.mockResolvedValue({ ok: false, problem: problemOf('too_many') });
  show(seat(0, 'person'), seat(1, 'person'));
  await vi.waitFor(() => expect(session.problem?.code).toBe('too_many'));
  expect(end).toHaveBeenCalledOnce();
  expect(here()).toBe('/table/abc rests');
});

it('gives way to an older table once its own is closed, and stays if somebody has sat down before', async () => {
  tables.push(listing('old', 1, 'person'));
  show(seat(0, 'me'), seat(1, 'open'));
  await vi.waitFor(() => expect(asked()).toEqual(['close']));
  expect(here()).toBe('/table/abc looks');
  close();
  await vi.waitFor(() => expect(here()).toBe('/table/old looks'));
  expect(router.route).toMatchObject({ page: 'table', table: 'old' });

  if (screen) void unmount(screen);
  begin();
  show(seat(0, 'me'), seat(1, 'open'));
  await vi.waitFor(() => expect(asked()).toEqual(['close']));
  fake.say({ type: 'seats', version: 1, seats: [seat(0, 'me'), seat(1, 'person')], now: idle });
  expect(end).toHaveBeenCalledOnce();
  expect(here()).toBe('/table/abc rests');
});

it('waits for somebody as long as nobody older does, and ends when it is told to', async () => {
  tables.push(listing('young', 9, 'person'));
  show(seat(0, 'me'), seat(1, 'open'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked()).toEqual([]);
  document.querySelector<HTMLButtonElement>('[data-testid=stop-seeking]')?.click();
  expect(asked()).toEqual(['close']);
  close();
  expect(location.pathname).toBe('/');
  expect(searchAt('abc')).toBeNull();
});

it('looks for somebody at one table only', () => {
  expect(searchAt('abc')).toEqual({ table: 'abc', any: false });
  expect(searchAt('other')).toBeNull();
  keepSearch(null);
  expect(searchAt('abc')).toBeNull();
});
