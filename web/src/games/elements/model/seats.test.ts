import { describe, expect, it } from 'vitest';
import type { Moment } from '../../contract';
import { readPosition } from './position';
import { arriving, lastScored, lastVoid, ownSeat, seating } from './seats';

const seat = (index: number, holder: 'me' | 'bot' = 'bot') => ({
  seat: index,
  id: String(index),
  side: 0,
  holder,
  name: '',
  bot: '',
  online: true,
});
const drafting = (cycle: number, step: number) =>
  readPosition(
    `EL n=2 opt=- c=${cycle} ph=draft.${step} s0=0 | ${['0', '9', '9+9'][cycle - 1]} h=? p=? b=- | ` +
      `${['0', '9', '9+9'][cycle - 1]} h=A${cycle} p=E${cycle} b=-`,
  );
const moment = (over: Partial<Moment>): Moment =>
  ({ seats: [seat(0), seat(1)], acting: null, ply: null, plies: [], ...over }) as Moment;

describe('seats', () => {
  it('sits left neighbours to the left and right ones to the right of the own seat', () => {
    const ids = (n: number, own: number | null): string =>
      seating(
        Array.from({ length: n }, (_, i) => seat(i)),
        own,
      )
        .map((one) => one.id)
        .join('');
    expect(ids(4, 0)).toBe('2103');
    expect(ids(2, 1)).toBe('01');
    expect(ids(8, 3)).toBe('76543210');
    expect(ids(3, null)).toBe('102');
  });

  it('EL-3.3 EX-15 knows from which side a hand has come', () => {
    expect(arriving(drafting(1, 1))).toBeNull();
    expect(arriving(drafting(1, 2))).toBe('right');
    expect(arriving(drafting(2, 2))).toBe('left');
    expect(arriving(drafting(3, 2))).toBe('right');
  });

  it('looks with the eyes of the seat whose cards are seen', () => {
    const mine = moment({ seats: [seat(0, 'me'), seat(1, 'me')] });
    expect(ownSeat(mine, drafting(1, 2))).toBe(1);
    expect(ownSeat(moment({}), drafting(1, 2))).toBeNull();
  });

  it('EL-6.9 tells what the last Voids took, and only if the last ply was one', () => {
    const event = { key: 'voided', clause: 'EL-6.9', args: { seat: '0', void: 'V1', victim: '1', cards: 'E1@E1' } };
    const ply = { n: 1, actor: 0, move: '', view: '', facts: {}, events: [event] };
    expect(lastVoid(moment({ ply, plies: [ply] }))).toEqual({ victim: 1, targets: [{ card: 'E1', place: 'E1' }] });
    expect(lastVoid(moment({ plies: [ply] }))).toBeNull();
  });

  it('EL-7.1 finds the last scoring', () => {
    const scored = (cycle: string) => ({
      n: 1,
      actor: 0,
      move: '',
      view: '',
      facts: {},
      events: [{ key: 'scored', clause: 'EL-7.2', args: { seat: '0', cycle } }],
    });
    expect(lastScored(moment({ plies: [scored('1'), scored('2')] }))?.[0]?.args['cycle']).toBe('2');
    expect(lastScored(moment({}))).toBeNull();
  });
});
