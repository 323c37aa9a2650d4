// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk, Moment } from '../../contract';
import { pointed } from '../../../board/pointed.svelte';
import { readComponents } from '../model/components';
import { rawComponents } from '../model/fixture';
import { hover } from '../model/hover.svelte';
import { readPosition } from '../model/position';
import Board from './Board.svelte';

const seat = (index: number, id: string) => ({
  seat: index,
  id,
  side: 0,
  holder: 'me' as const,
  name: '',
  bot: '',
  online: true,
});

function moment(view: string, moves: string, colours = 'BY', layout = 'std10', actor = 0): Moment {
  const components = rawComponents(colours, layout);
  readPosition(view, readComponents(components));
  return {
    components,
    options: {},
    seats: [...colours].map((id, index) => seat(index, id)),
    view,
    facts: {},
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: {
      actors: [actor],
      roller: null,
      thinking: [],
      legal: [],
      hidden: false,
      undo: false,
      result: null,
      score: null,
    },
    acting: { seat: actor, moves: moves.split(' ').map((move) => ({ move, facts: {} })) },
  };
}

let desk: Desk;
let shown: Record<string, unknown>[] = [];

// jsdom measures nothing.
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

/** A step closer, so that the levels of beings can be read. */
const closer = (): void => {
  document.querySelectorAll<HTMLButtonElement>('.tools button')[3]?.click();
  flushSync();
};
const cell = (name: string): SVGElement => document.querySelector<SVGElement>(`[data-cell="${name}"]`)!;
const click = (name: string): void => {
  cell(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const key = (name: string, code: string): void => {
  cell(name).dispatchEvent(new KeyboardEvent('keydown', { key: code, bubbles: true, cancelable: true }));
  flushSync();
};
const over = (name: string): void => {
  cell(name).dispatchEvent(new PointerEvent('pointerenter'));
  flushSync();
};
const lit = (): string[] =>
  [...document.querySelectorAll<SVGElement>('[data-target]')].map((one) => one.dataset['slot'] ?? '').sort();
const words = (name: string): string => cell(name).getAttribute('aria-label') ?? '';
const byBeing = (part: string): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('.stand .being')].flatMap((one) => {
      const text = one.querySelector(part)?.textContent;
      return text ? [[one.querySelector('.name')?.textContent ?? '', text]] : [];
    }),
  );
const badges = (): Record<string, string> => byBeing('.sum');

const kDemon = moment(
  'bf1 - BY std10 ./B1Y6B5/././././Y1--/././. 0,0/0,0 0/0 345.345/345.345 2A 1+2/1+1 Y:1',
  'Y1:7l>7f Y1:7l>7r Y1:7l>8r Y1:7l>10r B1:2l>1r Y6:2f>1f B5:2r>6l end',
  'BY',
  'std10',
  1,
);
const kHole = moment(
  'bf1 - BY std10 ./././././././#/-B2-/Y1-- 1,1/1,1 1/0 45.45/45.45 3A 3+3/2+2 B:6',
  'B2:9f>9l B2:9f>9r B2:9f>10f B2:9f~7f B2:9f~7r B1^1l B1^7f Y1:10l>10f end',
);

