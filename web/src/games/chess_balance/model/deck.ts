// Deck lists of standard and tournament play (CB-3.4, CB-3.5): what is chosen, what is wrong with it, and its text.

import { deckText, readMove } from './moves';
import { isCard, type CardId } from './position';

export const kDeckCards = 9;
export const kSideCards = 4;

/** What is to be chosen: a deck, a deck with a sideboard, or which of thirteen cards lie aside. */
export type Task = 'deck' | 'deck_side' | 'split';

export interface List {
  deck: CardId[];
  side: CardId[];
}

export const kEmpty: List = { deck: [], side: [] };

export const wantedSide = (task: Task): number => (task === 'deck' ? 0 : kSideCards);

/** Something wrong with a list, by the key of its sentence (CB-3.9). */
export interface Fault {
  key: 'few_deck' | 'many_deck' | 'few_side' | 'many_side' | 'twice' | 'unknown' | 'outside';
  count: number;
  cards: CardId[];
}

/** Whether it only says that more is to be chosen, which is no mistake. */
export const isMissing = (fault: Fault): boolean => fault.key === 'few_deck' || fault.key === 'few_side';

/** Everything that keeps a list from being handed in; nothing if it will do. */
export function faultsOf(list: List, task: Task, pool: CardId[], all: CardId[]): Fault[] {
  const cards = [...list.deck, ...list.side];
  const faults: Fault[] = [];
  const unknown = cards.filter((card) => !all.includes(card));
  if (unknown.length > 0) faults.push({ key: 'unknown', count: unknown.length, cards: unknown });
  const twice = [...new Set(cards.filter((card, i) => cards.indexOf(card) !== i))];
  if (twice.length > 0) faults.push({ key: 'twice', count: twice.length, cards: twice });
  const outside = cards.filter((card) => all.includes(card) && !pool.includes(card));
  if (outside.length > 0) faults.push({ key: 'outside', count: outside.length, cards: outside });
  const deck = kDeckCards - list.deck.length;
  const side = wantedSide(task) - list.side.length;
  if (deck > 0) faults.push({ key: 'few_deck', count: deck, cards: [] });
  if (deck < 0) faults.push({ key: 'many_deck', count: -deck, cards: [] });
  if (side > 0) faults.push({ key: 'few_side', count: side, cards: [] });
  if (side < 0) faults.push({ key: 'many_side', count: -side, cards: [] });
  return faults;
}

/** Where a card goes when it is chosen: into the deck while it has room, then aside; out again if it was in. */
export function toggled(list: List, card: CardId, task: Task): List {
  if (list.deck.includes(card)) {
    const deck = list.deck.filter((one) => one !== card);
    // Of thirteen cards every one lies in the deck or aside.
    if (task === 'split') return list.side.length < kSideCards ? { deck, side: [...list.side, card] } : list;
    return { ...list, deck };
  }
  if (list.side.includes(card)) {
    const side = list.side.filter((one) => one !== card);
    return task === 'split' ? { deck: [...list.deck, card], side } : { ...list, side };
  }
  if (list.deck.length < kDeckCards) return { ...list, deck: [...list.deck, card] };
  if (list.side.length < wantedSide(task)) return { ...list, side: [...list.side, card] };
  return list;
}

/** The text that a list is kept and passed on as. */
export const listText = (list: List): string => deckText(list.deck, list.side);

/** A list from its text, in any form of `deck:FI1,FI2;side:...` or cards one after the other; null if it names none. */
export function readList(text: string): List | null {
  const plain = text.trim().replace(/\s*([,;:])\s*/g, '$1');
  const move = readMove(plain.replace(/,(?=;|$)/g, ''));
  if (move?.type === 'deck') return { deck: move.deck, side: move.side };
  const cards = plain.split(/[\s,;]+/).filter(Boolean);
  if (cards.length === 0 || !cards.every(isCard)) return null;
  return { deck: cards.slice(0, kDeckCards), side: cards.slice(kDeckCards) };
}

/** The word that hands a list in: always the whole of it; of thirteen cards the sideboard says all. */
export const handIn = (list: List, task: Task): string => deckText(task === 'split' ? [] : list.deck, list.side);

const kStore = 'equipoise.chess_balance.decks';

/** Named decks kept on this device; nothing where the browser keeps nothing. */
export function savedDecks(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kStore) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Keeps or, with null, forgets a deck; returns whether the browser did. */
export function saveDeck(name: string, list: List | null): boolean {
  const decks = savedDecks();
  if (list === null) delete decks[name];
  else decks[name] = listText(list);
  try {
    localStorage.setItem(kStore, JSON.stringify(decks));
    return true;
  } catch {
    return false;
  }
}

const kLastStore = 'equipoise.chess_balance.last_decks';

/** The decks handed in last in this tab, by their owner: they are for its next game, not for whoever comes later. */
function lastDecks(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(kLastStore) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export function lastDeck(owner: string): List | null {
  const text = lastDecks()[owner];
  return typeof text === 'string' ? readList(text) : null;
}

export function rememberDeck(owner: string, list: List): void {
  try {
    sessionStorage.setItem(kLastStore, JSON.stringify({ ...lastDecks(), [owner]: listText(list) }));
  } catch {
    // A browser that keeps nothing begins the next deck empty.
  }
}
