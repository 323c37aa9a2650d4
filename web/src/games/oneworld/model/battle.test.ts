// Battles as the events tell them, and who kills whom.

import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { battleAt, strikes } from './battle';
import { readPosition } from './position';
import { line, moment, ply } from './sample';

const kBefore = line('3 B c B:N,A5*1,F1,0,0;D3=SBF C:S,L2*1,G9,0,0;D3=SB b:D3.1.0');
const kAfter = line('3 B c B:N,A5*1,F1,1,0;D3=SB C:S,L2*1,G9,1,0;D3=S b:D3.2.0');
const round = (hex: string, borg: string, chez: string, dead: [string, string]): GameEvent => ({
  key: 'round',
  clause: 'OW-8.4',
  args: { hex, round: '1', borg, chez, borg_killed: dead[0], chez_killed: dead[1] },
});

function at(view: string, before: string, events: GameEvent[], live: boolean, earlier: GameEvent[] = []): Moment {
  const plies = [ply('done', before, earlier), ply('c:SB', view, events, 1, 2)];
  return moment(view, [], { plies, ply: plies[1] ?? null, before: { view: before, facts: {} }, live });
}

const battle = (shown: Moment) =>
  battleAt(shown, readPosition(shown.view), shown.before ? readPosition(shown.before.view) : null);

describe('who kills whom', () => {
  it('EX-B: one Stone of two kills the only Blade, and the Fog a Stone', () => {
    const found = strikes(['SS', 'SBF']);
    expect(found).toEqual([
      { by: 0, from: 0, to: 1 },
      { by: 1, from: 2, to: 0 },
    ]);
  });

  it('EX-18: all six of two complete sides die', () => {
    expect(strikes(['SBF', 'SBF'])).toHaveLength(6);
  });

  it('EX-19: nobody dies among Stones', () => {
    expect(strikes(['SS', 'SSS'])).toEqual([]);
  });
});

describe('a battle', () => {
  const first = round('D3', 'SBF', 'SB', ['F', 'B']);

  it('OW-8.3: tells the last round while it is looked at, and keeps it for the next choice', () => {
    const begins = [{ key: 'battle', clause: '', args: { hex: 'D3', borg: '3', chez: '2' } }];
    for (const live of [false, true]) {
      const found = battle(at(kAfter, kBefore, [first], live, begins));
      expect(found?.rounds).toEqual([{ number: 1, shown: ['SBF', 'SB'], killed: ['F', 'B'] }]);
      expect(found?.over).toBe(false);
    }
  });

  it('OW-8.9: does not take the end of an attack on a god before it for its own', () => {
    const attack = [
      { key: 'god_attack', clause: '', args: { child: 'F', god: 'S' } },
      { key: 'attacker_gone', clause: 'OW-9.4', args: { seat: 'BORG' } },
      { key: 'battle', clause: '', args: { hex: 'D3', borg: '3', chez: '2' } },
    ];
    const found = battle(at(kAfter, kBefore, [first], true, attack));
    expect(found).toMatchObject({ attack: null, over: false, winner: null });
  });

  it('OW-8.9: is over with who is left', () => {
    const over = { key: 'battle_over', clause: '', args: { hex: 'D3', winner: 'BORG', left: 'SB' } };
    const view = line('4 C M B:N,A5*1,F1,1,0;D3=SB C:S,L2*1,G9,2,0;- -');
    const found = battle(at(view, kBefore, [first, over], true));
    expect(found).toMatchObject({ over: true, winner: 'BORG', left: 'SB', hex: 'D3' });
  });

  it('OW-8.2: gives way to the next one as soon as that asks for a choice', () => {
    const over = { key: 'battle_over', clause: '', args: { hex: 'D3', winner: 'none', left: '-' } };
    const next = { key: 'battle', clause: '', args: { hex: 'E8', borg: '1', chez: '1' } };
    const view = line('3 B c B:N,A5*1,F1,1,0;E8=S C:S,L2*1,G9,2,0;E8=F b:E8.1.0');
    expect(battle(at(view, kBefore, [first, over, next], false))?.hex).toBe('D3');
    expect(battle(at(view, kBefore, [first, over, next], true))).toMatchObject({ hex: 'E8', rounds: [] });
  });

  it('OW-9.3: is an attack where a Child stands on a god', () => {
    const before = line('3 C a B:N,A5*1,F1,0,0;A4=S C:S,L2*1,G9,0,0;A5=F hit/b:A5.1.0');
    const events = [
      { key: 'god_attack', clause: '', args: { seat: 'CHEZ', child: 'F', god: 'S' } },
      { key: 'life_lost', clause: '', args: { seat: 'BORG', left: '0' } },
    ];
    const view = line('3 C Z B:N,A5*0,F1,0,0;A4=S C:S,L2*1,G9,1,0;- win:C');
    expect(battle(at(view, before, events, false))).toMatchObject({
      kind: 'god',
      god: 0,
      attack: { child: 'F', god: 'S', lost: true },
    });
  });

  it('is not shown where none is fought', () => {
    expect(battle(moment(line('4 C M B:N,A5*1,F1,1,0;D3=SB C:S,L2*1,G9,2,0;- -')))).toBeNull();
  });
});
