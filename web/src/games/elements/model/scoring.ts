// What a board is worth (EL-7), as the kernel says: the table scores what lies there, this is for what somebody thinks of.

import { foresee } from '../../../local/foresight';
import { option, placedText, type Element, type Placed, type Position } from './position';

export interface Rules {
  maxRank: number;
  /** The options that scoring depends on. */
  options: Record<string, string>;
}

const kScoring = ['max_rank', 'pyramid_rule', 'collection_unit'];
export const kHighest = 12;

export function rulesOf(position: Pick<Position, 'options'>): Rules {
  const options = Object.fromEntries(kScoring.map((name) => [name, option(position, name)]));
  return { maxRank: Number(options['max_rank']), options };
}

export const kDefaultRules: Rules = rulesOf({ options: {} });

/** Of boards that have more ranks than are ever used. */
export const kEveryRank: Rules = rulesOf({ options: { max_rank: String(kHighest) } });

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

/** A whole board; cards that are not in the list count for nothing. It must not be changed. */
export const score = (placed: Placed[], { options }: Rules): BoardScore =>
  foresee('elements', `score ${placedText(placed)}`, { options }) as BoardScore;
