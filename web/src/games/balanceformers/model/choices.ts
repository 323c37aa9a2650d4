// What may be picked up and where it may go, from the moves that the table offers.

import type { LegalMove } from '../../../protocol/messages';
import type { Components } from './components';
import { moveText, readMove } from './moves';
import { isBlack, slotOf, type Being, type Position, type Slot } from './position';
import { holes, slotGraph } from './reach';

export interface Choice {
  move: string;
  being: Being;
  to: Slot;
  through: boolean;
}

export function readChoices(moves: LegalMove[]): Choice[] {
  return moves.flatMap(({ move: text }) => {
    const move = readMove(text);
    if (move?.type !== 'move' && move?.type !== 'place' && move?.type !== 'reincarnate') return [];
    return [{ move: text, being: move.being, to: move.to, through: move.type === 'move' && move.through }];
  });
}

/** The move somebody means who brings a being to a slot, legal or not, so that the table can say why not. */
export function intended(position: Position, components: Components, being: Being, to: Slot): string {
  const from = slotOf(position, being);
  if (from === null) return moveText({ type: position.round === 1 ? 'place' : 'reincarnate', being, to });
  const isNear = slotGraph(components).get(from)?.includes(to) ?? false;
  const through =
    !isNear && holes(position, components).some((hole) => hole.edge.includes(from) && hole.edge.includes(to));
  return moveText({ type: 'move', being, from, to, through });
}

/** A try with a being that cannot go anywhere: to a slot beside it, or to the first one if it is not on the board. */
export function attempt(position: Position, components: Components, being: Being): string {
  const from = slotOf(position, being);
  const near = from === null ? [] : (slotGraph(components).get(from) ?? []);
  const to = near.find((slot) => !isBlack(position, slot)) ?? near[0] ?? '1l';
  return intended(position, components, being, to);
}
