// What happened and what is asked, in plain words.

import { describe, expect, it } from 'vitest';
import { maybe } from '../../../i18n/text';
import type { GameEvent } from '../../../protocol/messages';
import { guide } from './guide';
import { kIdle, moment, ply, seat } from '../model/sample';
import {
  changesSides,
  closing,
  eventText,
  isQuiet,
  optionsInForce,
  plySign,
  pointsWords,
  prompt,
  sideWords,
} from './words';

const name = (id: string): string => id;
const kBoard = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const said = (key: string, args: Record<string, string>, clause = ''): string => eventText({ key, clause, args }, name);
/** Learns the names of the cards. */
const start = moment(`${kBoard} [hw:FI1,FI2,FI3;hb:?3;dw:?6;db:?6]`, ['e2e4']);
prompt(start, name);

describe('what happened', () => {
  it.each([
    ['card_played', { seat: 'White', card: 'FI1', play: 'FI1@g1' }, 'White plays Meteor Bomb: g1.'],
    ['card_played', { seat: 'Black', card: 'WA6', play: 'WA6' }, 'Black plays Mist.'],
    [
      'card_played',
      { seat: 'White', card: 'NA3', play: 'NA3@a4.b5.+N.g1' },
      'White plays Second Spring: a4, b5, a lost Knight and g1.',
    ],
    ['card_played', { seat: 'White', card: 'WA9', play: 'WA9@wK' }, 'White plays Still Waters: the King side.'],
    ['removed', { piece: 'p', square: 'f2' }, 'The Pawn on f2 is removed.'],
    ['sacrificed', { piece: 'N', square: 'h2' }, 'The Knight on h2 is sacrificed.'],
    ['pushed', { piece: 'P', from: 'a2', to: 'a3' }, 'The Pawn on a2 is pushed to a3.'],
    ['pushed', { piece: 'n', from: 'b8', to: '-' }, 'The Knight on b8 is pushed off the board.'],
    [
      'swapped',
      { piece: 'R', square: 'a1', other: 'N', other_square: 'b1' },
      'The Rook on a1 and the Knight on b1 change places.',
    ],
    ['promoted', { piece: 'P', square: 'c6', to: 'N' }, 'The Pawn on c6 becomes a Knight.'],
    ['shielded', { squares: 'a2+f2', until: 'reply' }, 'Shielded until the end of the next turn: a2 and f2.'],
    ['discarded', { seat: 'Black', cards: 'FI1,FI2' }, 'Black discards Meteor Bomb and Burnt Offering.'],
    ['drew', { seat: 'Black', card: '?' }, 'Black draws a card.'],
    ['drew', { seat: 'White', card: 'NA4' }, 'White draws Undergrowth.'],
    ['foe_picked', { seat: 'Black', square: '-' }, 'Black gives up nothing.'],
    [
      'moved',
      { seat: 'White', san: 'Nf3', from: 'g1', to: 'f3', captured: '-' },
      'White moves the Knight from g1 to f3.',
    ],
    [
      'moved',
      { seat: 'White', san: 'exd5', from: 'e4', to: 'd5', captured: 'p' },
      'White captures the Pawn on d5 with the Pawn from e4.',
    ],
    ['castled', { seat: 'Black', san: 'O-O-O', from: 'e8', to: 'c8' }, 'Black castles on the Queen side.'],
    [
      'promotion',
      { seat: 'White', san: 'bxa8=N+', from: 'b7', to: 'a8', captured: 'r' },
      'White captures the Rook on a8 with the Pawn from b7 and promotes it to a Knight.',
    ],
    ['element_chosen', { seat: 'Black', element: 'WA' }, 'Black chooses Water.'],
    ['game_points', { game: '2', white: '1.5', black: '0.5' }, 'After game 2: White has 1½, Black has ½.'],
  ])('%s: %j', (key, args, text) => {
    expect(said(key, args)).toBe(text);
  });

  it('CB-9.5: says by its clause how the game was won or drawn', () => {
    expect(said('won', { seat: 'White' }, 'CB-9.5')).toBe('White wins: the opponent has no legal turn left.');
    expect(said('won', { seat: 'White' }, 'CB-99.9')).toBe('White wins.');
    expect(said('drawn', {}, 'CB-13.3')).toContain('repetition');
  });

  it('every event of the game has words, without gaps', () => {
    const keys = `element_chosen listed drafted dealt card_played foe_picked removed sacrificed relocated jumped swapped
      pushed promoted returned frozen pacified shielded granted discarded drew misplayed moved castled en_passant promotion
      check declared king_lost won drawn game_points colours exchanged match_won match_drawn`.split(/\s+/);
    const args = {
      seat: 'White',
      card: 'FI1',
      cards: 'FI1',
      play: 'FI1@g1',
      piece: 'P',
      other: 'N',
      square: 'a1',
      other_square: 'b1',
      from: 'a1',
      to: 'b1',
      squares: 'a1',
      until: 'turn',
      move: 'N',
      san: 'Nb1',
      game: '1',
      white: '1',
      black: '0',
      element: 'FI',
    };
    for (const key of keys) expect(said(key, args), key).toMatch(/^[A-Z][^{}?]*\.$/);
    for (const key of keys) expect(said(key, args), key).not.toMatch(/undefined|chess_balance/);
  });

  it('tells the end apart from what led to it', () => {
    const events: GameEvent[] = ['moved', 'check', 'won'].map((key) => ({ key, clause: '', args: {} }));
    expect(closing(events).map((event) => event.key)).toEqual(['won']);
  });

  it('CB-14.1: counts halves of points', () => {
    expect([0, 1, 2, 3].map(pointsWords)).toEqual(['0', '½', '1', '1½']);
  });
});

