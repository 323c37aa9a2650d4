import { describe, expect, it } from 'vitest';
import type { Now } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { components } from '../model/fixture';
import { withMoved } from '../model/interlude';
import { readPosition } from '../model/parse';
import { holderWords } from './cell-words';
import { halfWord } from './half-word';
import { eventText, plySign, prompt } from './words';

const name = (id: string): string => (id === 'S1' ? 'Ada' : 'Bob');
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
const seat = (index: number, id: string) => ({
  seat: index,
  id,
  side: index,
  holder: 'me' as const,
  name: '',
  bot: '',
  online: true,
});

function moment(view: string, moves: string[] = [], more: Partial<Moment> = {}): Moment {
  return {
    components: components(),
    options: {},
    seats: [seat(0, 'S1'), seat(1, 'N1')],
    view: `A.2 ${view}`,
    facts: {},
    ply: null,
    plies: [],
    before: null,
    decision: null,
    live: true,
    now: idle,
    acting: moves.length === 0 ? null : { seat: 0, moves: moves.map((move) => ({ move, facts: {} })) },
    ...more,
  };
}

describe('the prompt line', () => {
  const view = 'S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=- n=5 rd=1';

  it('says what the legal moves allow and nothing else', () => {
    expect(prompt(moment(view, ['2L>6', 'P4L', '--']), name)).toBe(
      'Ada: place a pawn on START 4 or move one by 4, or pass.',
    );
    expect(prompt(moment(view, ['P4L']), name)).toBe('Ada: place a pawn on START 4.');
    expect(prompt(moment(view.replace('o=-', 'o=S1'), ['2L>6']), name)).toBe(
      'Ada passed last time and must play: move a pawn by 4.',
    );
    expect(prompt(moment(view, ['..']), name)).toBe('Ada cannot place or move with a 4.');
  });

  it('names who throws, who thinks and who has won', () => {
    const waiting = 'S1=LLLLLL N1=LLLLLL t=S1 d=? o=- n=1 rd=1';
    expect(prompt(moment(waiting, [], { now: { ...idle, roller: 0 } }), name)).toBe('Ada: roll the die.');
    expect(prompt(moment(waiting, [], { now: { ...idle, thinking: [1] } }), name)).toBe('Bob is thinking.');
    expect(prompt(moment('S1=/F1L N1=L t=- d=? o=- n=9 rd=1 ph=over end=S1'), name)).toBe('Ada wins!');
    expect(prompt(moment('S1=/F1L N1=L t=- d=? o=- n=9 rd=1 ph=over end=draw'), name)).toBe('The game is drawn.');
  });
});

describe('what is heard', () => {
  it('words every event that the table can send', () => {
    const args = {
      seat: 'S1',
      by: 'N1',
      die: '4',
      pawn: 'L',
      from: '2',
      to: 'F3',
      torque: '-13000000',
      limit: '8400000',
      round: '2',
      at: '3',
    };
    const keys = 'start die place move beat pass skip obliged put tip out lost round win draw'.split(' ');
    for (const key of keys) expect(eventText({ key, clause: '', args }, name)).not.toMatch(/^balance_duel|[{}]/);
    expect(eventText({ key: 'tip', clause: 'BD-8.5', args }, name)).toContain('13.0 to the West');
  });

  it('names a holder from both sides with what stands there', () => {
    const position = readPosition('A.2 S1=LLLLL/3L N1=LLLLL/F3L t=S1 d=? o=-', components());
    const e3 = components().holders.find((holder) => holder.id === 'E3')!;
    expect(holderWords(e3, position, components(), name)).toBe(
      "Ada's START 3, Bob's FINISH 3: Ada's large pawn, Bob's large pawn (home). Full.",
    );
  });

  it('shows a die by its face and a decision by its notation', () => {
    const ply = { n: 1, view: '', facts: {}, events: [] };
    expect(plySign({ ...ply, actor: 'chance', move: 'd4' })).toBe('⚃');
    expect(plySign({ ...ply, actor: 'chance', move: 'r:S1' })).toBe('★');
    expect(plySign({ ...ply, actor: 0, move: '2L>6' })).toBe('2L>6');
  });
});

describe('the moment of a tip that clears the arm', () => {
  it('is drawn from the position before and the events', () => {
    const before = readPosition('A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=-', components());
    const events = [
      { key: 'move', clause: '', args: { seat: 'S1', pawn: 'L', from: '6', to: 'F3' } },
      { key: 'beat', clause: '', args: { seat: 'N1', pawn: 'L', by: 'S1', at: '3' } },
    ];
    const lying = withMoved(before, events);
    expect(lying.seats[0]?.placed.map((pawn) => pawn.place)).toEqual([8, 10]);
    expect(lying.seats[1]?.placed.map((pawn) => pawn.place)).toEqual([9]);
    expect(lying.seats[1]?.supply).toHaveLength(5);
    expect(before.seats[0]?.placed.map((pawn) => pawn.place)).toEqual([6, 8]);
  });
});

it('says on which side a torque pulls, with the mark that stands there, from either side of the board', () => {
  expect([5e6, -5e6, 0].map((torque) => halfWord(torque, false))).toEqual([
    'to the right (E)',
    'to the left (W)',
    '(level)',
  ]);
  expect([5e6, -5e6].map((torque) => halfWord(torque, true))).toEqual(['to the left (E)', 'to the right (W)']);
});
