// What the board marks as the last action, and what it lets fly.

import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { gridOf } from './geometry';
import { announcedWay, lastMove, passageOf } from './last';
import { kBorg, kChez, line, moment, ply, pocket } from './sample';

const view = line(`2 B M ${kBorg} ${kChez} -`);
const grid = gridOf(pocket());
const event = (key: string, args: Record<string, string>): GameEvent => ({ key, clause: '', args });

function after(...plies: GameEvent[][]): Moment {
  const told = plies.map((events, i) => ply('x', view, events, 0, i + 1));
  return moment(view, [], { plies: told, ply: told.at(-1) ?? null, before: { view, facts: {} } });
}

const announced = { seat: 'BORG', child: 'B', from: 'D4', to: 'D9', route: 'D5.D6.D7.D8.D9', crossings: '1' };

describe('the last action', () => {
  it('OW-6.10: is a move with its way', () => {
    const at = after([event('moved', { seat: 'BORG', child: 'F', from: 'D4', to: 'D2', route: 'D3.D2' })]);
    expect(lastMove(at)).toEqual({ from: 'D4', to: 'D2', route: ['D3', 'D2'], lost: false });
    expect(passageOf(at, grid)).toMatchObject({ id: 1, seat: 0, aspect: 'F' });
    expect(passageOf(at, grid)?.way).toHaveLength(3);
  });

  it('OW-6.21: is the way that a drowned Child had announced', () => {
    const at = after([event('announced', announced)], [event('drowned', { seat: 'BORG', child: 'B', die: '1' })]);
    expect(lastMove(at)).toMatchObject({ from: 'D4', to: 'D9', lost: true });
    expect(passageOf(at, grid)).toBeNull();
  });

  it('OW-6.18: ends at the edge for a Child that left the grid', () => {
    const at = after([event('left_grid', { seat: 'BORG', child: 'B', from: 'C3', route: 'B2.A2', fate: 'lost' })]);
    expect(lastMove(at)).toMatchObject({ from: 'C3', to: null, route: ['B2', 'A2'], lost: true });
    expect(passageOf(at, grid)?.way).toHaveLength(3);
  });

  it('OW-6.22: shows an announced way while its rolls are due', () => {
    expect(announcedWay(after([event('announced', announced)]))).toEqual(['D4', 'D5', 'D6', 'D7', 'D8', 'D9']);
    expect(announcedWay(after([]))).toEqual([]);
  });
});
