// Who meets whom. Somebody who looks for a game takes the seat of another who does, or opens a table that waits in the
// lobby; of two such tables the younger one gives way. So the lobby is the queue, and every server knows it.

import type { Me } from '../../people/service';
import { readTime } from '../../protocol/time';
import type { Listing } from '../service';

/** What somebody wants to play. */
export interface Wish {
  /** What tables with the same game, options and data have in common; as `Listing` has it. */
  rules: string;
  /** The time control in its text form. */
  time: string;
  rated: boolean;
}

export interface Seeker {
  /** Null while it is not known who looks. */
  me: Pick<Me, 'ratings'> | null;
  waitedMs: number;
  /** The table that waits for somebody, by its name; empty while there is none. */
  table: string;
}

const kFirstReach = 100;
const kWiderEveryMs = 10_000;
const kWider = 100;
const kLongestMs = 60_000;

/** How far apart ratings may be after so long a wait; infinite once anybody will do. */
export const reachAfter = (waitedMs: number): number =>
  waitedMs >= kLongestMs ? Infinity : kFirstReach + kWider * Math.floor(waitedMs / kWiderEveryMs);

/** The person who waits at a table, if exactly one does. */
function hostOf(table: Listing): Listing['seats'][number] | null {
  const others = table.seats.filter(({ holder }) => holder !== 'open');
  const [host] = others;
  return table.open.length === 1 && others.length === 1 && host?.holder === 'person' ? host : null;
}

/** The rating in a game and its mode; undefined before the first rated game. */
export const ratingIn = (me: Seeker['me'], game: string, mode: string): number | undefined =>
  me?.ratings.find((one) => one.game === game && one.mode === mode)?.rating;

const distance = (mine: number | undefined, theirs: number | null | undefined): number =>
  mine === undefined || theirs === null || theirs === undefined ? 0 : Math.abs(mine - theirs);

const isBefore = (a: Listing, b: Listing): boolean =>
  a.created < b.created || (a.created === b.created && a.table < b.table);

const wants = (wish: Wish, table: Listing): boolean =>
  wish.rules !== '' && table.rules === wish.rules && table.time === wish.time && table.rated === wish.rated;

/**
 * The table to sit down at: of those that fit a wish, where the rating is nearest, then the one that has waited longest.
 * Whoever has a table of their own goes only to an older one, so that two who look at each other do not change places.
 */
export function partner(tables: Listing[], wishes: Wish[], { me, waitedMs, table }: Seeker): Listing | null {
  const own = table === '' ? null : tables.find((one) => one.table === table);
  // What is not in the lobby any more is about to begin.
  if (own === undefined) return null;
  const found = tables.flatMap((one) => {
    const host = hostOf(one);
    const isWanted = wishes.some((wish) => wants(wish, one));
    // At a table with days for each decision nobody need be there.
    const isThere = host?.online !== false || readTime(one.time).kind === 'days';
    if (!host || !isWanted || !isThere || (own && !isBefore(one, own))) return [];
    const apart = distance(ratingIn(me, one.game, one.mode), host.player?.rating);
    return apart <= reachAfter(waitedMs) ? [{ one, apart }] : [];
  });
  found.sort((a, b) => a.apart - b.apart || (isBefore(a.one, b.one) ? -1 : 1));
  return found[0]?.one ?? null;
}
