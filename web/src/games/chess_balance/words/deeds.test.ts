import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { playedSince } from '../model/played';
import { components, moment, ply } from '../model/sample';
import { learnNames } from './card-words';
import { deeds } from './deeds';

const kView = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 [hw:?3;hb:?3;dw:?6;db:?6]';
const event = (key: string, args: Record<string, string>): GameEvent => ({ key, clause: '', args });
const playedOn = (card: string, ...events: GameEvent[]): GameEvent[] => [
  event('card_played', { seat: 'Black', card, play: `${card}/` }),
  ...events,
];
learnNames(components);

function after(...plies: [actor: number, events: GameEvent[]][]): Moment {
  const all = plies.map(([actor, events], i) => ply('?', kView, events, actor, i + 1));
  return moment(kView, ['e2e3'], { plies: all, ply: all.at(-1) ?? null, decision: all.at(-1) ?? null });
}
const name = (id: string): string => id;
const told = (now: Moment): [string, string[]][] => playedSince(now).map((one) => [one.card, deeds(one, name)]);
const moved: GameEvent[] = [event('moved', { seat: 'Black', from: 'a7', to: 'a6' })];

describe('cards played since the own last action', () => {
  it('CB-6.3: say what they did and to whom, however the turn went on', () => {
    const frozen = event('frozen', { squares: 'c4', until: 'reply' });
    expect(told(after([0, moved], [1, playedOn('WA1', frozen)], [1, moved]))).toEqual([
      ['WA1', ["Frozen until the end of White's turn: White Bishop on c4."]],
    ]);
  });

  it('CB-6.8: name equal pieces once, with all their squares', () => {
    const shielded = event('shielded', { squares: 'a7+b7+c6', until: 'turn' });
    expect(told(after([1, playedOn('NA6', shielded)]))).toEqual([
      ['NA6', ["Shielded until the end of Black's turn: Black Pawn on a7 and b7; Black Knight on c6."]],
    ]);
  });

  it('CB-11.8: name all pieces of one effect together', () => {
    const removed = [
      event('removed', { piece: 'P', square: 'd2' }),
      event('removed', { piece: 'p', square: 'd7' }),
      event('relocated', { piece: 'n', from: 'g8', to: 'h8' }),
    ];
    expect(told(after([1, playedOn('FI2', ...removed)], [1, moved]))).toEqual([
      ['FI2', ['Removed: White Pawn on d2; Black Pawn on d7.', 'Relocated: Black Knight from g8 to h8.']],
    ]);
  });

  it('are old once somebody has acted', () => {
    expect(told(after([1, playedOn('WA1')], [1, moved], [0, moved]))).toEqual([]);
    expect(told(after([1, playedOn('WA1')], [1, moved], [0, moved], [1, moved]))).toEqual([]);
  });

  it('CB-6.7: include the own card that made the opponent choose', () => {
    const picked = [
      event('foe_picked', { seat: 'Black', square: 'h7' }),
      event('sacrificed', { piece: 'n', square: 'h7' }),
    ];
    expect(told(after([0, playedOn('FI5')], [1, picked]))).toEqual([['FI5', ['Sacrificed: Black Knight on h7.']]]);
  });

  it('CB-8.7: say of a misplay that it had no effect', () => {
    const lost = [event('misplayed', { seat: 'Black', card: 'WI4' })];
    expect(told(after([1, lost]))[0]?.[1].join()).toContain('lost without effect');
  });
});
