// Cards that were played since whoever looks at the table last acted, each with what it has done so far.

import type { GameEvent, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { colourOfSeat, readPosition, type CardId } from './position';
import type { BoardMap, Colour } from './squares';

export interface Played {
  /** The ply in which it was played. */
  n: number;
  card: CardId;
  colour: Colour;
  /** It was lost without effect (CB-8.7). */
  misplayed: boolean;
  events: GameEvent[];
  /** The board after its last effect, which says what stands on a square. */
  board: BoardMap;
}

/** The seat for which cards are news: the one that acts here or sits here alone, else the one that decided last but one. */
function reader(moment: Moment): number | null {
  if (moment.acting) return moment.acting.seat;
  const mine = moment.seats.filter((seat) => seat.holder === 'me');
  if (mine.length === 1 && mine[0]) return mine[0].seat;
  const last = moment.decision?.actor;
  return typeof last === 'number' ? 1 - last : null;
}

const cardOf = (ply: Ply): GameEvent | undefined =>
  ply.events.find(({ key }) => key === 'card_played' || key === 'misplayed');

export function playedSince(moment: Moment): Played[] {
  const { plies } = moment;
  const seat = reader(moment);
  const since = seat === null ? plies.length : 1 + plies.findLastIndex((ply) => ply.actor === seat);
  const found: Played[] = [];
  // What a card makes the opponent give up is news to whoever played it.
  const earlier = plies.slice(0, since).findLastIndex((ply) => cardOf(ply) !== undefined);
  const isAnswered = plies.slice(since).some((ply) => ply.events.some(({ key }) => key === 'foe_picked'));
  for (const ply of plies.slice(isAnswered && earlier >= 0 ? earlier : since)) {
    const position = readPosition(ply.view);
    const played = cardOf(ply);
    if (played)
      found.push({
        n: ply.n,
        card: played.args['card'] ?? '',
        colour: colourOfSeat(position, typeof ply.actor === 'number' ? ply.actor : 0),
        misplayed: played.key === 'misplayed',
        events: [],
        board: position.board,
      });
    const last = found.at(-1);
    // Its effects come with it, and later only where it makes somebody choose or discard.
    if (!last || !(played || ply.events.some(({ key }) => key === 'foe_picked' || key === 'discarded'))) continue;
    last.events.push(...ply.events);
    last.board = position.board;
  }
  return found;
}
