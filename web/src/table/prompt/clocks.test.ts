// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameUi } from '../../games/contract';
import type { Clocks as ToldClocks, Seat } from '../../protocol/messages';
import { readTime } from '../../protocol/time';
import { leftText, timeText } from '../parts/clock-text';
import { seat } from '../session/session.fixture';
import Clocks from './Clocks.svelte';

const ui = { mark: (id: string) => ({ tone: '', shape: 'ball', letter: id }) } as unknown as GameUi;
const kHour = 3600 * 1000;

describe('time in words', () => {
  it('shows days as days, hours as hours, and tenths of the last ten seconds', () => {
    expect([50 * kHour, kHour + 62000, 299999, 60000, 9999, 140, -5].map(leftText)).toEqual([
      '2 d 2 h',
      '1:01:02',
      '4:59',
      '1:00',
      '0:09.9',
      '0:00.1',
      '0:00.0',
    ]);
  });

  it('names every kind of time control', () => {
    expect(
      ['none', 'move:30', 'live:300+5', 'live:90+0', 'days:1', 'days:3'].map((one) => timeText(readTime(one))),
    ).toEqual([
      'No clock',
      '30 s per action',
      '5 min + 5 s per action',
      '90 s',
      '1 day per action',
      '3 days per action',
    ]);
  });
});

describe('clocks at the seats', () => {
  let screen: object | null = null;
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    if (screen) void unmount(screen);
    screen = null;
    vi.useRealTimers();
  });

  function show(clocks: ToldClocks, more: Partial<Seat> = {}, time = 'live:300+5'): void {
    const seats = [seat(0, 'me'), { ...seat(1, 'person'), ...more }, seat(2, 'bot')];
    const heardAt = performance.now();
    screen = mount(Clocks, {
      target: document.body,
      props: { ui, clocks, time: readTime(time), heardAt, seats, name: (id) => `Seat ${id}` },
    });
    flushSync();
  }
  const clock = (n: number): HTMLElement => document.querySelector(`[data-testid=clock-${n}]`)!;
  const later = (ms: number): void => {
    vi.advanceTimersByTime(ms);
    flushSync();
  };

  it('count down where they run, stand still where not, and bots have none', () => {
    show({ left: [100000, 200000, null], running: [0] });
    later(3000);
    expect(clock(0).textContent).toContain('1:37');
    expect(clock(1).textContent).toContain('3:20');
    expect(clock(2)).toBeNull();
    expect(clock(0).classList.contains('runs')).toBe(true);
  });

  it('say until when somebody is on vacation, and stand', () => {
    vi.setSystemTime(new Date('2026-12-01T12:00:00Z'));
    const kDay = 24 * kHour;
    show({ left: [kDay, 2 * kDay, null], running: [] }, { vacation: Date.now() + 10 * kDay }, 'days:3');
    later(2 * kHour);
    expect(clock(1).textContent).toContain('on vacation until Dec 11');
    expect(clock(1).textContent).toContain('2 d 0 h');
    expect(clock(0).textContent).not.toContain('vacation');
  });

  it('do not count while a first decision is free', () => {
    show({ left: [100000, 200000, null], running: [0], free: [2000, 0, 0] });
    later(1800);
    expect(clock(0).textContent).toContain('1:40');
    later(2000);
    expect(clock(0).textContent).toContain('1:38');
  });

  it('say in words that time runs low, once, and once more for the last seconds', () => {
    show({ left: [31000, 20000, null], running: [0] });
    expect(clock(0).classList.contains('low')).toBe(false);
    expect(document.querySelector('[role=status]')!.textContent).toBe('');
    later(1400);
    expect(clock(0).textContent).toContain('low');
    expect(document.querySelector('[role=status]')!.textContent).toBe('Your time is running low.');
    expect(document.querySelector('[role=alert]')!.textContent).toBe('');
    later(20000);
    expect(document.querySelector('[role=alert]')!.textContent).toBe('Less than ten seconds left.');
    later(20000);
    expect(clock(0).textContent).toContain('0:00.0');
  });

  it('say nothing of the time of others', () => {
    show({ left: [300000, 5000, null], running: [1] });
    later(1000);
    expect(clock(1).textContent).toContain('low');
    expect(document.querySelector('[role=alert]')!.textContent).toBe('');
  });

  it('say whose time was over', () => {
    show({ left: [300000, null, null], running: [] }, { flagged: true });
    expect(clock(1).textContent).toContain('out of time');
  });
});
