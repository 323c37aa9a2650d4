// What became of the games against bots on this device, by game and level.

import * as v from 'valibot';
import { tagOf } from '../protocol/record';

/** What the lobby lists of a table, as far as it matters here. */
export const Played = v.object({
  table: v.string(),
  game: v.string(),
  mode: v.optional(v.string(), ''),
  /** Empty where it began with a position or with what was played elsewhere. */
  rules: v.optional(v.string(), ''),
  plies: v.optional(v.number(), 0),
  over: v.optional(v.boolean(), false),
  seats: v.array(v.object({ seat: v.number(), side: v.number(), holder: v.string(), bot: v.optional(v.string(), '') })),
});
export type Played = v.InferOutput<typeof Played>;

export interface Outcome {
  game: string;
  mode: string;
  /** The bot that every opponent was; empty where they were of several levels. */
  bot: string;
  result: 'win' | 'draw' | 'loss';
}

/** Stays when the table is deleted. */
export interface ResultRow {
  table: string;
  /** After how many plies the game was over: it may have gone on since. */
  plies: number;
  /** Null for a game that does not count. */
  outcome: Outcome | null;
}

/** A return such as `1/2`. */
function shareOf(text: string): number {
  const [whole = 0, parts = 1] = text.split('/').map(Number);
  return whole / parts;
}

/** Null unless one person played alone against bots, from the beginning and without taking anything back. */
export function outcomeOf({ game, mode, rules, seats }: Played, record: string): Outcome | null {
  const own = seats.filter(({ holder }) => holder === 'me');
  const [mine] = own;
  const others = seats.filter(({ side }) => side !== mine?.side);
  const isAlone = own.length === 1 && seats.every(({ holder }) => holder === 'me' || holder === 'bot');
  if (!mine || !isAlone || others.length === 0 || rules === '' || tagOf(record, 'Takebacks') !== '') return null;
  const shares = tagOf(record, 'Result').split(' ').map(shareOf);
  const share = shares[mine.seat] ?? 0;
  const best = Math.max(...others.map(({ seat }) => shares[seat] ?? 0));
  const [bot = ''] = others.map((other) => other.bot);
  return {
    game,
    mode,
    bot: others.every((other) => other.bot === bot) ? bot : '',
    result: share > best ? 'win' : share < best ? 'loss' : 'draw',
  };
}
