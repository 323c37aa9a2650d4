import { homeOf } from '../../local/ids';
import type { Host } from '../../protocol/host';
import type { TablePlan } from '../../protocol/messages';
import { go, tablePath } from '../../router.svelte';
import type { Session } from './session.svelte';

/** What opens the same table again, with other options; seats of other people are open. Null before the table is known. */
function sameAgain({ table, seats }: Session, options: Record<string, string>): TablePlan | null {
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

/** Opens it and goes there. */
export async function openAgain(
  host: Host,
  table: string,
  session: Session,
  options: Record<string, string>,
): Promise<void> {
  const plan = sameAgain(session, options);
  if (!plan) return;
  const answer = await host.open(plan, homeOf(table));
  if (answer.ok) go(tablePath(answer.value), { instead: true });
  else session.problem = answer.problem;
}
