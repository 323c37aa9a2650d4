// @vitest-environment jsdom

// Deck lists: what keeps one from being handed in, and its text.

import { beforeEach, describe, expect, it } from 'vitest';
import { builder, faultsNow, fitted, orderOf, wordOf, type Order } from './builder.svelte';
import { faultsOf, handIn, kEmpty, listText, readList, savedDecks, saveDeck, toggled, type List } from './deck';
import { readOffers } from './moves';
import { readPosition } from './position';
import { components, legal, moment, ply } from './sample';

const all = components.cards.map((card) => card.id);
const nine = all.slice(0, 9);
const four = all.slice(9, 13);
const keys = (list: List, task: Order['task'] = 'deck', pool = all): string[] =>
  faultsOf(list, task, pool, all).map((fault) => fault.key);

describe('a deck list', () => {
  it('CB-3.4: of nine different cards will do', () => {
    expect(keys({ deck: nine, side: [] })).toEqual([]);
    expect(keys({ deck: nine, side: four }, 'deck_side')).toEqual([]);
  });

  it('CB-3.9: is refused with eight cards, with a card twice, with an unknown one', () => {
    expect(keys({ deck: nine.slice(1), side: [] })).toEqual(['few_deck']);
    expect(keys({ deck: [...nine.slice(1), 'FI2'], side: [] })).toEqual(['twice']);
    expect(keys({ deck: [...nine.slice(1), 'XX9'], side: [] })).toEqual(['unknown']);
    expect(keys({ deck: [...nine, 'WA1'], side: [] })).toEqual(['many_deck']);
    expect(keys({ deck: nine, side: four.slice(1) }, 'deck_side')).toEqual(['few_side']);
    expect(keys({ deck: nine, side: [...four, 'WA9'] }, 'deck_side')).toEqual(['many_side']);
    expect(keys({ deck: nine, side: [nine[0]!, ...four.slice(1)] }, 'deck_side')).toEqual(['twice']);
  });

  it('CB-3.5: between games only the registered thirteen are split anew', () => {
    const pool = [...nine, ...four];
    expect(keys({ deck: nine, side: four }, 'split', pool)).toEqual([]);
    expect(keys({ deck: [...nine.slice(1), 'WA9'], side: four }, 'split', pool)).toEqual(['outside']);
  });

  it('a chosen card goes into the deck, then aside, and out again', () => {
    const full = nine.reduce((list, card) => toggled(list, card, 'deck_side'), kEmpty);
    expect(full.deck).toEqual(nine);
    const side = toggled(full, four[0]!, 'deck_side');
    expect(side.side).toEqual([four[0]]);
    expect(toggled(side, four[0]!, 'deck_side')).toEqual(full);
    expect(toggled(full, four[0]!, 'deck')).toBe(full);
    expect(toggled(full, nine[0]!, 'deck').deck).toHaveLength(8);
  });

  it('of thirteen cards every one lies in the deck or aside', () => {
    const list = { deck: [...nine, four[0]!], side: four.slice(1) };
    const moved = toggled(list, nine[2]!, 'split');
    expect(moved.side).toContain(nine[2]);
    expect(toggled(moved, nine[3]!, 'split')).toBe(moved);
    expect(toggled(moved, four[1]!, 'split').deck).toContain(four[1]);
  });

  it('has a text that reads back, also from a loose list', () => {
    const list = { deck: nine, side: four };
    expect(readList(listText(list))).toEqual(list);
    expect(readList('FI1 FI2, FI3')).toEqual({ deck: ['FI1', 'FI2', 'FI3'], side: [] });
    expect(readList('deck: FI1, FI2')).toEqual({ deck: ['FI1', 'FI2'], side: [] });
    expect(readList('hello')).toBeNull();
    expect(readList('')).toBeNull();
  });

  it('is handed in whole, a split by its sideboard', () => {
    const list = { deck: nine, side: four };
    expect(handIn(list, 'deck_side')).toBe(`deck:${nine.join(',')};side:${four.join(',')}`);
    expect(handIn(list, 'split')).toBe(`side:${four.join(',')}`);
    expect(handIn({ deck: nine, side: [] }, 'deck')).toBe(`deck:${nine.join(',')}`);
  });
});

describe('decks kept on the device', () => {
  beforeEach(() => localStorage.clear());
  it('are there again by their names, until they are forgotten', () => {
    expect(saveDeck('Mine', { deck: nine, side: [] })).toBe(true);
    expect(savedDecks()).toEqual({ Mine: `deck:${nine.join(',')}` });
    saveDeck('Mine', null);
    expect(savedDecks()).toEqual({});
  });
  it('a store with nonsense in it is taken for empty', () => {
    localStorage.setItem('equipoise.chess_balance.decks', '{"a":1,"b');
    expect(savedDecks()).toEqual({});
  });
});

describe('what is asked of a seat', () => {
  const kBoard = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const order = (view: string, moves: string[], options: Record<string, string>): Order | null => {
    const now = moment(view, moves, { options });
    return orderOf(now, readPosition(view), components, readOffers(legal(moves)));
  };

  it('CB-3.4: nine of all cards', () => {
    const found = order(
      `${kBoard} [ph:list;sb:?]`,
      all.map((card) => `deck:${card}`),
      { deck_mode: 'standard' },
    );
    expect(found).toMatchObject({ task: 'deck', before: { deck: [], side: [] } });
    expect(found?.pool).toHaveLength(36);
  });

  it('goes on from what the table has, whole elements included', () => {
    const found = order(`${kBoard} [ph:list;sw:FI;sb:?]`, ['side:WI1'], { deck_mode: 'tournament' });
    expect(found?.task).toBe('deck_side');
    expect(found?.before.deck).toEqual(all.slice(0, 9));
  });

  it('CB-3.5: between games four of thirteen', () => {
    const sides = [...nine, ...four].map((card) => `side:${card}`);
    const found = order(`${kBoard} [ph:swap;sw:${[...nine, ...four].join('+')};mt:2/2/0/0]`, sides, {
      deck_mode: 'tournament',
    });
    expect(found).toMatchObject({ task: 'split', before: { deck: [], side: [] } });
    expect(found?.pool.toSorted()).toEqual([...nine, ...four].toSorted());
    builder.begin('x', found!);
    expect(builder.list.deck).toHaveLength(13);
    expect(faultsNow(found!, builder.list, all).map((fault) => fault.key)).toEqual(['many_deck', 'few_side']);
    const list = fitted({ deck: nine, side: [] }, found!);
    expect(list.side).toEqual(found!.pool.filter((card) => !nine.includes(card)));
    expect(wordOf(found!, list)).toBe(`side:${list.side.join(',')}`);
    builder.forget();
  });

  it('CB-3.5: begins with the split of the game before, whatever colour the seat had', () => {
    const registered = [...nine, ...four];
    const view = `${kBoard} [ph:swap;sb:${registered.join('+')};mt:2/2/0/1]`;
    const sides = registered.map((card) => `side:${card}`);
    const past = ply('e2e4', `${kBoard} [sw:${nine.join('+')};tw:${four.join(',')}]`);
    const now = moment(view, sides, { options: { deck_mode: 'tournament' }, plies: [past] });
    const found = orderOf(now, readPosition(view), components, readOffers(legal(sides)));
    expect(found?.former).toEqual(four);
    builder.begin('y', found!);
    expect(builder.list.side).toEqual(four);
    expect(faultsNow(found!, builder.list, all)).toEqual([]);
    builder.forget();
  });
});
