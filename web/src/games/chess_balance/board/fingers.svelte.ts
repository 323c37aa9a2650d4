// What is held or looked at on the board, and what a click, a tap, a drop or Enter on a square means.

import { t } from '../../../i18n/text';
import type { BoardHands, BoardView, ChessMove, PickOption } from '../model/board-types';
import { aimWords, foreignWords, heldWords, moveHint, standsWords } from '../words/cell-words';
import {
  colourOf,
  kSquares,
  pieceOf,
  rankOf,
  readBoard,
  squareIndex,
  typeOf,
  type Piece,
  type Square,
} from '../model/squares';

const kPromotions = ['q', 'r', 'b', 'n'] as const;

interface World {
  view: BoardView;
  hands: BoardHands;
}

/** What a chooser over the board offers: promotions of a move, or kinds of piece for a card. */
export interface Choice {
  at: Square | null;
  items: { key: string; piece: Piece; words: string; move: ChessMove | null; option: PickOption | null }[];
}

export class Fingers {
  /** The piece that is taken up. */
  selected = $state.raw<Square | null>(null);
  /** The square under the pointer or the focus. */
  looked = $state.raw<Square | null>(null);
  /** Promotions to choose from. */
  private promoting = $state.raw<{ to: Square; moves: ChessMove[] } | null>(null);

  /** Where the last pick was made: another one there takes its place. */
  private earlier: ReadonlySet<Square> = new Set();

  private readonly world: () => World;
  private readonly kindWords: (piece: Piece) => string;

  constructor(world: () => World, kindWords: (piece: Piece) => string) {
    this.world = world;
    this.kindWords = kindWords;
  }

  /** Where the piece in the hand may go. A castling King may also be laid on its Rook. */
  readonly targets = $derived.by((): Map<Square, ChessMove[]> => {
    const found = new Map<Square, ChessMove[]>();
    const mine = this.world().view.moves.filter((move) => move.from === this.selected);
    for (const move of mine) found.set(move.to, [...(found.get(move.to) ?? []), move]);
    for (const move of mine) if (move.rook !== null && !found.has(move.rook)) found.set(move.rook, [move]);
    return found;
  });

  readonly options = $derived.by((): Map<Square, PickOption> => {
    const found = new Map<Square, PickOption>();
    for (const option of this.world().view.stage?.options ?? [])
      for (const square of option.squares) if (!found.has(square)) found.set(square, option);
    return found;
  });

  readonly choice = $derived.by((): Choice | null => {
    const { view } = this.world();
    if (this.promoting) {
      const { to, moves } = this.promoting;
      const items = moves.map((move) => {
        const piece = pieceOf(move.promotion, view.ahead?.colour ?? view.mover);
        return { key: move.promotion, piece, words: this.kindWords(piece), move, option: null };
      });
      return { at: to, items };
    }
    const kinds = view.stage?.options.filter((option) => option.piece !== null && option.squares.length === 0) ?? [];
    if (kinds.length === 0) return null;
    const items = kinds.map((option) => {
      const piece = option.piece ?? '';
      return { key: option.value, piece, words: option.words, move: null, option };
    });
    return { at: view.stage?.picked.at(-1) ?? null, items };
  });

  /** The pick that is looked at, of those on the board. */
  readonly lookedOption = $derived(this.looked === null ? null : (this.options.get(this.looked) ?? null));

  /** The pieces after what is looked at; null where nothing would change. */
  readonly preview = $derived.by((): ReadonlyMap<Square, Piece> | null => {
    const { view } = this.world();
    const field = this.lookedOption ? this.lookedOption.preview : view.preview;
    if (field) return piecesOf(field);
    const moves = this.looked === null ? undefined : this.targets.get(this.looked);
    return moves?.[0] ? after(view.pieces, moves[0]) : null;
  });

  get busy(): boolean {
    return this.selected !== null || this.promoting !== null || this.world().view.stage !== null;
  }

  /** Whether a piece may be taken up: of the colour that moves here now, without a card being aimed. */
  isMovable(square: Square): boolean {
    const { view } = this.world();
    const piece = view.pieces.get(square);
    if (piece !== undefined && view.ahead) return colourOf(piece) === view.ahead.colour;
    return piece !== undefined && view.moves.length > 0 && view.stage === null && colourOf(piece) === view.mover;
  }

  /** The pointer or the focus is on a square; null: on none. Says what would come of it. */
  look(square: Square | null, aids: boolean): void {
    const { view, hands } = this.world();
    this.looked = square;
    if (view.stage !== null) {
      const option = square === null ? undefined : this.options.get(square);
      hands.hint(option ? aimWords(view, option) : null);
    } else if (this.selected !== null) {
      const move = square === null || !aids ? undefined : this.targets.get(square)?.[0];
      hands.hint((move && moveHint(view, move)) ?? heldWords(view, this.selected));
    } else {
      const isMarked = square !== null && (view.statuses.has(square) || view.locked.has(square));
      hands.hint(isMarked && aids ? standsWords(view, square) : null);
    }
  }

  select(square: Square): void {
    const { view, hands } = this.world();
    this.selected = square;
    this.promoting = null;
    hands.hint(heldWords(view, square));
  }

