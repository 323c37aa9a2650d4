// The usual ways to fill the seats of a table.

import { isStatic } from '../protocol/home';
import type { CheckedSeat, GameEntry, SeatPlan } from '../protocol/messages';

export type Seating = 'bots' | 'screen' | 'link' | 'invite';
/** Nobody can come by a link to a table that no server keeps. */
export const kSeatings: Seating[] = isStatic ? ['bots', 'screen'] : ['bots', 'screen', 'link'];

export function planSeats(seating: Seating, seats: CheckedSeat[], bot: string): SeatPlan[] {
  return seats.map((_, i): SeatPlan => {
    if (i === 0 || seating === 'screen') return { by: 'me' };
    // One seat is for whoever is invited.
    const isOpen = seating === 'link' || (seating === 'invite' && i === 1);
    return isOpen ? { by: 'open' } : { by: 'bot', bot };
  });
}

/** The plans fitted to another number of seats: those that were chosen stay, new ones follow the way of seating. */
export function refit(plans: SeatPlan[], seating: Seating, seats: CheckedSeat[], bot: string): SeatPlan[] {
  return planSeats(seating, seats, bot).map((plan, i) => plans[i] ?? plan);
}

/** The bot a newcomer meets: the weakest that is offered by name. */
export function firstBot(game: GameEntry): string {
  const offered = game.bots.filter((bot) => bot.level !== undefined);
  return offered.sort((a, b) => (a.level ?? 0) - (b.level ?? 0))[0]?.id ?? game.bots[0]?.id ?? '';
}

/** The same plans, each on a seat that chance gave it. `random` is at least 0 and less than 1. */
export function drawn(plans: SeatPlan[], random: () => number = Math.random): SeatPlan[] {
  const left = [...plans];
  return plans.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** What is sent: names without blanks around them, and none that are empty. */
export function tidy(plans: SeatPlan[]): SeatPlan[] {
  return plans.map(({ by, bot, name }) => ({
    by,
    ...(bot ? { bot } : {}),
    ...(by === 'me' && name?.trim() ? { name: name.trim() } : {}),
  }));
}
