// What a screen reader says of cards, ranks, panes and boards.

import { signed } from '../../../i18n/signed';
import { t, word } from '../../../i18n/text';
import { placeText, sortCards, type Card, type Known, type Place } from '../model/position';
import type { Pane, Ring } from '../model/rose';
import { cardWords, placeWords } from './words';

/** "Double Air", or that the viewer must not know it. */
export const knownWords = (card: Known): string => (card === '?' ? t('elements.board.hidden') : cardWords(card));

/** "2 Single Air, Dual Fire". */
export function cardsWords(cards: Known[]): string {
  const counts = new Map<Known, number>();
  for (const card of sortCards(cards)) counts.set(card, (counts.get(card) ?? 0) + 1);
  const parts = [...counts].map(([card, count]) => (count > 1 ? `${count} ${knownWords(card)}` : knownWords(card)));
  return parts.join(', ') || t('elements.board.no_cards');
}

export function rankWords(line: Ring, gain: { gain: number } | null, open: boolean): string {
  const state = line.complete ? 'complete' : line.units > 0 ? 'incomplete' : 'empty';
  const place = placeWords(placeText(line.element, line.rank));
  const where = word(`elements.board.rank.${state}`, { place, units: line.units, rank: line.rank });
  if (!open) return where;
  return gain ? t('elements.board.open_gain', { where, gain: signed(gain.gain) }) : t('elements.board.open', { where });
}

export function seamWords(place: Place, gain: { gain: number } | null): string {
  const where = t('elements.board.seam', { place: placeWords(place) });
  return gain ? t('elements.board.open_gain', { where, gain: signed(gain.gain) }) : where;
}

export function paneWords(pane: Pane, mark: 'target' | 'chosen' | null): string {
  const where = t('elements.board.pane', { card: cardWords(pane.card), place: placeWords(pane.place) });
  return mark === null ? where : word(`elements.board.pane.${mark}`, { where });
}

/** Equal cards together, in the order of the notation. */
export function stacked(cards: Card[]): { card: Card; count: number }[] {
  const counts = new Map<Card, number>();
  for (const card of sortCards(cards)) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
