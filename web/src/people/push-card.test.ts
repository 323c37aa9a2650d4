// @vitest-environment jsdom

// The switch for pushes against a host that writes down what it is asked, in a browser that takes subscriptions.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sayPush } from '../offline/words';
import PushCard from './PushCard.svelte';
import type { People, Push } from './service';

const kSubscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
const done = () => Promise.resolve({ ok: true as const, value: {} });
let push: Push;
let people: { [K in 'push' | 'pushTo' | 'removePush' | 'setQuiet']: ReturnType<typeof vi.fn<People[K]>> };
let answer: NotificationPermission;
let subscribed: object[];
let screen: Record<string, unknown>;

beforeEach(() => {
  push = { key: 'key', browsers: [], quiet: null };
  answer = 'granted';
  subscribed = [];
  people = {
    push: vi.fn(() => Promise.resolve({ ok: true as const, value: push })),
    pushTo: vi.fn(done),
    removePush: vi.fn(done),
    setQuiet: vi.fn(done),
  };
  const kept = new Map<string, Response>();
  const cache = {
    put: async (name: string, response: Response) => void kept.set(name, response),
    match: async (name: string) => kept.get(name)?.clone(),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => answer });
  const pushManager = {
    subscribe: async (how: object) => (subscribed.push(how), { toJSON: () => kSubscription }),
    getSubscription: async () => null,
  };
  const registration = { pushManager };
  const container = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('navigator', { language: 'en', serviceWorker: container });
});
afterEach(async () => {
  await unmount(screen);
  vi.unstubAllGlobals();
});

async function settle(): Promise<void> {
  await new Promise((later) => setTimeout(later, 0));
  flushSync();
}
async function open(): Promise<void> {
  screen = mount(PushCard, { target: document.body, props: { people: people as unknown as People } });
  await settle();
}
const find = (name: string): HTMLElement | null => document.querySelector(`[data-testid="${name}"]`);
async function press(name: string): Promise<void> {
  find(name)!.click();
  await settle();
}

it('is left out where the server tells nobody', async () => {
  push = { ...push, key: null };
  await open();
  expect(find('push')).toBeNull();
});

it('asks for permission on a press, subscribes with the key of the server, and leaves the words of notices', async () => {
  await open();
  expect(find('quiet')).toBeNull();
  await press('push-on');
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key' }]);
  expect(people.pushTo).toHaveBeenCalledWith(kSubscription);
  expect(await sayPush({ event: 'turn', game: 'elements', table: 't' })).toEqual({
    title: 'Balance: Elements',
    body: 'It is your turn.',
  });
  expect((await sayPush(null)).title).toBe('Equipoise');
});

it('says so where the person does not allow notifications, and subscribes nobody', async () => {
  answer = 'denied';
  await open();
  await press('push-on');
  expect(subscribed).toEqual([]);
  expect(people.pushTo).not.toHaveBeenCalled();
  expect(find('push')!.querySelector('[role=status]')!.textContent).toMatch(/does not allow notifications/);
});

it('stops telling this browser or another one', async () => {
  push = {
    ...push,
    browsers: [
      { id: 'here', since: 1, current: true },
      { id: 'there', since: 0, current: false },
    ],
  };
  await open();
  await press('push-off');
  expect(people.removePush).toHaveBeenLastCalledWith('here');
  [...find('push')!.querySelectorAll<HTMLElement>('.button')].at(-1)!.click();
  await settle();
  expect(people.removePush).toHaveBeenLastCalledWith('there');
});

it('keeps quiet hours as minutes of the day, and none where a field is empty', async () => {
  push = { ...push, browsers: [{ id: 'here', since: 1, current: true }], quiet: { begin: 1350, end: 420, offset: 60 } };
  await open();
  const fields = [...find('quiet')!.querySelectorAll('input')];
  expect(fields.map(({ value }) => value)).toEqual(['22:30', '07:00']);
  const submit = async (): Promise<void> => {
    find('quiet')!
      .querySelector('form')!
      .dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    await settle();
  };
  await submit();
  const offset = -new Date().getTimezoneOffset();
  expect(people.setQuiet).toHaveBeenLastCalledWith({ begin: 1350, end: 420, offset });
  fields[0]!.value = '';
  fields[0]!.dispatchEvent(new Event('input', { bubbles: true }));
  await submit();
  expect(people.setQuiet).toHaveBeenLastCalledWith(null);
});
