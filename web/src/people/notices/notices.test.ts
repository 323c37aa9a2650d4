// @vitest-environment jsdom

// The switches for notices against a server that is made up.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../protocol/host';
import { problemOf } from '../../protocol/messages';
import { type NoticeService, type Notices } from './service';
import NoticesCard from './NoticesCard.svelte';

const good = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ ok: true, value });
const both = { mail: true, push: true };

let known: Notices;
const change = vi.fn<NoticeService['change']>();
let screen: Record<string, unknown> | null = null;

beforeEach(() => {
  document.body.replaceChildren();
  known = {
    ways: ['mail', 'push'],
    events: { turn: both, over: { ...both, mail: false }, invite: both, weekly: both },
  };
  change.mockReset().mockImplementation(() => good({}));
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
async function show(): Promise<void> {
  screen = mount(NoticesCard, { target: document.body, props: { notices: { list: () => good(known), change } } });
  await settle();
}
const at = (name: string): HTMLInputElement => document.querySelector(`[data-testid=${name}]`)!;

it('shows a switch for each event and way, and changes one', async () => {
  await show();
  expect(document.querySelectorAll('input').length).toBe(8);
  expect([at('turn-mail').checked, at('over-mail').checked, at('over-push').checked]).toEqual([true, false, true]);
  at('turn-push').click();
  await settle();
  expect(change.mock.calls).toEqual([['turn', 'push', false]]);
});

it('shows only the ways in which the person is told of anything', async () => {
  known.ways = ['push'];
  await show();
  expect(document.querySelectorAll('input').length).toBe(4);
  if (screen) void unmount(screen);
  known.ways = [];
  await show();
  expect(document.body.textContent).toBe('');
});

it('says why it could not be done', async () => {
  change.mockImplementation(() => Promise.resolve({ ok: false, problem: problemOf('too_fast') }));
  await show();
  at('turn-mail').click();
  await settle();
  expect(document.querySelector('[role=alert]')!.textContent).toMatch(/Not so fast/);
  expect(at('turn-mail').checked).toBe(true);
});