describe('the board', () => {
  it('BF-23.3 says of every being what a showdown now would do, as in BF-S04', () => {
    show(kDemon);
    expect(badges()).toEqual({ B1: '−6', Y6: '0', B5: '+1', Y1: '−2' });
    expect(words('slot:2l')).toContain('die');
    expect(words('slot:2f')).toContain('balance');
    expect(words('slot:2r')).toContain('survive');
  });

  it('BF-23.3 adds the sums of both levels from round 4 on, as in BF-S10', () => {
    show(moment('bf1 - BY std10 ./././././B1Y2B6/Y1--/././. 4,0/4,0 0/0 5.5/5.5 4A 1+1/2+1 B:1', 'end'));
    expect(badges()).toMatchObject({ B1: '0', Y2: '−7' });
    closer();
    expect(byBeing('.parts text')).toMatchObject({ B1: '+1 −1', Y2: '−1 −6' });
    for (const one of shown.splice(0)) void unmount(one);
    document.body.replaceChildren();
    show(kDemon);
    expect(byBeing('.parts text')).toEqual({});
  });

  it('BF-23.1 marks the level that counts this round by its number', () => {
    show(kDemon);
    closer();
    const beads = [...document.querySelectorAll('.stand .being')].map((one) => [
      one.querySelector('.name')?.textContent,
      one.querySelector('.bead text')?.textContent,
    ]);
    expect(Object.fromEntries(beads)).toMatchObject({ B1: '2', Y6: '6', B5: '5' });
  });

  it('BF-23.3 says what the badges mean, in a line below the board and on every being, once there are some', () => {
    const legend = (): string[] =>
      [...document.querySelectorAll('[data-testid=legend] li')].map((one) => one.textContent.trim());
    show(kDemon);
    expect(legend()).toEqual(['lives', 'in balance', 'dies']);
    const helps = [...document.querySelectorAll('[data-testid=legend] li')].map((one) => one.getAttribute('title'));
    expect(helps[1]).toMatch(/live.*exactly 0/);
    expect(cell('slot:2f').querySelector('title')?.textContent).toBe('Would be in balance with 0 and survive.');
    expect(cell('slot:1f').querySelector('title')).toBeNull();
    const view = 'bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 B:1';
    document.body.replaceChildren();
    show(moment(view, 'B2@1f'));
    expect(legend()).toEqual([]);
    desk = { ...desk, aids: false };
    document.body.replaceChildren();
    show(kDemon);
    expect(legend()).toEqual([]);
  });

  it('lights nothing before a being is picked up, and then only where it may go', () => {
    show(kDemon);
    expect(lit()).toEqual([]);
    click('slot:7l');
    expect(lit()).toEqual(['10r', '7f', '7r', '8r']);
    click('slot:8r');
    expect(desk.play).toHaveBeenCalledWith('Y1:7l>8r');
    expect(lit()).toEqual([]);
  });

  it('BF-23.4 previews the verdicts after a move and marks the changed ones', () => {
    show(kDemon);
    click('slot:2f');
    over('slot:1f');
    expect(hover.move).toBe('Y6:2f>1f');
    expect(badges()['B5']).toBe('0');
    const changed = [...document.querySelectorAll('.stand .changed')].map(
      (one) => one.closest('.being')?.querySelector('.name')?.textContent,
    );
    expect(changed).toContain('B5');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('Y6'));
    cell('slot:1f').dispatchEvent(new PointerEvent('pointerleave'));
    flushSync();
    expect(hover.move).toBeNull();
    expect(badges()['B5']).toBe('+1');
  });

  it('BF-23.4 says on a lit slot that the being in the hand would live there', () => {
    const view = 'bf1 - BY std10 Y1--/././././././././. 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 B:2';
    const placing = moment(view, 'B3@1f B3@4r');
    const signs = (): number => document.querySelectorAll('.mark .balances, .mark .survives, .mark .dies').length;
    show(placing);
    click('being:B3');
    expect(document.querySelectorAll('.mark .balances')).toHaveLength(1);
    expect(signs()).toBe(1);
    over('slot:1f');
    const worked = /^B3 on the legs of piece 1: \+1 −1 = 0 at level \d\. It would be in balance and survive\.$/;
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringMatching(worked));
    document.body.replaceChildren();
    desk = { ...desk, aids: false };
    show(placing);
    click('being:B3');
    expect(signs()).toBe(0);
  });

  it("plays on a finger's second tap on a slot, and first shows what would come", () => {
    const tap = (name: string): void => {
      const touch = { bubbles: true, pointerType: 'touch' };
      for (const type of ['pointerenter', 'pointerleave', 'click'])
        cell(name).dispatchEvent(new PointerEvent(type, touch));
      flushSync();
    };
    show(kDemon);
    tap('slot:7l');
    tap('slot:7f');
    expect(desk.play).not.toHaveBeenCalled();
    expect(hover.move).toBe('Y1:7l>7f');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringMatching(/^Y1 on .* Tap the slot again to play\.$/));
    tap('slot:8r');
    expect(desk.play).not.toHaveBeenCalled();
    expect(hover.move).toBe('Y1:7l>8r');
    tap('slot:8r');
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('Y1:7l>8r');
  });

  it('BF-23.8 hatches nothing while beings are placed and most of the board is empty', () => {
    const hatched = (taken: number): number => {
      const pieces = Array.from({ length: 10 }, (_, i) => (i < taken ? `B${i + 1}--` : '.')).join('/');
      document.body.replaceChildren();
      show(moment(`bf1 - BY std10 ${pieces} 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 Y:2`, ''));
      return document.querySelectorAll('.doomed:not(i)').length;
    };
    expect(hatched(4)).toBe(0);
    expect(hatched(6)).toBe(4);
  });

  it('BF-S05 shows the way through a black hole and plays it', () => {
    show(kHole);
    click('slot:9f');
    expect(lit()).toEqual(['10f', '7f', '7r', '9l', '9r']);
    expect(document.querySelectorAll('.lit.through')).toHaveLength(2);
    expect(document.querySelector('.hole.open')).not.toBeNull();
    expect(words('slot:7r')).toContain('through a black hole');
    click('slot:7r');
    expect(desk.play).toHaveBeenCalledWith('B2:9f~7r');
  });

  it('BF-23.7 numbers the slots that take more than one action', () => {
    show(kHole);
    click('slot:9f');
    expect(document.querySelectorAll('.actions').length).toBeGreaterThan(3);
    expect(words('slot:7l')).toContain('2 actions away');
    const point = (type: string) => {
      cell('slot:7l').dispatchEvent(new PointerEvent(type));
      flushSync();
    };
    point('pointerenter');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringMatching(/gets to the left wing of piece 7 in 2 actions/));
    point('pointerleave');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringMatching(/slots? (are|is) lit/));
    const before = lit();
    click('slot:7l');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringMatching(/in 2 actions/));
    expect([desk.whyNot, desk.play].map((one) => vi.mocked(one).mock.calls)).toEqual([[], []]);
    expect(lit()).toEqual(before);
    desk = { ...desk, aids: false };
    document.body.replaceChildren();
    show(kHole);
    click('slot:9f');
    expect(document.querySelectorAll('.actions')).toHaveLength(0);
  });

  it('BF-10.1 brings a dead being back from beside the board', () => {
    show(kHole);
    click('being:B1');
    expect(lit()).toEqual(['1l', '7f']);
    click('slot:7f');
    expect(desk.play).toHaveBeenCalledWith('B1^7f');
  });

  it('is played by dragging after 3 px, and a being dropped where it may not go is refused', () => {
    const under = (slot: string): void => {
      document.elementFromPoint = () => cell(`slot:${slot}`);
    };
    const send = (target: EventTarget, type: string, x: number): void => {
      const init = { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: 0 };
      target.dispatchEvent(new PointerEvent(type, init));
      flushSync();
    };
    show(kHole);
    send(cell('slot:9f'), 'pointerdown', 0);
    under('9r');
    send(window, 'pointermove', 2);
    expect(document.querySelector('.board > .ghost')).toBeNull();
    send(window, 'pointermove', 40);
    expect(document.querySelector('.board > .ghost')).not.toBeNull();
    expect(lit()).toContain('9r');
    expect(hover.move).toBe('B2:9f>9r');
    send(window, 'pointerup', 40);
    expect(desk.play).toHaveBeenCalledWith('B2:9f>9r');
    send(cell('being:B1'), 'pointerdown', 0);
    under('9l');
    send(window, 'pointermove', 60);
    send(window, 'pointerup', 60);
    expect(desk.whyNot).toHaveBeenCalledWith('B1^9l');
    expect(desk.play).toHaveBeenCalledTimes(1);
  });

  it('draws beings from the bottom up, so that none covers the verdict of the one above it', () => {
    show(kDemon);
    const heights = [...document.querySelectorAll<SVGElement>('.stand')].map((one) =>
      Number(/, (-?[\d.]+)px/.exec(one.style.transform)?.[1]),
    );
    expect(heights.length).toBeGreaterThan(2);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
  });

  it('lets a dragged being go with Escape, wherever the pointer is let go then', () => {
    const send = (target: EventTarget, type: string, x: number): void => {
      const init = { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: 0 };
      target.dispatchEvent(new PointerEvent(type, init));
      flushSync();
    };
    show(kHole);
    document.elementFromPoint = () => cell('slot:9r');
    send(cell('slot:9f'), 'pointerdown', 0);
    send(window, 'pointermove', 40);
    expect(lit()).toContain('9r');
    cell('slot:9f').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    flushSync();
    expect(lit()).toEqual([]);
    send(window, 'pointerup', 60);
    expect(desk.play).not.toHaveBeenCalled();
    expect(desk.whyNot).not.toHaveBeenCalled();
  });

  it('asks the table why, with the move that was meant', () => {
    desk = { ...desk, aids: false };
    show(kHole);
    click('slot:9f');
    click('slot:1f');
    expect(desk.whyNot).toHaveBeenLastCalledWith('B2:9f>1f');
    click('slot:9f');
    click('slot:8f');
    expect(desk.whyNot).toHaveBeenLastCalledWith('B2:9f>8f');
    click('being:Y2');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('own'));
    expect(desk.whyNot).toHaveBeenCalledTimes(2);
    click('being:B1');
    click('slot:9r');
    expect(desk.whyNot).toHaveBeenLastCalledWith('B1^9r');
    expect(desk.play).not.toHaveBeenCalled();
  });

  it('BF-9.4 says of an own being that is walled in that it has nowhere to go', () => {
    const walled = 'B1B2Y1/Y2Y3-/Y4Y5Y6/#/./././././B3--';
    show(moment(`bf1 - BY std10 ${walled} 1,1/1,1 0/0 45.45/45.45 3A 3+3/2+2 B:6`, 'B3:10l>10f end'));
    click('slot:1l');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('B1 cannot move now'));
    click('slot:10l');
    click('slot:1l');
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('B1 cannot move now'));
    expect(desk.whyNot).not.toHaveBeenCalled();
  });

  it('BF-10.1 asks the table why a dead being cannot come back without a token', () => {
    show(moment(kHole.view.replace(' 1/0 ', ' 0/0 '), 'B2:9f>9l end'));
    click('being:B3');
    expect(desk.whyNot).toHaveBeenCalledWith('B3^1l');
  });

  it('BF-23.3 adds two levels up and still shows each of them', () => {
    const view = 'bf1 - BY std10 ./././././B1Y2B6/Y1--/././. 4,0/4,0 0/0 5.5/5.5 4A 1+1/2+1 B:1';
    show(moment(view, 'B1:6l>9r end'));
    expect(badges()['B1']).toBe('0');
    expect(words('slot:6l')).toContain('in balance with 0 (+1 −1)');
    over('slot:6l');
    expect(document.querySelector('.own .sum small')?.textContent).toBe('+1 −1');
    document.body.replaceChildren();
    show(moment(view.replace('bf1 -', 'bf1 pair_mode=each'), 'B1:6l>9r end'));
    expect(badges()['B1']).toBe('+1 −1');
    expect(words('slot:6l')).toContain('die');
  });

  it('BF-7.5 places a being on any free slot', () => {
    const view = 'bf1 - BY std10 B1--/././././././././. 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 B:2';
    show(moment(view, 'B2@1f B2@4r B3@1f'));
    click('being:B2');
    expect(lit()).toEqual(['1f', '4r']);
    click('slot:4r');
    expect(desk.play).toHaveBeenCalledWith('B2@4r');
  });

  it('BF-23.8 hatches the pieces that would collapse, and none when the aids are off', () => {
    show(kDemon);
    expect(document.querySelectorAll('.doomed:not(i)')).toHaveLength(8);
    document.body.replaceChildren();
    desk = { ...desk, aids: false };
    show(kDemon);
    expect(document.querySelectorAll('.doomed:not(i)')).toHaveLength(0);
    expect(badges()).toEqual({});
    expect(words('slot:2l')).not.toContain('die');
  });

  it('is walked and played with the keyboard, and Escape puts the being down', () => {
    show(kHole);
    cell('slot:9f').focus();
    flushSync();
    key('slot:9f', 'Enter');
    expect(lit()).toHaveLength(5);
    key('slot:9f', 'Escape');
    expect(lit()).toEqual([]);
    key('slot:9f', 'Enter');
    key('slot:9f', 'ArrowDown');
    const next = document.activeElement?.getAttribute('data-cell') ?? '';
    expect(next).toMatch(/^slot:/);
    key(next, 'End');
    expect(document.querySelectorAll('.board [data-cell][tabindex="0"]')).toHaveLength(1);
    key(document.activeElement?.getAttribute('data-cell') ?? '', 'ArrowDown');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('being:B1');
    key('being:B1', 'ArrowLeft');
    expect(document.activeElement?.getAttribute('data-cell')).toMatch(/^slot:/);
  });

  it('BF-9.5 draws pieces that touch as one hole', () => {
    const view = 'bf1 - BY std14 -B1-/#/././Y1--/#/#/-Y2-/././B2--/#/./--Y3 1,1/1,1 0/0 45.45/45.45 3A 3+3/2+2 B:6';
    show(moment(view, 'end', 'BY', 'std14'));
    const holes = [...document.querySelectorAll('.hole')].map((one) => one.getAttribute('aria-label'));
    expect(holes).toEqual(['Black hole at 2, 12', 'Black hole at 6, 7']);
  });

  it('marks where the last action came from and where it went', () => {
    const events = [{ key: 'passed', clause: 'BF-9.4', args: { seat: 'B', being: 'B2', from: '9f', to: '7r' } }];
    const decision = { n: 7, actor: 0, move: 'B2:9f~7r', view: '', facts: {}, events };
    show({ ...kHole, plies: [decision, { n: 8, actor: 0, move: 'end', view: '', facts: {}, events: [] }] });
    expect(document.querySelectorAll('.mark .came, .mark .was')).toHaveLength(2);
  });

  it('BF-3.14 numbers every piece, also a black one', () => {
    show(kHole);
    const numbers = [...document.querySelectorAll<SVGElement>('.number')];
    expect(numbers.map((one) => one.textContent?.trim())).toEqual(Array.from({ length: 10 }, (_, i) => String(i + 1)));
    expect(document.querySelectorAll('.number.black')).toHaveLength(
      kHole.view
        .split(' ')[4]!
        .split('/')
        .filter((one) => one === '#').length,
    );
  });

  it('BF-3.14 lights the pieces of the entry of the history that somebody points at', () => {
    const events = [{ key: 'moved', clause: 'BF-9.1', args: { seat: 'B', being: 'B2', from: '9f', to: '10l' } }];
    show(kHole);
    expect(document.querySelectorAll('.spot, .number.lit')).toHaveLength(0);
    pointed.ply = { n: 3, actor: 0, move: 'B2:9f>10l', view: '', facts: {}, events };
    flushSync();
    expect([...document.querySelectorAll('.number.lit')].map((one) => one.textContent?.trim())).toEqual(['9', '10']);
    expect(document.querySelectorAll('.spot')).toHaveLength(2);
    expect(document.querySelectorAll('.mark .came, .mark .was')).toHaveLength(2);
    pointed.ply = null;
    flushSync();
    expect(document.querySelectorAll('.spot')).toHaveLength(0);
  });

  it('BF-23.5 says below the board what the scores would be, now and with the slot that is looked at', () => {
    show(kDemon);
    const said = (part: string): string => document.querySelector(part)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const now = said('[data-testid=outlook] .seat');
    expect(said('[data-testid=legend]')).toMatch(/^Showdown now:/);
    click('slot:2l');
    over('slot:1r');
    expect(said('[data-testid=legend]')).toMatch(/^With this move:/);
    // B1 leaves the group that it helped: other beings die.
    expect(said('[data-testid=outlook] .seat')).not.toBe(now);
  });

  it('BF-12.8 says below the board that a token would pass the highest value', () => {
    const outlook = (): string =>
      document.querySelector('[data-testid=outlook] .seat')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    // In round 2 Yellow loses one being: its black token makes two steps, over 15 to the column that is worth 14 again.
    show(moment(kDemon.view.replace(' 0,0/0,0 ', ' 0,0/0,14 '), '', 'BY', 'std10', 1));
    expect(outlook()).toMatch(/14 past 15$/);
    document.body.replaceChildren();
    show(moment(kDemon.view.replace(' 0,0/0,0 ', ' 0,0/0,13 '), '', 'BY', 'std10', 1));
    expect(outlook()).toMatch(/13→15$/);
  });

  it('BF-23.9 warns below the board of a seat that would have no being left', () => {
    show(kHole);
    const alarm = (): string => document.querySelector('[data-testid=outlook-alarm]')?.textContent.trim() ?? '';
    expect(alarm()).toMatch(/^Showdown now: no beings left for [BY]/);
    document.body.replaceChildren();
    show(moment('bf1 - BY std10 B1--/././././././././. 0,0/0,0 0/0 1235.1245/1234.1345 1P 4+3/5+2 B:2', 'B2@1f'));
    expect(alarm()).toBe('');
  });

  it('BF-23.13 shows the names of the slots on demand', () => {
    show(kHole);
    expect(document.querySelectorAll('.label')).toHaveLength(0);
    key('slot:9f', 'n');
    expect([...document.querySelectorAll('.label')].map((one) => one.textContent)).toContain('7r');
    document.querySelector<HTMLButtonElement>('.tools button')?.click();
    flushSync();
    expect(document.querySelectorAll('.label')).toHaveLength(0);
  });

  it('says what comes first while pairs are chosen', () => {
    const view = 'bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 12345.12345/12345.12345 1I -/- -';
    show(moment(view, 'i1/1 i1/2'));
    click('slot:1l');
    click('being:B1');
    expect(desk.whyNot).not.toHaveBeenCalled();
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('initiation tokens'));
  });

  it('BF-2.3 has six seats told apart by colour, shape and letter', () => {
    const raw = readComponents(rawComponents('BYRPOG', 'std28'));
    const line = [
      'bf1 - BYRPOG std28',
      raw.layout.pieces.map(() => '.').join('/'),
      '0,0/0,0/0,0/0,0/0,0/0,0 0/0/0/0/0/0',
      Array.from({ length: 6 }, () => '1234.1234').join('/'),
      '1P 4+3/5+2/2+2/1+1/1+2/1+3 B:1',
    ].join(' ');
    show(moment(line, 'B1@1l', 'BYRPOG', 'std28'));
    const trays = [...document.querySelectorAll('.tray')];
    expect(trays).toHaveLength(6);
    expect(new Set(trays.map((one) => one.className.match(/bf-\w+/)?.[0])).size).toBe(6);
    const shapes = trays.map((one) => one.querySelector('.one .core'));
    expect(new Set(shapes.map((one) => one?.outerHTML.replace(/class="[^"]*"/, ''))).size).toBe(6);
  });
});
