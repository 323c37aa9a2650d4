// @vitest-environment jsdom

// The board as the table mounts it: what clicks and keys on the map ask of the table.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Facts, LegalMove, Ply } from '../../protocol/messages';
import type { Desk, Moment } from '../contract';
import Board from './Board.svelte';
import { kBorg, kChez, line, moment, ply, seat } from './model/sample';

let desk: Desk;
let screen: Record<string, unknown> | null = null;

// jsdom measures nothing.
beforeEach(() => {
  desk = {
    name: (id: string) => id,
    title: (id: string) => id,
    play: vi.fn(),
    whyNot: vi.fn(),
    roll: vi.fn(),
    hint: vi.fn(),
    advises: true,
    advise: vi.fn(() => Promise.resolve([{ move: 'puts:A4S,B3F,C5S,D4B,D4F,D5S', value: 0 }])),
    aids: true,
    motion: false,
    turned: false,
    look: () => '',
  };
});

afterEach(() => {
  if (screen) void unmount(screen);
  screen = null;
  document.body.replaceChildren();
});

/** `D4B-se@E5.F5~1` is a move with its note. */
const noted = (text: string, facts: Facts = {}): LegalMove[] =>
  text.split(' ').map((one) => {
    const [move = '', note = ''] = one.split('@');
    return { move, facts, note };
  });

function show(at: Moment): void {
  screen = mount(Board, { target: document.body, props: { moment: at, desk } });
  flushSync();
}

const cell = (key: string): SVGElement => {
  const found = document.querySelector<SVGElement>(`[data-cell="${key}"]`);
  if (!found) throw new Error(`no cell ${key}`);
  return found;
};
const one = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);

function click(element: Element | null): void {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: -999, clientY: -999 }));
  flushSync();
}

function press(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}

const targets = (): string[] =>
  [...document.querySelectorAll<SVGElement>('[data-target]')].map((found) => found.dataset['cell'] ?? '');

const kMoves =
  'C5S-C6@C6 C5S-D5@D5 D4F-D3@D3 D4F-E5@E5~1 D4F-E5~2@D5.E5~2 D4B-w@D3.D2 D4B-nw!@C4.B3.A3.!~1 D4S=F@ done@';
const movement = (position = `${kBorg} ${kChez}`, moves = kMoves): Moment =>
  moment(line(`2 B M ${position} -`), [], { acting: { seat: 0, moves: noted(moves) } });

