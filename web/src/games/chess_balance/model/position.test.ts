// Position lines, and all that the worked scenarios of the rules print.

import { describe, expect, it } from 'vitest';
import scenarios from '../../../../../tests/scenarios/chess_balance.json';
import { colourOfSeat, count, printPosition, readPosition, readSource, seatOfColour } from './position';
import { BadPosition, printBoard, readBoard, squareAt, squareIndex } from './squares';

/** Every position line in the scenarios, whatever their form. */
const lines = [
  ...JSON.stringify(scenarios).matchAll(/"([^"]*\/[^"]* [wb] (?:-|[KQkq]+) (?:-|[a-h][36]) \d+ \d+[^"]*)"/g),
]
  .map((match) => match[1] ?? '')
  .filter((line) => !line.includes('illegal'));

describe('the position line', () => {
  it('CB-15.4: every line of the scenarios reads, and prints as a line that means the same', () => {
    expect(lines.length).toBeGreaterThan(180);
    for (const line of lines) {
      const position = readPosition(line);
      expect(readPosition(printPosition(position)), line).toEqual(position);
    }
  });

  it('CB-2.1: the orthodox array reads and prints as FEN', () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const position = readPosition(fen);
    expect(printPosition(position)).toBe(fen);
    expect(position.board[squareIndex('e1')]).toBe('K');
    expect(position.board[squareIndex('d8')]).toBe('q');
    expect(position.phase).toBe('card');
  });

  it('CB-15.4: hands, decks, piles, lost pieces, marks and declarations', () => {
    const position = readPosition(
      '4k3/8/8/8/8/8/P7/4K3 b - - 3 9 [hw:FI1,WI4;hb:?3;dw:?4;db:?6;pw:NA1,NA2;gw:QP;gb:np;nd:a2;ck:wb;rp:0a1b2c3d*2]',
    );
    expect(position.hands.w).toEqual({ known: ['FI1', 'WI4'], unknown: 0 });
    expect(count(position.hands.b)).toBe(3);
    expect(count(position.decks.w)).toBe(4);
    expect(position.piles.w).toEqual(['NA1', 'NA2']);
    expect(position.lost).toEqual({ w: ['Q', 'P'], b: ['n', 'p'] });
    expect(position.stale).toEqual(['a2']);
    expect(position.declared).toEqual(['w', 'b']);
    expect(position.rest).toEqual([['rp', '0a1b2c3d*2']]);
  });

  it('CB-15.4: inside a turn a star marks what ends with it', () => {
    const position = readPosition(
      '4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1 [hw:-;hb:-;fx:freeze=e8*,shield=a2+b2*,grantN=a1;ph:chess;cp:FI7;sn:e8+d8;sd:1]',
    );
    expect(position.statuses).toEqual([
      { kind: 'freeze', square: 'e8', ending: true },
      { kind: 'shield', square: 'a2', ending: false },
      { kind: 'shield', square: 'b2', ending: true },
      { kind: 'grantN', square: 'a1', ending: false },
    ]);
    expect(position.phase).toBe('chess');
    expect(position.play).toBe('FI7');
    expect(position.attacked).toEqual(['e8', 'd8']);
    expect(position.wasAttacked).toBe(true);
  });

  it('CB-9.5: a game that is over names result and clause', () => {
    const position = readPosition('4k3/8/8/8/8/8/8/4K3 w - - 0 1 [hw:-;hb:-;end:1-0 CB-9.5]');
    expect(position.end).toEqual({ result: '1-0', clause: 'CB-9.5' });
    expect(position.phase).toBe('over');
  });

  it('CB-14.1: between the games of a match the last one is over and a colour is chosen', () => {
    const position = readPosition('4k3/8/8/8/8/8/8/4K3 w - - 0 1 [ph:side;end:1-0 CB-9.5;mt:2/3/1/1]');
    expect(position.phase).toBe('side');
    expect(position.match).toEqual({ game: 2, points: [3, 1], white: 1 });
    expect(colourOfSeat(position, 0)).toBe('b');
    expect(seatOfColour(position, 'b')).toBe(0);
  });

  it('CB-15.2: sources name elements and cards, or are hidden', () => {
    expect(readSource('FI+WA')).toEqual({ elements: ['FI', 'WA'], cards: [] });
    expect(readSource('FI+WA1+WA2')).toEqual({ elements: ['FI'], cards: ['WA1', 'WA2'] });
    expect(readSource('?')).toBeNull();
    expect(readSource(null)).toBeNull();
  });

  it.each([
    '',
    'x',
    '8/8/8/8/8/8/8/8 w - - 0',
    '9/8/8/8/8/8/8/8 w - - 0 1',
    '8/8/8/8/8/8/8/8 w KK - 0 1 [',
    'k7/8/8/8/8/8/8/K7 w - - 0 1 [hw:X]',
  ])('refuses %s', (line) => {
    expect(() => readPosition(line)).toThrow(BadPosition);
  });
});

describe('squares', () => {
  it('are counted from a1 to h8', () => {
    expect(squareIndex('a1')).toBe(0);
    expect(squareAt(63)).toBe('h8');
  });
  it('a board field reads and prints', () => {
    const field = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R';
    expect(printBoard(readBoard(field))).toBe(field);
  });
});
