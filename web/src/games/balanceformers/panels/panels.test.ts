// @vitest-environment jsdom

// The panels and decisions beside the board, mounted as the table mounts them.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Now } from '../../../protocol/messages';
import type { BoardProps, Desk, Moment, OptionFieldProps } from '../../contract';
import { rawComponents } from '../model/fixture';
import { hover, lookAway } from '../model/hover.svelte';
import ColoursField from './ColoursField.svelte';
import Controls from './Controls.svelte';
import Panels from './Panels.svelte';

const idle: Now = {
  actors: [0],
  roller: null,
  thinking: [],
  legal: [],
  hidden: false,
  undo: false,
  result: null,
  score: null,
};

let played: string[];
let screen: Record<string, unknown> | null;
let aids: boolean;
const desk: Desk = {
  name: (id) => ({ B: 'Ada', Y: 'Bob', R: 'Cy' })[id] ?? id,
  title: (id) => id,
  play: (move) => played.push(move),
  whyNot() {},
  roll() {},
  hint() {},
  advises: false,
  advise: () => Promise.resolve(null),
  get aids() {
    return aids;
  },
  motion: false,
  turned: false,
  look: () => '',
};

function moment(line: string, moves: string[] = []): Moment {
  const [, codes = 'BY', layout = 'std10'] = line.split(' ');
  return {
    components: rawComponents(codes, layout),
    options: {},
    seats: [...codes].map((id, seat) => ({ seat, id, side: 0, holder: 'me', name: '', bot: '', online: true })),
    view: `bf1 ${line}`,
    facts: {},
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: idle,
    acting: moves.length === 0 ? null : { seat: 0, moves: moves.map((move) => ({ move, facts: {} })) },
  };
}

function show(part: Component<BoardProps>, line: string, moves: string[] = []): void {
  screen = mount(part, { target: document.body, props: { moment: moment(line, moves), desk } });
  flushSync();
}

const text = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
const find = (id: string): HTMLElement => document.querySelector(`[data-testid="${id}"]`)!;
function choose(id: string): void {
  find(id).click();
  flushSync();
}

beforeEach(() => {
  document.body.replaceChildren();
  played = [];
  screen = null;
  aids = true;
  lookAway();
});
afterEach(() => (screen ? unmount(screen) : undefined));

describe('the scoring table', () => {
  it('BF-23.5 lays no token and no place of a token over another one, also on one column', () => {
    show(Panels, '- BY std10 ./B1Y6B5/././././Y1--/././. 3,3/5,4 0/0 345.345/345.345 2A 1+2/1+1 Y:1');
    for (const track of document.querySelectorAll('.track')) {
      const marks = [...track.querySelectorAll<SVGElement>('.walker, .then')].map((one) => {
        const [x, y] = (one.getAttribute('transform') ?? one.style.transform).match(/-?[\d.]+/g)!.map(Number);
        return [x!, y!, Number(one.querySelector('circle')!.getAttribute('r'))] as const;
      });
      expect(marks.length).toBeGreaterThan(1);
      for (const [i, [x, y, r]] of marks.entries())
        for (const [x2, y2, r2] of marks.slice(i + 1))
          expect(Math.hypot(x - x2, y - y2)).toBeGreaterThanOrEqual(r + r2 - 0.01);
    }
  });
});