describe('moving', () => {
  it('OW-6.8: lights the ends of what is picked up, and plays the one that is chosen', () => {
    show(movement());
    click(cell('hex:C5'));
    expect(targets()).toEqual(['hex:C6', 'hex:D5']);
    click(cell('hex:C6'));
    expect(desk.play).toHaveBeenCalledWith('C5S-C6');
  });

  it('asks which of a stack is meant', () => {
    show(movement());
    click(cell('hex:D4'));
    expect(targets()).toEqual([]);
    click(one('group-0F'));
    expect(targets()).toEqual(['hex:D3', 'hex:E5']);
    click(cell('hex:D4'));
    expect(targets()).toEqual([]);
    expect(one('group-0B')).toBeNull();
    click(cell('hex:D4'));
    expect(one('group-0B')).not.toBeNull();
  });

  it('OW-6.17: goes over as few Faults as it can without a question', () => {
    show(movement());
    click(cell('hex:D4'));
    click(one('group-0F'));
    click(cell('hex:E5'));
    expect(one('way-1')).toBeNull();
    expect(desk.play).toHaveBeenCalledExactlyOnceWith('D4F-E5');
  });

  it('OW-6.17: asks over how many Faults on request, and a second click means the safest', () => {
    show(movement());
    expect(one('choose-way')).toBeNull();
    click(cell('hex:D4'));
    click(one('group-0F'));
    click(one('choose-way'));
    click(cell('hex:E5'));
    expect(one('way-1')?.textContent).toContain('33%');
    expect(one('way-2')?.textContent).toContain('56%');
    expect(desk.play).not.toHaveBeenCalled();
    click(cell('hex:E5'));
    expect(desk.play).toHaveBeenCalledWith('D4F-E5');
  });

  it('OW-6.19: tells the risk of a way before it is gone', () => {
    show(movement());
    click(cell('hex:D4'));
    click(one('group-0F'));
    expect(cell('hex:E5').getAttribute('aria-label')).toContain('33% chance of drowning');
    cell('hex:E5').focus();
    flushSync();
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('33%'));
  });

  it('OW-6.18: does not count ways into Chaos as destinations, and names them', () => {
    show(movement());
    click(cell('hex:D4'));
    click(one('group-0B'));
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringMatching(/one hex is lit\. Red spirals.*Chaos/));
  });

  it('does not take the hex where a Child is picked up for one that is looked at', () => {
    show(movement(undefined, 'C5S-C6@C6 C5S-C5@C6.C5~1'));
    cell('hex:C5').focus();
    cell('hex:C5').dispatchEvent(new MouseEvent('pointerenter'));
    flushSync();
    click(cell('hex:C5'));
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('2 hexes are lit'));
  });

  it('OW-6.18: asks once more before a Child leaves the map', () => {
    show(movement());
    click(cell('hex:D4'));
    click(one('group-0B'));
    const exit = targets().find((key) => key.startsWith('exit:')) ?? '';
    click(cell(exit));
    expect(desk.play).not.toHaveBeenCalled();
    click(one('stay'));
    expect(desk.play).not.toHaveBeenCalled();
    click(cell(exit));
    click(one('leave-map'));
    expect(desk.play).toHaveBeenCalledWith('D4B-nw!');
  });

  it('asks the table why not, and puts down', () => {
    show(movement());
    click(cell('hex:C5'));
    click(cell('hex:E8'));
    expect(desk.whyNot).toHaveBeenCalledWith('C5S-E8');
    expect(targets()).toEqual([]);
  });

  it('OW-6.11: asks why a Blade cannot stop on its way', () => {
    show(movement());
    click(cell('hex:D4'));
    click(one('group-0B'));
    click(cell('hex:D3'));
    expect(desk.whyNot).toHaveBeenCalledWith('D4B-w*1');
  });

  it('OW-11.15: offers what a god turns a Child into', () => {
    show(movement());
    click(cell('hex:D4'));
    click(one('group-0S'));
    click(one('change-F'));
    expect(desk.play).toHaveBeenCalledWith('D4S=F');
  });

  it('OW-8.1: tells the odds of the battle that a move leads to', () => {
    const odds = { battle_23_borg: 412000, battle_23_chez: 498000, battle_23_gone: 90000 };
    const chez = 'C:S,L2*1,G9,0,0;C6=F';
    const acting = { seat: 0, moves: noted('C5S-C6@C6', odds) };
    show(moment(line(`2 B M ${kBorg} ${chez} -`), [], { acting }));
    click(cell('hex:C5'));
    cell('hex:C6').focus();
    flushSync();
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('BORG 41%'));
  });

  it('OW-5.1: says that it is not your turn', () => {
    show(moment(line(`2 C M ${kBorg} ${kChez} -`)));
    click(cell('hex:C5'));
    expect(desk.hint).toHaveBeenCalledWith(expect.stringMatching(/turn|other/i));
  });
});

describe('the keyboard', () => {
  it('walks, picks up, goes and puts down', () => {
    show(movement());
    cell('hex:C5').focus();
    flushSync();
    press('Enter');
    press('.');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('hex:C6');
    press('Escape');
    expect(targets()).toEqual([]);
    press('ArrowLeft');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('hex:C5');
    press('Enter');
    press('PageDown');
    press('Enter');
    expect(desk.play).toHaveBeenCalledWith('C5S-D5');
  });

  it('names a hex with its ground, its hexsides and who stands there', () => {
    show(movement());
    const words = cell('hex:C5').getAttribute('aria-label') ?? '';
    expect(words).toContain('C5, Grass.');
    expect(words).toContain('BORG: 1 Stone.');
    expect(words).toContain('Runeline to the north-east');
    expect(cell('hex:F1').getAttribute('aria-label')).toContain("BORG's Tower");
    expect(cell('hex:L2').getAttribute('aria-label')).toContain("CHEZ's god, one life.");
  });

  it('keeps one hex in the tab order', () => {
    show(movement());
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
  });
});

