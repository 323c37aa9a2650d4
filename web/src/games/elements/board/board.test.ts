// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptFocus } from '../../../board/kept-focus.fixture.svelte';
import type { Desk, Moment } from '../../contract';
import { layout } from '../model/plan.svelte';
import { arrangeText } from '../model/plan';
import { readPosition } from '../model/position';
import { voids } from '../model/voids.svelte';
import Board from './Board.svelte';
import Turning from './Turning.fixture.svelte';

const seat = (index: number) => ({
  seat: index,
  id: String(index),
  side: 0,
  holder: index === 0 ? ('me' as const) : ('bot' as const),
  name: '',
  bot: 'club',
  online: true,
});

function moment(view: string, moves: string, more: Partial<Moment> = {}): Moment {
  const { players } = readPosition(view);
  return {
    components: {},
    options: {},
    seats: Array.from({ length: players }, (_, i) => seat(i)),
    view,
    facts: {},
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: { actors: [0], roller: null, thinking: [], legal: [], hidden: true, undo: false, result: null, score: null },
    acting: moves === '' ? null : { seat: 0, moves: moves.split(' ').map((move) => ({ move, facts: {} })) },
    ...more,
  };
}

let desk: Desk;
let shown: Record<string, unknown>[] = [];

// jsdom measures nothing.
beforeEach(() => {
  document.body.replaceChildren();
  desk = {
    name: (id: string) => `Seat ${id}`,
    title: (id: string) => `Seat ${id}`,
    play: vi.fn(),
    whyNot: vi.fn(),
    roll: vi.fn(),
    hint: vi.fn(),
    advises: true,
    advise: vi.fn(async () => null),
    aids: true,
    motion: false,
    turned: false,
    look: () => '',
  };
});

afterEach(() => {
  for (const one of shown) void unmount(one);
  shown = [];
});

function show(at: Moment): void {
  shown.push(mount(Board, { target: document.body, props: { moment: at, desk } }));
  flushSync();
}

const cell = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const said = (name: string): string => cell(name).querySelector('.unseen')?.textContent ?? '';
const click = (name: string): void => {
  cell(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const press = (id: string): void => {
  document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!.click();
  flushSync();
};
const key = (name: string, code: string): void => {
  cell(name).dispatchEvent(new KeyboardEvent('keydown', { key: code, bubbles: true, cancelable: true }));
  flushSync();
};
const send = (target: EventTarget, type: string, x: number): void => {
  const init = { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: 0 };
  target.dispatchEvent(new PointerEvent(type, init));
  flushSync();
};
const lit = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-target]')].map((one) => one.dataset['target'] ?? '').sort();
const panes = (mark: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`.pane.${mark}`)].map((one) => one.dataset['pane'] ?? '').sort();
const total = (): string => document.querySelector('[data-testid="rose-total"]')?.textContent ?? '';
const planned = (at: Moment): string => arrangeText(layout.current(at)!);

const kDraft = moment(
  'EL n=2 opt=- c=1 ph=draft.2 s0=0 | 0 h=A1,A1,E1,W1 p=F1 b=- | 0 h=?,?,?,? p=? b=- k=?',
  'pick:A1 pick:E1 pick:W1',
);
const kArrange = moment(
  'EL n=2 opt=a c=3 ph=arrange s0=0 | 9+9 h=- p=- b=- w=A1,A1,A3,X2,V1,E2 | 9+9 h=- p=- b=? w=A1,?,?',
  'put:A1@A1 put:A1@C',
);
const kVictim = 'A1@A1,A1@A2,A1@A2,E1@E1,E2@E2,F3@F2,X1@F3';
const kVoid = moment(
  `EL n=3 opt=a c=3 ph=void s0=0 t=0 | 9+9 h=- p=- b=E1@E1,V1@C,V3@C,A1@C | 9+9 h=- p=- b=${kVictim} | 9+9 h=- p=- b=W1@W1`,
  [
    'void:V1>1:A1@A1 void:V1>1:A1@A2 void:V1>1:E1@E1 void:V1>1:X1@F3 void:V1>2:W1@W1',
    'void:V3>1:A1@A2,A1@A2 void:V3>1:A1@A1,A1@A2 void:V3>1:A1@A1,E1@E1 void:V3>1:E2@E2 pass',
  ].join(' '),
);

