// What is said of a game: what happened, and what is asked.

import { word } from '../../i18n/text';
import type { GameEvent } from '../../protocol/messages';
import type { Moment } from '../contract';

type Name = (seatId: string) => string;

export function eventText(event: GameEvent, name: Name): string {
  const seat = name(event.args['seat'] ?? '');
  return word(`level_pans.event.${event.key}`, { ...event.args, seat });
}

export function prompt(moment: Moment, name: Name): string {
  const seatName = (seat: number): string => name(moment.seats.find((one) => one.seat === seat)?.id ?? '');
  if (moment.acting) return word('level_pans.prompt.turn', { seat: seatName(moment.acting.seat) });
  const bot = moment.live ? moment.now.thinking[0] : undefined;
  if (bot !== undefined) return word('level_pans.prompt.thinking', { seat: seatName(bot) });
  const last = moment.ply?.events.at(-1);
  return last ? eventText(last, name) : word('level_pans.prompt.start');
}
