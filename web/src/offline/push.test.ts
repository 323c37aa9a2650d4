import { describe, expect, it, vi } from 'vitest';
import { listenToPushes, type PushWorker, type SayPush } from './push';

type Listener = (event: object) => void;

function start(urls: string[] = []) {
  const listeners = new Map<string, Listener>();
  const shown: { title: string; options: object }[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const pages = urls.map((url) => ({
    url,
    focus: () => {
      focused.push(url);
      return Promise.resolve();
    },
  }));
  const worker = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {
      scope: 'https://play.example/',
      showNotification: (title: string, options: object) => {
        shown.push({ title, options });
        return Promise.resolve();
      },
    },
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) => {
        opened.push(url);
        return Promise.resolve();
      },
    },
  } as unknown as PushWorker;
  const say: SayPush = async (message) => ({ title: message?.game ?? 'unknown', body: message?.event ?? 'unknown' });
  listenToPushes(worker, say);
  const fire = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  const push = (data: (() => unknown) | null) => fire('push', { data: data && { json: data } });
  const press = (data: unknown, close = vi.fn()) => fire('notificationclick', { notification: { data, close } });
  return { shown, opened, focused, push, press };
}

describe('pushes', () => {
  it('become one notice for each table, which leads there', async () => {
    const at = start();
    await at.push(() => ({ event: 'turn', game: 'chess_balance', table: 'k3f9x2' }));
    await at.push(() => ({ event: 'over', game: 'chess_balance', table: 'k3f9x2' }));
    const address = 'https://play.example/table/k3f9x2';
    const options = { tag: address, icon: 'https://play.example/icon.svg', data: address };
    expect(at.shown).toEqual([
      { title: 'chess_balance', options: { ...options, body: 'turn' } },
      { title: 'chess_balance', options: { ...options, body: 'over' } },
    ]);
  });

  it('that say nothing we know still show a notice, and lead nowhere else', async () => {
    const at = start();
    const torn = () => {
      throw new SyntaxError('no JSON');
    };
    const elsewhere = () => ({ event: 'turn', game: 'x', table: '../evil' });
    for (const data of [null, torn, elsewhere, () => ({ event: 'new', game: 'x', table: 'a' })]) await at.push(data);
    expect(at.shown).toHaveLength(4);
    for (const { title, options } of at.shown)
      expect([title, options]).toMatchObject(['unknown', { data: 'https://play.example/' }]);
  });

  it('that are pressed go to the page that shows the table, or open one', async () => {
    const at = start(['https://play.example/', 'https://play.example/table/k3f9x2']);
    const close = vi.fn();
    await at.press('https://play.example/table/k3f9x2', close);
    expect(close).toHaveBeenCalledOnce();
    expect(at.focused).toEqual(['https://play.example/table/k3f9x2']);
    await at.press('https://play.example/table/other');
    expect(at.opened).toEqual(['https://play.example/table/other']);
  });
});