describe('the list of plies', () => {
  it('shows short notation for a move and the card for a play', () => {
    const moved = { key: 'moved', clause: 'CB-5.4', args: { san: 'Rxa3+', seat: 'White' } };
    expect(plySign(ply('a7a3', kBoard, [moved]))).toBe('Rxa3+');
    const won = { key: 'won', clause: 'CB-12.13', args: { seat: 'White' } };
    expect(plySign(ply('a7a3', kBoard, [moved, won]))).toBe('Rxa3#');
    expect(plySign(ply('a7a3', kBoard, [moved, { ...won, clause: 'CB-9.1' }]))).toBe('Rxa3+');
    expect(plySign(ply('FI1@g1/', kBoard))).toBe('FI1');
    expect(plySign(ply('{w:?}', kBoard, [], 'chance'))).toBe('+');
    expect(plySign(ply('{b-FI1-FI2}', kBoard, [], 'chance'))).toBe('−');
    expect(plySign(ply('resigns', kBoard))).toBe('⚐');
    expect(plySign(ply('agrees', kBoard))).toBe('½');
  });

  it('leaves deals and hidden choices out', () => {
    const dealt = { key: 'dealt', clause: 'CB-2.5', args: { seat: 'White', card: '?' } };
    expect(isQuiet(ply('{w:?}', kBoard, [dealt], 'chance'))).toBe(true);
    expect(isQuiet(ply('?', kBoard))).toBe(true);
    expect(isQuiet(ply('deck:?', kBoard))).toBe(true);
    expect(isQuiet(ply('{w:FI1}', kBoard, [{ ...dealt, key: 'drew' }], 'chance'))).toBe(false);
  });
});

