// What a screen reader says of the squares.

import { listed, t, word } from '../../../i18n/text';
import type { BoardView, ChessMove, PickOption, Status } from '../model/board-types';
import { colourOf, foeOf, typeOf, type Colour, type Piece, type Square } from '../model/squares';

/** "White Knight". */
export const pieceWords = (piece: Piece): string =>
  t('chess_balance.board.piece', { side: sideWords(colourOf(piece)), kind: kindWords(piece) });
export const kindWords = (piece: Piece): string => word(`chess_balance.piece.${typeOf(piece)}`);
export const sideWords = (colour: Colour): string => word(`chess_balance.board.side.${colour}`);

/** "shielded until the end of Black's turn". */
export const statusWords = (status: Status, mover: Colour): string =>
  word(`chess_balance.board.status.${status.kind}`, {
    side: sideWords(status.until === 'turn' ? mover : foeOf(mover)),
  });

/** "White Knight on f3", "e4, empty"; with what is on it. */
export function standsWords(view: BoardView, square: Square): string {
  const piece = view.pieces.get(square);
  if (!piece) return t('chess_balance.board.empty', { square });
  const parts = [
    t('chess_balance.board.stands', { piece: pieceWords(piece), square }),
    view.attacked.has(square) ? t('chess_balance.board.in_check') : '',
    ...(view.statuses.get(square) ?? []).map((status) => statusWords(status, view.mover)),
    view.locked.has(square) ? t('chess_balance.board.locked') : '',
    view.noDouble.has(square) ? t('chess_balance.board.no_double') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

interface State {
  selected: boolean;
  moves: ChessMove[] | undefined;
  option: PickOption | undefined;
  picked: boolean;
  card: string;
}

/** Everything that is said of a square. */
export function squareWords(view: BoardView, square: Square, state: State): string {
  const { selected, moves, option, picked, card } = state;
  const move = moves?.[0];
  const parts = [
    standsWords(view, square),
    selected ? t('chess_balance.board.selected') : '',
    aheadWords(view, square),
    move ? moveWords(move, square) : '',
    picked ? t('chess_balance.board.picked', { card }) : '',
    option ? pickWords(option, card) : '',
  ];
  return parts.filter(Boolean).join('; ');
}

function aheadWords(view: BoardView, square: Square): string {
  const chosen = view.ahead?.chosen;
  if (chosen?.from === square) return t('chess_balance.board.premove_from', { to: chosen.to });
  return chosen?.to === square ? t('chess_balance.board.premove_to', { from: chosen.from }) : '';
}

function moveWords(move: ChessMove, square: Square): string {
  if (move.rook !== null) return t('chess_balance.board.castle');
  if (move.promotion !== '') return t('chess_balance.board.promote');
  return t(move.capture && move.to === square ? 'chess_balance.board.take' : 'chess_balance.board.go');
}

function pickWords(option: PickOption, card: string): string {
  if (option.squares.length === 1) return t('chess_balance.board.pick', { card });
  return t('chess_balance.board.pick_area', { card, area: option.words });
}

/** What is taken up, with its targets; or why it has nowhere to go, as far as the board can tell. */
export function heldWords(view: BoardView, square: Square): string {
  const piece = pieceWords(view.pieces.get(square) ?? 'P');
  const count = new Set(view.moves.filter((move) => move.from === square).map((move) => move.to)).size;
  const checks = view.undeclared ? view.moves.filter((move) => move.from === square && isCheck(move)) : [];
  if (checks.length > 0)
    return t('chess_balance.board.hint.held_check', {
      piece,
      squares: listed([...new Set(checks.map(({ to }) => to))]),
    });
  if (view.ahead) return t('chess_balance.board.hint.ahead', { piece, square });
  if (count > 0) return t('chess_balance.board.hint.held', { piece, square, count });
  const isFrozen = view.statuses.get(square)?.some((status) => status.kind === 'freeze');
  const why = view.locked.has(square) ? 'locked' : isFrozen ? 'frozen' : 'stuck';
  return word(`chess_balance.board.hint.${why}`, { piece, square });
}

const isCheck = (move: ChessMove): boolean => move.san.endsWith('+');

/** What a move is called, that it gives check, and that this would go undeclared. */
export const moveHint = (view: BoardView, move: ChessMove): string | null => {
  if (move.san === '') return null;
  const key = !isCheck(move) ? 'move' : view.undeclared ? 'undeclared' : 'check';
  return t(`chess_balance.board.hint.${key}`, { san: move.san });
};

export const foreignWords = (view: BoardView, square: Square): string =>
  t('chess_balance.board.hint.foreign', {
    piece: pieceWords(view.pieces.get(square) ?? 'P'),
    square,
    side: sideWords(view.mover),
  });

/** What is looked at as a pick: "Phoenix Strike: Black Pawn on d7". */
export function aimWords(view: BoardView, option: PickOption): string {
  const [square] = option.squares;
  const target = option.squares.length === 1 && square ? standsWords(view, square) : option.words;
  return t('chess_balance.board.hint.aim', { card: view.stage?.name ?? '', target });
}
