// Where a game was won, and why: what its ledger says of that, and the sentences for it.

import { listed, t } from '../../i18n/text';
import { loss, percent, points } from '../percent';
import type { Entry, Ledger } from './ledger';

/** A change that is worth a sentence. */
const kTelling = 0.1;
/** What did most is told if nothing else did half as much. */
const kMostly = 2;

const kCauses = ['decision', 'luck', 'resolution', 'estimate'] as const;
type Cause = (typeof kCauses)[number];
/** What the bot takes back happened to nobody. */
const kTold = ['decision', 'luck', 'resolution'] as const;
export type Sums = Record<Cause, number>;

/** A step of the game as its winners see it. */
export interface Step {
  entry: Entry;
  before: number;
  after: number;
  /** What did most of it, and how much. */
  cause: (typeof kTold)[number];
  change: number;
  /** From then on they were always ahead, and never lost half of what it brought. */
  isKept: boolean;
}

/** What the look before said of the same: nothing, as there was none, the same step, or another one. */
type Support = { kind: 'none' } | { kind: 'same' } | { kind: 'other'; step: Step };

export type Verdict =
  | { kind: 'draw'; isAgreed: boolean; seat: number; share: number; isClose: boolean; moves: number }
  | {
      kind: 'won';
      winners: number[];
      /** The largest step towards the win, if any was telling. */
      step: Step | null;
      support: Support;
      /** What did most over the whole game, if one thing did, by this look and the one before. */
      mostly: Exclude<Cause, 'estimate'> | null;
      sums: Sums;
      first: number;
      /** What the bot had misjudged in all, */
      misjudged: number;
      /** and whether that is so much that it cannot say where the game was won. */
      isUnsure: boolean;
      /** How it ended, if no rule did that. */
      ending: Entry | null;
    };

/** Seats that won: what they have together. Each seat of a team has all that its team has. */
interface Winners {
  seats: number[];
  shareOf: (shares: number[]) => number;
}

function winnersOf(result: number[]): Winners {
  const most = Math.max(...result);
  const seats = result.flatMap((share, seat) => (share === most ? [seat] : []));
  const sumOf = (shares: number[]): number => seats.reduce((sum, seat) => sum + (shares[seat] ?? 0), 0);
  const whole = Math.max(1, sumOf(result));
  return { seats, shareOf: (shares) => sumOf(shares) / whole };
}

function stepOf(entries: Entry[], at: number, { shareOf }: Winners): Step | null {
  const entry = entries[at];
  if (!entry) return null;
  const [before, after] = [shareOf(entry.before), shareOf(entry.after)];
  const parts = kTold.map((cause) => shareOf(entry[cause]));
  const change = Math.max(...parts);
  const cause = kTold[parts.indexOf(change)] ?? 'decision';
  const least = Math.max((before + after) / 2, 0.5);
  const isKept = entries.slice(at).every((one) => shareOf(one.after) > least);
  return { entry, before, after, cause, change, isKept };
}

/** The step at which something done or drawn brought the winners most; null if none was telling. */
function largestStep(entries: Entry[], { shareOf, seats }: Winners): Step | null {
  // As far as one sees it: the bot may have taken it back at once.
  const gains = entries.map((entry) =>
    Math.min(shareOf(entry.after) - shareOf(entry.before), Math.max(...kTold.map((cause) => shareOf(entry[cause])))),
  );
  const most = Math.max(...gains);
  return most < kTelling ? null : stepOf(entries, gains.indexOf(most), { shareOf, seats });
}

const sumsOf = ({ seats }: Ledger, { shareOf }: Winners): Sums => ({
  decision: shareOf(seats.map(({ decisions }) => decisions.reduce((sum, one) => sum + one, 0))),
  luck: shareOf(seats.map(({ luck }) => luck)),
  resolution: shareOf(seats.map(({ resolution }) => resolution)),
  estimate: shareOf(seats.map(({ estimate }) => estimate)),
});

function mostlyOf(sums: Sums): Exclude<Cause, 'estimate'> | null {
  // Where nothing else can happen, decisions go without saying.
  if (sums.luck === 0 && sums.resolution === 0) return null;
  const isMost = (cause: Cause): boolean =>
    sums[cause] >= kTelling &&
    kCauses.every((other) => other === cause || sums[cause] >= kMostly * Math.abs(sums[other]));
  return (['luck', 'resolution', 'decision'] as const).find(isMost) ?? null;
}

/** How much the parts of all steps move, one way or the other. */
const moved = (entries: Entry[], { shareOf }: Winners, causes: readonly Cause[]): number =>
  entries.reduce((sum, entry) => sum + causes.reduce((all, cause) => all + Math.abs(shareOf(entry[cause])), 0), 0);

/**
 * What was misjudged comes to as much as the whole way from the first chance to the result, or to more than all that was
 * done and drawn.
 */
function isUnsure({ decision, luck, resolution, estimate }: Sums, misjudged: number, told: number): boolean {
  const way = Math.abs(decision + luck + resolution + estimate);
  return Math.abs(estimate) >= Math.max(kTelling, way) || (misjudged >= kTelling && misjudged > told);
}

