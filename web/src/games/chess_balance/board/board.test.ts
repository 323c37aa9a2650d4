// @vitest-environment jsdom

// The chess board under hands: clicks, drags and keys on squares.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardHands, BoardLook, BoardView, ChessMove, PickOption } from '../model/board-types';
import Board from './Board.svelte';
import { viewOf } from './view.fixture';

const move = (from: string, to: string, more: Partial<ChessMove> = {}): ChessMove => ({
  from,
  to,
  promotion: '',
  capture: false,
  rook: null,
  san: '',
  ...more,
});

const option = (value: string, more: Partial<PickOption> = {}): PickOption => ({
  value,
  squares: [value],
  piece: null,
  preview: null,
  words: value,
  ...more,
});

const kCastling = viewOf('4k3/8/8/3p4/4P3/8/8/R3K2R', {
  moves: [
    move('e1', 'g1', { rook: 'h1' }),
    move('e1', 'd1'),
    move('e4', 'e5'),
    move('e4', 'd5', { capture: true }),
    move('h1', 'h7'),
  ],
});
const kPromotion = viewOf('1n2k3/P7/8/8/8/8/8/4K3', {
  moves: (['q', 'r', 'b', 'n'] as const).map((promotion) => move('a7', 'a8', { promotion })),
});

let hands: Record<keyof BoardHands, ReturnType<typeof vi.fn>>;
let shown: Record<string, unknown>[] = [];

// jsdom measures nothing.
beforeEach(() => {
  document.body.replaceChildren();
  hands = {
    move: vi.fn(),
    premove: vi.fn(),
    refuse: vi.fn(),
    pick: vi.fn(),
    refusePick: vi.fn(),
    confirm: vi.fn(),
    back: vi.fn(),
    hint: vi.fn(),
  };
});

afterEach(() => {
  for (const one of shown) void unmount(one);
  shown = [];
});

function show(at: BoardView, look: Partial<BoardLook> = {}): void {
  const props = {
    view: at,
    hands: hands as unknown as BoardHands,
    look: { flipped: false, corner: 'book' as const, aids: true, motion: false, ...look },
    flip: vi.fn(),
  };
  shown.push(mount(Board, { target: document.body, props }));
  flushSync();
}