describe('setting up', () => {
  const setUp = (): Moment => moment(line('- B p B:N,A5*1,-,0,0;- C:S,-,-,0,0;- -'), ['put:A2S']);

  it('OW-4.5: lays Children with a chosen aspect, takes them back and sends them all at once', () => {
    show(setUp());
    click(one('tray-S'));
    for (const hex of ['A4', 'C5', 'D5', 'D5', 'D5', 'D5', 'D5']) click(cell(`hex:${hex}`));
    expect((one('place-all') as HTMLButtonElement).disabled).toBe(false);
    click(one('tray-back'));
    click(cell('hex:D5'));
    expect((one('place-all') as HTMLButtonElement).disabled).toBe(true);
    click(one('tray-F'));
    click(cell('hex:B3'));
    click(one('place-all'));
    expect(desk.play).toHaveBeenCalledWith('puts:A4S,B3F,C5S,D5S,D5S,D5S');
  });

  it('OW-4.5: asks the table about a hex outside of the zone', () => {
    show(setUp());
    click(one('tray-B'));
    click(cell('hex:L9'));
    expect(desk.whyNot).toHaveBeenCalledWith('put:L9B');
  });

  it.each([
    ['OW-4.4: a god', 'g', 'god:A1', 'hex:E8', 'god:E8'],
    ['OW-4.7: a Tower', 't', 'tower:L', 'hex:E8', 'tower:E8'],
    ['OW-6.2: the next battle', 'b', 'battle:C5', 'hex:E8', 'battle:E8'],
  ])('asks the table about a hex that is no answer: %s', (_, phase, legal, at, why) => {
    show(moment(line(`- B ${phase} ${kBorg} C:S,-,-,0,0;- -`), [], { acting: { seat: 0, moves: noted(legal) } }));
    click(cell(at));
    expect(desk.whyNot).toHaveBeenCalledExactlyOnceWith(why);
  });

  it('OW-4.3: says what answers where no hex but the lit ones does', () => {
    show(moment(line(`- B e ${kBorg} C:-,-,-,0,0;- -`), [], { acting: { seat: 0, moves: noted('end:N end:S') } }));
    click(cell('hex:E8'));
    expect(desk.hint).toHaveBeenLastCalledWith(expect.stringContaining('Choose what is lit'));
  });

  it('says so where there is nothing to remove', () => {
    show(setUp());
    click(one('tray-back'));
    click(cell('hex:C5'));
    expect(desk.hint).toHaveBeenLastCalledWith('You have placed nothing on C5 yet.');
  });

  it('OW-4.5: lays with keys', () => {
    show(setUp());
    cell('hex:B4').focus();
    flushSync();
    for (const key of ['s', 'b', 'f', 'Delete']) press(key);
    expect(cell('hex:B4').getAttribute('aria-label')).toContain('Placed here: S B.');
  });

  it('fills in the standard formation, which can be cleared', async () => {
    show(setUp());
    click(one('standard'));
    await vi.waitFor(() => {
      flushSync();
      expect((one('place-all') as HTMLButtonElement).disabled).toBe(false);
    });
    click(one('clear'));
    expect((one('place-all') as HTMLButtonElement).disabled).toBe(true);
  });

  it('OW-4.4, OW-4.7: takes the hex of a god and of a Tower on the map', () => {
    show(moment(line('- B g B:N,-,-,0,0;- C:S,-,-,0,0;- -'), ['god:A5', 'god:B2']));
    click(cell('hex:B2'));
    expect(desk.play).toHaveBeenCalledWith('god:B2');
  });
});

