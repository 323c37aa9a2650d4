// @vitest-environment jsdom

// The panels and decisions beside the board, mounted as the table mounts them.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, Now, Ply } from '../../../protocol/messages';
import type { BoardProps, Desk, Moment, OptionFieldProps } from '../../contract';
import { put } from '../model/plan';
import { layout } from '../model/plan.svelte';
import { lookAway, voids } from '../model/voids.svelte';
import Controls from './Controls.svelte';
import Panels from './Panels.svelte';
import StartSeatField from './StartSeatField.svelte';

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
let aids: boolean;
let screen: Record<string, unknown> | null;
const desk: Desk = {
  name: (id) => ['Ada', 'Bob', 'Cy'][Number(id)] ?? id,
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

const ply = (n: number, view: string, events: GameEvent[] = []): Ply => ({
  n,
  actor: 0,
  move: '?',
  view: `EL ${view}`,
  facts: {},
  events,
});

function moment(view: string, moves: string[] = [], plies: Ply[] = []): Moment {
  return {
    components: {},
    options: {},
    seats: [],
    view: `EL ${view}`,
    facts: {},
    ply: plies.at(-1) ?? null,
    plies,
    before: null,
    decision: null,
    live: true,
    now: idle,
    acting: moves.length === 0 ? null : { seat: 0, moves: moves.map((move) => ({ move, facts: {} })) },
  };
}

function show(part: Component<BoardProps>, shown: Moment): void {
  screen = mount(part, { target: document.body, props: { moment: shown, desk } });
  flushSync();
}

const find = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
/** What a table says, the hidden marks of seats left out. */
const rows = (id: string): string[] =>
  [...(find(id)?.querySelectorAll('tbody tr') ?? [])].map((row) => {
    const copy = row.cloneNode(true) as Element;
    copy.querySelectorAll('svg').forEach((mark) => mark.remove());
    return [...copy.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim()).join(' ');
  });
function click(id: string): void {
  find(id)!.click();
  flushSync();
}

beforeEach(() => {
  document.body.replaceChildren();
  played = [];
  aids = true;
  screen = null;
  layout.forget();
  lookAway();
});
afterEach(() => (screen ? unmount(screen) : undefined));

const kArrange = 'n=2 opt=- c=1 ph=arrange s0=0 | 0 w=A1,A1,A1,E1,E1,F1 | 0 b=? w=?,?,?,?,?,?';

describe('the decisions below the board', () => {
  it('EL-4.2 commits the plan as it lies, with what it is worth', () => {
    const shown = moment(kArrange, ['done']);
    layout.set(shown, put(layout.current(shown)!, 'A1', 'C', 'A1'));
    show(Controls, shown);
    expect(find('commit')?.textContent).toContain('1 point');
    layout.set(shown, put(put(layout.current(shown)!, 'A1', 'C', 'A2'), 'A1', 'C', 'A2'));
    flushSync();
    expect(find('commit')?.textContent).toContain('9 points');
    click('commit');
    expect(played).toEqual(['arr:A1@A1,A1@A2,A1@A2,E1@C,E1@C,F1@C']);
  });

  it('does not tell the worth where the table gives no aid', () => {
    aids = false;
    show(Controls, moment(kArrange, ['done']));
    expect(find('commit')?.textContent).not.toMatch(/\d/);
  });

  it('EL-6.2 passes, and puts a Void back that was picked up', () => {
    const view = 'n=2 opt=a c=1 ph=void s0=0 t=0 | 0 b=V1@C | 0 b=E1@E1';
    show(Controls, moment(view, ['pass', 'void:V1>1:E1@E1']));
    expect(find('cancel-void')).toBeNull();
    voids.aim = { card: 'V1', victim: null, targets: [] };
    flushSync();
    click('cancel-void');
    expect(voids.aim).toBeNull();
    click('pass');
    expect(played).toEqual(['pass']);
  });

  it('EL-6.11 shows what was chosen so far where all choose at once', () => {
    const view =
      'n=2 opt=a void_order=simultaneous c=1 ph=void s0=0 | 0 b=V1@C,V3@C k=V1>1:E1@E1;V3>1:E1@E1,X1@F2 | 0 b=E1@E1,X1@F2';
    show(Controls, moment(view, ['pass']));
    expect(find('chosen')?.textContent).toContain('Single Void on Bob: Single Earth from rank 1 of Earth');
    expect(find('chosen')?.textContent).toContain('and Single Wild from rank 2 of Fire');
    expect(find('pass')?.textContent).toContain('Finish');
  });

  it('asks nothing of somebody who is not to act', () => {
    show(Controls, moment(kArrange));
    expect(document.body.querySelector('button')).toBeNull();
  });
});

describe('what is read beside the boards', () => {
  const scored = (seat: string, points: string): GameEvent => ({
    key: 'scored',
    clause: 'EL-7.2',
    args: {
      seat,
      cycle: '1',
      circle: '8',
      air: '8',
      earth: '0',
      fire: '0',
      water: '0',
      collection: '1',
      points,
      total: points,
    },
  });
  const past = [ply(1, 'n=2 opt=- c=2 ph=deal s0=0 | 17 | 9', [scored('0', '17'), scored('1', '9')])];

  it('EL-7.1 adds the points of the cycles up, part by part for those that were told', () => {
    show(Panels, moment('n=2 opt=- c=2 ph=draft.1 s0=0 | 17 h=A2 p=- b=- m=A2 | 9 h=?', [], past));
    expect(rows('scores')).toEqual(['Ada 17 – – 17', 'Bob 9 – – 9']);
    expect(rows('parts')).toEqual(['Ada 8 8 0 0 0 1 17', 'Bob 8 8 0 0 0 1 9']);
  });

  it('knows the points of a game that was taken up in its middle', () => {
    show(Panels, moment('n=2 opt=- c=3 ph=draft.1 s0=0 | 17+4 h=? | 9+0 h=?'));
    expect(rows('scores')).toEqual(['Ada 17 4 – 21', 'Bob 9 0 – 9']);
    expect(find('parts')).toBeNull();
  });

  it('shows what the plan is worth while it changes, and earlier cycles on request', () => {
    const view = kArrange.replace('c=1', 'c=2').replace('| 0 w', '| 17 w').replace('| 0 b', '| 9 b');
    const shown = moment(view, ['done'], past);
    show(Panels, shown);
    expect(rows('parts')).toEqual(['Ada 0 0 0 0 0 2 2']);
    layout.set(shown, put(layout.current(shown)!, 'A1', 'C', 'A1'));
    flushSync();
    expect(rows('parts')).toEqual(['Ada 0 0 0 0 0 1 1']);
    const tabs = [...document.querySelectorAll<HTMLElement>('.tab')];
    expect(tabs.map((tab) => tab.textContent?.trim())).toEqual(['Your layout', 'Cycle 1']);
    tabs[1]!.click();
    flushSync();
    expect(rows('parts')).toHaveLength(2);
  });

  it('shows what the boards are worth while Voids threaten them', () => {
    show(Panels, moment('n=2 opt=a c=1 ph=void s0=0 t=0 | 0 b=V1@C | 0 b=E1@E1,E2@E2'));
    expect(rows('parts')).toEqual(['Ada 0 0 0 0 0 0 0', 'Bob 0 0 8 0 0 0 8']);
    expect(document.body.textContent).toContain('in this order: Ada, Bob.');
  });

  it('EL-2.4, EL-10.2 tells the deck and what one has seen of it, as an aid', () => {
    const view =
      'n=2 opt=- c=1 ph=draft.1 s0=0 | 0 h=A1,A1,A1,E1,E1,F1,F1,F1 p=- b=- m=A1,A1,A1,E1,E1,F1,F1,F1 | 0 h=?';
    show(Panels, moment(view));
    expect(rows('deck')).toEqual(['Air 4 0 3 0 1', 'Earth 4 0 2 0 2', 'Fire 4 0 3 0 1', 'Water 4 0 0 0 4']);
    expect(document.body.textContent).toContain('Double cards in cycle 2 and Dual cards in cycle 3');
    void unmount(screen!);
    aids = false;
    show(Panels, moment(view));
    expect(find('deck')).toBeNull();
  });
});

describe('the start seat in the new-game dialog', () => {
  it('offers the seats of the table, and falls back to chance on a smaller one', () => {
    const chosen: string[] = [];
    const props: OptionFieldProps = { value: '3', players: 3, choose: (value) => chosen.push(value) };
    screen = mount(StartSeatField, { target: document.body, props });
    flushSync();
    expect(document.querySelectorAll('option')).toHaveLength(4);
    expect(chosen).toEqual(['chance']);
  });
});