describe('what a board is worth', () => {
  const board = 'A1@A1,A1@A2,A1@A2,E1@E1,F1@F1,W1@W1';
  const at = (mine: string): Moment =>
    moment(`EL n=2 opt=- c=1 ph=arrange s0=0 | 0 h=- p=- b=${mine} | 0 h=- p=- b=?`, '');
  const spoken = (selector: string): string => document.querySelector(selector)?.getAttribute('aria-label') ?? '';

  it('EL-7.3: names the gold rings and the number in the middle, in sight and for screen readers', () => {
    show(at(board));
    const legend = document.querySelector('[data-testid=legend]')?.textContent ?? '';
    expect(legend).toMatch(/Gold rings: the circle.*rank 1: 8 points/s);
    expect(legend).toMatch(/Number in the middle.*16 points/s);
    expect(spoken('[data-testid=rose-circle]')).toContain('rank 1: 8 points');
    expect(spoken('.rose .middle')).toContain('16 points');
    expect(document.querySelector('.rose .middle title')?.textContent).toBe(spoken('.rose .middle'));
  });

  it('EL-7.3: says where there is no circle yet', () => {
    show(at('A1@A1'));
    expect(document.querySelector('[data-testid=legend]')?.textContent).toContain('none yet');
    expect(document.querySelector('[data-testid=rose-circle]')).toBeNull();
  });
});

describe('the draft', () => {
  it('EL-3.1 lifts a card with one click and takes it with the second', () => {
    show(kDraft);
    click('hand:2');
    expect(cell('hand:2').getAttribute('aria-pressed')).toBe('true');
    expect(desk.play).not.toHaveBeenCalled();
    click('hand:3');
    expect(cell('hand:2').getAttribute('aria-pressed')).toBe('false');
    click('hand:3');
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('pick:W1');
  });

  it('EL-3.1 takes the lifted card with its button, and Escape puts it back', () => {
    show(kDraft);
    click('hand:0');
    key('hand:0', 'Escape');
    expect(document.querySelector('[data-testid="take"]')).toBeNull();
    click('hand:0');
    press('take');
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('pick:A1');
  });

  it('EL-3.2 takes a card that is dragged to the picks, and lets one go that is dropped elsewhere', () => {
    show(kDraft);
    const picks = document.querySelector<HTMLElement>('[data-drop="picks"]')!;
    document.elementFromPoint = () => document.body;
    send(cell('hand:1'), 'pointerdown', 0);
    send(window, 'pointermove', 40);
    send(window, 'pointerup', 40);
    expect(desk.play).not.toHaveBeenCalled();
    document.elementFromPoint = () => picks;
    send(cell('hand:2'), 'pointerdown', 0);
    send(window, 'pointermove', 2);
    expect(document.querySelector('.ghost')).toBeNull();
    send(window, 'pointermove', 40);
    expect(document.querySelector('.ghost')).not.toBeNull();
    send(window, 'pointerup', 40);
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('pick:E1');
  });

  it('EL-3.2 shows the own choice while the others still choose, and takes no second one', () => {
    show(moment(kDraft.view.replace('b=- |', 'b=- k=E1 |'), ''));
    expect(document.querySelector('.one.chosen')?.getAttribute('data-card')).toBe('E1');
    click('hand:0');
    expect(desk.play).not.toHaveBeenCalled();
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('not your turn'));
  });

  it('EL-3.3 shows which way the hands go and to whom', () => {
    show(kDraft);
    expect(document.querySelectorAll('.seat.to-left')).toHaveLength(2);
    expect(document.querySelector('.note')?.textContent).toContain('Seat 1');
    for (const one of shown.splice(0)) void unmount(one);
    document.body.replaceChildren();
    show(moment(kDraft.view.replace('c=1', 'c=2').replaceAll('| 0 ', '| 5 '), 'pick:A1'));
    expect(document.querySelectorAll('.seat.to-right')).toHaveLength(2);
  });

  it('EL-10.1 says of every seat its points, cards in hand, picks and whether it has chosen', () => {
    show(kDraft);
    const words = said('seat:1');
    expect(words).toContain('0 points');
    expect(words).toContain('4 in hand');
    expect(words).toContain('1 picked');
    expect(words).toContain('has chosen');
    expect(said('seat:0')).not.toContain('has chosen');
  });
});