describe('the secret choice of a pair', () => {
  const line = '- BYR std14 ./././././././././././././. 0,0/0,0/0,0 0/0/0 5.3/4.1/12.45 5I -/?!/- -';

  it('BF-23.10 says which places are still possible from open hands, and plays one pair', () => {
    const hands = '- BYR std14 ./././././././././././././. 0,0/0,0/0,0 0/0/0 12345.12345/12345.12345/12345.12345';
    show(Controls, `${hands} 1I -/-/- -`, ['i4/3']);
    expect((find('pick-go') as HTMLButtonElement).disabled).toBe(true);
    choose('pick-square-5');
    choose('pick-round-5');
    expect(text('[data-testid=pick-range]')).toBe('Your place in the order: 1 to 2.');
    choose('pick-square-1');
    choose('pick-round-1');
    expect(text('.say')).toContain('Bob could choose 25 pairs of tokens. With 24 of them Bob plays before you.');
    choose('pick-go');
    expect(played).toEqual(['i1/1']);
  });

  it('is kept while a hint stands in its place, until another is asked for', () => {
    const hands = '- BYR std14 ./././././././././././././. 0,0/0,0/0,0 0/0/0 12345.12345/12345.12345/12345.12345';
    const isChosen = (): boolean[] =>
      ['pick-square-5', 'pick-round-4'].map((one) => (find(one) as HTMLInputElement).checked);
    const again = (round: number): void => {
      void unmount(screen!);
      document.body.replaceChildren();
      show(Controls, `${hands} ${round}I -/-/- -`, ['i4/3']);
    };
    show(Controls, `${hands} 1I -/-/- -`, ['i4/3']);
    choose('pick-square-5');
    choose('pick-round-4');
    again(1);
    expect(isChosen()).toEqual([true, true]);
    again(2);
    expect(isChosen()).toEqual([false, false]);
    again(1);
    choose('pick-square-5');
    choose('pick-round-4');
    choose('pick-go');
    again(1);
    expect(isChosen()).toEqual([false, false]);
  });

  it('BF-23.14 shows the same whatever a rival has committed', () => {
    show(Controls, line, ['i5/3']);
    const whole = document.body.innerHTML;
    void unmount(screen!);
    document.body.replaceChildren();
    show(Controls, line.replace('-/?!/-', '-/-/?!'), ['i5/3']);
    const plain = (html: string): string => html.replaceAll(/c\d+|s\d+/g, '');
    expect(plain(document.body.innerHTML)).toBe(plain(whole));
  });

  it('BF-6.7 has the last pair chosen already, and offers no spent token', () => {
    show(Controls, line, ['i5/3']);
    expect((find('pick-square-4') as HTMLInputElement).disabled).toBe(true);
    expect(text('[data-testid=pick-range]')).toBe('Your place in the order: 1.');
    choose('pick-go');
    expect(played).toEqual(['i5/3']);
  });

  it('keeps the range to itself where aids are off', () => {
    aids = false;
    show(Controls, line, ['i5/3']);
    expect(find('pick-range')).toBeNull();
  });
});

describe('decisions without a board', () => {
  it('BF-8.6 ends the turn and says what is lost', () => {
    show(Controls, '- BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1 B:4', [
      'B1:1r>1l',
      'end',
    ]);
    expect(text('[data-testid=end-turn]')).toBe('End turn (4 left)');
    choose('end-turn');
    expect(played).toEqual(['end']);
  });

  it('BF-14.4 asks before the end of a turn that leaves this seat without a being, and only if it comes at once', () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    HTMLDialogElement.prototype.close ??= () => {};
    // BF-S08 for the seat that loses all, and the same with a rival still to play.
    const board = '- BY std10 B1--/-Y1-/Y2B7-/././././././. 0,0/0,0 0/0 45.45/45.45 3A';
    show(Controls, `${board} 1+1/2+1 B:2`, ['end']);
    choose('end-turn');
    expect(played).toEqual([]);
    expect(document.querySelector('dialog')?.textContent).toContain('without a being');
    choose('end-anyway');
    expect(played).toEqual(['end']);
    if (screen) void unmount(screen);
    show(Controls, `${board} 2+1/1+1 B:2`, ['end']);
    choose('end-turn');
    expect(played).toEqual(['end', 'end']);
  });

  it('BF-14.2 asks before the end of a turn that ends the game for the good of others, and only while more can be done', () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    HTMLDialogElement.prototype.close ??= () => {};
    // B1 and B4 live at 0, Y1 dies alone: the game is over, and the scores decide.
    const at = (columns: string): string =>
      `- BY std10 B1B3B4/-Y1-/./././././././. ${columns} 0/0 45.45/45.45 3A 1+1/2+1 B:2`;
    const moves = ['B1:1l>10l', 'end'];
    show(Controls, at('1,1/9,9'), moves);
    choose('end-turn');
    expect(played).toEqual([]);
    expect(document.querySelector('dialog')?.textContent).toMatch(/somebody else would win\. You have 2 actions left/);
    choose('end-anyway');
    expect(played).toEqual(['end']);
    if (screen) void unmount(screen);
    show(Controls, at('1,1/0,0'), moves);
    choose('end-turn');
    expect(played, 'who wins').toEqual(['end', 'end']);
    if (screen) void unmount(screen);
    show(Controls, at('1,1/9,9'), ['end']);
    choose('end-turn');
    expect(played, 'nothing else to do').toEqual(['end', 'end', 'end']);
  });

  it('BF-8.1 ends one turn with a double click, not the next one too', () => {
    show(Controls, '- BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1 B:4', ['end']);
    for (const detail of [1, 2]) find('end-turn').dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    expect(played).toEqual(['end']);
  });

  it('BF-13.5 names those a token can be taken from and previews it', () => {
    const line =
      '- BYR std14 ./B1Y6B5/././././Y1R1-/././././././. 2,2/2,0/1,0 5/5/5 345.345/345.345/345.345 2T 1+1/2+1/1+2 B:0';
    show(Controls, line, ['take:Y', 'take:R']);
    expect(text('[data-testid=take-R]')).toBe('Take from Cy, who has 5');
    find('take-R').dispatchEvent(new Event('pointerenter'));
    expect(hover.move).toBe('take:R');
    choose('take-R');
    expect(played).toEqual(['take:R']);
  });
});

