// What a card did, and to whom: one line for each kind of effect, with every piece it struck.

import { listed, t, word } from '../../../i18n/text';
import type { GameEvent } from '../../../protocol/messages';
import type { Played } from '../model/played';
import { foeOf, squareIndex, type BoardMap } from '../model/squares';
import { kindWords, pieceWords, sideWords } from './cell-words';
import { eventText } from './words';

type Name = (seatId: string) => string;

const kLasting: Record<string, string> = { frozen: 'freeze', pacified: 'pacify', shielded: 'shield' };

const on = (piece: string, square: string): string =>
  piece === '' ? square : t('chess_balance.board.stands', { piece: pieceWords(piece), square });

/** "White Pawn on f2, g2 and h2", "Black Rook on h8". */
function together(board: BoardMap, squares: string[]): string[] {
  const found = new Map<string, string[]>();
  for (const square of squares) {
    const piece = board[squareIndex(square)] ?? '';
    found.set(piece, [...(found.get(piece) ?? []), square]);
  }
  return [...found].map(([piece, all]) => on(piece, listed(all)));
}

/** Whom one event struck: "White Pawn on d2", "Black Bishop from c8 to e6". */
function struck({ key, args }: GameEvent, { board }: Played): string[] {
  const piece = args['piece'] ?? '';
  const [from = '', to = ''] = [args['from'], args['to']];
  switch (key) {
    case 'relocated':
    case 'jumped':
      return [t('chess_balance.played.way', { piece: pieceWords(piece), from, to })];
    case 'pushed':
      return [to === '-' ? on(piece, from) : t('chess_balance.played.way', { piece: pieceWords(piece), from, to })];
    case 'swapped':
      return [on(piece, args['square'] ?? ''), on(args['other'] ?? '', args['other_square'] ?? '')];
    case 'promoted':
      return [t('chess_balance.played.becomes', { stands: on(piece, args['square'] ?? ''), kind: kindWords(to) })];
    case 'frozen':
    case 'pacified':
    case 'shielded':
    case 'granted':
      return together(board, args['squares']?.match(/[a-h][1-8]/g) ?? []);
    case 'removed':
    case 'sacrificed':
    case 'returned':
      return [on(piece, args['square'] ?? '')];
    default:
      return [];
  }
}

/** The kind of effect in an event: "Removed", "Frozen until the end of White's turn". */
function deed({ key, args }: GameEvent, { colour }: Played): string {
  const lasting = kLasting[key];
  if (lasting !== undefined) {
    const side = sideWords(args['until'] === 'turn' ? colour : foeOf(colour));
    return t('chess_balance.played.lasting', { deed: word(`chess_balance.status.${lasting}`), side });
  }
  if (key === 'granted') return word(`chess_balance.status.${args['move'] === 'N' ? 'grantN' : 'grantF'}`);
  return word(`chess_balance.played.${key === 'pushed' && args['to'] === '-' ? 'pushed_off' : key}`);
}

/** "Removed: White Pawn on d2 and Black Pawn on d7." and so on. */
export function deeds(played: Played, name: Name): string[] {
  if (played.misplayed) return [t('chess_balance.played.misplayed')];
  const lines = new Map<string, string[]>();
  const others: string[] = [];
  for (const event of played.events) {
    const whom = struck(event, played);
    if (whom.length > 0) {
      const what = deed(event, played);
      lines.set(what, [...(lines.get(what) ?? []), ...whom]);
    } else if (event.key === 'discarded') others.push(eventText(event, name));
  }
  const said = [...lines].map(([what, whom]) =>
    t('chess_balance.played.deed', { deed: what, pieces: whom.join('; ') }),
  );
  return [...said, ...others];
}
