// The finished games of one person: those of this device and, where a server knows them, those at its tables.

import * as v from 'valibot';
import { onDevice, playsHere } from '../local/both';
import { ask } from '../protocol/ask';
import { isStatic } from '../protocol/home';

const Listed = v.object({
  table: v.string(),
  game: v.string(),
  mode: v.optional(v.string(), ''),
  /** Empty where it began with a position or with what was played elsewhere. */
  rules: v.optional(v.string(), ''),
  created: v.optional(v.number(), 0),
  plies: v.optional(v.number(), 0),
  over: v.optional(v.boolean(), false),
  seats: v.array(v.object({ seat: v.number(), id: v.string(), holder: v.string() })),
});
type Listed = v.InferOutput<typeof Listed>;

export interface OwnGame {
  table: string;
  game: string;
  mode: string;
  created: number;
  plies: number;
  seat: number;
  seats: { seat: number; id: string }[];
}

/** Null while it goes on, where it began elsewhere, and unless this person played one seat of several. */
export function ownGame({ over, rules, seats, ...game }: Listed): OwnGame | null {
  const [mine, ...others] = seats.filter(({ holder }) => holder === 'me');
  if (!over || rules === '' || !mine || others.length > 0 || seats.length < 2) return null;
  const { table, mode, created, plies } = game;
  const ids = seats.map(({ seat, id }) => ({ seat, id }));
  return { table, game: game.game, mode, created, plies, seat: mine.seat, seats: ids };
}

const gamesIn = (listings: unknown[]): OwnGame[] =>
  listings.flatMap((listing) => {
    const read = v.safeParse(Listed, listing);
    return (read.success && ownGame(read.output)) || [];
  });

export interface Found {
  /** The newest first. */
  games: OwnGame[];
  /** The server could not be asked, so there may be more. */
  isPartial: boolean;
}

export async function ownGames(): Promise<Found> {
  const [here, there] = await Promise.all([
    playsHere ? onDevice((tables) => tables.listings()) : { ok: true as const, value: [] },
    isStatic ? { ok: true as const, value: [] } : ask('/api/tables', (value) => v.parse(v.array(v.unknown()), value)),
  ]);
  const games = [...(here.ok ? here.value : []), ...(there.ok ? there.value : [])];
  return { games: gamesIn(games).sort((a, b) => b.created - a.created), isPartial: !here.ok || !there.ok };
}
