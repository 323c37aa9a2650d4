// @vitest-environment jsdom

// The line to a table: made anew after a while, with what has been seen, and never by a reload.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link, LinkEvents, LinkState } from './host';
import { serverHost } from './server-host';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The other end goes away. */
  end(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const now = { actors: [0] };
const table = { type: 'table', table: 'abc', game: 'g', version: 7, viewer: 0, components: {}, seats: [], plies: [] };
const whole = { ...table, start: { view: '' }, now };

let link: Link;
let states: LinkState[];
let heard: string[];
let seen: ReturnType<LinkEvents['seen']>;
const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
  FakeSocket.all = [];
  states = [];
  heard = [];
  seen = null;
  link = serverHost.connect('abc', {
    message: (message) => heard.push(message.type),
    seen: () => seen,
    state: (state) => states.push(state),
  });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a line to a table', () => {
  it('gives a last sign of life when the page goes or the table is left', () => {
    last().say(whole);
    window.dispatchEvent(new Event('pagehide'));
    link.close();
    expect(last().sent.map((one) => one.type)).toEqual(['ping', 'ping']);
    window.dispatchEvent(new Event('pagehide'));
    expect(last().sent).toHaveLength(2);
  });

  it('asks for everything at first, and later only for what it missed, with the same eyes', async () => {
    expect(new URL(last().url).search).toBe('?patch=1');
    last().say(whole);
    expect(states).toEqual(['connecting', 'open']);
    seen = { version: 7, viewer: 2 };
    last().end();
    await settle();
    expect(states.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(new URL(last().url).search).toBe('?patch=1&since=7&seat=2');
    last().say({ type: 'resume', version: 9, viewer: 2, from: 0, plies: [], seats: [], now });
    expect(states.at(-1)).toBe('open');
    expect(heard).toEqual(['table', 'resume']);
    seen = { version: 9, viewer: null };
    last().end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(new URL(last().url).search).toBe('?patch=1&since=9');
  });

  it('puts together what changed, and asks anew where that fits nothing', async () => {
    last().say(whole);
    last().say({ v: 8, n: [0, JSON.stringify(now)], d: 'asked' });
    expect(heard).toEqual(['table', 'now', 'done']);
    last().say({ v: 9, n: [1, 'x'] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all.length).toBe(2);
    expect(heard.length).toBe(3);
  });

  it('sends nothing before the table has said where it stands', () => {
    expect(link.send({ type: 'undo', id: 'a', version: 0 })).toBe(false);
    last().say(whole);
    expect(link.send({ type: 'undo', id: 'a', version: 0 })).toBe(true);
    expect(last().sent.map((one) => one.type)).toEqual(['undo']);
  });

  it('goes where the table went, and keeps that to itself', async () => {
    last().say(whole);
    last().say({ type: 'error', id: 'a', error: { code: 'moved' } });
    expect(heard).toEqual(['table']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('waits longer after every attempt that fails', async () => {
    last().say(whole);
    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      const before = FakeSocket.all.length;
      last().end();
      await settle();
      let wait = 0;
      for (; FakeSocket.all.length === before; wait += 100) await vi.advanceTimersByTimeAsync(100);
      waits.push(wait);
    }
    expect(waits).toEqual([200, 400, 800, 1600]);
  });

  it('finds out that an open line is dead when the network changes, and tries a lost one at once', async () => {
    last().say(whole);
    window.dispatchEvent(new Event('online'));
    expect(last().sent).toEqual([{ type: 'ping', id: 'ping' }]);
    last().say({ type: 'done', id: 'ping' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(states.at(-1)).toBe('open');
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(states.at(-1)).toBe('lost');
    const before = FakeSocket.all.length;
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it('says that a table is not there, and asks no more', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ status: 404 }));
    last().end();
    await settle();
    expect(states.at(-1)).toBe('gone');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
