// The cards of a table as the kernel tells them, and the elements.

import { readOnce } from '../../../board/once';
import { kElements, sourceCards, type CardId, type ElementCode } from './position';

export type Element = 'fire' | 'wind' | 'water' | 'nature';

export interface CardPick {
  kind: 'piece' | 'square' | 'rank' | 'wing' | 'type' | 'lost';
  /** Whose piece, and of which types. */
  side: 'own' | 'enemy' | 'any';
  type: string;
  foe: boolean;
  optional: boolean;
}

export interface Card {
  id: CardId;
  name: string;
  element: Element;
  text: string;
  picks: CardPick[];
}

export interface Components {
  deck: string;
  cards: Card[];
  byId: Map<CardId, Card>;
}

export const kElementNames: Record<ElementCode, Element> = { FI: 'fire', WI: 'wind', WA: 'water', NA: 'nature' };
export const codeOf = (element: Element): ElementCode =>
  kElements.find((code) => kElementNames[code] === element) ?? 'FI';

interface Told {
  deck?: string;
  cards?: (Omit<Card, 'picks'> & { picks?: Partial<CardPick>[] })[];
}

/** No cards in a game of plain chess. */
export const readComponents = readOnce((told: Told): Components => {
  const cards = (told.cards ?? []).map((card) => ({
    ...card,
    picks: (card.picks ?? []).map((pick) => ({
      kind: pick.kind ?? 'piece',
      side: pick.side ?? 'any',
      type: pick.type ?? '',
      foe: pick.foe === true,
      optional: pick.optional === true,
    })),
  }));
  return { deck: told.deck ?? '', cards, byId: new Map(cards.map((card) => [card.id, card])) };
});

/** A card that the table does not know keeps its id for a name. */
export function cardOf(components: Components, id: CardId): Card {
  const found = components.byId.get(id);
  if (found) return found;
  return { id, name: id, element: kElementNames[id.slice(0, 2) as ElementCode] ?? 'fire', text: '', picks: [] };
}

/** The cards that a source of the position line names; null where it is hidden or any card will do. */
export const cardsOf = (components: Components, source: string | null): CardId[] | null =>
  sourceCards(
    source,
    components.cards.map(({ id, element }) => ({ id, code: codeOf(element) })),
  );

/** Cards in the order of the deck file. */
export function inOrder(components: Components, cards: CardId[]): CardId[] {
  const at = (id: CardId): number => components.cards.findIndex((card) => card.id === id);
  return [...cards].sort((a, b) => at(a) - at(b) || a.localeCompare(b));
}