function drawn({ first, result, entries }: Ledger, isAgreed: boolean): Verdict {
  const points = [first, ...entries.map(({ after }) => after)];
  const best = points.map((shares) => Math.max(...shares));
  const share = Math.max(...best);
  const at = best.indexOf(share);
  const moves = at === 0 ? 0 : (entries[at - 1]?.ply ?? 0) + 1;
  const isClose = share >= (result[0] ?? 0) + kTelling;
  return { kind: 'draw', isAgreed, seat: points[at]?.indexOf(share) ?? 0, share, isClose, moves };
}

/** Each look sees further than the one before: what they both say is more than the bot's chance opinion. */
function supportOf(step: Step | null, earlier: Ledger | null, winners: Winners): Support {
  if (earlier === null) return { kind: 'none' };
  const before = largestStep(earlier.entries, winners);
  return step && before && before.entry.ply !== step.entry.ply ? { kind: 'other', step: before } : { kind: 'same' };
}

/** `earlier`: the same game in the look before; null without one. */
export function verdictOf(ledger: Ledger, earlier: Ledger | null): Verdict {
  const { entries, result, first } = ledger;
  const last = entries.at(-1);
  const ending = last?.kind === 'ending' ? last : null;
  const most = Math.max(...result);
  if (result.every((share) => share === most)) return drawn(ledger, ending !== null);
  const winners = winnersOf(result);
  const sums = sumsOf(ledger, winners);
  const misjudged = moved(entries, winners, ['estimate']);
  const step = largestStep(entries, winners);
  const mostly = mostlyOf(sums);
  const isMostly = earlier === null || mostlyOf(sumsOf(earlier, winners)) === mostly;
  return {
    kind: 'won',
    winners: winners.seats,
    step,
    support: supportOf(step, earlier, winners),
    mostly: isMostly ? mostly : null,
    sums,
    first: winners.shareOf(first),
    misjudged,
    isUnsure: isUnsure(sums, misjudged, moved(entries, winners, kTold)),
    ending,
  };
}

/** What it cost is said once in a review: as it was judged, where that was a fault. */
function decisionWords({ entry, change }: Step, seats: string, seat: string): string {
  if (entry.before.length !== 2) return t('review.verdict.gave', { seat, seats, points: loss(change) });
  const { judgement } = entry;
  if (judgement?.fault === 'none') return t('review.verdict.decided', { seat });
  return t('review.verdict.cost', { seat, points: loss(judgement?.loss ?? change) });
}

function stepWords(step: Step, { support, isUnsure }: Won, seats: string, seatAt: Name): string {
  const { entry, before, after, cause, change, isKept } = step;
  const place = { seats, n: entry.ply + 1, before: percent(before), after: percent(after) };
  if (support.kind === 'other') return t('review.verdict.either', { ...place, other: support.step.entry.ply + 1 });
  const how = support.kind === 'none' ? 'first' : isKept && !isUnsure ? 'won' : 'most';
  const why = {
    decision: () => decisionWords(step, seats, seatAt(entry.actor)),
    luck: () => t('review.verdict.luck', { points: loss(change) }),
    resolution: () => t('review.verdict.together', { points: loss(change) }),
  }[cause]();
  return t('review.verdict.step', { ...place, how, why });
}

type Won = Extract<Verdict, { kind: 'won' }>;
type Name = (seat: number) => string;

/** The sentences of a verdict; what counted most stands first. */
export function verdictWords(verdict: Verdict, seatAt: Name): string[] {
  if (verdict.kind === 'draw') {
    const { isAgreed, isClose, seat, share, moves } = verdict;
    return [
      t(isAgreed ? 'review.verdict.agreed' : 'review.verdict.draw'),
      isClose
        ? t('review.verdict.closest', { seat: seatAt(seat), share: percent(share), n: moves })
        : t('review.verdict.level', { share: percent(share) }),
    ];
  }
  const { winners, step, mostly, sums, misjudged, isUnsure, ending, first } = verdict;
  const seats = listed(winners.map(seatAt));
  const isOpen = ending !== null && step?.entry === ending;
  const how = ending && {
    who: seatAt(ending.actor),
    isOpen: isOpen ? 'yes' : 'no',
    chance: percent(ending.before[ending.actor] ?? 0),
  };
  const ended = how ? [t(ending.move.startsWith('time') ? 'review.verdict.time' : 'review.verdict.resigned', how)] : [];
  const where = step
    ? stepWords(step, verdict, seats, seatAt)
    : t('review.verdict.gradual', { seats, points: loss(kTelling), first: percent(first) });
  const [luck, decisions, together] = [points(sums.luck), points(sums.decision), points(sums.resolution)];
  const most = mostly ? [t(`review.verdict.mostly.${mostly}`, { seats, luck, decisions, together })] : [];
  if (isUnsure) return [t('review.verdict.unsure', { points: loss(misjudged) }), where, ...ended];
  if (isOpen) return [...ended, ...most];
  return mostly === 'luck' || mostly === 'resolution' ? [...most, where, ...ended] : [where, ...most, ...ended];
}
