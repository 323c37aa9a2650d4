import type { TablePlan } from '../../protocol/messages';
import type { Session } from './session.svelte';

/** What opens the same table again, with other options; seats of other people are open. Null before the table is known. */
export function sameAgain({ table, seats }: Session, options: Record<string, string>): TablePlan | null {
  if (!table) return null;
  return {
    game: table.game,
    options,
    advice: table.advice,
    seats: seats.map((seat) => {
      if (seat.holder === 'bot') return { by: 'bot', bot: seat.bot };
      return { by: seat.holder === 'me' ? 'me' : 'open', ...(seat.name ? { name: seat.name } : {}) };
    }),
  };
}
