// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk, Moment } from '../contract';
import Board from './board/Board.svelte';
import { components, fourSeats } from './model/fixture';
import Controls from './panels/Controls.svelte';

const seat = (index: number, id: string) => ({
  seat: index,
  id,
  side: 0,
  holder: 'me' as const,
  name: '',
  bot: '',
  online: true,
});

function moment(view: string, moves: Record<string, Record<string, number>>, seats = ['S1', 'N1']): Moment {
  return {
    components: seats.length === 2 ? components() : fourSeats(),
    options: {},
    seats: seats.map((id, index) => seat(index, id)),
    view,
    facts: { torque: 0, limit: 8_000_000 },
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: { actors: [0], roller: null, thinking: [], legal: [], hidden: false, undo: false, result: null, score: null },
    acting: { seat: 0, moves: Object.entries(moves).map(([move, facts]) => ({ move, facts })) },
  };
}

let desk: Desk;
let shown: Record<string, unknown>[] = [];

beforeEach(() => {
  document.body.replaceChildren();
  desk = {
    name: (id: string) => id,
    title: (id: string) => id,
    play: vi.fn(),
    whyNot: vi.fn(),
    roll: vi.fn(),
    hint: vi.fn(),
    advises: false,
    advise: () => Promise.resolve(null),
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

const cell = (name: string): Element => document.querySelector(`[data-cell="${name}"]`)!;
const click = (name: string): void => {
  cell(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const key = (name: string, code: string): void => {
  cell(name).dispatchEvent(new KeyboardEvent('keydown', { key: code, bubbles: true, cancelable: true }));
  flushSync();
};
const lit = (): (string | undefined)[] =>
  [...document.querySelectorAll<SVGElement>('[data-target]')].map((one) => one.dataset['holder']);

const beating = moment('A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=- n=9 rd=1', {
  P4L: { torque: 2_000_000, limit: 8_400_000 },
  '6L>F3': { torque: -5_000_000, limit: 8_400_000 },
  '6L>F3x': { torque: -2_000_000, limit: 8_300_000 },
  'F1L>F5': { torque: -12_000_000, limit: 8_400_000, tips: 1 },
  '--': {},
});

describe('the board', () => {
  it('lights nothing before a pawn is picked up, and then only where it may go', () => {
    show(beating);
    expect(lit()).toEqual([]);
    click('supply:S1:L');
    expect(lit()).toEqual(['E4']);
    click('holder:E4');
    expect(desk.play).toHaveBeenCalledWith('P4L');
  });

  it('marks a holder where the arm would come down by more than a colour', () => {
    show(beating);
    click('holder:W1');
    expect(cell('holder:W5').getAttribute('data-target')).toBe('tips');
    expect(document.querySelector('.sign.tips text')?.textContent).toBe('!');
    expect(cell('holder:W5').getAttribute('aria-label')).toContain('would come down');
  });

  it('tells a finger at once what comes of the pawn it picks up', () => {
    show(beating);
    cell('holder:W1').dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
    flushSync();
    expect(desk.hint).toHaveBeenLastCalledWith(
      expect.stringMatching(/^4 steps, to .* The arm would come down: torque/),
    );
    cell('holder:W5').dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
    expect(desk.play).toHaveBeenCalledWith('F1L>F5');
  });

  it('leaves a finger to choose where its pawn may go to several holders', () => {
    const both = moment('A.2 S1=LLLL/ N1=LLLL/ t=S1 d=4 o=- n=9 rd=1', {
      P4L: { torque: 2_000_000, limit: 8_400_000 },
      P5L: { torque: 3_000_000, limit: 8_400_000 },
    });
    show(both);
    cell('supply:S1:L').dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
    flushSync();
    expect(desk.hint).not.toHaveBeenCalledWith(expect.stringContaining('torque'));
  });

  it('asks whether to beat or to spare', () => {
    show(beating);
    click('holder:E6');
    click('holder:W3');
    expect(desk.play).not.toHaveBeenCalled();
    const ways = [...document.querySelectorAll<HTMLButtonElement>('.chooser .button')];
    expect(ways).toHaveLength(3);
    ways[1]?.click();
    expect(desk.play).toHaveBeenCalledWith('6L>F3x');
  });

  it('asks it beside the arm, with what each way would do marked there', () => {
    show(beating);
    click('holder:E6');
    click('holder:W3');
    expect(document.querySelector('.stage .chooser')).toBeNull();
    expect(document.querySelector('.trays .chooser')).not.toBeNull();
    const [spares, beats] = document.querySelectorAll<HTMLButtonElement>('.chooser .way');
    expect(spares?.textContent).toContain('torque 5.0 to the left (W)');
    expect(document.querySelector('.pawn .beaten')).toBeNull();
    beats?.focus();
    flushSync();
    expect(document.querySelector('.mark.would')?.textContent).toBe('2.0');
    expect(document.querySelectorAll('.pawn .beaten')).toHaveLength(1);
  });

  it('BD-6.3: draws the way of a pawn step by step, past the post too', () => {
    show(beating);
    (cell('holder:E6') as SVGElement).focus();
    flushSync();
    const steps = (): (string | null)[] =>
      [...document.querySelectorAll('.way [data-step]')].map((one) => one.textContent);
    expect(steps()).toEqual(['1', '2', '3', '4']);
    expect(document.querySelectorAll('.way .leg.over')).toHaveLength(1);
    click('holder:E6');
    // Where it stops, the sign of the lit holder stands.
    expect(steps()).toEqual(['1', '2', '3']);
    expect(desk.hint).toHaveBeenLastCalledWith('4 steps: over START 7, past the post, to FINISH 3.');
    click('supply:S1:L');
    expect(document.querySelector('.board .way')).toBeNull();
  });

  it('BD-3.5: the scale names torque and limit', () => {
    show({ ...beating, facts: { torque: 4_000_000, limit: 8_400_000 } });
    const scale = document.querySelector('[data-testid=scale]');
    expect(scale?.getAttribute('aria-label')).toBe('Torque 4.0 to the right (E), limit 8.4');
    expect([...(scale?.querySelectorAll('.word') ?? [])].map((one) => one.textContent)).toEqual([
      'limit',
      'limit',
      'torque',
    ]);
  });

  it('BD-3.5: the torque is written within the scale and clear of the limits, however far it goes beyond them', () => {
    for (const torque of [15_000_000, -15_000_000, 8_400_000, -8_000_000, 0]) {
      show({ ...beating, facts: { torque, limit: 8_400_000 } });
      const x = Number([...document.querySelectorAll('[data-testid=scale] .strong')].at(-1)?.getAttribute('x'));
      // A number is up to 58 wide, the scale ends at 424, and a limit stands at 397.
      expect(Math.abs(x) + 29, String(torque)).toBeLessThanOrEqual(397 - 29);
    }
  });

  it('asks the table why, when a pawn is brought where it may not go', () => {
    show(beating);
    click('supply:S1:L');
    click('holder:E5');
    expect(desk.whyNot).toHaveBeenCalledWith('P5L');
    click('holder:E6');
    click('holder:W7');
    expect(desk.whyNot).toHaveBeenLastCalledWith('6L>F7');
  });

  it('asks the table why for a pawn that cannot go at all', () => {
    show(moment('A.2 S1=LLL/3L,F5L,F6L N1=LLL/6L,F5L,F6L t=S1 d=3 o=- n=9 rd=1', { '3L>6': {}, P3L: {}, '--': {} }));
    click('holder:W6');
    expect(desk.whyNot).toHaveBeenCalledWith('F6L>F9');
  });

  it('is walked and played with the keyboard, and Escape puts the pawn back', () => {
    show(beating);
    (cell('holder:E6') as SVGElement).focus();
    flushSync();
    key('holder:E6', 'Enter');
    expect(lit()).toEqual(['W3']);
    key('holder:E6', 'Escape');
    expect(lit()).toEqual([]);
    key('holder:E6', 'ArrowRight');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('holder:E7');
    key('holder:E7', 'ArrowDown');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('supply:S1:L');
    expect(document.querySelectorAll('.board [data-cell][tabindex="0"]')).toHaveLength(1);
  });

  it('picks each kind of pawn of a holder in turn', () => {
    const both = moment(
      'A.4i S1=LM/2LM S2=LLMM N1=LLMM N2=LLMM t=S1 d=1 o=- n=9 rd=1',
      { '2L>3': {}, '2M>3': {}, '--': {} },
      ['S1', 'S2', 'N1', 'N2'],
    );
    show(both);
    click('holder:E2');
    click('holder:E2');
    click('holder:E3');
    expect(desk.play).toHaveBeenCalledWith('2M>3');
  });

  it('puts pawns anew on FINISH one by one', () => {
    const anew = moment('A.2 S1=/F1L N1=LLLLLL t=S1 d=3 o=- n=40 rd=1 rf=LLLLL ph=redist', {
      'f:F1L': {},
      'f:F2L': {},
    });
    show(anew);
    click('supply:S1:L');
    expect(lit()).toEqual(['W2', 'W1']);
    click('holder:W2');
    expect(desk.play).toHaveBeenCalledWith('f:F2L');
  });

  it('marks the last move until the next one, also after a throw', () => {
    const events = [{ key: 'move', clause: '', args: { seat: 'N1', pawn: 'L', from: '1', to: '3' } }];
    const decision = { n: 7, actor: 1, move: '1L>3', view: '', facts: {}, events };
    const ply = { n: 8, actor: 'chance' as const, move: 'd4', view: '', facts: {}, events: [] };
    show({ ...beating, ply, decision });
    expect(document.querySelector('.came')?.getAttribute('x')).toBe('-206');
    expect(document.querySelector('.was')?.getAttribute('x')).toBe('-86');
  });

  it('leans to the side that pulls and rests at twelve degrees', () => {
    show({ ...beating, facts: { torque: 13_000_000, limit: 8_400_000 } });
    expect(document.querySelector('.scene > g[transform^="rotate(12"]')).not.toBeNull();
  });

  it('shows no numbers and no warnings when the aids are off', () => {
    desk = { ...desk, aids: false };
    show(beating);
    click('holder:W1');
    expect(document.querySelector('.sign.tips')).toBeNull();
    expect(document.querySelector('.needle')).toBeNull();
    expect(cell('holder:W5').getAttribute('aria-label')).not.toContain('come down');
  });

  it('can be seen from the north side', () => {
    desk = { ...desk, turned: true };
    const north = moment('A.2 S1=LLLLLL N1=LLLLL/2L t=N1 d=? o=- n=3 rd=1', {});
    show({ ...north, seats: [{ ...seat(0, 'S1'), holder: 'bot' as const }, seat(1, 'N1')], acting: null });
    const order = [...document.querySelectorAll<SVGElement>('[data-holder]')].map((one) => one.dataset['holder']);
    expect(order[0]).toBe('E7');
    expect(document.querySelectorAll('.tray')[1]?.getAttribute('aria-label')).toBe('N1');
  });
});

describe('the controls', () => {
  const controls = (at: Moment): void => {
    shown.push(mount(Controls, { target: document.body, props: { moment: at, desk } }));
    flushSync();
  };

  it('offer to pass only where passing is legal, and to skip as the one thing left', () => {
    controls(beating);
    document.querySelector<HTMLButtonElement>('[data-testid=pass]')?.click();
    expect(desk.play).toHaveBeenCalledWith('--');
    document.body.replaceChildren();
    controls(moment('A.2 S1=/F7L N1=LLLLLL t=S1 d=5 o=S1 n=9 rd=1', { '..': {} }));
    expect(document.querySelector('[data-testid=pass]')).toBeNull();
    document.querySelector<HTMLButtonElement>('[data-testid=skip]')?.click();
    expect(desk.play).toHaveBeenLastCalledWith('..');
  });

  it('throw the die for the seat that has to', () => {
    const waiting = { ...moment('A.2 S1=L N1=L t=S1 d=? o=- n=3 rd=1', {}), acting: null };
    controls({ ...waiting, now: { ...waiting.now, actors: ['chance'], roller: 0 } });
    document.querySelector<HTMLButtonElement>('[data-testid=die]')?.click();
    expect(desk.roll).toHaveBeenCalled();
  });
});