describe('a battle', () => {
  const all = ['SSS', 'SSB', 'SSF', 'SBB', 'SBF', 'SFF', 'BBB', 'BBF', 'BFF', 'FFF'].map((aspects) => `c:${aspects}`);
  const view = line('3 B c B:N,A5*1,F1,0,0;D3=SBF C:S,L2*1,G9,0,0;D3=SB b:D3.1.0');
  const facts = { battle_29_borg: 712000, battle_29_chez: 198000, battle_29_gone: 90000 };

  /** What a battle is fought on is fetched when the set-up begins. */
  async function showBattle(at: Moment): Promise<void> {
    show(at);
    await vi.waitFor(() => {
      flushSync();
      expect(one('battle')).not.toBeNull();
    });
  }

  it('OW-8.3: chooses new aspects in secret and commits them sorted', async () => {
    await showBattle(moment(view, all, { facts }));
    expect(one('battle')?.textContent).toContain('71%');
    for (const aspect of ['F', 'B', 'B']) click(one(`pick-${aspect}`));
    click(one('commit'));
    expect(desk.play).toHaveBeenCalledWith('c:BBF');
  });

  it('OW-8.3: begins with the aspects that the Children have, and changes one by a press', async () => {
    await showBattle(moment(view, all));
    click(one('slot-0'));
    click(one('commit'));
    expect(desk.play).toHaveBeenCalledWith('c:BBF');
  });

  it('fills in the best mix where the table advises', async () => {
    desk.advise = () => Promise.resolve([{ move: 'c:SSF', value: 1000000 }]);
    await showBattle(moment(view, all));
    click(one('advise'));
    await vi.waitFor(() => {
      flushSync();
      expect(one('mix')?.textContent).toContain('100%');
    });
    click(one('mix')?.querySelector('button') ?? null);
    click(one('commit'));
    expect(desk.play).toHaveBeenCalledWith('c:SSF');
  });

  it('OW-9.2: lets the owner of an attacked god name its aspect', async () => {
    const attack = line('3 C a B:N,A5*1,F1,0,0;A4=S C:S,L2*1,G9,0,0;A5=F hit/b:A5.1.0');
    await showBattle(moment(attack, ['g:S', 'g:B', 'g:F'], { facts: { attack_god: 333333 } }));
    click(one('pick-B'));
    click(one('commit'));
    expect(desk.play).toHaveBeenCalledWith('g:B');
  });

  it('OW-12.5: says who is waited for, and shows no choice to a seat that has made its own', async () => {
    const waiting = view.replace('b:D3.1.0', 'b:D3.1.0/k:B.SSF');
    await showBattle(moment(waiting, [], { seats: [seat(0), seat(1)] }));
    expect(one('commit')).toBeNull();
    expect(one('battle')?.textContent).toContain('CHEZ');
  });

  it('OW-8.2: takes the next battle on the map', () => {
    const choice = line('3 B b B:N,A5*1,F1,0,0;D3=S,E8=F C:S,L2*1,G9,0,0;D3=S,E8=F -');
    show(moment(choice, ['battle:D3', 'battle:E8']));
    click(cell('hex:E8'));
    expect(desk.play).toHaveBeenCalledWith('battle:E8');
  });

  const done = (hex: string, n: number, actor: 0 | 1): Ply =>
    ply(
      'c:S',
      line('4 B M B:N,A5*1,F1,0,0;D3=SS C:S,L2*1,G9,0,0;E8=F -'),
      [
        {
          key: 'round',
          clause: '',
          args: { hex, round: '1', borg: 'SS', chez: 'B', borg_killed: '-', chez_killed: 'B' },
        },
        { key: 'battle_over', clause: '', args: { hex, winner: 'BORG', left: 'SS' } },
      ],
      actor,
      n,
    );
  const own = (n: number): Ply => ply('done', line('4 B M B:N,A5*1,F1,0,0;D3=SS C:S,L2*1,G9,0,0;D3=B -'), [], 0, n);
  const other = (n: number): Ply => ply('E8F-E7', line(`4 B M ${kBorg} ${kChez} -`), [], 1, n);

  it('OW-8.10: what came of it stays beside the map until the own next action, and opens again', async () => {
    const plies = [own(1), done('D3', 2, 1), other(3)];
    const now = { ply: plies[2] ?? null, plies };
    show(moment(line(`4 B M ${kBorg} ${kChez} -`), ['done'], now));
    expect(one('show-battle')?.textContent).toMatch(/Battle on D3.*CHEZ loses 1 Blade\. BORG holds D3/s);
    expect(one('battle')).toBeNull();
    click(one('show-battle'));
    await vi.waitFor(() => {
      flushSync();
      expect(one('battle')?.textContent).toContain('BORG holds D3. Survivors: 2 Stones.');
    });
    expect(one('battle')?.querySelectorAll('.strike')).toHaveLength(1);
  });

  it('is put away by the own next action', () => {
    const plies = [own(1), done('D3', 2, 1), own(3)];
    show(moment(line(`4 B M ${kBorg} ${kChez} -`), ['done'], { ply: plies[2] ?? null, plies }));
    expect(one('show-battle')).toBeNull();
  });
});
