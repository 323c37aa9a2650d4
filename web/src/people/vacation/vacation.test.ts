// @vitest-environment jsdom

// The switch for a vacation against a server that is made up.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../protocol/host';
import { problemOf } from '../../protocol/messages';
import type { Vacation, VacationService } from './service';
import VacationCard from './VacationCard.svelte';

const good = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ ok: true, value });

let known: Vacation;
const set = vi.fn<VacationService['set']>();
let screen: Record<string, unknown> | null = null;

beforeEach(() => {
  document.body.replaceChildren();
  known = { account: true, days_a_year: 30, longest: 21, left: 12, until: null };
  set.mockReset().mockImplementation(() => good({}));
});
afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
});

async function settle(): Promise<void> {
  for (let i = 0; i < 12; i++) {
    flushSync();
    await Promise.resolve();
  }
}
async function show(): Promise<void> {
  screen = mount(VacationCard, { target: document.body, props: { vacation: { find: () => good(known), set } } });
  await settle();
}
const at = (name: string): HTMLElement | null => document.querySelector(`[data-testid=${name}]`);
async function press(): Promise<void> {
  document.querySelector('button')!.click();
  await settle();
}

it('begins a vacation of as many days as are asked for, and shows until when it is', async () => {
  await show();
  const days = at('vacation-days') as HTMLInputElement;
  expect([days.min, days.max, days.step]).toEqual(['1', '12', '1']);
  expect(at('vacation-left')!.textContent).toMatch(/12 days left/);
  days.value = '10';
  days.dispatchEvent(new Event('input', { bubbles: true }));
  known = { ...known, left: 2, until: Date.UTC(2026, 11, 11, 12) };
  await press();
  expect(set.mock.calls).toEqual([[10]]);
  expect(at('vacation-until')!.textContent).toMatch(/until Dec 11, 2026/);
});

it('ends the vacation that goes on', async () => {
  known.until = Date.UTC(2026, 11, 11, 12);
  await show();
  expect(at('vacation-days')).toBeNull();
  known = { ...known, until: null };
  await press();
  expect(set.mock.calls).toEqual([[0]]);
  expect(at('vacation-days')).not.toBeNull();
});

it('offers no more days at once than the server takes', async () => {
  known.left = 30;
  await show();
  expect((at('vacation-days') as HTMLInputElement).max).toBe('21');
});

it('offers none once the days of the year are used up', async () => {
  known.left = 0;
  await show();
  expect(at('vacation-left')!.textContent).toMatch(/no days left/);
  expect(document.querySelector('button')).toBeNull();
});

it('shows nothing to guests, nor where the server has no vacations', async () => {
  for (const without of [{ account: false }, { days_a_year: 0 }]) {
    known = { ...known, ...without };
    await show();
    expect(document.body.textContent).toBe('');
    if (screen) void unmount(screen);
    known = { ...known, account: true };
  }
  screen = null;
});

it('says why it could not begin', async () => {
  set.mockImplementation(() => Promise.resolve({ ok: false, problem: problemOf('too_fast') }));
  await show();
  await press();
  expect(document.querySelector('[role=alert]')!.textContent).toMatch(/Not so fast/);
});
