// The what-if board: anything that one action could do, by anybody, to any being (BF-23.12).

import type { Components } from './components';
import { moveText, readMove } from './moves';
import { copyOf, offBoard, slotText, type Position } from './position';
import { steps } from './reach';
import { afterMove, kLastRound, showdown } from './showdown';

/** The position as a board to try things out on: nobody's turn ends, and tokens do not run out. */
export function loosened(position: Position): Position {
  const free = copyOf(position);
  const phase = position.round === 1 ? 'P' : 'A';
  return { ...free, phase, turn: { seat: position.turn?.seat ?? position.seats[0] ?? '', left: 9 } };
}

/** Every step of every being, and every being off the board on every free slot. */
export function everything(position: Position, components: Components): string[] {
  const free = position.pieces.flatMap((piece, at) =>
    piece.black ? [] : piece.slots.flatMap((being, part) => (being === null ? [slotText(at, part)] : [])),
  );
  const moves = steps(position, components).map((step) => moveText({ type: 'move', ...step }));
  const type = position.round === 1 ? 'place' : 'reincarnate';
  const puts = position.seats
    .flatMap((seat) => offBoard(position, components, seat))
    .flatMap((being) => free.map((to) => moveText({ type, being, to })));
  return [...moves, ...puts];
}

/** The board after a step that was tried; a reincarnation here costs no token. */
export function tried(position: Position, move: string): Position {
  const after = afterMove(position, readMove(move));
  return { ...after, tokens: [...position.tokens], turn: position.turn };
}

/** The board after the showdown, in the next round if the game goes on. */
export function held(position: Position, components: Components): Position {
  const { after, over } = showdown(position, components);
  return over
    ? { ...after, phase: 'X', turn: null }
    : loosened({ ...after, round: Math.min(kLastRound, after.round + 1) });
}