describe('what is asked', () => {
  const asks = (keys: string, moves: string[], more = {}): string =>
    prompt(moment(`${kBoard} [${keys}]`, moves, more), name);

  it.each([
    ['hw:FI1;hb:?3', ['e2e4'], 'White: play a card or move a piece.'],
    ['hw:-;hb:?3', ['e2e4'], 'White: move a piece.'],
    ['hw:FI1;hb:?3', ['FI1@e1/'], 'White: you have no legal move. Only a card can save you.'],
    ['hw:-;hb:-;ph:chess;cp:FI7', ['e2e4'], 'White: now move a piece. Kings and Queens stay where they are.'],
    ['hw:-;hb:-;ph:chess;cp:FI1@e1x', ['e1e2'], 'White: you lost the card. Move your King if you can.'],
    ['hw:-;hb:-;ph:foe;cp:FI5@b1', ['!b8'], 'White: Pyre makes you sacrifice a piece. Choose which one.'],
    ['ph:elem', ['el:FI'], 'White: choose an element for your deck.'],
    ['ph:draft', ['draft:FI1'], 'White: take a card for your deck.'],
    ['ph:list', ['deck:FI1'], 'White: secretly choose nine cards for your deck.'],
    ['ph:swap', ['side:FI1'], 'White: choose your four sideboard cards for the next game.'],
    ['ph:side;end:1-0 CB-9.5', ['white'], 'White: choose your colour for the next game.'],
    ['ph:deal', [], 'The table is dealing the cards.'],
  ])('CB-15.1: %s', (keys, moves, text) => {
    expect(asks(keys, moves)).toBe(text);
  });

  it('CB-8.1: says that the King is in check', () => {
    expect(asks('hw:FI1', ['e2e4'], { facts: { king_attacked_e1: 1 } })).toContain('in check');
    expect(asks('hw:FI1', ['e2e4'], { facts: { king_attacked_e8: 1 } })).not.toContain('in check');
  });

  it('says for whom one waits, and who thinks', () => {
    expect(asks('hw:FI1', [], { now: { ...kIdle, actors: [1] } })).toBe('Waiting for Black.');
    const now = { ...kIdle, actors: [1], thinking: [1] };
    expect(asks('hw:FI1', [], { now })).toBe('Black is thinking.');
    expect(asks('ph:list', [], { now: { ...kIdle, actors: [0, 1] } })).toContain('White and Black');
  });

  it('CB-9.5: says who won, and of a match who won that', () => {
    const won = { key: 'match_won', clause: 'CB-14.1', args: { seat: 'Black' } };
    expect(asks('end:0-1 CB-9.5', [], { ply: ply('e8e1', kBoard, [won]) })).toBe('Black wins the match.');
    expect(asks('end:0-1 CB-9.5', [])).toBe('Black wins.');
    const swapped = { seats: [seat(0), seat(1)] };
    expect(asks('end:0-1 CB-9.5;mt:2/0/0/1', [], swapped)).toBe('White wins.');
  });
});

describe('the guide', () => {
  it('has words for each of its steps', () => {
    for (const { key } of guide)
      for (const text of [`chess_balance.guide.${key}.title`, `chess_balance.guide.${key}`])
        expect(maybe(text), text).toBeTruthy();
    expect(guide.length).toBeGreaterThan(9);
  });
});

describe('the rules of a table', () => {
  it('CB-16: are those that differ from the defaults', () => {
    expect(optionsInForce({})).toEqual([]);
    expect(optionsInForce({ declare: 'manual', mode: 'cards', king_safety: 'strict' })).toEqual([
      'Declaring check: By hand',
    ]);
  });
});

describe('a side of the board', () => {
  it('CB-14.2: changes its player in a match alone', () => {
    expect(changesSides({ games: '1' })).toBe(false);
    expect(changesSides({ games: '2' })).toBe(true);
    expect(changesSides({ games: '1', deck_mode: 'tournament' })).toBe(true);
  });

  it('is named by its player and its colour, where that is not its name', () => {
    expect(sideWords('Ada', 'b')).toBe('Ada (Black)');
    expect(sideWords('Player 1', 'b')).toBe('Player 1 (Black)');
    expect(sideWords('White', 'w')).toBe('White');
  });
});
