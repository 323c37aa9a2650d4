// A card whose picks are being made: what may be picked next, what is complete, and how a pick is taken back.

import { nodeAt, type Offer, type Offers, type PickNode, type Play } from './moves';
import type { CardId } from './position';
import { isSquare, kFiles, kSquares, pieceOf, type Colour, type Piece, type Square } from './squares';

/** A pick that was made; one without a choice is made by itself. */
export interface Pick {
  arg: string;
  alone: boolean;
}

/** What is in the hand: nothing, or a card with the picks so far. */
export interface Held {
  card: CardId;
  picks: Pick[];
}

export interface Stage {
  card: CardId;
  picks: Pick[];
  /** What may be picked next, as written; `-` leaves an optional pick out. */
  next: string[];
  /** The play that the picks so far make. */
  offer: Offer<Play> | null;
}

const argsOf = (picks: Pick[]): string[] => picks.map((pick) => pick.arg);

/** Makes every pick that has only one way. */
function follow(node: PickNode | null, picks: Pick[]): Pick[] {
  const made = [...picks];
  for (let at = node; at && at.offer === null && at.next.size === 1;) {
    const [arg, next] = [...at.next][0]!;
    made.push({ arg, alone: true });
    at = next;
  }
  return made;
}

/** A card is taken up; null if it cannot be played now. */
export function take(offers: Offers, card: CardId): Held | null {
  const node = offers.plays.get(card);
  return node ? { card, picks: follow(node, []) } : null;
}

/** A pick is made; null if it is none of those that are offered. */
export function choose(offers: Offers, held: Held, arg: string): Held | null {
  const node = nodeAt(offers.plays, held.card, [...argsOf(held.picks), arg]);
  if (!node) return null;
  return { card: held.card, picks: follow(node, [...held.picks, { arg, alone: false }]) };
}

/** The last pick that somebody made is taken back, then the card: null. */
export function back(held: Held): Held | null {
  const at = held.picks.findLastIndex((pick) => !pick.alone);
  return at < 0 ? null : { card: held.card, picks: held.picks.slice(0, at) };
}

/** Null where the picks lead nowhere any more. */
export function stageOf(offers: Offers, held: Held | null): Stage | null {
  const node = held ? nodeAt(offers.plays, held.card, argsOf(held.picks)) : null;
  if (!held || !node) return null;
  return { ...held, next: [...node.next.keys()], offer: node.offer };
}

/** The squares where a pick lies on the board: none for a kind of piece. */
export function squaresOf(arg: string): Square[] {
  if (isSquare(arg)) return [arg];
  if (/^r[1-8]$/.test(arg)) return [...kFiles].map((file) => file + arg.charAt(1));
  if (arg === 'wQ') return kSquares.filter((square) => square.charAt(0) < 'e');
  if (arg === 'wK') return kSquares.filter((square) => square.charAt(0) > 'd');
  return [];
}

/** The piece that a kind stands for: `=N` becomes a Knight, `+P` a lost Pawn. */
export const pieceOfArg = (arg: string, colour: Colour): Piece | null =>
  /^[=+][PNBRQK]$/.test(arg) ? pieceOf(arg.charAt(1), colour) : null;

/** The board after a pick, where it completes the play and the table told it. */
export function previewOf(offers: Offers, held: Held, arg: string): string | null {
  const next = choose(offers, held, arg);
  const stage = next ? stageOf(offers, next) : null;
  return stage?.offer?.note || null;
}
