// @vitest-environment jsdom

// What somebody sees of those whom they follow and block, from a server that is made up.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../protocol/host';
import { problemOf } from '../../protocol/messages';
import Blocked from './Blocked.svelte';
import Followed from './Followed.svelte';
import type { Change, TieService, Ties } from './service';
import TieCard from './TieCard.svelte';

const good = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ ok: true, value });
const ben = { person: 'p2', name: 'Ben' };
const followed = (name: string, here: boolean, table = ''): Ties['follows'][number] => ({
  person: `p-${name}`,
  name,
  here,
  playing: table === '' ? null : { table, game: 'balance_duel', mode: '2' },
});

let ties: Ties;
const change = vi.fn<TieService['change']>();
const service: TieService = { list: () => good(ties), change };
let screen: Record<string, unknown> | null = null;

beforeEach(() => {
  document.body.replaceChildren();
  ties = { follows: [], blocked: [] };
  change.mockReset().mockImplementation((_, what: Change) => {
    const one = { ...ben, here: true, playing: null };
    ties = { follows: what === 'follow' ? [one] : [], blocked: what === 'block' ? [ben] : [] };
    return good({});
  });
});
afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
});

async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) {
    flushSync();
    await Promise.resolve();
  }
}
async function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): Promise<void> {
  screen = mount(part, { target: document.body, props });
  await settle();
}
async function press(name: string): Promise<void> {
  document.querySelector<HTMLButtonElement>(`[data-testid=${name}]`)!.click();
  await settle();
}
const text = (): string => document.body.textContent.replace(/\s+/g, ' ').trim();

it('follows and blocks somebody, one or the other', async () => {
  await show(TieCard, { ...ben, ties: service });
  expect(text()).toBe('Challenge to a game Follow Block Report');
  await press('follow');
  expect(text()).toMatch(/^You follow Ben.*Challenge to a game Stop following Block Report$/);
  await press('block');
  expect(text()).toMatch(/^You have blocked Ben.*They are not told\. Unblock Report$/);
  await press('block');
  expect(text()).toBe('Challenge to a game Follow Block Report');
  expect(change.mock.calls).toEqual([
    ['p2', 'follow'],
    ['p2', 'block'],
    ['p2', 'unblock'],
  ]);
});

it('says why it could not be done', async () => {
  change.mockImplementation(() => Promise.resolve({ ok: false, problem: problemOf('too_fast') }));
  await show(TieCard, { ...ben, ties: service });
  await press('follow');
  expect(document.querySelector('[role=alert]')!.textContent).toMatch(/Not so fast/);
  expect(text()).toMatch(/Follow Block Report$/);
});

it('lists who can be watched first, then who is here', async () => {
  ties.follows = [followed('Ada', false), followed('Ben', true), followed('Eve', true, 't1')];
  await show(Followed, { first: ties.follows, ties: service });
  expect([...document.querySelectorAll('li a')].map((link) => link.textContent)).toEqual([
    'Eve',
    'plays Balance Duel: Two players, six pawns',
    'Ben',
    'Ada',
  ]);
  expect(document.querySelector('.playing')!.getAttribute('href')).toBe('/table/t1');
});

it('shows nothing to whoever follows and blocks nobody', async () => {
  await show(Followed, { first: ties.follows, ties: service });
  expect(text()).toBe('');
  if (screen) void unmount(screen);
  await show(Blocked, { ties: service });
  expect(text()).toBe('');
});

it('unblocks somebody on the account page', async () => {
  ties.blocked = [ben];
  await show(Blocked, { ties: service });
  expect(document.querySelector('li')!.textContent).toMatch(/Ben.*Unblock/s);
  document.querySelector<HTMLButtonElement>('button')!.click();
  await settle();
  expect(change).toHaveBeenCalledWith('p2', 'unblock');
  expect(text()).toBe('');
});
