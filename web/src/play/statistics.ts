// What many reviewed games of one person say together (docs/review.md). Games are independent of each other, decisions of
// one game are not: all errors come from how games differ.

import { quantile } from './student';

/** With fewer games there is no interval, and no score without luck. */
export const kLeastGames = 10;
const kPhases = 3;

export type Fault = 'none' | 'inaccuracy' | 'mistake' | 'blunder';

/** A decision of that person that was not forced. */
export interface Decided {
  ply: number;
  /** What sort of action it was. */
  kind: string;
  /** Of win chance, from 0 to 1. */
  loss: number;
  fault: Fault;
}

/** What a reviewed game was for that person; the newest stands first where there are several. */
export interface Played {
  /** How many actions and outcomes it had. */
  plies: number;
  /** What the person got, from 0 to 1. */
  score: number;
  /** What luck changed of their win chance. */
  luck: number;
  decisions: Decided[];
}

export interface Estimate {
  value: number;
  /** Half of the interval at 95 %; null where there are too few games. */
  reach: number | null;
}
/** The mean loss of a decision. */
export interface Loss extends Estimate {
  decisions: number;
  games: number;
}

export interface Summary {
  games: number;
  loss: Loss;
  /** The first, middle and last third of the games. */
  phases: Loss[];
  /** By kind, what was decided most often first. */
  kinds: (Loss & { kind: string })[];
  /** Of a game. */
  faults: Record<Exclude<Fault, 'none'>, number>;
  score: Estimate;
  /** The score less what luck brought; null where there are too few games. */
  corrected: Estimate | null;
  /** The older and the newer half, and how much more the newer one loses; null where there are too few games. */
  trend: { before: Loss; after: Loss; change: Estimate } | null;
}

const sum = (numbers: number[]): number => numbers.reduce((before, one) => before + one, 0);

interface Error {
  value: number;
  /** Standard error. */
  error: number;
  freedom: number;
}

/** Losses over decisions, both summed over games: a ratio of means, with the error of one (Cochran 1977, 6.3). */
function ratioOf(games: Decided[][]): Error {
  const clusters = games.filter((decisions) => decisions.length > 0);
  const count = sum(clusters.map((one) => one.length));
  const lossOf = (decisions: Decided[]): number => sum(decisions.map(({ loss }) => loss));
  const value = count === 0 ? 0 : sum(clusters.map(lossOf)) / count;
  const freedom = clusters.length - 1;
  const squares = sum(clusters.map((one) => (lossOf(one) - value * one.length) ** 2));
  return { value, error: freedom < 1 ? 0 : Math.sqrt((squares * clusters.length) / freedom) / count, freedom };
}

const reachOf = ({ error, freedom }: Error): number | null =>
  freedom + 1 < kLeastGames ? null : quantile(freedom) * error;

function lossOf(games: Decided[][]): Loss {
  const ratio = ratioOf(games);
  const counts = games.map((one) => one.length);
  const played = counts.filter((count) => count > 0).length;
  return { value: ratio.value, reach: reachOf(ratio), decisions: sum(counts), games: played };
}

function meanOf(values: number[]): Estimate {
  const value = values.length === 0 ? 0 : sum(values) / values.length;
  const freedom = values.length - 1;
  const squares = sum(values.map((one) => (one - value) ** 2));
  const error = freedom < 1 ? 0 : Math.sqrt(squares / freedom / values.length);
  return { value, reach: reachOf({ value, error, freedom }) };
}

/** Of two halves that have nothing to do with each other (Welch 1947). */
function changeOf(before: Error, after: Error): Estimate {
  const [a, b] = [before.error ** 2, after.error ** 2];
  const spread = a ** 2 / before.freedom + b ** 2 / after.freedom;
  const freedom = spread === 0 ? before.freedom + after.freedom : (a + b) ** 2 / spread;
  return { value: after.value - before.value, reach: quantile(freedom) * Math.sqrt(a + b) };
}

function trendOf(games: Decided[][]): Summary['trend'] {
  const decided = games.filter((decisions) => decisions.length > 0);
  const middle = Math.floor(decided.length / 2);
  if (middle < kLeastGames) return null;
  const [after, before] = [decided.slice(0, middle), decided.slice(middle)];
  return { before: lossOf(before), after: lossOf(after), change: changeOf(ratioOf(before), ratioOf(after)) };
}

export function summarize(games: Played[]): Summary {
  const decisions = games.map((game) => game.decisions);
  const only = (keep: (decided: Decided, game: Played) => boolean): Decided[][] =>
    games.map((game) => game.decisions.filter((decided) => keep(decided, game)));
  const phaseOf = (ply: number, plies: number): number => Math.min(kPhases - 1, Math.floor((kPhases * ply) / plies));
  const kinds = [...new Set(decisions.flat().map(({ kind }) => kind))];
  const perGame = (fault: Fault): number =>
    sum(only((one) => one.fault === fault).map((one) => one.length)) / Math.max(1, games.length);
  return {
    games: games.length,
    loss: lossOf(decisions),
    phases: Array.from({ length: kPhases }, (_, phase) =>
      lossOf(only(({ ply }, { plies }) => phaseOf(ply, plies) === phase)),
    ),
    kinds: kinds
      .map((kind) => ({ kind, ...lossOf(only((one) => one.kind === kind)) }))
      .sort((a, b) => b.decisions - a.decisions || (a.kind < b.kind ? -1 : 1)),
    faults: { inaccuracy: perGame('inaccuracy'), mistake: perGame('mistake'), blunder: perGame('blunder') },
    score: meanOf(games.map(({ score }) => score)),
    corrected: games.length < kLeastGames ? null : meanOf(games.map(({ score, luck }) => score - luck)),
    trend: trendOf(decisions),
  };
}
