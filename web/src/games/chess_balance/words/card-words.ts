// Cards, picks, pieces and elements in plain words.

import { listed, t, word } from '../../../i18n/text';
import { cardOf, kElementNames, type CardPick, type Components } from '../model/components';
import { kElements, type CardId, type ElementCode } from '../model/position';
import { typeOf, type PieceType } from '../model/squares';

/** "Knight" for N. */
export const pieceWords = (type: PieceType): string => word(`chess_balance.piece.${typeOf(type)}`);

/** "Fire" for `FI` or `fire`. */
export function elementWords(element: string): string {
  const name = (kElements as string[]).includes(element) ? kElementNames[element as ElementCode] : element;
  return word(`chess_balance.element.${name}`);
}

/** "g1", "rank 5", "the King side", "a Knight". */
export function argWords(arg: string): string {
  if (/^r[1-8]$/.test(arg)) return t('chess_balance.arg.rank', { rank: arg.charAt(1) });
  if (arg === 'wK' || arg === 'wQ') return t(arg === 'wK' ? 'chess_balance.arg.king' : 'chess_balance.arg.queen');
  if (arg.startsWith('=')) return t('chess_balance.arg.type', { piece: pieceWords(arg.charAt(1)) });
  if (arg.startsWith('+')) return t('chess_balance.arg.lost', { piece: pieceWords(arg.charAt(1)) });
  return arg === '-' ? t('chess_balance.arg.none') : arg;
}

/** Of so many types any piece will do, or nearly any: the lit ones are seen on the board. */
const kManyTypes = 4;

/** "a Rook of yours", "an enemy Knight or Bishop", "a square". */
export function pickWords({ kind, side, type }: CardPick): string {
  if (kind !== 'piece') return word(`chess_balance.pick.${kind}`);
  const types = [...type].map(pieceWords);
  const last = types.at(-1) ?? '';
  const list = types.slice(0, -1).join(', ');
  const piece = list === '' ? last : t('chess_balance.pick.or', { list, last });
  const isAny = types.length === 0 || types.length >= kManyTypes;
  return word(`chess_balance.pick.${side}`, { piece: isAny ? t('chess_balance.pick.piece') : piece });
}

const names = new Map<CardId, string>();

/** Events tell cards by their ids; the names are those of the deck that was seen last. */
export function learnNames(components: Components): void {
  for (const card of components.cards) names.set(card.id, card.name);
}

export const nameOf = (card: CardId): string => names.get(card) ?? card;

/** "Meteor Bomb, Mist and Pyre". */
export const cardsWords = (cards: CardId[], components?: Components): string =>
  listed(cards.map((card) => (components ? cardOf(components, card).name : nameOf(card))));
