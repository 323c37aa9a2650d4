// What earlier rounds were like, from the plies that led here.

import type { GameEvent, Ply } from '../../../protocol/messages';
import type { Components } from './components';
import { readMove } from './moves';
import { readPosition, readSlot, slotOf, type Being } from './position';
import { afterMove } from './showdown';

export interface SpentPair {
  round: number;
  seat: string;
  square: number;
  disc: number;
}

/** The pairs that were revealed, by round (BF-6.9). A pick's view already stands in its round. */
export function spentPairs(plies: Ply[]): SpentPair[] {
  return plies.flatMap((ply) =>
    ply.events
      .filter((event) => event.key === 'pair')
      .map(({ args }) => ({
        round: Number(ply.view.split(' ')[8]?.charAt(0)),
        seat: args['seat'] ?? '',
        square: Number(args['square']),
        disc: Number(args['round']),
      })),
  );
}

/** The pieces, from 0, of whose slots a ply speaks, or that it turns black; a showdown judges all and is left out. */
export function piecesOf({ events }: Ply): number[] {
  const slots = events.flatMap(({ args }) => [args['from'], args['to'], args['slot']]);
  const named = slots.filter((one) => /^\d+[lfr]$/.test(one ?? ''));
  const turned = events
    .filter(({ key }) => key === 'collapsed')
    .flatMap(({ args }) => (args['pieces'] ?? '').split(' '));
  return [...named, ...turned].map((one) => parseInt(one ?? '', 10) - 1);
}

export interface PastShowdown {
  round: number;
  events: GameEvent[];
  /** The view before its ply, empty if nothing is known of it, and the move of the ply. */
  before: string;
  move: string;
}

const kTold = ['survives', 'balances', 'dies', 'white', 'black', 'token', 'no_token', 'took', 'extinct', 'collapsed'];

/** What every showdown brought, one after the other. */
export function showdowns(plies: Ply[]): PastShowdown[] {
  const found: PastShowdown[] = [];
  let current: PastShowdown | null = null;
  for (const [i, ply] of plies.entries())
    for (const event of ply.events) {
      if (event.key === 'showdown') {
        const round = Number(event.args['round']);
        current = { round, events: [event], before: plies[i - 1]?.view ?? '', move: ply.move };
        found.push(current);
      } else if (event.key === 'death' || event.key === 'win') {
        current = null;
      } else if (kTold.includes(event.key)) {
        current?.events.push(event);
      }
    }
  return found;
}

/** The piece, from 0, on which a past Showdown judged a being; null if that is not known. */
export function judgedOn({ before, move }: PastShowdown, being: Being, components: Components): number | null {
  if (before === '') return null;
  const slot = slotOf(afterMove(readPosition(before, components), readMove(move)), being);
  return slot === null ? null : readSlot(slot).piece;
}
