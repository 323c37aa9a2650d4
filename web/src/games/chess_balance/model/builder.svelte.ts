// The deck that somebody puts together here, until it is handed in; the builder and the prompt line share it.

import type { Moment } from '../../contract';
import {
  faultsOf,
  handIn,
  kDeckCards,
  kEmpty,
  kSideCards,
  lastDeck,
  rememberDeck,
  wantedSide,
  type Fault,
  type List,
  type Task,
} from './deck';
import { cardsOf, type Components } from './components';
import { isShared, modeOf } from './knowledge';
import type { Offers } from './moves';
import { colourOfSeat, readPosition, type CardId, type Position } from './position';

/** What a seat is asked to put together, and from what. */
export interface Order {
  task: Task;
  pool: CardId[];
  /** What the table has of it already. */
  before: List;
  /** The sideboard of the game before, where it is known here. */
  former: CardId[];
  /** Whose decks it follows: the person's, or the seat's where several seats share this screen. */
  owner: string;
}

/** Null while nobody here is to put a deck together. */
export function orderOf(moment: Moment, position: Position, components: Components, offers: Offers): Order | null {
  if (!moment.acting || (position.phase !== 'list' && position.phase !== 'swap')) return null;
  const colour = colourOfSeat(position, moment.acting.seat);
  const all = components.cards.map((card) => card.id);
  const listed = cardsOf(components, position.sources[colour]) ?? [];
  const side = position.sideboards[colour].known;
  const isTournament = modeOf(moment.options) === 'tournament';
  const own = moment.seats.filter((seat) => seat.holder === 'me');
  const owner = own.length > 1 ? (own.find((seat) => seat.seat === moment.acting?.seat)?.id ?? '') : 'me';
  const isSplit = position.phase === 'swap' || (isTournament && isShared(moment.options));
  if (!isSplit)
    return { task: isTournament ? 'deck_side' : 'deck', pool: all, before: { deck: listed, side }, former: [], owner };
  const chosen = side.filter((card) => !offers.side.has(card));
  const pool = [...new Set([...listed, ...side, ...offers.side])];
  return { task: 'split', pool, before: { deck: [], side: chosen }, former: formerSide(moment, pool), owner };
}

/** Four cards that lay aside when the acting seat saw its sideboard last. */
function formerSide(moment: Moment, pool: CardId[]): CardId[] {
  const seat = moment.acting?.seat ?? 0;
  for (const ply of moment.plies.toReversed()) {
    const position = readPosition(ply.view);
    const side = position.sideboards[colourOfSeat(position, seat)].known;
    if (position.phase !== 'swap' && side.length === kSideCards)
      return side.every((card) => pool.includes(card)) ? side : [];
  }
  return [];
}

class Builder {
  list = $state.raw<List>(kEmpty);
  /** A card of the draft that is about to be taken. */
  taken = $state.raw<CardId | null>(null);
  /** What the list was begun for; another question begins another one. */
  private key = '';
  private last = $state.raw<List | null>(null);

  /** Begins with what the table has, unless this list was begun already. */
  begin(key: string, order: Order): void {
    if (this.key === key) return;
    this.key = key;
    this.taken = null;
    this.last = order.task === 'split' ? null : recalled(order);
    if (order.task !== 'split') {
      this.list = this.last ?? order.before;
      return;
    }
    const side = order.before.side.length > 0 ? order.before.side : order.former;
    this.list = { deck: order.pool.filter((card) => !side.includes(card)), side };
  }

  /** Still the deck of the game before, as it was. */
  get isRecalled(): boolean {
    return this.list === this.last;
  }

  /** For the next game of the same owner. */
  handedIn(order: Order): void {
    if (order.task !== 'split') rememberDeck(order.owner, this.list);
  }

  forget(): void {
    this.key = '';
    this.list = kEmpty;
    this.taken = null;
  }
}

export const builder = new Builder();

export const faultsNow = (order: Order, list: List, all: CardId[]): Fault[] => {
  const faults = faultsOf(list, order.task, order.pool, all);
  // What the table has already stays in.
  const lost = [...order.before.deck, ...order.before.side].filter(
    (card) => ![...list.deck, ...list.side].includes(card),
  );
  return lost.length > 0 ? [...faults, { key: 'outside', count: lost.length, cards: lost }] : faults;
};

export const wordOf = (order: Order, list: List): string => handIn(list, order.task);

/** The deck that was handed in last, as far as it can be played here; null where the table has some of it already. */
function recalled(order: Order): List | null {
  if (order.before.deck.length > 0 || order.before.side.length > 0) return null;
  const last = lastDeck(order.owner);
  const isIn = (card: CardId): boolean => order.pool.includes(card);
  if (!last?.deck.every(isIn)) return null;
  return { deck: last.deck, side: order.task === 'deck_side' ? last.side.filter(isIn) : [] };
}

/** Cards that most positions have a use for, the best of them first. */
const kStarters = 'FI6 WI2 WA1 NA4 FI7 WI6 WA8 NA8 WI3 FI2 WI1 WA6 NA7'.split(' ');

/** A full list that begins with what the table has: from the starters, and from any of the pool where they lack. */
export const starterList = (order: Order): List => filled(order, [...kStarters, ...order.pool]);

/** A full list by chance; `random` gives numbers from 0 to below 1. */
export function randomList(order: Order, random: () => number = Math.random): List {
  const drawn = order.pool.map((card) => ({ card, rank: random() })).sort((a, b) => a.rank - b.rank);
  return filled(
    order,
    drawn.map(({ card }) => card),
  );
}

function filled({ task, pool, before }: Order, wanted: CardId[]): List {
  const kept = [...before.deck, ...before.side];
  const free = [...new Set(wanted)].filter((card) => pool.includes(card) && !kept.includes(card));
  const deck = [...before.deck, ...free.splice(0, kDeckCards - before.deck.length)];
  return { deck, side: [...before.side, ...free.slice(0, wantedSide(task) - before.side.length)] };
}

/** Fills a list of thirteen from a text that names only the deck or only the sideboard. */
export function fitted(list: List, order: Order): List {
  if (order.task === 'deck') return { deck: [...list.deck, ...list.side], side: [] };
  if (order.task === 'deck_side') return list;
  const side = list.side.length > 0 ? list.side : order.pool.filter((card) => !list.deck.includes(card));
  const deck = list.deck.length > 0 ? list.deck : order.pool.filter((card) => !side.includes(card));
  return { deck: deck.slice(0, Math.max(kDeckCards, deck.length)), side };
}
