import { describe, expect, it } from 'vitest';
import { commitments, moveText, readMove, readRoute } from './moves';

const kMoves = [
  'order:first',
  'order:second',
  'end:N',
  'end:S',
  'god:C8',
  'god:L',
  'put:F7B',
  'puts:A4S,B3F',
  'tower:R',
  'tower:C8',
  'H7B-e',
  'H7B-sw*2',
  'C8B-nw!',
  'C8S-C9',
  'F2F-F1',
  'F2F-F1~2',
  'A3S-!',
  'F1F-!~1',
  'C8S=B',
  'C8s=B',
  "C8S'-C9",
  'g-T8',
  'done',
  'battle:J6',
  'c:SSF',
  'g:S',
  '*4',
  'reborn',
  'pass',
];

describe('the notation of moves', () => {
  it('OW-13.1: reads and writes every kind of move', () => {
    for (const text of kMoves) {
      const move = readMove(text);
      expect(move, text).not.toBeNull();
      expect(move && moveText(move)).toBe(text);
    }
  });

  it('refuses what is no move', () => {
    for (const text of ['?', '', 'H7B-x', 'H7B-e*5', 'c:FS', '*7', 'C8b-e', 'put:F7', 'god:8C', 'C8S-C9~4'])
      expect(readMove(text), text).toBeNull();
  });

  it('OW-12.3: so many children have 3, 6, 10, 15 commitments', () => {
    expect([1, 2, 3, 4].map((count) => commitments(count).length)).toEqual([3, 6, 10, 15]);
    expect(commitments(2)).toEqual(['SS', 'SB', 'SF', 'BB', 'BF', 'FF']);
  });
});

describe('the way of a movement', () => {
  it('is read from its note', () => {
    expect(readRoute('H8.H9.H10~1')).toEqual({ hexes: ['H8', 'H9', 'H10'], exit: false, crossings: 1 });
    expect(readRoute('B7.A7.!')).toEqual({ hexes: ['B7', 'A7'], exit: true, crossings: 0 });
    expect(readRoute('!')).toEqual({ hexes: [], exit: true, crossings: 0 });
    expect(readRoute('!~2')).toEqual({ hexes: [], exit: true, crossings: 2 });
    for (const none of ['', 'x', '~1']) expect(readRoute(none)).toBeNull();
  });
});
