// The review of a finished game as the engine tells it (docs/review.md), and what a page shows of it.

import * as v from 'valibot';
import { HintMessage } from '../../protocol/messages';

const Shares = v.array(v.number());
const Judgement = v.object({
  /** Several moves with blanks between them where they are one choice, such as a layout; so is `played`. */
  best: v.string(),
  played: v.optional(v.string()),
  best_value: v.number(),
  value: v.number(),
  loss: v.number(),
  /** The standard error of the loss. */
  error: v.optional(v.number()),
  fault: v.picklist(['none', 'inaccuracy', 'mistake', 'blunder']),
});
const Entry = v.object({
  ply: v.number(),
  kind: v.picklist(['decision', 'commitment', 'chance', 'ending']),
  actor: v.number(),
  /** In notation. */
  move: v.string(),
  before: Shares,
  after: Shares,
  /** What was booked; together `after` less `before`. */
  decision: Shares,
  luck: Shares,
  resolution: Shares,
  estimate: Shares,
  judgement: v.optional(Judgement),
  /** What would have been better than a fault. */
  better: v.optional(v.object({ move: v.string(), ...v.pick(HintMessage, ['reasons', 'after']).entries })),
});
export type Entry = v.InferOutput<typeof Entry>;

const Totals = v.object({
  decisions: Shares,
  luck: v.number(),
  resolution: v.number(),
  estimate: v.number(),
  inaccuracies: v.number(),
  mistakes: v.number(),
  blunders: v.number(),
});
export type Totals = v.InferOutput<typeof Totals>;

export const Ledger = v.object({
  bot: v.string(),
  simulations: v.number(),
  first: Shares,
  result: Shares,
  seats: v.array(Totals),
  turning_points: v.array(v.number()),
  entries: v.array(Entry),
});
export type Ledger = v.InferOutput<typeof Ledger>;

/** Whether what was judged is a choice of several actions, of which the entry has the first. */
export const isWhole = ({ judgement }: Entry): boolean =>
  [judgement?.best, judgement?.played].some((moves) => moves?.includes(' '));

/** What was judged, in notation. */
export const playedIn = ({ judgement, move }: Entry): string => judgement?.played ?? move;

/** The win chances before the first step and after each. */
export const course = ({ first, entries }: Ledger): number[][] => [first, ...entries.map(({ after }) => after)];

const sum = (numbers: number[]): number => numbers.reduce((before, one) => before + one, 0);

/** The outline of each seat's band, the first seat lowest, in a square of 100 by 100. */
export function bands(points: number[][]): string[] {
  const last = Math.max(1, points.length - 1);
  // Each seat of a team has all that its team has.
  const whole = Math.max(1, sum(points[0] ?? []));
  const x = (at: number): string => ((100 * at) / last).toFixed(2);
  const height = (at: number, seats: number): string =>
    (100 - (100 * sum((points[at] ?? []).slice(0, seats))) / whole).toFixed(2);
  return (points[0] ?? []).map((_, seat) => {
    const edge = (seats: number): string[] => points.map((_, at) => `${x(at)} ${height(at, seats)}`);
    return `M${edge(seat).join('L')}L${edge(seat + 1)
      .reverse()
      .join('L')}Z`;
  });
}

/** What is listed: the turning points and whatever was a mistake or worse, in the order of the game. */
export const moments = ({ entries, turning_points }: Ledger): Entry[] =>
  entries.filter(
    (entry, i) => turning_points.includes(i) || ['mistake', 'blunder'].includes(entry.judgement?.fault ?? 'none'),
  );

/** The inaccuracies that are not listed there. */
export const inaccuracies = (ledger: Ledger): Entry[] => {
  const listed = moments(ledger);
  return ledger.entries.filter((entry) => entry.judgement?.fault === 'inaccuracy' && !listed.includes(entry));
};

/**
 * Whose win chance an entry is told by: that of whoever acted, of the seat that choices made at once changed most, else of
 * the seat that lost most.
 */
export function toldBy({ kind, actor, before, after, judgement }: Entry): number {
  const changes = before.map((share, seat) => (after[seat] ?? 0) - share);
  if (kind === 'commitment' && (judgement?.fault ?? 'none') === 'none') {
    const sizes = changes.map(Math.abs);
    return sizes.indexOf(Math.max(...sizes));
  }
  return actor >= 0 ? actor : changes.indexOf(Math.min(...changes));
}

export interface Account {
  own: number;
  others: number;
  luck: number;
  /** Choices made at once. */
  together: number;
  /** What the bot itself took back. */
  misjudged: number;
}

/** What moved the win chance of a seat from the first to the result. */
export function account({ seats }: Ledger, seat: number): Account {
  const totals = seats[seat];
  if (!totals) return { own: 0, others: 0, luck: 0, together: 0, misjudged: 0 };
  const own = totals.decisions[seat] ?? 0;
  const all = sum(totals.decisions);
  return { own, others: all - own, luck: totals.luck, together: totals.resolution, misjudged: totals.estimate };
}
