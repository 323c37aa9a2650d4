// The deck that somebody puts together here, until it is handed in; the builder and the prompt line share it.

import type { Moment } from '../../contract';
import { faultsOf, handIn, kDeckCards, kEmpty, kSideCards, type Fault, type List, type Task } from './deck';
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
}

/** Null while nobody here is to put a deck together. */
export function orderOf(moment: Moment, position: Position, components: Components, offers: Offers): Order | null {
  if (!moment.acting || (position.phase !== 'list' && position.phase !== 'swap')) return null;
  const colour = colourOfSeat(position, moment.acting.seat);
  const all = components.cards.map((card) => card.id);
  const listed = cardsOf(components, position.sources[colour]) ?? [];
  const side = position.sideboards[colour].known;
  const isTournament = modeOf(moment.options) === 'tournament';
  const isSplit = position.phase === 'swap' || (isTournament && isShared(moment.options));
  if (!isSplit)
    return { task: isTournament ? 'deck_side' : 'deck', pool: all, before: { deck: listed, side }, former: [] };
  const chosen = side.filter((card) => !offers.side.has(card));
  const pool = [...new Set([...listed, ...side, ...offers.side])];
  return { task: 'split', pool, before: { deck: [], side: chosen }, former: formerSide(moment, pool) };
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

  /** Begins with what the table has, unless this list was begun already. */
  begin(key: string, order: Order): void {
    if (this.key === key) return;
    this.key = key;
    this.taken = null;
    if (order.task !== 'split') {
      this.list = order.before;
      return;
    }
    const side = order.before.side.length > 0 ? order.before.side : order.former;
    this.list = { deck: order.pool.filter((card) => !side.includes(card)), side };
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

/** Fills a list of thirteen from a text that names only the deck or only the sideboard. */
export function fitted(list: List, order: Order): List {
  if (order.task === 'deck') return { deck: [...list.deck, ...list.side], side: [] };
  if (order.task === 'deck_side') return list;
  const side = list.side.length > 0 ? list.side : order.pool.filter((card) => !list.deck.includes(card));
  const deck = list.deck.length > 0 ? list.deck : order.pool.filter((card) => !side.includes(card));
  return { deck: deck.slice(0, Math.max(kDeckCards, deck.length)), side };
}