  /** A click, a tap or Enter on a square. */
  activate(square: Square): void {
    const { view, hands } = this.world();
    if (this.promoting) {
      this.put();
    } else if (view.ahead) {
      this.activateAhead(view.ahead, square);
    } else if (view.stage) {
      this.choose(square);
    } else if (this.selected === square) {
      this.put();
    } else if (this.selected !== null && this.targets.has(square)) {
      this.go(square);
    } else if (this.isMovable(square)) {
      this.select(square);
    } else if (this.selected !== null) {
      const from = this.selected;
      this.put();
      hands.refuse(from, square);
    } else if (view.moves.length === 0) {
      hands.refuse(square, square);
    } else {
      hands.hint(view.pieces.has(square) ? foreignWords(view, square) : t('chess_balance.hint.pick_first'));
    }
  }

  /** What was dragged is let go on a square. Returns whether it stays there. */
  drop(from: Square, to: Square | null): boolean {
    if (this.selected !== from) this.select(from);
    if (to === null || to === from) {
      if (to === null) this.put();
      return false;
    }
    if (this.world().view.ahead) {
      this.goAhead(from, to);
      return false;
    }
    if (!this.targets.has(to)) {
      this.put();
      this.world().hands.refuse(from, to);
      return false;
    }
    return this.go(to);
  }

  /** A click, a tap or Enter while another side moves. */
  private activateAhead({ chosen }: NonNullable<BoardView['ahead']>, square: Square): void {
    const { hands } = this.world();
    if (this.selected === null && (chosen?.from === square || chosen?.to === square)) {
      hands.premove?.(null);
    } else if (this.selected === square) {
      this.put();
    } else if (this.isMovable(square)) {
      this.select(square);
    } else if (this.selected !== null) {
      this.goAhead(this.selected, square);
    } else {
      hands.refuse(square, square);
    }
  }

  /** Whether that is a move turns out when it is played. */
  private goAhead(from: Square, to: Square): void {
    const { view, hands } = this.world();
    const piece = view.pieces.get(from) ?? '';
    if (typeOf(piece) === 'P' && [1, 8].includes(rankOf(to))) {
      const plain = { from, to, capture: false, rook: null, san: '' };
      this.promoting = { to, moves: kPromotions.map((promotion) => ({ ...plain, promotion })) };
      return;
    }
    this.put();
    hands.premove?.({ from, to, promotion: '' });
  }

  /** Returns whether the move is made, not only asked what it promotes to. */
  private go(to: Square): boolean {
    const moves = this.targets.get(to) ?? [];
    if (moves.length > 1) {
      this.promoting = { to, moves };
      return false;
    }
    this.put();
    if (moves[0]) this.make(moves[0]);
    return true;
  }

  private make({ from, to, promotion }: ChessMove): void {
    const { view, hands } = this.world();
    if (view.ahead) hands.premove?.({ from, to, promotion });
    else hands.move(from, to, promotion);
  }

  private choose(square: Square): void {
    const { view, hands } = this.world();
    const option = this.options.get(square);
    if (option) {
      this.earlier = new Set(this.options.keys());
      hands.pick(option);
    } else if (view.stage?.settled.includes(square)) {
      hands.confirm();
    } else if (view.stage?.picked.includes(square)) {
      hands.back();
    } else if (this.earlier.has(square)) {
      hands.back();
      const other = this.options.get(square);
      if (other) hands.pick(other);
    } else if (this.options.size > 0) {
      hands.refusePick(square);
    } else {
      this.leave(square);
    }
  }

  /** Nothing is left to pick: a piece that could move is taken up in the place of the card, else the card is told again. */
  private leave(square: Square): void {
    const { view, hands } = this.world();
    if (view.stage?.picked.length === 0 && view.pieces.has(square)) {
      hands.back();
      if (this.isMovable(square)) this.select(square);
    } else {
      hands.hint(null);
    }
  }

  take(item: Choice['items'][number]): void {
    const { hands } = this.world();
    if (item.option) {
      hands.pick(item.option);
    } else if (item.move) {
      this.put();
      this.make(item.move);
    }
  }

  /** Escape: one step back. Returns whether there was anything to take back. */
  back(): boolean {
    const { view, hands } = this.world();
    if (this.promoting || this.selected !== null) this.put();
    else if (view.stage) hands.back();
    else if (view.ahead?.chosen) hands.premove?.(null);
    else return false;
    return true;
  }

  /** Lets go of what is held on the board. */
  put(): void {
    this.reset();
    this.world().hands.hint(null);
  }

  /** The position has changed, or what is held means nothing any more. */
  reset(): void {
    this.selected = null;
    this.promoting = null;
  }

  /** The card is played or put down. */
  forget(): void {
    this.earlier = new Set();
  }
}

export function piecesOf(field: string): Map<Square, Piece> {
  const board = readBoard(field);
  return new Map(
    kSquares.flatMap((square): [Square, Piece][] => {
      const piece = board[squareIndex(square)];
      return piece ? [[square, piece]] : [];
    }),
  );
}

/** The pieces as a chess move leaves them. */
export function after(pieces: ReadonlyMap<Square, Piece>, move: ChessMove): Map<Square, Piece> {
  const next = new Map(pieces);
  const { from, to, promotion, rook } = move;
  const piece = next.get(from) ?? '';
  next.delete(from);
  if (rook !== null) {
    next.set((to.startsWith('g') ? 'f' : 'd') + to.charAt(1), next.get(rook) ?? '');
    next.delete(rook);
  } else if (move.capture && !pieces.has(to)) {
    next.delete(to.charAt(0) + from.charAt(1));
  }
  next.set(to, promotion === '' ? piece : pieceOf(promotion, colourOf(piece)));
  return next;
}