describe('the arrangement', () => {
  it('EL-4.4 lights the ranks of its own element for a card in the hand, and no seams for a Single', () => {
    show(kArrange);
    expect(lit()).toEqual([]);
    click('card:A1');
    expect(lit()).toEqual(['A1', 'A2', 'A3', 'A4']);
  });

  it('EL-4.6 offers a Dual whole on a rank and split over two', () => {
    show(kArrange);
    click('card:A3');
    expect(lit()).toEqual(['A1', 'A1+', 'A2', 'A2+', 'A3', 'A3+', 'A4']);
    click('seam:A1+');
    expect(planned(kArrange)).toContain('A3@A1+');
    expect(document.querySelectorAll('.pane')).toHaveLength(1);
    expect(document.querySelectorAll('.pane .glass')).toHaveLength(2);
  });

  it('EL-4.7 names the element of a Wild by where it is laid', () => {
    show(kArrange);
    click('card:X2');
    expect(lit()).toHaveLength(16);
    click('rank:F2');
    expect(planned(kArrange)).toContain('X2@F2');
    expect(document.querySelector('[data-cell="pane:X2@F2#0"]')?.getAttribute('aria-label')).toBe(
      'Double Wild on rank 2 of Fire',
    );
  });

  it('EL-4.4 asks the table why a card cannot lie in the pyramid of another element', () => {
    show(kArrange);
    click('card:A1');
    click('rank:E1');
    expect(desk.whyNot).toHaveBeenCalledExactlyOnceWith('put:A1@E1');
    expect(lit()).toEqual([]);
  });

  it('EL-4.11 asks the table why a Void cannot be laid on a pyramid', () => {
    show(kArrange);
    click('card:V1');
    expect(desk.whyNot).toHaveBeenCalledExactlyOnceWith('put:V1@A1');
  });

  it('EL-4.1 takes a card up again, moves it and lays it back into the Collection', () => {
    show(kArrange);
    click('card:A1');
    click('rank:A1');
    click('pane:A1@A1#0');
    click('rank:A2');
    expect(planned(kArrange)).toContain('A1@A2');
    click('pane:A1@A2#0');
    click('pile');
    expect(planned(kArrange)).toBe('arr:A1@C,A1@C,A3@C,E2@C,X2@C,V1@C');
    press('undo-step');
    expect(planned(kArrange)).toContain('A1@A2');
    press('clear');
    expect(planned(kArrange)).not.toContain('A1@A2');
  });

  it('EL-7.2 shows the points of the plan and what a place would bring, and neither without aids', () => {
    show(kArrange);
    expect(total()).toBe('2');
    click('card:A1');
    click('rank:A1');
    click('card:A3');
    cell('rank:A2').dispatchEvent(new PointerEvent('pointerenter'));
    flushSync();
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('+8'));
    expect(cell('rank:A2').getAttribute('aria-label')).toContain('+8');
    expect(cell('rank:A2').classList.contains('promising')).toBe(true);
    click('rank:A2');
    expect(total()).toBe('9');
    for (const one of shown.splice(0)) void unmount(one);
    document.body.replaceChildren();
    desk = { ...desk, aids: false };
    show(kArrange);
    click('card:A1');
    expect(total()).toBe('');
    expect(document.querySelector('.gain')).toBeNull();
  });

  it('is laid out by dragging, and a card dropped beside the board stays where it was', () => {
    show(kArrange);
    document.elementFromPoint = () => cell('rank:E2');
    send(cell('card:E2'), 'pointerdown', 0);
    send(window, 'pointermove', 40);
    expect(lit()).toContain('E2');
    send(window, 'pointerup', 40);
    expect(planned(kArrange)).toContain('E2@E2');
    document.elementFromPoint = () => document.body;
    send(cell('pane:E2@E2#0'), 'pointerdown', 0);
    send(window, 'pointermove', 60);
    send(window, 'pointerup', 60);
    expect(planned(kArrange)).toContain('E2@E2');
    expect(desk.whyNot).not.toHaveBeenCalled();
  });

  it('EL-4.2 keeps the card in the hand and the plan while others finish theirs', () => {
    const board = mount(Turning, { target: document.body, props: { first: kArrange, desk } });
    shown.push(board);
    flushSync();
    click('card:E2');
    click('rank:E2');
    click('card:A1');
    const later = moment(`${kArrange.view} k=?`, 'put:A1@A1 put:A1@C');
    board.go(later);
    flushSync();
    expect(said('seat:1')).toContain('has chosen');
    expect(lit()).toContain('A1');
    expect(planned(later)).toContain('E2@E2');
    board.go(moment(kArrange.view.replace('w=A1,A1,A3,X2,V1,E2', 'w=- k=done'), ''));
    flushSync();
    expect(lit()).toEqual([]);
  });

  it('is laid out with the keyboard alone', () => {
    show(kArrange);
    expect(document.querySelectorAll('.board [data-cell][tabindex="0"]')).toHaveLength(1);
    cell('card:E2').focus();
    click('card:E2');
    key('card:E2', '.');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('rank:E1');
    key('rank:E1', '.');
    key('rank:E2', 'Enter');
    expect(planned(kArrange)).toContain('E2@E2');
  });

  it('keeps the focus on its cells when a card goes back into the Collection', async () => {
    show(kArrange);
    const leave = keptFocus(kArrange.view);
    click('card:E2');
    click('rank:E2');
    cell('pane:E2@E2#0').focus();
    key('pane:E2@E2#0', 'Enter');
    key('pane:E2@E2#0', ',');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('pile');
    cell('pile').click();
    flushSync();
    await Promise.resolve();
    expect(planned(kArrange)).toContain('E2@C');
    expect(document.activeElement?.getAttribute('data-cell')).toMatch(/^card:/);
    leave();
  });

  it('lays out what the table advises, and has no such button where it does not', async () => {
    const best = 'arr:A1@A1,A1@A2,A3@A2+,E2@C,X2@A3,V1@C';
    desk.advise = vi.fn(async () => [{ move: best, value: 9 }]);
    show(kArrange);
    press('best');
    await vi.waitFor(() => expect(planned(kArrange)).toContain('X2@A3'));
    for (const one of shown.splice(0)) void unmount(one);
    document.body.replaceChildren();
    desk = { ...desk, advises: false };
    show(kArrange);
    expect(document.querySelector('[data-testid="best"]')).toBeNull();
  });

  it('EL-4.2 forgets the plan with the board', () => {
    show(kArrange);
    click('card:A1');
    click('rank:A1');
    for (const one of shown.splice(0)) void unmount(one);
    expect(planned(kArrange)).not.toContain('A1@A1');
  });

  it('EL-4.2 says that a board is laid out in secret', () => {
    show(kArrange);
    click('seat:1');
    expect(document.querySelector('.veil')).not.toBeNull();
    expect(total()).toBe('');
  });

  it('EL-4.2 shows the board of the last cycle while the new one is secret', () => {
    const before = 'EL n=2 opt=- c=2 ph=draft.8 s0=0 | 2 h=A2 p=- b=A1@A1 | 1 h=? p=- b=F1@F1,W1@C';
    const now = 'EL n=2 opt=- c=2 ph=arrange s0=0 | 2 h=- p=- b=- w=A1,A2 | 1 h=- p=- b=? w=F1,W1,?';
    const plies = [before, now].map((view, n) => ({ n, actor: 0, move: 'done', view, facts: {}, events: [] }));
    show(moment(now, 'put:A1@A1 put:A2@A2 put:A2@A1', { plies }));
    expect(document.querySelector('[data-cell="seat:1"] .old')).not.toBeNull();
    expect(document.querySelector('[data-cell="seat:0"] .old')).toBeNull();
    click('seat:1');
    expect(document.querySelectorAll('[data-cell^="pane:F1"]')).toHaveLength(1);
    expect(document.querySelector('.veil')?.textContent).toContain('previous board');
    expect(total()).toBe('');
  });

  it('EL-1.8 shows every rank on demand', () => {
    show(kArrange);
    expect(document.querySelectorAll('[data-cell^="rank:"]')).toHaveLength(16);
    document.querySelector<HTMLInputElement>('.all input')!.click();
    flushSync();
    expect(document.querySelectorAll('[data-cell^="rank:"]')).toHaveLength(36);
  });
});

