// A showdown is looked at before the dead are taken away and the empty pieces turn black.

import type { Moment } from '../../contract';
import { readMove } from './moves';
import type { Position } from './position';
import { afterMove } from './showdown';

/** How long the board of a showdown stays as it was, in milliseconds. */
export const kShowdownMs = 1900;

export const isShowdown = (moment: Moment): boolean =>
  moment.before !== null && (moment.ply?.events.some((event) => event.key === 'showdown') ?? false);

/** The board as the showdown found it: what was there before the ply, with its move made. */
export const found = (before: Position, moment: Moment): Position =>
  afterMove(before, readMove(moment.ply?.move ?? ''));
