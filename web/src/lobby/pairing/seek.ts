// The first look for somebody to play, and what is looked for.

import { loadGame, lobbyEntries, type LobbyEntry } from '../../games';
import type { GameUi } from '../../games/contract';
import { here } from '../../people/here.svelte';
import { ask } from '../../protocol/ask';
import type { Answer, Host } from '../../protocol/host';
import { readRules, type TablePlan } from '../../protocol/messages';
import { go, tablePath } from '../../router.svelte';
import { keepSearch, type Search } from '../../table/session/seeks';
import { drawn } from '../seating';
import type { Lobby } from '../service';
import { partner, type Wish } from './match';

export interface Sought {
  game: string;
  options: Record<string, string>;
  time: string;
  rated: boolean;
}

/** A game of two, whatever else its rules allow. */
const kTwo: TablePlan['seats'] = [{ by: 'open' }, { by: 'open' }];

/** As people begin a game of the lobby. */
export const optionsOf = (ui: GameUi, { fixed }: LobbyEntry): Record<string, string> => ({
  ...ui.tableOptions,
  ...fixed,
});

async function wishOf({ game, options, time, rated }: Sought): Promise<Answer<Wish>> {
  const told = await ask('/api/check', readRules, { game, options, seats: kTwo });
  return told.ok ? { ok: true, value: { rules: told.value, time, rated } } : told;
}

/** The same with every game of two, as people begin it. */
async function others(host: Host, { time, rated }: Sought): Promise<Sought[]> {
  const games = await host.games();
  const ids = games.ok ? games.value.filter(({ seats }) => seats.min === 2).map(({ id }) => id) : [];
  const found = lobbyEntries
    .filter(({ game }) => ids.includes(game))
    .map(async (entry): Promise<Sought | null> => {
      const ui = await loadGame(entry.game).catch(() => null);
      return ui && { game: entry.game, options: optionsOf(ui, entry), time, rated };
    });
  return (await Promise.all(found)).filter((one) => one !== null);
}

/** What somebody who looks for this would play; the problem where not even this can be played. */
export async function wishesOf(host: Host, sought: Sought, any: boolean): Promise<Answer<Wish[]>> {
  const [first, ...rest] = await Promise.all([
    wishOf(sought),
    ...(any ? await others(host, sought) : []).map((one) => wishOf(one)),
  ]);
  if (!first.ok) return first;
  return { ok: true, value: [first.value, ...rest.flatMap((one) => (one.ok ? [one.value] : []))] };
}

function planOf({ game, options, time, rated }: Sought): TablePlan {
  const seats = drawn([{ by: 'me' }, { by: 'open' }]);
  return { game, options, time, rated, advice: !rated, listed: true, seats };
}

/** The table of somebody who looks for the same, or a new one that waits for somebody. */
export async function seek(host: Host, lobby: Lobby, sought: Sought, any: boolean): Promise<Answer<string>> {
  const wishes = await wishesOf(host, sought, any);
  if (!wishes.ok) return wishes;
  const tables = await lobby.tables('open');
  const found = tables.ok ? partner(tables.value, wishes.value, { me: here.me, waitedMs: 0, table: '' }) : null;
  return found ? { ok: true, value: found.table } : host.open(planOf(sought), 'server');
}

/** Shows a table, at which this tab sits down or waits for somebody. */
export function goOn(search: Search): void {
  keepSearch(search);
  go(tablePath(search.table), { instead: true });
}
