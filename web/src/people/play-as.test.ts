// @vitest-environment jsdom

// The name under which somebody is about to play.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { here } from './here.svelte';
import PlayAs from './PlayAs.svelte';
import type { Me, People } from './service';

const kGuest: Me = {
  name: '',
  login: null,
  person: 'p',
  email: '',
  email_confirmed: false,
  sends_notices: false,
  recovery_codes: null,
  named_watching: false,
  ratings: [],
};
let kept: string;
let named: string[];
let screen: Record<string, unknown>;
const people = {
  me: () => Promise.resolve({ ok: true, value: { ...kGuest, name: kept } }),
  waiting: () => Promise.resolve({ ok: true, value: [] }),
  rename: (name: string) => {
    if (name.length > 24)
      return Promise.resolve({
        ok: false,
        problem: { code: 'bad_name', clause: '', field: 'name', message: 'Too long.' },
      });
    kept = name;
    return Promise.resolve({ ok: true, value: {} });
  },
} as unknown as People;

async function settle(): Promise<void> {
  await new Promise((later) => setTimeout(later, 0));
  flushSync();
}
const text = (): string => document.querySelector('[data-testid=play-as]')!.textContent!;
async function give(name: string): Promise<void> {
  document.querySelector<HTMLElement>('[data-testid=change-name]')?.click();
  flushSync();
  const field = document.querySelector('input')!;
  field.value = name;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')!.requestSubmit();
  await settle();
}

beforeEach(() => {
  kept = '';
  named = [];
  here.me = kGuest;
  screen = mount(PlayAs, { target: document.body, props: { people, named: (name: string) => named.push(name) } });
  flushSync();
});
afterEach(async () => {
  await unmount(screen);
  here.me = null;
  vi.restoreAllMocks();
});

it('a guest without a name is told so, and can choose one', async () => {
  expect(text()).toContain('You play without a name.');
  await give('  Ben ');
  expect(kept).toBe('Ben');
  expect(named).toEqual(['Ben']);
  expect(here.me?.name).toBe('Ben');
  expect(text()).toContain('You play as Ben.');
});

it('a name that is refused changes nothing, and the reason is said', async () => {
  await give('x'.repeat(30));
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  expect([kept, named]).toEqual(['', []]);
});

it('nothing is said before it is known who is here', () => {
  here.me = null;
  flushSync();
  expect(document.querySelector('[data-testid=play-as]')).toBeNull();
});
