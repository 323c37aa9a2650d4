// What the review of a game leaves on this device for its player.

import * as v from 'valibot';
import { HintMessage, TableEvents } from '../protocol/messages';
import { isWhole, type Entry, type Ledger } from '../analysis/review/ledger';
import type { Decided, Played } from './statistics';

/** A loss is worth practising from here on, */
const kLeastLoss = 0.1;
/** if so many errors lie between it and none, */
const kSureErrors = 4;
/** and these are the largest of a game. */
const kMostOfGame = 3;

const Fault = v.picklist(['none', 'inaccuracy', 'mistake', 'blunder']);

/** A position where much was given away. */
const Missed = v.object({
  ply: v.number(),
  loss: v.number(),
  /** What was played, and what the page said of it. */
  move: v.string(),
  events: TableEvents,
  value: v.number(),
  /** What would have been better, as a hint says it. */
  better: v.object({ move: v.string(), ...v.pick(HintMessage, ['reasons', 'after']).entries }),
  bestValue: v.number(),
  /** A game that begins there. */
  record: v.string(),
  /** Its player has found a right action since, practising. */
  found: v.optional(v.boolean(), false),
});
export type Missed = v.InferOutput<typeof Missed>;

export const Reviewed = v.object({
  table: v.string(),
  /** Which engine said so; another one is asked again. */
  engine: v.string(),
  plies: v.number(),
  /** The key of its ledger, and with how many simulations that was made. */
  line: v.optional(v.string(), ''),
  simulations: v.optional(v.number(), 0),
  game: v.string(),
  mode: v.string(),
  /** Milliseconds since 1970. */
  created: v.number(),
  seat: v.number(),
  seats: v.array(v.object({ seat: v.number(), id: v.string() })),
  options: v.record(v.string(), v.string()),
  score: v.number(),
  luck: v.number(),
  decisions: v.array(v.object({ ply: v.number(), kind: v.string(), loss: v.number(), fault: Fault })),
  missed: v.array(Missed),
  /** Why nothing could be said of it; the rest is empty then. */
  failed: v.optional(v.boolean(), false),
});
export type Reviewed = v.InferOutput<typeof Reviewed>;

/** The decisions of a seat that were judged; `kindAt` says what sort of action a ply was. */
export const decidedBy = ({ entries }: Ledger, seat: number, kindAt: (ply: number) => string): Decided[] =>
  entries.flatMap(({ ply, kind, actor, judgement }) =>
    judgement && actor === seat && kind !== 'ending'
      ? [{ ply, kind: kindAt(ply), loss: judgement.loss, fault: judgement.fault }]
      : [],
  );

/** Where a seat clearly gave away most, the largest loss first; in one action, as it can be tried. */
export const missedBy = ({ entries }: Ledger, seat: number): Entry[] =>
  entries
    .filter((entry) => {
      const { actor, kind, judgement, better } = entry;
      return (
        actor === seat &&
        kind !== 'ending' &&
        better !== undefined &&
        judgement !== undefined &&
        !isWhole(entry) &&
        judgement.loss >= kLeastLoss &&
        judgement.loss >= kSureErrors * (judgement.error ?? 0)
      );
    })
    .sort((a, b) => (b.judgement?.loss ?? 0) - (a.judgement?.loss ?? 0))
    .slice(0, kMostOfGame);

/** As the statistics want them. */
export const playedOf = ({ plies, score, luck, decisions }: Reviewed): Played => ({ plies, score, luck, decisions });

/** The record of a game that begins at a position of another one, of which `head` is the record of the beginning. */
export function recordAt(head: string, position: string): string {
  const kept = head
    .split('\n')
    .filter((line) => /^\[(?:Game|Rules|Seats|Options|Data) "/.test(line))
    .join('\n');
  return `${kept}\n[Position "${position}"]\n[Result "*"]\n\n*\n`;
}

/** What was reviewed of each game and mode, what was played most first. */
export function byMode(reviews: Reviewed[]): { game: string; mode: string; reviews: Reviewed[] }[] {
  const found = new Map<string, { game: string; mode: string; reviews: Reviewed[] }>();
  for (const review of reviews) {
    if (review.failed) continue;
    const { game, mode } = review;
    const key = JSON.stringify([game, mode]);
    const group = found.get(key) ?? { game, mode, reviews: [] };
    group.reviews.push(review);
    found.set(key, group);
  }
  return [...found.values()].sort((a, b) => b.reviews.length - a.reviews.length);
}
