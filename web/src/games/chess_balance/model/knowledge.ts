// What one side may know of the cards of the other (CB-15.2), told as a number and, where they are few, as cards.

import { cardsOf, codeOf, type Components } from './components';
import { count, readSource, type CardId, type Position } from './position';
import { foeOf, type Colour } from './squares';

export interface Known {
  /** Cards in the hand and in the deck. */
  hand: number;
  deck: number;
  /** How many different cards they may be, for the eyes of the foe. */
  among: number;
  /**
   * Where they come from: `all` any card of the set, `elements` those of public elements, `list` a public list, `own` a
   * list that the foe does not know.
   */
  from: 'all' | 'elements' | 'list' | 'own';
  elements: string[];
  /** The cards that they may be, where everybody knows them. */
  cards: CardId[] | null;
  /** Cards that the foe saw earlier in the match and that may be in it again. */
  seen: CardId[];
}

type Options = Record<string, string>;

export const modeOf = (options: Options): string => options['deck_mode'] ?? 'quick';

/** Whether both sides draw from one set of cards (CB-3.6). */
export function isShared(options: Options): boolean {
  const pool = options['card_pool'] ?? 'auto';
  if (pool !== 'auto') return pool === 'shared';
  return !['standard', 'tournament'].includes(modeOf(options));
}

/** What the foe of a colour may know of its hidden cards. */
export function knownOf(position: Position, components: Components, options: Options, colour: Colour): Known {
  const foe = foeOf(colour);
  const mode = modeOf(options);
  const isSharedPool = isShared(options);
  const source = readSource(position.sources[colour]);
  const gone = new Set([...position.piles[colour], ...(isSharedPool ? position.piles[foe] : [])]);
  const hidden = { hand: count(position.hands[colour]), deck: count(position.decks[colour]) };
  const base = { ...hidden, elements: [], cards: null, seen: position.seen[colour] };
  const all = components.cards.map((card) => card.id);
  if (mode === 'theme' || mode === 'dual') {
    const elements = source?.elements ?? [];
    const cards = components.cards
      .filter((card) => elements.includes(codeOf(card.element)) && !gone.has(card.id))
      .map((card) => card.id);
    return { ...base, from: 'elements', elements, cards, among: cards.length };
  }
  const isDrafted = isSharedPool && (mode === 'standard' || mode === 'tournament');
  const listed = isDrafted ? cardsOf(components, position.sources[colour]) : null;
  if (listed && listed.length > 0) {
    const cards = listed.filter((card) => !gone.has(card));
    return { ...base, from: 'list', cards, among: cards.length };
  }
  const among = all.filter((card) => !gone.has(card)).length - (isSharedPool ? count(position.hands[foe]) : 0);
  return { ...base, from: isSharedPool ? 'all' : 'own', among: Math.max(among, hidden.hand + hidden.deck) };
}
