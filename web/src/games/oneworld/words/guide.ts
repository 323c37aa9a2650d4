// The guided first game: what a newcomer is told, and when. The table is a real one, small, against the beginner.

import type { GuideStep, Moment } from '../../contract';
import { onMap, readPosition, type Phase, type Position, type SeatIndex, type Side } from '../model/position';
import { toPlace } from './words';

const positionOf = (moment: Moment): Position => readPosition(moment.view);
const seatOf = (moment: Moment): SeatIndex =>
  (moment.seats.find((seat) => seat.holder === 'me')?.seat ?? 0) as SeatIndex;
const mine = (moment: Moment): Side => positionOf(moment).sides[seatOf(moment)];
const isAsked = (moment: Moment, phase: Phase): boolean => moment.acting !== null && positionOf(moment).phase === phase;
const isPlaying = (moment: Moment): boolean => positionOf(moment).turn !== null;
const isFighting = (moment: Moment): boolean => 'ca'.includes(positionOf(moment).phase);
const hasEnded = (moment: Moment): boolean =>
  moment.plies.some((ply) => ply.actor === seatOf(moment) && ply.move === 'done');

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  {
    key: 'order',
    at: '[data-testid=die]',
    from: (moment) => 'oO'.includes(positionOf(moment).phase),
    until: (moment) => !'koO'.includes(positionOf(moment).phase),
  },
  {
    key: 'tower',
    at: '.map .tower',
    from: (moment) => isAsked(moment, 't') || isAsked(moment, 'g') || isPlaying(moment),
  },
  {
    key: 'god',
    at: '.board .cell.hand',
    atAll: true,
    from: (moment) => isAsked(moment, 'g'),
    until: (moment) => mine(moment).god !== null,
  },
  { key: 'aspects', at: '.board .tray', from: (moment) => isAsked(moment, 'p') || isPlaying(moment) },
  { key: 'terrain', from: (moment) => isAsked(moment, 'p') || isPlaying(moment) },
  {
    key: 'children',
    at: '.board .tray',
    from: (moment) => isAsked(moment, 'p'),
    until: (moment) => isPlaying(moment) || (onMap(mine(moment)) > 0 && toPlace(moment, positionOf(moment)) === 0),
  },
  { key: 'move', at: '.map .able', from: (moment) => isAsked(moment, 'M'), until: hasEnded },
  // In the order of a turn: movement, rebirth, battles.
  { key: 'pool', at: '.map .tower.ow-borg', from: (moment) => isAsked(moment, 'M') || isFighting(moment) },
  { key: 'meet', from: (moment) => isAsked(moment, 'M') || isFighting(moment) },
  { key: 'battle', at: '[data-testid=battle] .aspects', from: (moment) => isAsked(moment, 'c') },
  { key: 'attack', at: '.god.ow-chez', from: (moment) => moment.live && !isFighting(moment) },
  { key: 'done', from: (moment) => isAsked(moment, 'M') },
];
