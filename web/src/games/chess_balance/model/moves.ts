// The actions of Chess & Balance as values (CB-15.3), and back; the plays of a card as a tree of picks.

import { isCard, kElements, type CardId, type ElementCode } from './position';
import { isSquare, type Colour, type PieceType, type Square } from './squares';

export interface ChessMove {
  type: 'move';
  from: Square;
  to: Square;
  /** Q, R, B or N. */
  promotion: PieceType | null;
  /** Check is declared with it (CB-8.4). */
  declares: boolean;
}

export interface Play {
  type: 'play';
  card: CardId;
  /** As written: `g1`, `r5`, `wK`, `=N`, `+P`, `-`. */
  args: string[];
  /** The foe's pick, given in one word with the play; null where it is not. */
  pick: string | null;
  /** A misplay by CB-8.7. */
  misplay: boolean;
}

export type Move =
  | ChessMove
  | Play
  /** The foe's pick; null where it lapsed. */
  | { type: 'pick'; square: Square | null }
  | { type: 'element'; element: ElementCode }
  | { type: 'draft'; card: CardId }
  | { type: 'deck'; deck: CardId[]; side: CardId[] }
  | { type: 'colour'; colour: Colour }
  | { type: 'claim' }
  /** Chance: a card drawn, null where hidden. */
  | { type: 'draw'; colour: Colour; card: CardId | null }
  | { type: 'discard'; colour: Colour; cards: CardId[] };

const isArg = (text: string): boolean => /^([a-h][1-8]|r[1-8]|w[KQ]|[=+][PNBRQK]|-)$/.test(text);

export function readChessMove(text: string): ChessMove | null {
  const match = /^([a-h][1-8])([a-h][1-8])([qrbn]?)(\+?)$/.exec(text);
  if (!match) return null;
  return {
    type: 'move',
    from: match[1] ?? '',
    to: match[2] ?? '',
    promotion: match[3] ? match[3].toUpperCase() : null,
    declares: match[4] === '+',
  };
}

/** `FI5@h2!h7`, with or without the stroke after it. */
export function readPlay(text: string): Play | null {
  const match = /^([A-Z]{2}\d)(?:@([^!x/]+))?(?:!([a-h][1-8]|-))?(x?)\/?$/.exec(text);
  if (!match) return null;
  const args = match[2] === undefined ? [] : match[2].split('.');
  if (!args.every(isArg)) return null;
  return { type: 'play', card: match[1] ?? '', args, pick: match[3] ?? null, misplay: match[4] === 'x' };
}

function readCardList(text: string): CardId[] | null {
  const cards = text.split(',').filter((one) => one !== '');
  return cards.length > 0 && cards.every(isCard) ? cards : null;
}

function readDeck(text: string): Move | null {
  const found = { deck: [] as CardId[], side: [] as CardId[] };
  for (const part of text.split(';').filter((one) => one !== '')) {
    const at = part.indexOf(':');
    const key = part.slice(0, at);
    const cards = readCardList(part.slice(at + 1));
    if ((key !== 'deck' && key !== 'side') || !cards) return null;
    found[key].push(...cards);
  }
  return { type: 'deck', ...found };
}

function readKeyed(key: string, value: string, text: string): Move | null {
  switch (key) {
    case 'el':
      return (kElements as string[]).includes(value) ? { type: 'element', element: value as ElementCode } : null;
    case 'draft':
      return isCard(value) ? { type: 'draft', card: value } : null;
    case 'deck':
    case 'side':
      return readDeck(text);
    default:
      return null;
  }
}

function readChance(text: string): Move | null {
  let match = /^\{([wb]):([A-Z]{2}\d|\?)\}$/.exec(text);
  if (match) return { type: 'draw', colour: match[1] as Colour, card: match[2] === '?' ? null : (match[2] ?? null) };
  match = /^\{([wb])((?:-[A-Z]{2}\d)+)\}$/.exec(text);
  if (!match) return null;
  return { type: 'discard', colour: match[1] as Colour, cards: (match[2] ?? '').slice(1).split('-') };
}

/** Null for what is no single action, the hidden move `?` included. */
export function readMove(text: string): Move | null {
  const move = readChessMove(text);
  if (move) return move;
  if (text === 'claim') return { type: 'claim' };
  if (text === 'white' || text === 'black') return { type: 'colour', colour: text === 'white' ? 'w' : 'b' };
  if (text.startsWith('{')) return readChance(text);
  if (text.startsWith('!')) {
    const square = text.slice(1);
    if (square === '-') return { type: 'pick', square: null };
    return isSquare(square) ? { type: 'pick', square } : null;
  }
  const colon = text.indexOf(':');
  if (colon > 0) return readKeyed(text.slice(0, colon), text.slice(colon + 1), text);
  return readPlay(text);
}

