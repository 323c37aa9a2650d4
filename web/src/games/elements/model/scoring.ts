// What a board is worth (EL-7). The table scores by itself; this is for what somebody thinks of doing.

import {
  kCollection,
  kElements,
  option,
  readPlace,
  unitsOf,
  type Element,
  type Placed,
  type Position,
} from './position';

export type PyramidRule = 'anchored' | 'span_minus_gaps' | 'count_minus_skipped';

export interface Rules {
  maxRank: number;
  pyramid: PyramidRule;
  /** What the Collection counts. */
  unit: 'cards' | 'units';
}

export const kDefaultRules: Rules = { maxRank: 9, pyramid: 'anchored', unit: 'cards' };

export function rulesOf(position: Pick<Position, 'options'>): Rules {
  return {
    maxRank: Number(option(position, 'max_rank')),
    pyramid: option(position, 'pyramid_rule') as PyramidRule,
    unit: option(position, 'collection_unit') as Rules['unit'],
  };
}

export interface PyramidScore {
  /** The complete ranks, ascending. */
  ranks: number[];
  /** Those that the pyramid counts; the others are left out (EL-7.8). */
  counted: number[];
  points: number;
}

export interface BoardScore {
  /** The highest rank complete in all four pyramids, 0 if there is none. */
  circle: { rank: number; points: number };
  pyramids: Record<Element, PyramidScore>;
  /** `count`: cards or units, as the rules say. */
  collection: { count: number; points: number };
  total: number;
}

const byElement = <T>(make: (element: Element) => T): Record<Element, T> =>
  Object.fromEntries(kElements.map((element) => [element, make(element)])) as Record<Element, T>;

/** Units on each rank of each pyramid; the list is indexed by rank, its entry 0 is unused. */
export function unitsOn(placed: Placed[], rules: Rules): Record<Element, number[]> {
  const units = byElement(() => Array.from({ length: rules.maxRank + 1 }, () => 0));
  for (const { card, place } of placed) {
    const at = readPlace(place);
    if (!at) continue;
    const column = units[at.element];
    column[at.rank] = (column[at.rank] ?? 0) + (at.split ? 1 : unitsOf(card));
    if (at.split) column[at.rank + 1] = (column[at.rank + 1] ?? 0) + 1;
  }
  return units;
}

/** EL-4.9 */
export const isComplete = (units: number[], rank: number): boolean => rank > 0 && (units[rank] ?? 0) >= rank;

/** The complete ranks of a pyramid, ascending. */
export const completeRanks = (units: number[]): number[] =>
  units.flatMap((_, rank) => (isComplete(units, rank) ? [rank] : []));

/** EL-7.3: the circle that reaches rank N. */
export const circlePoints = (rank: number): number => (rank > 0 ? 7 + rank : 0);

const hasPair = (ranks: number[]): boolean => ranks.some((rank, i) => ranks[i + 1] === rank + 1);

/** EL-7.4 to EL-7.7: the value of exactly these ranks, ascending; 0 without two in a row. */
export function pyramidValue(ranks: number[], rule: PyramidRule): number {
  if (!hasPair(ranks)) return 0;
  const lowest = ranks[0] ?? 0;
  const highest = ranks.at(-1) ?? 0;
  const count = ranks.length;
  if (rule === 'span_minus_gaps') return highest + 6 - (highest - count);
  if (rule === 'count_minus_skipped') return Math.max(0, count + 6 - (highest - count));
  return Math.max(0, count + 6 - (lowest <= 2 ? 0 : lowest - 1));
}

/**
 * EL-7.8: the best value over all subsets. Leaving out a rank in the middle never helps, so runs from one complete rank
 * to another are all that is tried; of equal ones the fullest counts.
 */
export function scorePyramid(ranks: number[], rule: PyramidRule): PyramidScore {
  let best: PyramidScore = { ranks, counted: [], points: 0 };
  for (let from = 0; from < ranks.length; from++) {
    for (let to = ranks.length; to > from; to--) {
      const counted = ranks.slice(from, to);
      const points = pyramidValue(counted, rule);
      const isFuller = points === best.points && points > 0 && counted.length > best.counted.length;
      if (points > best.points || isFuller) best = { ranks, counted, points };
    }
  }
  return best;
}

/** EL-7.9: points of a Collection of so many cards or units. */
export const collectionPoints = (count: number): number => Math.floor(count / 3);

/** A whole board; cards that are not in the list count for nothing. */
export function score(placed: Placed[], rules: Rules): BoardScore {
  const units = unitsOn(placed, rules);
  const complete = byElement((element) => completeRanks(units[element]));
  const rank = Math.max(
    0,
    ...complete.A.filter((one) => kElements.every((element) => complete[element].includes(one))),
  );
  const circle = { rank, points: circlePoints(rank) };
  const pyramids = byElement((element) => scorePyramid(complete[element], rules.pyramid));
  const kept = placed.filter((one) => one.place === kCollection);
  const count = kept.reduce((sum, one) => sum + (rules.unit === 'units' ? unitsOf(one.card) : 1), 0);
  const collection = { count, points: collectionPoints(count) };
  const heights = kElements.reduce((sum, element) => sum + pyramids[element].points, 0);
  return { circle, pyramids, collection, total: circle.points + heights + collection.points };
}