describe('the panels', () => {
  const line = '- BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1 B:4';

  it('BF-23.2 tell the crosshair and the steps of every round', () => {
    show(Panels, line);
    expect(document.querySelectorAll('.cycle li')).toHaveLength(6);
    expect(text('.cycle [aria-current]')).toContain(
      'Round 3: Death aims at −3. Steps per being: white +1, black +3. Death is here',
    );
  });

  it('BF-23.5 BF-23.6 show both scores now and after, for the move that is looked at too', () => {
    show(Panels, line);
    const before = text('.score li:first-child .unseen');
    expect(before).toMatch(
      /^Ada: white 0, black 0, worse score 0; after a Showdown: white \d+, black \d+, worse score \d+$/,
    );
    expect(text('[data-testid=forecast]')).toContain('left in the supply');
    hover.move = 'B7^9f';
    flushSync();
    expect(text('[data-testid=forecast]')).toContain('B7^9f');
    expect(text('.score li:first-child .unseen')).not.toBe(before);
  });

  it('BF-10.1 BF-23.6 count the token that a reincarnation spends', () => {
    show(Panels, line);
    expect(text('.score li:first-child .tokens')).not.toContain('→');
    hover.move = 'B7^6f';
    flushSync();
    expect(text('.score li:first-child .tokens')).toContain('2→1');
  });

  it('BF-23.5 warn of the fold and the last column', () => {
    show(Panels, line.replace('0,0/0,0', '0,10/0,17'));
    expect(text('.score')).toContain("Ada's black token would pass 15 and lose points.");
    expect(text('.score')).toContain("Bob's black token would reach the last column and stay there.");
  });

  it('BF-23.8 BF-23.9 name what collapses, who would be gone and who would win', () => {
    show(Panels, '- BY std10 B1--/-Y1-/Y2B7-/././././././. 0,0/0,0 0/0 45.45/45.45 3A 1+1/2+1 B:2');
    expect(text('[data-testid=alarm]')).toContain('Ada would have no beings left');
    expect(text('[data-testid=forecast]')).toContain('Ada would win with scores of 1 and 6.');
    expect(text('[data-testid=forecast]')).not.toContain('turn black');
    void unmount(screen!);
    document.body.replaceChildren();
    show(Panels, '- BY std10 ./B1Y6B5/././././Y1--/././. 0,0/0,0 0/0 345.345/345.345 2A 1+2/1+1 Y:1');
    expect(text('[data-testid=forecast]')).toContain('would turn black: 1, 3, 4, 5, 6, 7, 8, 9 and 10');
    expect(text('[data-testid=forecast]')).toContain('left in the supply: 15, after the Showdown: 14');
  });

  it('BF-23.10 show the order with letters, hands and budgets', () => {
    show(Panels, line);
    expect(text('.order li:first-child')).toContain('4 left');
    expect(text('.order li:nth-child(2)')).toContain('2 to come');
    expect(text('.hands')).toContain('Ada, square tokens: 4, 5; round tokens: 4 I, 5 L');
  });

  it('BF-23.12 keep the showdowns so far in words, and the last one lies open', () => {
    const plies = ['1', '2'].map((round, i) => {
      const events = [{ key: 'showdown', clause: 'BF-11.2', args: { round, deficits: `-${round}` } }];
      return { n: i + 1, actor: 0, move: 'end', view: `bf1 ${line}`, facts: {}, events };
    });
    const ply = plies.at(-1)!;
    screen = mount(Panels, { target: document.body, props: { moment: { ...moment(line), ply, plies }, desk } });
    flushSync();
    const shown = [...document.querySelectorAll<HTMLDetailsElement>('[data-testid=showdowns] .past')];
    expect(shown.map((one) => [one.querySelector('summary')!.textContent, one.open])).toEqual([
      ['Showdown of round 1', false],
      ['Showdown of round 2', true],
    ]);
  });

  it('BF-23.12 put the verdicts of who plays here first and open, in the order of the judgement', () => {
    const verdict = (key: string, being: string) => ({
      key,
      clause: 'BF-11.6',
      args: { being, levels: '1', detail: `${being} -1`, sum: key === 'survives' ? '1' : '-1' },
    });
    const events = [
      { key: 'showdown', clause: 'BF-11.2', args: { round: '1', deficits: '-1' } },
      ...[verdict('dies', 'B1'), verdict('survives', 'Y2'), verdict('survives', 'B3'), verdict('dies', 'Y1')],
      { key: 'white', clause: 'BF-11.7', args: { seat: 'B', from: '0', to: '1' } },
    ];
    const ply = { n: 1, actor: 0, move: 'end', view: `bf1 ${line}`, facts: {}, events };
    const shown = moment(line);
    shown.seats = shown.seats.map((one) => ({ ...one, holder: one.id === 'Y' ? 'me' : 'bot' }));
    screen = mount(Panels, { target: document.body, props: { moment: { ...shown, ply, plies: [ply] }, desk } });
    flushSync();
    const seats = [...document.querySelectorAll<HTMLDetailsElement>('[data-testid=showdowns] .of')];
    const said = seats.map((one) => [
      one.open,
      ...[...one.querySelectorAll('summary, li')].map((part) =>
        part.textContent.trim().split(' ').slice(0, 2).join(' '),
      ),
    ]);
    expect(said).toEqual([
      [true, 'Y Bob:', 'Y2 survives', 'Y1 dies'],
      [false, 'B Ada:', 'B1 dies', 'B3 survives'],
    ]);
    expect(text('[data-testid=showdowns] .judged > ul')).toContain("Ada's white token");
  });

  it('forecast nothing where aids are off or the game is over', () => {
    aids = false;
    show(Panels, line);
    expect(find('forecast')).toBeNull();
    expect(text('.score')).not.toContain('after a Showdown');
    void unmount(screen!);
    document.body.replaceChildren();
    aids = true;
    show(Panels, '- BY std10 ././Y2--/././././././. 1,6/0,3 1/0 45.45/45.45 3X 1+1/2+1 -');
    expect(find('forecast')).toBeNull();
    expect(find('showdowns')).not.toBeNull();
  });
});

describe('the colours of a new game', () => {
  function field(value: string, players: number): string[] {
    const chosen: string[] = [];
    const props: OptionFieldProps = { value, players, choose: (text) => chosen.push(text) };
    screen = mount(ColoursField, { target: document.body, props });
    flushSync();
    return chosen;
  }
  const take = (seat: number, code: string): void => {
    const select = find(`colour-${seat}`) as HTMLSelectElement;
    select.value = code;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('are one for each player, swapped where one is taken', () => {
    const chosen = field('auto', 3);
    expect(document.querySelectorAll('select')).toHaveLength(3);
    take(0, 'R');
    take(1, 'G');
    expect(chosen).toEqual(['RYB', 'BGR']);
  });

  it('follow the number of players', () => {
    expect(field('GO', 3)).toEqual(['GOB']);
    void unmount(screen!);
    document.body.replaceChildren();
    expect(field('BYG', 2)).toEqual(['auto']);
  });
});
