// The last action as the board marks it, and a Child on its way.

import type { GameEvent } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import type { Grid, Point } from './geometry';
import { readRoute } from './moves';
import { isHex, seatIndex, type Aspect, type Hex, type SeatIndex } from './position';

export interface LastMove {
  from: Hex | null;
  to: Hex | null;
  route: Hex[];
  /** It left the grid or drowned. */
  lost: boolean;
}

export interface Passage {
  /** Changes with every ply. */
  id: number;
  seat: SeatIndex;
  aspect: Aspect;
  way: Point[];
}

const kActs = ['moved', 'left_grid', 'drowned', 'fled', 'god_placed', 'reborn', 'changed', 'round', 'god_attack'];
/** A Child that is rolled for has been announced at most so many plies before. */
const kSeenPlies = 6;

/** The last events, the newest first. */
const newest = (moment: Moment): GameEvent[] =>
  moment.plies
    .slice(-kSeenPlies)
    .flatMap((ply) => ply.events)
    .reverse();

const routeOf = (text: string | undefined): Hex[] =>
  readRoute(text ?? '')?.hexes ?? (text ?? '').split('.').filter(isHex);
const hexOf = (text: string | undefined): Hex | null => (text !== undefined && isHex(text) ? text : null);

export function lastMove(moment: Moment): LastMove | null {
  const events = newest(moment);
  const act = events.find((event) => kActs.includes(event.key));
  if (!act) return null;
  const announced = act.key === 'drowned' ? events.find((event) => event.key === 'announced')?.args : undefined;
  return {
    from: hexOf(act.args['from'] ?? announced?.['from']),
    to: hexOf(act.args['to'] ?? act.args['hex'] ?? announced?.['to']),
    route: routeOf(act.args['route'] ?? announced?.['route']),
    lost: act.key === 'drowned' || act.key === 'left_grid',
  };
}

/** The Child that the ply of a moment has moved. */
export function passageOf(moment: Moment, grid: Grid): Passage | null {
  const { ply, before } = moment;
  const event = ply?.events.find((one) => one.key === 'moved' || one.key === 'left_grid');
  const seat = event?.args['seat'];
  if (!ply || !before || !event || seat === undefined) return null;
  const { child, from, to } = event.args;
  const route = routeOf(event.args['route']);
  const hexes = [from ?? '', ...(route.length > 0 ? route : [to ?? ''])];
  const way = hexes.flatMap((hex): Point[] => {
    const cell = grid.byHex.get(hex);
    return cell ? [cell.at] : [];
  });
  if (way.length < 2 || !/^[SBF]$/.test(child ?? '')) return null;
  return { id: ply.n, seat: seatIndex(seat), aspect: child as Aspect, way };
}

/** Origin and way of the Child whose fault rolls are due. */
export function announcedWay(moment: Moment): Hex[] {
  const event = newest(moment).find((one) => one.key === 'announced');
  return event ? [event.args['from'] ?? '', ...routeOf(event.args['route'])] : [];
}
