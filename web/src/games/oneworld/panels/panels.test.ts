// @vitest-environment jsdom

// The panels and decisions beside the map, mounted as the table mounts them.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ply } from '../../../protocol/messages';
import type { BoardProps, Desk, Moment, OptionFieldProps } from '../../contract';
import Controls from './Controls.svelte';
import LivesField from './LivesField.svelte';
import Panels from './Panels.svelte';
import { kBorg, kChez, kIdle, line, moment, ply } from '../model/sample';
import StackingField from './StackingField.svelte';
import TerrainPicture from './TerrainPicture.svelte';

let played: string[];
let rolled: number;
let aids: boolean;
let screen: Record<string, unknown> | null;
const desk: Desk = {
  name: (id) => ({ BORG: 'Ada', CHEZ: 'Bob' })[id] ?? id,
  title: (id) => id,
  play: (move) => played.push(move),
  whyNot() {},
  roll: () => rolled++,
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

function show(Part: Component<BoardProps>, shown: Moment): void {
  screen = mount(Part, { target: document.body, props: { moment: shown, desk } });
  flushSync();
}
const one = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const text = (id: string): string => (one(id)?.textContent ?? '').replace(/\s+/g, ' ').trim();

beforeEach(() => {
  localStorage.clear();
  played = [];
  rolled = 0;
  aids = true;
  screen = null;
});
afterEach(() => {
  if (screen) void unmount(screen);
  document.body.replaceChildren();
});

const sides = `${kBorg} ${kChez}`;
const kFight = 'B:N,A5*1,F1,1,2;D3=SS C:S,L2*1,G9,0,0;D3=F';
/** D3 has the index 29. */
const kOdds = { battle_29_borg: 745000, battle_29_chez: 155000, battle_29_gone: 100000 };

describe('the decisions beside the map', () => {
  it('OW-4.2, OW-4.3, OW-4.7: offers the choices of the set-up', () => {
    show(Controls, moment(line('- B O B:-,-,-,0,0;- C:-,-,-,0,0;- -'), ['order:first', 'order:second']));
    one('order-second')?.click();
    expect(played).toEqual(['order:second']);
    void unmount(screen!);
    show(Controls, moment(line('- B t B:N,A5*1,-,0,0;A4=S C:S,-,-,0,0;- -'), ['tower:L', 'tower:R']));
    expect([text('tower-L'), text('tower-R')]).toEqual(['Left, F1', 'Right, G9']);
    one('tower-R')?.click();
    expect(played).toEqual(['order:second', 'tower:R']);
  });

  it('OW-12.6: ends the movement, and asks for it where nobody can move', () => {
    show(Controls, moment(line(`2 B M ${sides} -`), ['D4F-D3', 'done']));
    expect(one('done')?.classList.contains('primary')).toBe(false);
    one('done')?.click();
    expect(played).toEqual(['done']);
    void unmount(screen!);
    show(Controls, moment(line(`2 B M ${sides} -`), ['done']));
    expect(one('done')?.classList.contains('primary')).toBe(true);
  });

  it('does not end the movement at the second click of a double click', () => {
    show(Controls, moment(line(`2 B M ${sides} -`), ['done']));
    one('done')?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    expect(played).toEqual([]);
  });

  it('OW-8.2: offers the battles that are left with the odds of who chooses', () => {
    const view = line('9 B b B:N,A5*1,F1,0,0;D3=SS,L2=S C:S,L2*1,G9,0,0;D3=F hit/q:D3.L2');
    show(Controls, moment(view, ['battle:D3', 'battle:L2'], { facts: { ...kOdds, attack_god: 333333 } }));
    expect(text('battle-D3')).toBe('Battle on D3, 75%');
    expect(text('battle-L2')).toBe('Attack on the god (L2), 33%');
    one('battle-L2')?.click();
    expect(played).toEqual(['battle:L2']);
  });

  it('keeps the odds to itself where a table plays without aids', () => {
    aids = false;
    const view = line('9 B b B:N,A5*1,F1,0,0;D3=SS,L2=S C:S,L2*1,G9,0,0;D3=F hit/q:D3.L2');
    show(Controls, moment(view, ['battle:D3', 'battle:L2'], { facts: { ...kOdds, attack_god: 333333 } }));
    expect([text('battle-D3'), text('battle-L2')]).toEqual(['Battle on D3', 'Attack on the god (L2)']);
  });

  it('OW-4.2: shows who threw what before anything follows from it, and a tie anew', () => {
    const empty = 'B:-,-,-,0,0;- C:-,-,-,0,0;-';
    const rolled = (seat: string, die: number): Ply =>
      ply('r', '', [{ key: 'order_roll', clause: '', args: { seat, die: String(die) } }], 'chance');
    const thrown = (...plies: Ply[]): string[] => {
      if (screen) void unmount(screen);
      show(Controls, moment(line(`- - O ${empty} -`), ['order:first'], { ply: plies.at(-1) ?? null, plies }));
      return [...document.querySelectorAll('[data-testid=throws] [role=img]')].map(
        (die) => die.getAttribute('aria-label') ?? '',
      );
    };
    expect(thrown(rolled('BORG', 4))).toEqual(['BORG rolls a 4.']);
    expect(thrown(rolled('BORG', 4), rolled('CHEZ', 3))).toEqual(['BORG rolls a 4.', 'CHEZ rolls a 3.']);
    expect(thrown(rolled('BORG', 4), rolled('CHEZ', 4), rolled('BORG', 6))).toEqual(['BORG rolls a 6.']);
  });

  it('draws the land that the guide names as the map does', () => {
    screen = mount(TerrainPicture, { target: document.body });
    const drawn = [...document.querySelectorAll('[data-testid=lands] li')].map((land) => [
      land.textContent?.trim().split(':')[0],
      land.querySelectorAll('use').length,
      land.querySelector('.rune')?.getAttribute('d') !== '',
      land.querySelector('.water')?.getAttribute('d') !== '',
      land.querySelectorAll('.tower').length,
    ]);
    expect(drawn).toEqual([
      ['Pylon', 1, false, false, 0],
      ['Runeline', 0, true, false, 0],
      ['Fault', 0, false, true, 0],
      ['Tower', 0, false, false, 1],
    ]);
  });

  it('throws the die for the own seat only, and shows how it fell', () => {
    const view = line(`2 B f ${sides} f:D4F-D3~1.1`);
    show(Controls, moment(view, [], { now: { ...kIdle, actors: ['chance'], roller: 0 } }));
    one('die')?.click();
    expect(rolled).toBe(1);
    void unmount(screen!);
    show(Controls, moment(view, [], { now: { ...kIdle, actors: ['chance'], roller: 1 } }));
    expect(one('die')).toBeNull();
    void unmount(screen!);
    show(
      Controls,
      moment(line(`2 B M ${sides} -`), ['done'], { ply: ply('*5', line(`2 B M ${sides} -`), [], 'chance') }),
    );
    expect(one('thrown')?.getAttribute('aria-label')).toBe('The die shows 5');
  });

  it('shows no throw of the other side to whoever begins a turn', () => {
    const view = line(`3 B M ${sides} -`);
    const reborn = ply('*4', view, [{ key: 'turn', clause: 'OW-5.1', args: { turn: '3', seat: 'BORG' } }], 'chance');
    show(Controls, moment(view, ['done'], { ply: reborn }));
    expect(one('thrown')).toBeNull();
  });
});

describe('the panels beside the map', () => {
  it('OW-8.3: say "to play" of whoever is asked, both where both choose in secret, and not of the turn', () => {
    const asked = (): string[] => ['BORG', 'CHEZ'].filter((side) => text(`side-${side}`).includes('to play'));
    const fight = line(`2 C c ${kFight} b:D3.1.0`);
    const shown = (view: string, more: Partial<Moment>): string[] => {
      show(Panels, moment(view, [], more));
      const found = asked();
      void unmount(screen!);
      return found;
    };
    expect(shown(fight, { now: { ...kIdle, actors: [0, 1] } })).toEqual(['BORG', 'CHEZ']);
    expect(shown(fight, { now: { ...kIdle, actors: [0] } })).toEqual(['BORG']);
    const chosen = line(`2 C c ${kFight} b:D3.1.0/k:C.?`);
    expect(shown(chosen, { live: false, now: { ...kIdle, actors: [1] } })).toEqual(['BORG']);
    expect(shown(line(`2 C M ${kFight} -`), { now: { ...kIdle, actors: ['chance'], roller: 1 } })).toEqual(['CHEZ']);
    screen = null;
  });

  it('OW-1.7, OW-1.8: tells lives, Children, pool and lost of both sides', () => {
    show(Panels, moment(line(`2 B c ${kFight} b:D3.1.0`)));
    expect(text('turn')).toBe('Turn 2 Combat');
    expect(text('side-BORG')).toMatch(/God's lives 1 .*Tower on F1 On the map 2 2 Stones Pool 1 Lost for good 2/);
    expect(text('side-CHEZ')).toMatch(/Pool 0 Lost for good 0/);
  });

  it('OW-11.6: has no Tower and no pool where there is none', () => {
    show(Panels, moment(line('2 B M B:N,A5*1,-,0,5;A4=S C:S,L2*1,-,0,5;I1=B -', 'te')));
    expect(text('side-BORG')).not.toMatch(/Tower|Pool/);
    expect(text('in-force')).toBe('Tower Elimination');
  });

  it('OW-11.14: tells the odd and the even Tower', () => {
    show(Panels, moment(line(`2 B M ${sides} -`, 'na')));
    expect(text('side-BORG')).toContain('Odd Tower on F1');
    expect(text('side-CHEZ')).toContain('Even Tower on G9');
  });

  it('tells the odds of every battle to come, with a table of aids', () => {
    const view = line(`2 B M ${kFight} -`);
    show(Panels, moment(view, [], { facts: kOdds }));
    expect(text('battles')).toContain('D3: 2 Stones against 1 Fog');
    expect(text('chance-D3')).toBe('Ada 75%, Bob 15%, nobody 10%');
    void unmount(screen!);
    aids = false;
    show(Panels, moment(view, [], { facts: kOdds }));
    expect(one('chance-D3')).toBeNull();
  });

  it('OW-2.3: shows what is printed, and the options in force', () => {
    show(Panels, moment(line(`2 B M ${sides} -`, 'fo')));
    expect(text('parts')).toContain('Pocket World, 12 by 9 hexes');
    expect(text('parts')).toContain('10 Pylons, 14 Runelines, 16 Faults');
    expect(text('parts')).toContain('at most 4 per side on a hex');
    expect(text('in-force')).toBe('Friendly Obstacle');
  });

  it('tells the set-up and the end apart from a turn', () => {
    show(Panels, moment(line('- - o B:-,-,-,0,0;- C:-,-,-,0,0;- -')));
    expect(text('turn')).toBe('Set-up');
    void unmount(screen!);
    show(Panels, moment(line(`7 C Z ${sides} win:C`)));
    expect(text('turn')).toBe('After turn 7');
  });
});

describe('the switch of the Singing Grasses', () => {
  it('OW-11.1: is there with the option only, off at first, and remembered', async () => {
    show(Panels, moment(line(`2 B M ${sides} -`)));
    expect(one('grasses')).toBeNull();
    void unmount(screen!);
    show(Panels, moment(line(`2 B M ${sides} -`, 'sg')));
    await vi.waitFor(() => expect(one('grasses-switch')).not.toBeNull());
    expect(one('grasses-switch')?.getAttribute('aria-checked')).toBe('false');
    expect(one('grasses-volume')).toBeNull();
    vi.stubGlobal('AudioContext', undefined);
    one('grasses-switch')?.click();
    flushSync();
    expect(one('grasses-switch')?.getAttribute('aria-checked')).toBe('true');
    expect(one('grasses-volume')).not.toBeNull();
    expect(localStorage.getItem('equipoise.oneworld.grasses')).toContain('true');
    one('grasses-switch')?.click();
    vi.unstubAllGlobals();
  });
});

describe('the fields of options', () => {
  function field(Part: Component<OptionFieldProps>, value: string, choose: (value: string) => void): void {
    screen = mount(Part, { target: document.body, props: { value, players: 2, choose } });
    flushSync();
  }
  const pick = (id: string, value: string): void => {
    const select = one(id) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('OW-11.5: lives are chosen for each god', () => {
    const chosen: string[] = [];
    field(LivesField, 'map', (value) => chosen.push(value));
    pick('lives-CHEZ', '2');
    void unmount(screen!);
    field(LivesField, '32', (value) => chosen.push(value));
    pick('lives-BORG', '1');
    pick('lives-BORG', 'map');
    expect(chosen).toEqual(['32', '12', 'map']);
  });

  it('OW-11.11: stacking is a number, the map or the die', () => {
    const chosen: string[] = [];
    field(StackingField, 'map', (value) => chosen.push(value));
    expect(document.querySelectorAll('option')).toHaveLength(15);
    pick('stacking', 'd6');
    pick('stacking', '2');
    expect(chosen).toEqual(['d6', '2']);
  });
});
