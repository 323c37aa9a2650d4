// The end of a game, for tests.

import type { Facts, GameEvent, Ply, Seat } from '../protocol/messages';
import type { Moment } from '../games/contract';

interface End {
  /** The seats by id; the first is this person's, unless `mine` says otherwise. */
  ids: string[];
  mine?: number | null;
  result: string[];
  components?: unknown;
  /** What was seen after each ply, and what the last one said. */
  views: string[];
  facts?: Facts[];
  events?: GameEvent[];
}

export const plyOf = (n: number, view: string, events: GameEvent[] = [], facts: Facts = {}): Ply => ({
  n,
  actor: 0,
  move: `m${n}`,
  view,
  facts,
  events,
});

export function finished({ ids, mine = 0, result, components, views, facts = [], events = [] }: End): Moment {
  const seats = ids.map((id, seat): Seat => ({
    seat,
    id,
    side: seat,
    holder: seat === mine ? 'me' : 'bot',
    name: '',
    bot: '',
    online: true,
  }));
  const plies = views.map((view, i) => plyOf(i + 1, view, i === views.length - 1 ? events : [], facts[i]));
  return {
    components,
    options: {},
    seats,
    view: views.at(-1) ?? '',
    facts: facts.at(-1) ?? {},
    ply: plies.at(-1) ?? null,
    before: null,
    plies,
    decision: plies.at(-1) ?? null,
    live: true,
    now: {
      actors: ['over'],
      roller: null,
      thinking: [],
      legal: [],
      hidden: false,
      undo: false,
      result,
      score: null,
    },
    acting: null,
  };
}

export const said = (key: string, clause: string, args: Record<string, string> = {}): GameEvent => ({
  key,
  clause,
  args,
});
