// How pieces get from one board to the next: which one glides, which one leaves and how.

import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../../protocol/messages';
import { piecesOf } from './fingers.svelte';
import { changeTo, difference, setUp, type Change } from './men';

const event = (key: string, args: Record<string, string>): GameEvent => ({ key, clause: '', args });

function play(before: string, after: string, ...events: GameEvent[]): Change & { way(id: number): string } {
  const men = setUp(piecesOf(before));
  const change = changeTo(men, piecesOf(after), events);
  const at = (list: { id: number; square: string }[], id: number): string =>
    list.find((man) => man.id === id)?.square ?? '';
  return { ...change, way: (id) => `${at(men, id)}-${at(change.men, id)}` };
}

const ways = (change: ReturnType<typeof play>): string[] => [...change.moved].map(change.way).sort();
const exits = (change: Change): string[] => change.left.map(({ man, exit }) => `${man.piece}${man.square} ${exit}`);

describe('gliding pieces', () => {
  it('CB-5.4 a captured piece leaves where the capturing one arrives', () => {
    const change = play('4k3/8/8/3p4/4P3/8/8/4K3', '4k3/8/8/3P4/8/8/8/4K3', event('moved', { from: 'e4', to: 'd5' }));
    expect(ways(change)).toEqual(['e4-d5']);
    expect(exits(change)).toEqual(['pd5 taken']);
  });

  it('CB-12.10 King and Rook castle together', () => {
    const change = play('4k3/8/8/8/8/8/8/R3K3', '4k3/8/8/8/8/8/8/2KR4', event('castled', { from: 'e1', to: 'c1' }));
    expect(ways(change)).toEqual(['a1-d1', 'e1-c1']);
    expect(change.left).toEqual([]);
  });

  it('CB-12.11 the Pawn taken in passing leaves beside the square', () => {
    const change = play(
      '4k3/8/8/3pP3/8/8/8/4K3',
      '4k3/8/3P4/8/8/8/8/4K3',
      event('en_passant', { from: 'e5', to: 'd6' }),
    );
    expect(ways(change)).toEqual(['e5-d6']);
    expect(exits(change)).toEqual(['pd5 taken']);
  });

  it('CB-12.12 a Pawn that promotes stays the same man', () => {
    const change = play('4k3/P7/8/8/8/8/8/4K3', 'Q3k3/8/8/8/8/8/8/4K3', event('promotion', { from: 'a7', to: 'a8' }));
    expect(ways(change)).toEqual(['a7-a8']);
    expect(change.risen.size).toBe(1);
    expect(change.come.size + change.left.length).toBe(0);
  });

  it('CB-11.8 CB-11.9 what a card removes burns, what it sacrifices is given', () => {
    const change = play(
      '4k3/4p3/8/8/8/8/4P3/4K3',
      '4k3/8/8/8/8/8/8/4K3',
      event('sacrificed', { piece: 'P', square: 'e2' }),
      event('removed', { piece: 'p', square: 'e7' }),
    );
    expect(exits(change)).toEqual(['Pe2 given', 'pe7 burnt']);
  });

  it('CB-11.4 a pushed line shifts piece by piece, and one leaves over the edge', () => {
    const change = play(
      '1n4k1/1R6/8/8/8/8/8/6K1',
      '1R4k1/8/8/8/8/8/8/6K1',
      event('pushed', { piece: 'n', from: 'b8', to: '-' }),
      event('pushed', { piece: 'R', from: 'b7', to: 'b8' }),
    );
    expect(ways(change)).toEqual(['b7-b8']);
    expect(exits(change)).toEqual(['nb8 pushed']);
  });

  it('CB-11.11 swapped pieces of one kind change places all the same', () => {
    const change = play(
      '4k3/8/8/3r4/8/8/3R4/4K3',
      '4k3/8/8/3R4/8/8/3r4/4K3',
      event('swapped', { piece: 'R', square: 'd2', other: 'r', other_square: 'd5' }),
    );
    expect(ways(change)).toEqual(['d2-d5', 'd5-d2']);
  });

  it('CB-11.10 a returned piece is new on the board', () => {
    const change = play('4k3/8/8/8/8/8/8/4K3', '4k3/8/8/8/8/8/P7/4K3', event('returned', { piece: 'P', square: 'a2' }));
    expect(change.come.size).toBe(1);
    expect(change.moved.size).toBe(0);
  });

  it('a step back glides the shortest way, although the events tell another move', () => {
    const change = play('4k3/8/8/8/4P3/8/3P4/4K3', '4k3/8/8/8/8/8/3PP3/4K3', event('moved', { from: 'a7', to: 'a5' }));
    expect(ways(change)).toEqual(['e4-e2']);
    expect(change.left).toEqual([]);
  });

  it('a leap over many plies leaves nobody on two squares', () => {
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
    const change = play(start, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R');
    expect(change.men).toHaveLength(32);
    expect(new Set(change.men.map((man) => man.square)).size).toBe(32);
    expect(new Set(change.men.map((man) => man.id)).size).toBe(32);
  });
});

it('a preview tells what would go and what would stand where', () => {
  const now = piecesOf('4k3/8/8/3p4/4P3/8/8/4K3');
  const then = piecesOf('4k3/8/8/3P4/8/8/8/4K3');
  expect(difference(now, then)).toEqual({ doomed: ['e4', 'd5'], ghosts: [{ square: 'd5', piece: 'P' }] });
});
