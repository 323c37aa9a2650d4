// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hurry } from './hurry';

let board: HTMLElement;
let clicked: string[];
let showing: { canHurry: boolean; isOpen: boolean; skip: () => void };
let session: { at: number | null; isMyTurn: boolean; showing: typeof showing };
let leave: () => void;

const cell = (name: string): HTMLElement | null => board.querySelector(`[data-cell=${name}]`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  clicked = [];
  board = document.body.appendChild(document.createElement('div'));
  board.innerHTML = '<i data-cell="a" tabindex="0"></i><i data-cell="b"></i>';
  board.addEventListener('click', ({ target }) => clicked.push((target as HTMLElement).dataset['cell'] ?? ''));
  board.addEventListener('keydown', ({ key }) => clicked.push(key));
  showing = { canHurry: false, isOpen: false, skip: vi.fn() };
  session = { at: null, isMyTurn: true, showing };
  leave = hurry(session)(board);
});
afterEach(() => {
  leave();
  board.remove();
  vi.useRealTimers();
});

describe('a click while the board still moves to the present', () => {
  it('is kept and done once the board is there', () => {
    cell('a')?.click();
    vi.advanceTimersByTime(300);
    expect(clicked).toEqual([]);
    showing.isOpen = true;
    vi.advanceTimersByTime(50);
    expect(clicked).toEqual(['a']);
    cell('b')?.click();
    expect(clicked).toEqual(['a', 'b']);
  });

  it('gives way to the click that follows it', () => {
    cell('a')?.click();
    cell('b')?.click();
    showing.isOpen = true;
    vi.advanceTimersByTime(50);
    expect(clicked).toEqual(['b']);
  });

  it('waits no longer than a second', () => {
    cell('a')?.click();
    vi.advanceTimersByTime(1100);
    expect(clicked).toEqual(['a']);
  });

  it('is answered at once where it is not the turn of this person, or an earlier moment is shown', () => {
    session.isMyTurn = false;
    cell('a')?.click();
    Object.assign(session, { isMyTurn: true, at: 3 });
    cell('b')?.click();
    expect(clicked).toEqual(['a', 'b']);
  });

  it('is kept as a key as well', () => {
    cell('a')?.focus();
    cell('a')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(clicked).toEqual([]);
    showing.isOpen = true;
    vi.advanceTimersByTime(50);
    expect(clicked).toEqual(['Enter']);
  });

  it('ends what is shown at length, and does nothing else', () => {
    showing.canHurry = true;
    cell('a')?.click();
    showing.isOpen = true;
    vi.advanceTimersByTime(1100);
    expect(clicked).toEqual([]);
    expect(showing.skip).toHaveBeenCalledOnce();
  });
});
