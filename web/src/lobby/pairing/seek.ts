// The first look for somebody to play.

import * as v from 'valibot';
import { ask } from '../../protocol/ask';
import type { Answer, Host } from '../../protocol/host';
import type { TablePlan } from '../../protocol/messages';
import type { Lobby } from '../service';
import { partner, type Wish } from './match';

/** A game of two, whatever else its rules allow. */
const kTwo: TablePlan['seats'] = [{ by: 'open' }, { by: 'open' }];

const Checked = v.object({ rules: v.optional(v.string(), '') });

/** The name that tables with these rules have in common. */
export const rulesOf = ({ game, options }: Pick<TablePlan, 'game' | 'options'>): Promise<Answer<string>> =>
  ask('/api/check', (value) => v.parse(Checked, value).rules, { game, options, seats: kTwo });

export interface Sought {
  game: string;
  options: Record<string, string>;
  time: string;
  rated: boolean;
}

/** Sides are drawn by lot. */
function planOf({ game, options, time, rated }: Sought): TablePlan {
  const seats: TablePlan['seats'] = [{ by: 'me' }, { by: 'open' }];
  if (Math.random() < 0.5) seats.reverse();
  return { game, options, time, rated, advice: !rated, listed: true, seats };
}

/** The table of somebody who looks for the same, or a new one that waits for somebody. */
export async function seek(host: Host, lobby: Lobby, sought: Sought, rating: number | null): Promise<Answer<string>> {
  const rules = await rulesOf(sought);
  if (!rules.ok) return rules;
  const wish: Wish = { rules: rules.value, time: sought.time, rated: sought.rated };
  const tables = await lobby.tables('open');
  const found = tables.ok ? partner(tables.value, wish, { rating, waitedMs: 0, table: '' }) : null;
  return found ? { ok: true, value: found.table } : host.open(planOf(sought), 'server');
}