describe('the void step', () => {
  it('EL-6.4 marks the victims and lights their cards from the moves that are offered', () => {
    show(kVoid);
    expect(panes('target')).toEqual([]);
    click('card:V1');
    expect([...document.querySelectorAll('.seat.victim')]).toHaveLength(2);
    expect(panes('target')).toEqual(['A1@A1#0', 'A1@A2#0', 'A1@A2#1', 'E1@E1#0', 'X1@F3#0']);
    click('pane:E1@E1#0');
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('void:V1>1:E1@E1');
  });

  it('EL-6.5 takes two Singles with a V3 in two clicks, also two alike', () => {
    show(kVoid);
    click('card:V3');
    click('pane:A1@A2#1');
    expect(desk.play).not.toHaveBeenCalled();
    expect(panes('chosen')).toHaveLength(1);
    expect(panes('target')).toEqual(['A1@A1#0', 'A1@A2#1']);
    click('pane:A1@A2#1');
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('void:V3>1:A1@A2,A1@A2');
  });

  it('EL-6.5 takes a Double with a V3 at once', () => {
    show(kVoid);
    click('card:V3');
    click('pane:E2@E2#0');
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('void:V3>1:E2@E2');
  });

  it('EL-6.7 asks the table why a Dual cannot be taken', () => {
    show(kVoid);
    click('card:V1');
    click('pane:F3@F2#0');
    expect(desk.whyNot).toHaveBeenCalledExactlyOnceWith('void:V1>1:F3@F2');
    expect(panes('target')).toEqual([]);
  });

  it('EL-6.4 says before the click what it would cost', () => {
    show(kVoid);
    click('card:V1');
    cell('pane:E1@E1#0').dispatchEvent(new PointerEvent('pointerenter'));
    flushSync();
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('would be worth 8 points instead of 16'));
  });

  it('goes to another victim and lets the Void go with Escape', () => {
    show(kVoid);
    click('card:V1');
    click('seat:2');
    expect(panes('target')).toEqual(['W1@W1#0']);
    key('pane:W1@W1#0', 'Escape');
    expect(panes('target')).toEqual([]);
    expect(voids.aim).toBeNull();
    click('pane:W1@W1#0');
    expect(desk.play).not.toHaveBeenCalled();
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('Void'));
  });

  it('EL-6.11 marks what was named already, where all Voids are played at once', () => {
    const view = kVoid.view.replace('opt=a', 'opt=a void_order=simultaneous').replace(' t=0', '');
    const line = view.replace('A1@C |', 'A1@C k=V1>1:A1@A2 |').replace('E1@E1,V1@C,', 'E1@E1,');
    show(moment(line, 'void:V3>1:E2@E2 pass'));
    click('seat:1');
    expect(panes('chosen')).toEqual(['A1@A2#0']);
    expect(panes('target')).toEqual([]);
    click('card:V3');
    expect(panes('chosen')).toEqual(['A1@A2#0']);
    expect(panes('target')).toEqual(['E2@E2#0']);
  });

  it('EL-6.9 shows whose card a Void has destroyed, where it lay', () => {
    const event = { key: 'voided', clause: 'EL-6.9', args: { seat: '0', void: 'V1', victim: '1', cards: 'E1@E1' } };
    const ply = { n: 1, actor: 0, move: 'void:V1>1:E1@E1', view: '', facts: {}, events: [event] };
    const view = kVoid.view.replace('E1@E1,E2@E2', 'E2@E2').replace('V1@C,', '').replace('t=0', 't=1');
    show(moment(view, '', { ply, plies: [ply], before: { view: kVoid.view, facts: {} } }));
    expect(cell('seat:1').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelectorAll('[data-testid="gone"]')).toHaveLength(1);
    expect(document.querySelector('[data-cell="pane:E1@E1#0"]')).toBeNull();
  });
});

