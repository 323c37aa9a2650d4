// What the foe may know of hidden cards (CB-15.2).

import { describe, expect, it } from 'vitest';
import { isShared, knownOf } from './knowledge';
import { lostOf, material } from './lost';
import { readPosition } from './position';
import { components } from './sample';

const kBoard = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const known = (keys: string, options: Record<string, string>, colour: 'w' | 'b' = 'w') =>
  knownOf(readPosition(`${kBoard} [${keys}]`), components, options, colour);

describe('what one side knows of the other', () => {
  it('CB-3.1: in Quick Play any card but those played and those in the own hand', () => {
    const found = known('hw:FI1,FI2,FI3;hb:?3;dw:?4;db:?5;pw:NA1,NA2;pb:WA1', {});
    expect(found).toMatchObject({ from: 'all', hand: 3, deck: 4, among: 30, cards: null });
  });

  it('CB-3.2: in Theme exactly the cards of the element that are not in the pile', () => {
    const found = known('hw:FI1,FI2,FI3;hb:?3;dw:?4;db:?6;pw:FI4,FI5;sw:FI;sb:WA', { deck_mode: 'theme' });
    expect(found).toMatchObject({ from: 'elements', elements: ['FI'], among: 7 });
    expect(found.cards).toEqual(['FI1', 'FI2', 'FI3', 'FI6', 'FI7', 'FI8', 'FI9']);
  });

  it('CB-3.3: in Dual nine of eighteen', () => {
    const found = known('hw:FI1,FI2,FI3;hb:?3;dw:?6;db:?6;sw:FI+NA;sb:WI+WA', { deck_mode: 'dual' });
    expect(found).toMatchObject({ elements: ['FI', 'NA'], among: 18, hand: 3, deck: 6 });
  });

  it('CB-3.4: of a secret list only what was played', () => {
    const found = known('hw:FI1;hb:?3;dw:?6;db:?6;pw:FI4,FI5;sw:FI;sb:?', { deck_mode: 'standard' });
    expect(found).toMatchObject({ from: 'own', among: 34 });
  });

  it('CB-3.6: of a drafted list everything', () => {
    const options = { deck_mode: 'standard', card_pool: 'shared' };
    const found = known('hw:FI1,FI2,FI3;hb:?3;dw:?5;db:?6;pw:FI4;sw:FI;sb:WA', options);
    expect(found).toMatchObject({ from: 'list', among: 8 });
    expect(isShared(options)).toBe(true);
  });

  it('CB-3.5: and what was shown in earlier games of the match', () => {
    const found = known('hw:?3;hb:?3;dw:?6;db:?6;kw:FI1,FI2;mt:2/2/0/0', { deck_mode: 'tournament', games: '3' });
    expect(found.seen).toEqual(['FI1', 'FI2']);
  });
});

describe('lost pieces', () => {
  it('CB-6.12: are those that the line tells, dearest first', () => {
    expect(lostOf(readPosition(`${kBoard} [gw:PNQ]`), 'w')).toEqual(['Q', 'N', 'P']);
  });
  it('in plain chess are those that are missing', () => {
    const position = readPosition('4k3/8/8/8/8/8/PPPPPPPP/RNB1KBNR w KQ - 0 1');
    expect(lostOf(position, 'w')).toEqual(['Q']);
    expect(lostOf(position, 'b')).toHaveLength(15);
    expect(material(position, 'w')).toBe(30);
    expect(material(position, 'b')).toBe(0);
  });
});