export const chessText = (move: Omit<ChessMove, 'type'>): string =>
  `${move.from}${move.to}${move.promotion?.toLowerCase() ?? ''}${move.declares ? '+' : ''}`;

export const playText = (play: Omit<Play, 'type'>): string =>
  `${play.card}${play.args.length > 0 ? `@${play.args.join('.')}` : ''}${play.pick === null ? '' : `!${play.pick}`}${
    play.misplay ? 'x' : ''
  }/`;

export function deckText(deck: CardId[], side: CardId[]): string {
  const parts = [deck.length > 0 ? `deck:${deck.join(',')}` : '', side.length > 0 ? `side:${side.join(',')}` : ''];
  return parts.filter(Boolean).join(';');
}

export function moveText(move: Move): string {
  switch (move.type) {
    case 'move':
      return chessText(move);
    case 'play':
      return playText(move);
    case 'pick':
      return `!${move.square ?? '-'}`;
    case 'element':
      return `el:${move.element}`;
    case 'draft':
      return `draft:${move.card}`;
    case 'deck':
      return deckText(move.deck, move.side);
    case 'colour':
      return move.colour === 'w' ? 'white' : 'black';
    case 'claim':
      return 'claim';
    case 'draw':
      return `{${move.colour}:${move.card ?? '?'}}`;
    case 'discard':
      return `{${move.colour}${move.cards.map((card) => `-${card}`).join('')}}`;
  }
}

/** A legal action with what the table says beside it. */
export interface Offer<M extends Move = Move> {
  move: M;
  text: string;
  note: string;
}

/** One step of a card's picks: what may come next, and the play that is complete here. */
export interface PickNode {
  next: Map<string, PickNode>;
  /** The whole play, if it can be made with the picks so far. */
  offer: Offer<Play> | null;
}

export interface Offers {
  /** Chess moves by their origin. */
  moves: Map<Square, Offer<ChessMove>[]>;
  /** Plays by card. */
  plays: Map<CardId, PickNode>;
  /** The foe's picks by square, `-` where it lapsed. */
  picks: Map<string, Offer>;
  elements: Map<ElementCode, Offer>;
  drafts: Set<CardId>;
  deck: Set<CardId>;
  side: Set<CardId>;
  colours: Set<Colour>;
  claim: boolean;
}

const leaf = (): PickNode => ({ next: new Map(), offer: null });

function addPlay(plays: Map<CardId, PickNode>, offer: Offer<Play>): void {
  const { card, args } = offer.move;
  let node = plays.get(card) ?? leaf();
  plays.set(card, node);
  for (const arg of args) {
    const next = node.next.get(arg) ?? leaf();
    node.next.set(arg, next);
    node = next;
  }
  node.offer = offer;
}

/** The legal actions of a seat, sorted by what they are. */
export function readOffers(legal: { move: string; note?: string | undefined }[]): Offers {
  const offers: Offers = {
    moves: new Map(),
    plays: new Map(),
    picks: new Map(),
    elements: new Map(),
    drafts: new Set(),
    deck: new Set(),
    side: new Set(),
    colours: new Set(),
    claim: false,
  };
  for (const { move: text, note = '' } of legal) {
    const move = readMove(text);
    switch (move?.type) {
      case 'move':
        offers.moves.set(move.from, [...(offers.moves.get(move.from) ?? []), { move, text, note }]);
        break;
      case 'play':
        addPlay(offers.plays, { move, text, note });
        break;
      case 'pick':
        offers.picks.set(move.square ?? '-', { move, text, note });
        break;
      case 'element':
        offers.elements.set(move.element, { move, text, note });
        break;
      case 'draft':
        offers.drafts.add(move.card);
        break;
      case 'deck':
        for (const card of move.deck) offers.deck.add(card);
        for (const card of move.side) offers.side.add(card);
        break;
      case 'colour':
        offers.colours.add(move.colour);
        break;
      case 'claim':
        offers.claim = true;
        break;
      default:
        break;
    }
  }
  return offers;
}

/** The node of a card's tree after so many picks; null if they do not lead anywhere. */
export function nodeAt(plays: Map<CardId, PickNode>, card: CardId, args: string[]): PickNode | null {
  let node = plays.get(card) ?? null;
  for (const arg of args) node = node?.next.get(arg) ?? null;
  return node;
}
