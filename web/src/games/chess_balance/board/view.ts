// What the squares show: a position with the moves, statuses and picks of the moment, as the board wants to be told.

import type { Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import type { BoardView, CardStage, ChessMove, Piece, PickOption, Promotion, Status } from '../model/board-types';
import { cardOf, type Components } from '../model/components';
import { readMove, readPlay, type ChessMove as Word, type Offer, type Offers } from '../model/moves';
import { colourOfSeat, hasCards, type Position } from '../model/position';
import { kSquares, squareIndex, typeOf, type Colour, type Square } from '../model/squares';
import { pieceOfArg, previewOf, squaresOf, stageOf, type Held } from '../model/stage';
import { argWords } from '../words/card-words';

type Options = Record<string, string>;

/** Whether Royalty is protected now: a card was played in this turn, and not as a misplay (CB-7.1). */
export const isCardTurn = (position: Position): boolean =>
  position.play !== null && readPlay(position.play)?.misplay !== true;

/** Royalty that may not be moved by the chess move of this turn (CB-7.4; `royal_lock`). */
function lockedOf(position: Position, options: Options): Set<Square> {
  if (!isCardTurn(position)) return new Set();
  return new Set(
    kSquares.filter((square) => {
      const piece = position.board[squareIndex(square)];
      if (!piece || !'KQ'.includes(typeOf(piece))) return false;
      const isOwn = (piece === piece.toUpperCase()) === (position.mover === 'w');
      return !isOwn || options['royal_lock'] !== 'foe';
    }),
  );
}

function statusesOf(position: Position): Map<Square, Status[]> {
  const found = new Map<Square, Status[]>();
  for (const { kind, square, ending } of position.statuses) {
    // At a turn boundary everything that is in force ends with the turn that begins (CB-6.4).
    const isLast = ending || kind.startsWith('grant') || position.phase === 'card';
    found.set(square, [...(found.get(square) ?? []), { kind, until: isLast ? 'turn' : 'reply' }]);
  }
  return found;
}

const kRooks: Record<string, Square> = { e1g1: 'h1', e1c1: 'a1', e8g8: 'h8', e8c8: 'a8' };

/** Moves that declare check are the same moves to the board. */
export function boardMoves(offers: Offers, position: Position): ChessMove[] {
  const found = new Map<string, ChessMove>();
  for (const list of offers.moves.values())
    for (const { move, note } of list) {
      const key = move.from + move.to + (move.promotion ?? '');
      if (found.has(key)) continue;
      const piece = typeOf(position.board[squareIndex(move.from)] ?? 'P');
      const isPassing = piece === 'P' && move.to === position.passant && move.from.charAt(0) !== move.to.charAt(0);
      const isCastling = piece === 'K' && /^O-O/.test(note);
      found.set(key, {
        from: move.from,
        to: move.to,
        promotion: (move.promotion?.toLowerCase() ?? '') as Promotion,
        capture: position.board[squareIndex(move.to)] !== null || isPassing,
        rook: isCastling ? (kRooks[move.from + move.to] ?? null) : null,
        san: note,
      });
    }
  return [...found.values()].sort((a, b) => kRise.indexOf(a.promotion) - kRise.indexOf(b.promotion));
}

/** The order in which promotions are offered. */
const kRise = ['', 'q', 'n', 'r', 'b'];

/** Squares of the last chess move, and those that the last card touched: of this turn, or of the turn before it. */
export function lastOf(plies: Ply[]): { move: Square[]; card: Square[] } {
  const found: { move: Square[]; card: Square[] } = { move: [], card: [] };
  for (const ply of plies.toReversed()) {
    const move = readMove(ply.move);
    if (move?.type === 'move') {
      if (found.move.length > 0) break;
      found.move = [move.from, move.to];
    } else if (move?.type === 'play' || move?.type === 'pick') {
      found.card.push(...touched(ply));
      if (move.type === 'play') break;
    } else if (move !== null && move.type !== 'draw' && move.type !== 'discard' && move.type !== 'claim') {
      break;
    }
  }
  return found;
}

const kSquareArgs = ['square', 'from', 'to', 'other_square', 'squares'];

function touched(ply: Ply): Square[] {
  const squares = ply.events.flatMap((event) =>
    kSquareArgs.flatMap((arg) => (event.args[arg] ?? '').match(/\b[a-h][1-8]\b/g) ?? []),
  );
  return [...new Set(squares)];
}

function optionOf(arg: string, colour: Colour, preview: string | null): PickOption {
  return {
    value: arg,
    squares: squaresOf(arg),
    piece: pieceOfArg(arg, colour) as Piece | null,
    preview,
    words: argWords(arg),
  };
}

/** What the squares offer for the card in the hand, or for the foe's pick that is due; null if neither is. */
export function cardStage(
  position: Position,
  components: Components,
  offers: Offers,
  held: Held | null,
  colour: Colour,
): CardStage | null {
  if (position.phase === 'foe' && offers.picks.size > 0) {
    const card = cardOf(components, readPlay(position.play ?? '')?.card ?? '');
    const options = [...offers.picks]
      .filter(([arg]) => arg !== '-')
      .map(([arg, offer]) => optionOf(arg, colour, offer.note || null));
    return { card: card.id, name: card.name, element: card.element, options, picked: [], settled: [] };
  }
  const stage = stageOf(offers, held);
  if (!stage || !held) return null;
  const card = cardOf(components, stage.card);
  // A card that would be misplayed is played by its button alone.
  const isReady = stage.offer !== null && !stage.offer.move.misplay && stage.next.length === 0;
  return {
    card: card.id,
    name: card.name,
    element: card.element,
    options: stage.next.filter((arg) => arg !== '-').map((arg) => optionOf(arg, colour, previewOf(offers, held, arg))),
    picked: stage.picks.flatMap((pick) => squaresOf(pick.arg)),
    settled: isReady ? stage.picks.filter((pick) => pick.alone).flatMap((pick) => squaresOf(pick.arg)) : [],
  };
}

/** The board after the play in the hand, or after one that needs no pick and is looked at. */
export function heldPreview(offers: Offers, held: Held | null, looked: Held | null): string | null {
  const stage = stageOf(offers, held ?? looked);
  return stage?.offer?.note || null;
}

interface Seen {
  moment: Moment;
  position: Position;
  components: Components;
  offers: Offers;
  held: Held | null;
  looked: Held | null;
  /** Check is declared with the next move. */
  declares?: boolean;
  aids: boolean;
}

/** What the seat that waits has chosen, as the board shows it. */
function aheadOf(moment: Moment, position: Position): NonNullable<BoardView['ahead']> | null {
  if (!moment.ahead) return null;
  const move = readMove(moment.ahead.move);
  const chosen = move?.type === 'move' ? { from: move.from, to: move.to } : null;
  return { colour: colourOfSeat(position, moment.ahead.seat), chosen };
}

export function boardView({ moment, position, components, offers, held, looked, declares, aids }: Seen): BoardView {
  const pieces = new Map<Square, Piece>();
  position.board.forEach((piece, i) => piece !== null && pieces.set(kSquares[i] ?? '', piece as Piece));
  const seat = moment.acting?.seat ?? null;
  const colour = seat === null ? position.mover : colourOfSeat(position, seat);
  const last = lastOf(moment.plies);
  return {
    pieces,
    statuses: statusesOf(position),
    locked: lockedOf(position, moment.options),
    attacked: new Set(
      Object.entries(moment.facts).flatMap(([key, value]) =>
        key.startsWith('king_attacked_') && value > 0 ? [key.slice('king_attacked_'.length)] : [],
      ),
    ),
    noDouble: new Set(position.stale),
    last: last.move,
    lastCard: last.card,
    mover: position.mover,
    moves: held !== null ? [] : boardMoves(offers, position),
    ahead: aheadOf(moment, position),
    undeclared: moment.options['declare'] === 'manual' && hasCards(moment.options) && !declares,
    stage: cardStage(position, components, offers, held, colour),
    preview: aids ? heldPreview(offers, held, looked) : null,
    moment: `${moment.ply?.n ?? 0} ${moment.view}`,
    events: moment.ply?.events ?? [],
  };
}

/** The move that stands for a step on the board; with a declaration where one is wanted. */
export function moveOf(offers: Offers, from: Square, to: Square, promotion: Promotion): Offer<Word> | null {
  const all = offers.moves.get(from) ?? [];
  const wanted = promotion === '' ? null : promotion.toUpperCase();
  return all.find(({ move }) => move.to === to && move.promotion === wanted && !move.declares) ?? null;
}