describe('the table', () => {
  it('EL-7.3 draws the circle through the highest rank that is complete in all four pyramids', () => {
    const board = 'A1@A1,E1@E1,F1@F1,W1@W1,A2@A2,E2@E2,F2@F2,W2@W2';
    show(moment(`EL n=2 opt=- c=3 ph=over s0=0 | 9+9+41 h=- p=- b=${board} | 9+9+9 h=- p=- b=A1@A1`, ''));
    expect(document.querySelector('.rose .circle')).not.toBeNull();
    expect(total()).toBe('41');
    click('seat:1');
    expect(document.querySelector('.rose .circle')).toBeNull();
  });

  it('EL-7.2 lists what everybody scored when the game is over', () => {
    const args = { seat: '0', cycle: '3', circle: '9', air: '8', earth: '8', fire: '8', water: '8', collection: '0' };
    const event = { key: 'scored', clause: 'EL-7.2', args: { ...args, points: '41', total: '59' } };
    const ply = { n: 1, actor: 0, move: '', view: '', facts: {}, events: [event] };
    show(moment('EL n=2 opt=- c=3 ph=over s0=0 | 9+9+41 h=- p=- b=- | 9+9+9 h=- p=- b=-', '', { ply, plies: [ply] }));
    expect(document.querySelector('[data-testid="scored"]')?.textContent).toContain('59');
  });

  it('EL-1.3 has room for eight seats, told apart by colour, shape and letter', () => {
    const group = ' | 0 h=?,? p=- b=-';
    show(moment(`EL n=8 opt=- c=1 ph=draft.1 s0=0 | 0 h=A1,E1 p=- b=-${group.repeat(7)}`, 'pick:A1 pick:E1'));
    const seats = [...document.querySelectorAll('.strip .seat')];
    expect(seats).toHaveLength(8);
    expect(new Set(seats.map((one) => one.querySelector('text')?.textContent)).size).toBe(8);
    expect(new Set(seats.map((one) => one.className.match(/el-\w+/)?.[0])).size).toBe(8);
  });
});
