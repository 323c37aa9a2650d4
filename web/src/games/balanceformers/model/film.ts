// A showdown as it is shown: being by being in the order of the rules, then the dead leave, then what is empty turns
// black (BF-11.11).

import type { GameEvent } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import type { Components } from './components';
import { readMove } from './moves';
import { readPosition, type Being, type Position } from './position';
import { afterMove, showdown, type Showdown, type Verdict } from './showdown';

export interface Frame {
  /** The being that is judged; null once all have been. */
  being: Being | null;
  /** The verdicts so far. */
  told: Verdict[];
  /** The dead leave. */
  isDying: boolean;
  /** Pieces from 0 that turn black. */
  falling: number[];
  /** What board and panels show. */
  position: Position;
  /** What the whole showdown brings, with scores and tokens counted from here on. */
  result: Showdown;
  /** How long it is seen, in milliseconds at the normal speed. */
  ms: number;
}

/** All verdicts together take so long, but none is too short to be seen or so long that one waits for the next. */
const kVerdictsMs = 6200;
const kShortestMs = 200;
const kLongestMs = 700;
const kDeathsMs = 900;
const kCollapseMs = 900;
/** The outcome is looked at before the game goes on. */
const kOutcomeMs = 500;

const verdictMs = (beings: number): number =>
  Math.min(kLongestMs, Math.max(kShortestMs, Math.round(kVerdictsMs / Math.max(1, beings))));

/** The events of a verdict. */
export const kVerdicts = ['survives', 'balances', 'dies'];

/** How long a showdown with these events is looked at, in milliseconds at the normal speed. */
export function filmMs(events: GameEvent[]): number {
  const count = (...keys: string[]): number => events.filter((event) => keys.includes(event.key)).length;
  const beings = count(...kVerdicts);
  const isChosen = !events.some((event) => ['death', 'win'].includes(event.key));
  const deaths = count('dies') > 0 && !isChosen ? kDeathsMs : 0;
  return beings * verdictMs(beings) + deaths + (count('collapsed') > 0 ? kCollapseMs : 0) + kOutcomeMs;
}

export const isShowdown = (moment: Moment): boolean =>
  moment.before !== null && (moment.ply?.events.some((event) => event.key === 'showdown') ?? false);

/** The board as the showdown found it: what was there before the ply, with its move made. */
export const found = (before: Position, moment: Moment): Position =>
  afterMove(before, readMove(moment.ply?.move ?? ''));

/** The board as the showdown finds it that a hint would lead to; null where none does. */
export const supposed = (moment: Moment, components: Components): Position | null =>
  moment.supposed && moment.before && isShowdown(moment)
    ? found(readPosition(moment.before.view, components), moment)
    : null;

/** The same showdown, from the scores and tokens of `position` on. */
const seenFrom = (result: Showdown, position: Position): Showdown => ({
  ...result,
  columns: result.columns.map(({ white, black }, i) => ({
    white: [position.columns[i]?.white ?? 0, white[1]],
    black: [position.columns[i]?.black ?? 0, black[1]],
  })),
  tokens: result.tokens.map(([, held], i) => [position.tokens[i] ?? 0, held]),
});

/** The showdown of a position, frame by frame. */
export function framesOf(start: Position, components: Components): Frame[] {
  const result = showdown(start, components);
  const frames: Frame[] = [];
  let position = start;
  const add = (more: Pick<Frame, 'being' | 'told' | 'ms'> & Partial<Frame>): void => {
    frames.push({ isDying: false, falling: [], position, result: seenFrom(result, position), ...more });
  };
  const all = result.verdicts;
  for (const [i, one] of all.entries()) {
    position = { ...position, ...result.course[i] };
    add({ being: one.being, told: all.slice(0, i + 1), ms: verdictMs(all.length) });
  }
  // The dead stay until it has been chosen whom a token is taken from.
  if (result.choice) return frames;
  if (all.some((one) => one.outcome === 'dies')) add({ being: null, told: all, ms: kDeathsMs, isDying: true });
  if (result.collapsing.length > 0) {
    position = result.after;
    const told = all.filter((one) => one.outcome !== 'dies');
    add({ being: null, told, ms: kCollapseMs, falling: result.collapsing });
  }
  return frames;
}
