// Conditional moves as lists of words: another seat's move, the answer to it, the move after that, and so on.

import type { PremoveLine } from '../../protocol/messages';

/** What a table takes (src/equipoise/table/log/premove.hpp). */
export const kMostLines = 32;
export const kMostAnswers = 8;

const shared = (one: PremoveLine, other: PremoveLine): number => {
  const at = one.findIndex((move, i) => move !== other[i]);
  return at < 0 ? one.length : at;
};

const begins = (one: PremoveLine, other: PremoveLine): boolean => shared(one, other) === one.length;

/** Whether two lines answer the same moves differently. */
function contradict(one: PremoveLine, other: PremoveLine): boolean {
  const at = shared(one, other);
  return at % 2 === 1 && at < Math.min(one.length, other.length);
}

/** As far as it is answered. */
export const answered = (moves: PremoveLine): PremoveLine => moves.slice(0, moves.length - (moves.length % 2));

/** `empty`: nothing is answered yet. `replaces`: answers that were kept go. `full`: there are too many lines. */
export type Standing = 'empty' | 'kept' | 'new' | 'replaces' | 'full';

/** How a line stands to those that are kept, and what is kept with it. */
export function withLine(
  kept: readonly PremoveLine[],
  line: PremoveLine,
): { standing: Standing; lines: PremoveLine[] } {
  const same = { lines: [...kept] };
  if (line.length === 0) return { standing: 'empty', ...same };
  if (kept.some((one) => begins(line, one))) return { standing: 'kept', ...same };
  // A line that goes on from one that was kept takes its place.
  const others = kept.filter((one) => !begins(one, line));
  const agreeing = others.filter((one) => !contradict(one, line));
  if (agreeing.length >= kMostLines) return { standing: 'full', ...same };
  const lines = [...agreeing, line];
  return { standing: agreeing.length < others.length ? 'replaces' : 'new', lines };
}

/** Without one of them. */
export const withoutLine = (kept: readonly PremoveLine[], line: PremoveLine): PremoveLine[] =>
  kept.filter((one) => one !== line);

/** Each move of another seat with its answer. */
export const pairsOf = <T>(line: readonly T[]): { theirs: T; mine: T }[] =>
  line.flatMap((theirs, i) => {
    const mine = line[i + 1];
    return i % 2 === 0 && mine !== undefined ? [{ theirs, mine }] : [];
  });
