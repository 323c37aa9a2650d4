// The pieces on the board as things that keep their identity from one moment to the next, so that they can glide.

import type { GameEvent } from '../../../protocol/messages';
import { colourOf, kSquares, squareIndex, type Piece, type Square } from '../model/squares';

export type Pieces = ReadonlyMap<Square, Piece>;

export interface Man {
  id: number;
  piece: Piece;
  square: Square;
}

/** How a man leaves: taken by a move, removed or sacrificed by a card, pushed over the edge, or without a reason. */
export type Exit = 'taken' | 'burnt' | 'given' | 'pushed' | 'gone';

export interface Change {
  men: Man[];
  moved: Set<number>;
  /** New on the board. */
  come: Set<number>;
  /** Another piece than before: promoted. */
  risen: Set<number>;
  left: { man: Man; exit: Exit }[];
}

export const setUp = (pieces: Pieces): Man[] => [...pieces].map(([square, piece], i) => ({ id: i + 1, piece, square }));

/** Men by square while the events of a ply are followed one by one. */
class Tracker {
  readonly at: Map<Square, Man>;
  readonly left: { man: Man; exit: Exit }[] = [];

  constructor(men: readonly Man[]) {
    this.at = new Map(men.map((man) => [man.square, { ...man }]));
  }

  take(square: Square, exit: Exit): void {
    const man = this.at.get(square);
    if (!man) return;
    this.at.delete(square);
    this.left.push({ man, exit });
  }

  go(from: Square, to: Square): void {
    const man = this.at.get(from);
    if (!man || from === to) return;
    this.take(to, 'taken');
    this.at.delete(from);
    man.square = to;
    this.at.set(to, man);
  }

  swap(one: Square, other: Square): void {
    const [a, b] = [this.at.get(one), this.at.get(other)];
    if (!a || !b) return;
    [a.square, b.square] = [other, one];
    this.at.set(other, a).set(one, b);
  }
}

/** Events without squares, or with hidden ones, change nothing here. */
function follow(tracker: Tracker, { key, args }: GameEvent): void {
  const { square = '', from = '', to = '', other_square: other = '' } = args;
  switch (key) {
    case 'removed':
      return tracker.take(square, 'burnt');
    case 'sacrificed':
      return tracker.take(square, 'given');
    case 'relocated':
    case 'jumped':
    case 'moved':
    case 'promotion':
      return tracker.go(from, to);
    case 'pushed':
      return to === '-' ? tracker.take(from, 'pushed') : tracker.go(from, to);
    case 'swapped':
      return tracker.swap(square, other);
    case 'castled': {
      const isShort = to.startsWith('g');
      tracker.go(from, to);
      return tracker.go((isShort ? 'h' : 'a') + to.charAt(1), (isShort ? 'f' : 'd') + to.charAt(1));
    }
    case 'en_passant':
      tracker.take(to.charAt(0) + from.charAt(1), 'taken');
      return tracker.go(from, to);
    default:
      return;
  }
}

const distance = (one: Square, other: Square): number => {
  const [a, b] = [squareIndex(one), squareIndex(other)];
  return Math.max(Math.abs((a % 8) - (b % 8)), Math.abs((a >> 3) - (b >> 3)));
};

/** What the tracked men have to become so that the board is the one shown. */
function settle(tracker: Tracker, board: Pieces, freshId: number): Change & { loose: number } {
  const change: Change = { men: [], moved: new Set(), come: new Set(), risen: new Set(), left: [...tracker.left] };
  const free = new Map(tracker.at);
  const open: { square: Square; piece: Piece }[] = [];
  for (const square of kSquares) {
    const piece = board.get(square);
    if (!piece) continue;
    const man = free.get(square);
    if (man && colourOf(man.piece) === colourOf(piece)) {
      free.delete(square);
      if (man.piece !== piece) change.risen.add(man.id);
      change.men.push({ ...man, piece });
    } else {
      open.push({ square, piece });
    }
  }
  const loose = open.length + free.size;
  let id = freshId;
  for (const { square, piece } of open) {
    const near = [...free.values()]
      .filter((man) => man.piece === piece)
      .toSorted((a, b) => distance(a.square, square) - distance(b.square, square))[0];
    if (near) {
      free.delete(near.square);
      change.men.push({ ...near, square });
    } else {
      change.come.add(id);
      change.men.push({ id: id++, piece, square });
    }
  }
  for (const man of free.values()) change.left.push({ man, exit: board.has(man.square) ? 'taken' : 'gone' });
  return { ...change, loose };
}

/**
 * How the men get from one board to the next. The events are followed where they lead there; for a step back, or a leap
 * over several plies, equal pieces go the shortest way.
 */
export function changeTo(men: readonly Man[], board: Pieces, events: readonly GameEvent[]): Change {
  const freshId = men.reduce((most, man) => Math.max(most, man.id), 0) + 1;
  const plain = settle(new Tracker(men), board, freshId);
  const tracker = new Tracker(men);
  for (const event of events) follow(tracker, event);
  const told = settle(tracker, board, freshId);
  const best = told.loose <= plain.loose ? told : plain;
  const before = new Map(men.map((man) => [man.id, man.square]));
  for (const man of best.men) if (before.has(man.id) && before.get(man.id) !== man.square) best.moved.add(man.id);
  const { men: after, moved, come, risen, left } = best;
  return { men: after.toSorted((a, b) => a.id - b.id), moved, come, risen, left };
}

/** What a play would take away or change, and what it would put where. */
export function difference(
  now: Pieces,
  then: Pieces,
): { doomed: Square[]; ghosts: { square: Square; piece: Piece }[] } {
  const changed = kSquares.filter((square) => now.get(square) !== then.get(square));
  return {
    doomed: changed.filter((square) => now.has(square)),
    ghosts: changed.flatMap((square) => {
      const piece = then.get(square);
      return piece === undefined ? [] : [{ square, piece }];
    }),
  };
}
