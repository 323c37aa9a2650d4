// The graph of a rating over time, in a square of 100 by 100 with the highest rating at its top.

import { signed } from '../../i18n/signed';
import type { Point } from './service';

export interface Range {
  least: number;
  most: number;
}

/** The scale goes from one round rating to another. */
const kRound = 50;

/** Round ratings that enclose those before and after every game. */
export function rangeOf(points: Point[]): Range {
  const all = points.flatMap(({ rating, change }) => [rating, rating - change]);
  const least = Math.floor(Math.min(...all) / kRound) * kRound;
  const most = Math.ceil(Math.max(...all) / kRound) * kRound;
  return { least, most: most === least ? least + kRound : most };
}

/** Beside the first and the last game, so that the steps there can be seen. */
const kMargin = 3;

/** Where each game stands between the first and the last; games of one moment are spread evenly. */
export function placesOf(points: Point[]): number[] {
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  return points.map(({ at }, i) =>
    span > 0 ? kMargin + ((100 - 2 * kMargin) * (at - first)) / span : (100 * (i + 0.5)) / points.length,
  );
}

/** The line of the rating, which stays as it is from one game to the next; `points` from the oldest on. */
export function lineOf(points: Point[], { least, most }: Range): string {
  const [first] = points;
  if (!first) return '';
  const y = (rating: number): string => ((100 * (most - rating)) / (most - least)).toFixed(1);
  const places = placesOf(points);
  const steps = points.map(({ rating }, i) => ` H${(places[i] ?? 0).toFixed(2)} V${y(rating)}`);
  return `M0 ${y(first.rating - first.change)}${steps.join('')} H100`;
}

/** A change as it is written: "+12", "−3" or "±0". */
export const changeText = (change: number): string => (change === 0 ? '±0' : signed(change));
