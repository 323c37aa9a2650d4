// What the chess board is told and what it asks: the words between the squares and the logic of a turn.

import type { GameEvent } from '../../../protocol/messages';
import type { Colour, Piece, Square } from './squares';

export type { Colour, Piece, Square };
export type Promotion = '' | 'n' | 'b' | 'r' | 'q';
export type Element = 'fire' | 'wind' | 'water' | 'nature';

/** A status on a piece (CB-6.8); `turn` ends with the turn that is played, `reply` with the foe's next one. */
export interface Status {
  kind: 'freeze' | 'pacify' | 'shield' | 'grantN' | 'grantF';
  until: 'turn' | 'reply';
}

/** A legal chess move; several promotions are several of them. Declaring check is none of the board's business. */
export interface ChessMove {
  from: Square;
  to: Square;
  promotion: Promotion;
  capture: boolean;
  /** The Rook's square of a castling: the King may be dropped there as well. */
  rook: Square | null;
  san: string;
}

/** One thing that may be picked now for a card: a piece, a square, a whole rank or wing, or a kind of piece. */
export interface PickOption {
  /** As in the notation: `e4`, `r5`, `wK`, `=N`, `+P`. */
  value: string;
  /** Where it is picked on the board; a kind of piece has none and is offered in a chooser. */
  squares: readonly Square[];
  /** The piece that the chooser shows. */
  piece: Piece | null;
  /** The board field of FEN after the play, where this pick completes it and the table told it. */
  preview: string | null;
  words: string;
}

/** A card whose targets are being picked, or the foe's pick that is due (CB-6.7). */
export interface CardStage {
  card: string;
  name: string;
  element: Element;
  options: readonly PickOption[];
  /** What was picked for it so far, on the board. */
  picked: readonly Square[];
  /** Squares of a complete play that were picked by themselves: a click there plays the card. */
  settled: readonly Square[];
}

/** What the squares show now. */
export interface BoardView {
  pieces: ReadonlyMap<Square, Piece>;
  statuses: ReadonlyMap<Square, readonly Status[]>;
  /** Royalty that is protected and may not move, during a card turn (CB-7.3, CB-7.4). */
  locked: ReadonlySet<Square>;
  /** Kings under plain attack. */
  attacked: ReadonlySet<Square>;
  /** Pawns on their second rank that have no double step (CB-10.3). */
  noDouble: ReadonlySet<Square>;
  /** The squares of the last chess move and those that the last card touched. */
  last: readonly Square[];
  lastCard: readonly Square[];
  mover: Colour;
  /** The moves of the seat that acts here; empty if none does, or while a card is in the hand. */
  moves: readonly ChessMove[];
  /** Whose pieces can be picked up for the next turn of that colour, and the move that is chosen; null if none can. */
  ahead?: { colour: Colour; chosen: { from: Square; to: Square } | null } | null;
  /** A check that a move gives would not be declared now (CB-8.4). */
  undeclared?: boolean;
  stage: CardStage | null;
  /** The board field of FEN after a play that is looked at beside the board, such as a card without picks. */
  preview: string | null;
  /** Says which moment is shown; `events` are those that led to it. */
  moment: string;
  events: readonly GameEvent[];
}

/** What the board asks for. */
export interface BoardHands {
  move(from: Square, to: Square, promotion: Promotion): void;
  /** A move for the next turn; null takes it away. */
  premove?(move: { from: Square; to: Square; promotion: Promotion } | null): void;
  /** A move that is not among the legal ones; the same square twice where nobody here is to move. */
  refuse(from: Square, to: Square): void;
  pick(option: PickOption): void;
  /** Plays the card as its picks are. */
  confirm(): void;
  /** A square that is no pick of the card. */
  refusePick(square: Square): void;
  /** Takes the last pick back, then the card. */
  back(): void;
  /** What is said under the prompt while something is held or looked at. */
  hint(text: string | null): void;
}

export interface BoardLook {
  /** Black's side lies below. */
  flipped: boolean;
  /** `book`: a dark square in the right-hand corner, as the book draws it (OP-31); `chess`: a light one. */
  corner: 'book' | 'chess';
  /** Legal targets and previews. */
  aids: boolean;
  motion: boolean;
}