const cell = (square: string): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${square}"]`)!;
const said = (square: string): string => cell(square).getAttribute('aria-label') ?? '';
const click = (square: string): void => {
  cell(square).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const key = (code: string): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: code, bubbles: true, cancelable: true }));
  flushSync();
};
const pointer = (target: EventTarget, type: string, x: number, button = 0): void => {
  const init = { bubbles: true, pointerId: 1, pointerType: 'mouse', button, clientX: x, clientY: 0 };
  target.dispatchEvent(new PointerEvent(type, init));
  flushSync();
};
const under = (square: string | null): void => {
  document.elementFromPoint = () => (square === null ? document.body : cell(square));
};
const all = (name: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((one) => one.dataset[name] ?? '').sort();

describe('chess moves', () => {
  it('CB-5.4 a click takes a piece up, the next one lays it down', () => {
    show(kCastling);
    click('e4');
    expect(all('target')).toEqual(['d5', 'e5']);
    expect(cell('e4').getAttribute('aria-selected')).toBe('true');
    click('d5');
    expect(hands.move).toHaveBeenCalledExactlyOnceWith('e4', 'd5', '');
  });

  it('a second click puts it back, a click on another own piece changes it', () => {
    show(kCastling);
    click('e4');
    click('e4');
    expect(all('target')).toEqual([]);
    click('e4');
    click('h1');
    expect(all('target')).toEqual(['h7']);
    expect(hands.move).not.toHaveBeenCalled();
  });

  it('CB-12.10 castles by two squares of the King and by laying it on the Rook', () => {
    show(kCastling);
    click('e1');
    expect(all('target')).toEqual(['d1', 'g1', 'h1']);
    click('h1');
    click('e1');
    click('g1');
    expect(hands.move.mock.calls).toEqual([
      ['e1', 'g1', ''],
      ['e1', 'g1', ''],
    ]);
  });

  it('CB-12.2 a square that is no target asks why not and puts the piece back', () => {
    show(kCastling);
    click('e4');
    click('e6');
    expect(hands.refuse).toHaveBeenCalledExactlyOnceWith('e4', 'e6');
    expect(all('target')).toEqual([]);
  });

  it('an empty square with nothing picked up says what comes first', () => {
    show(kCastling);
    click('e6');
    expect(hands.hint).toHaveBeenLastCalledWith('First pick up one of your pieces.');
  });

  it('a square says why no piece moves where none can', () => {
    show({ ...kCastling, moves: [] });
    click('e6');
    expect(hands.refuse).toHaveBeenCalledExactlyOnceWith('e6', 'e6');
  });

  it('CB-7.4 a King that may not move on a card turn says so', () => {
    show({ ...kCastling, moves: [move('e4', 'e5')], locked: new Set(['e1']) });
    expect(all('locked')).toEqual(['e1']);
    click('e1');
    expect(hands.hint.mock.lastCall?.[0]).toContain('CB-7.4');
    click('e2');
    expect(hands.refuse).toHaveBeenCalledExactlyOnceWith('e1', 'e2');
  });

  it('CB-12.12 asks what a Pawn becomes, and Escape asks no more', () => {
    show(kPromotion);
    click('a7');
    click('a8');
    expect(all('choice')).toEqual(['b', 'n', 'q', 'r']);
    expect(document.activeElement?.getAttribute('data-choice')).toBe('q');
    key('ArrowDown');
    expect(document.activeElement?.getAttribute('data-choice')).toBe('r');
    key('Escape');
    expect(all('choice')).toEqual([]);
    click('a7');
    click('a8');
    document.querySelector<HTMLElement>('[data-choice="n"]')!.click();
    expect(hands.move).toHaveBeenCalledExactlyOnceWith('a7', 'a8', 'n');
  });

  it('shows no targets and no previews where the aids are off', () => {
    show(kCastling, { aids: false });
    click('e4');
    cell('d5').focus();
    flushSync();
    expect(all('target')).toEqual([]);
    expect(all('ghost')).toEqual([]);
    click('d5');
    expect(hands.move).toHaveBeenCalled();
  });

  it('says how many squares lie open, and what a move to one of them is called', () => {
    const moves = [move('e4', 'e5', { san: 'e5' }), move('e4', 'd5', { capture: true, san: 'exd5+' })];
    show({ ...kCastling, moves });
    click('e4');
    expect(hands.hint).toHaveBeenLastCalledWith('White Pawn on e4 can go to 2 squares.');
    cell('d5').focus();
    expect(hands.hint).toHaveBeenLastCalledWith('exd5+: check.');
    cell('d5').blur();
    expect(hands.hint).toHaveBeenLastCalledWith('White Pawn on e4 can go to 2 squares.');
  });

  it('previews the move on the target that has the focus', () => {
    show(kCastling);
    click('e1');
    cell('h1').focus();
    flushSync();
    expect(all('ghost')).toEqual(['Kg1', 'Rf1']);
  });
});

describe('dragging', () => {
  const drag = (from: string, to: string | null): void => {
    under(to);
    pointer(cell(from), 'pointerdown', 0);
    pointer(window, 'pointermove', 10);
    pointer(window, 'pointerup', 10);
  };

  it('begins after three pixels and not before', () => {
    show(kCastling);
    under('e5');
    pointer(cell('e4'), 'pointerdown', 0);
    pointer(window, 'pointermove', 2);
    expect(document.querySelector('.ghost')).toBeNull();
    pointer(window, 'pointermove', 3);
    expect(document.querySelector('.ghost')).not.toBeNull();
    pointer(window, 'pointerup', 3);
    expect(hands.move).toHaveBeenCalledExactlyOnceWith('e4', 'e5', '');
  });

  it('lets a piece go on a target and shows it there at once', () => {
    show(kCastling);
    drag('e4', 'd5');
    expect(hands.move).toHaveBeenCalledExactlyOnceWith('e4', 'd5', '');
    const man = document.querySelector<HTMLElement>('[data-man="Pe4"]');
    expect(man?.classList.contains('still')).toBe(true);
    expect(man?.style.transform).toBe('translate(300%, 300%)');
  });

  it('snaps back from a square that is no target and asks why', () => {
    show(kCastling, { motion: true });
    drag('e4', 'e6');
    expect(hands.refuse).toHaveBeenCalledExactlyOnceWith('e4', 'e6');
    expect(document.querySelector('.ghost.back')).not.toBeNull();
    expect(hands.move).not.toHaveBeenCalled();
  });

  it('snaps back from beside the board and from Escape', () => {
    show(kCastling);
    drag('e4', null);
    pointer(cell('e4'), 'pointerdown', 0);
    under('e5');
    pointer(window, 'pointermove', 10);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    pointer(window, 'pointerup', 10);
    expect(hands.move).not.toHaveBeenCalled();
    expect(hands.refuse).not.toHaveBeenCalled();
  });

  it('keeps a piece in hand that is let go where it lay', () => {
    show(kCastling);
    drag('e4', 'e4');
    expect(all('target')).toEqual(['d5', 'e5']);
  });

  it('leaves pieces of the foe where they are', () => {
    show(kCastling);
    drag('d5', 'e4');
    expect(document.querySelector('.ghost')).toBeNull();
    expect(hands.refuse).not.toHaveBeenCalled();
  });
});

describe('picks of a card', () => {
  const stage = {
    card: 'FI9',
    name: 'Phoenix Strike',
    element: 'fire' as const,
    picked: ['e4'],
    settled: [],
    options: [option('d5', { preview: '4k3/8/8/8/8/8/8/R3K2R' })],
  };

  it('CB-6.2 a lit square is picked, another one asks why not, the picked one is taken back', () => {
    show({ ...kCastling, moves: [], stage });
    expect(all('pick')).toEqual(['d5']);
    click('d5');
    expect(hands.pick).toHaveBeenCalledExactlyOnceWith(stage.options[0]);
    click('h1');
    expect(hands.refusePick).toHaveBeenCalledExactlyOnceWith('h1');
    click('e4');
    expect(hands.back).toHaveBeenCalledOnce();
  });

  it('Escape takes the last pick back', () => {
    show({ ...kCastling, moves: [], stage });
    cell('a1').focus();
    key('Escape');
    expect(hands.back).toHaveBeenCalledOnce();
  });

  it('previews what a pick would do while it is looked at', () => {
    show({ ...kCastling, moves: [], stage });
    cell('d5').focus();
    flushSync();
    expect([...document.querySelectorAll('.doomed')].map((one) => one.getAttribute('data-man')).sort()).toEqual([
      'Pe4',
      'pd5',
    ]);
  });

  it('a rank is picked on any of its squares', () => {
    const rank = option('r5', { squares: [...'abcdefgh'].map((file) => `${file}5`), words: 'rank 5' });
    show({ ...kCastling, moves: [], stage: { ...stage, picked: [], settled: [], options: [rank] } });
    click('g5');
    expect(hands.pick).toHaveBeenCalledExactlyOnceWith(rank);
    expect(said('g5')).toContain('rank 5');
  });

  it('CB-11.6 a kind of piece is chosen over the board', () => {
    const kinds = ['N', 'B'].map((piece) => option(`=${piece}`, { squares: [], piece, words: piece }));
    show({ ...kCastling, moves: [], stage: { ...stage, options: kinds } });
    expect(all('choice')).toEqual(['=B', '=N']);
    document.querySelector<HTMLElement>('[data-choice="=B"]')!.click();
    expect(hands.pick).toHaveBeenCalledExactlyOnceWith(kinds[1]);
    key('Escape');
    expect(hands.back).toHaveBeenCalledOnce();
  });
});

describe('keyboard and words', () => {
  it('one square is in the tab order, and the arrows walk', () => {
    show(kCastling);
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
    cell('e4').focus();
    key('ArrowUp');
    expect(document.activeElement).toBe(cell('e5'));
    key('ArrowLeft');
    expect(document.activeElement).toBe(cell('d5'));
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
  });

  it('CB-5.4 a move is made with Enter, full stop leads from target to target', () => {
    show(kCastling);
    cell('e4').focus();
    key('Enter');
    key('.');
    expect(document.activeElement).toBe(cell('d5'));
    key('.');
    expect(document.activeElement).toBe(cell('e5'));
    key('Enter');
    expect(hands.move).toHaveBeenCalledExactlyOnceWith('e4', 'e5', '');
  });

  it('Escape puts a piece back', () => {
    show(kCastling);
    cell('e4').focus();
    key(' ');
    key('Escape');
    expect(all('target')).toEqual([]);
  });

  it('CB-6.8 says who stands on a square, its statuses and until when', () => {
    show(
      viewOf('4k3/8/8/8/8/5N2/8/4K3', {
        statuses: new Map([['f3', [{ kind: 'shield', until: 'reply' }]]]),
        attacked: new Set(['e8']),
      }),
    );
    expect(said('f3')).toBe("White Knight on f3, shielded until the end of Black's turn");
    expect(said('e8')).toBe('Black King on e8, in check');
    expect(said('e4')).toBe('e4, empty');
  });

  it('says what a move to a square would be', () => {
    show(kCastling);
    click('e1');
    expect(said('g1')).toBe('g1, empty; can castle here');
    click('e4');
    expect(said('d5')).toBe('Black Pawn on d5; can be captured');
    expect(said('e4')).toBe('White Pawn on e4; picked up');
  });
});

describe('arrows and circles', () => {
  const drawn = (): number => document.querySelectorAll('.overlay .drawn').length;

  it('are drawn with the right button, taken away the same way, and cleared by a click', () => {
    show(kCastling);
    const draw = (from: string, to: string): void => {
      pointer(cell(from), 'pointerdown', 0, 2);
      under(to);
      pointer(window, 'pointermove', 20, 2);
      pointer(window, 'pointerup', 20, 2);
    };
    draw('e2', 'e4');
    draw('d4', 'd4');
    expect(drawn()).toBe(2);
    draw('d4', 'd4');
    expect(drawn()).toBe(1);
    pointer(cell('a5'), 'pointerdown', 0);
    expect(drawn()).toBe(0);
  });

  it('are drawn with the keyboard too', () => {
    show(kCastling);
    cell('e2').focus();
    key('a');
    key('ArrowUp');
    key('a');
    expect(document.querySelectorAll('.overlay .arrow')).toHaveLength(1);
    key('Backspace');
    expect(drawn()).toBe(0);
  });
});
