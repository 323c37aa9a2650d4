// The guided first game: what a newcomer is told, and when. The table is a real one of two against the beginner.

import type { GuideStep, Moment } from '../../contract';
import { planScore, type Plan } from '../model/plan';
import { layout } from '../model/plan.svelte';
import { kCollection, kElements, placeText, readPosition, type Phase, type Position } from '../model/position';
import { kHighest, rulesOf } from '../model/scoring';

const positionOf = (moment: Moment): Position => readPosition(moment.view);
const isAsked = (moment: Moment, phase: Phase, cycle = 1): boolean => {
  const position = positionOf(moment);
  return moment.acting !== null && position.phase === phase && position.cycle >= cycle;
};
/** Picks of this cycle, or more than any hand holds once the draft is over. */
const step = (moment: Moment): number => {
  const position = positionOf(moment);
  return position.phase === 'draft' ? position.step : position.phase === 'arrange' ? 99 : 0;
};
const isPast = (moment: Moment, cycle: number): boolean => {
  const position = positionOf(moment);
  return position.cycle > cycle || position.phase === 'over';
};

/** With these cards one layout is clearly better than two others that come to mind first (scenario ES-01). */
export const guideRecord = `[Game "elements"]
[Rules "1"]
[Seats "2"]
[Options "auto_arrange=false"]
[Position "EL n=2 opt=- auto_arrange=false c=1 ph=arrange s0=0 | 0 h=- p=- b=- w=A1,A1,A1,E1,E1,E1,F1,W1 | 0 h=- p=- b=- w=A1,E1,F1,F1,F1,W1,W1,W1"]

*
`;
export const kByCircle = 'arr:A1@A1,A1@C,A1@C,E1@E1,E1@C,E1@C,F1@F1,W1@W1';
export const kByPyramids = 'arr:A1@A1,A1@A2,A1@A2,E1@E1,E1@E2,E1@E2,F1@C,W1@C';
/** What both at once are worth. */
const kBest = 24;

/** What the cards are worth as they lie now, circle and all; null where none are laid out. */
function worth(moment: Moment) {
  const plan: Plan | null = layout.current(moment);
  return plan && planScore(plan, rulesOf(positionOf(moment)));
}
const firstPoints = (moment: Moment): number => {
  const seat = moment.seats.find(({ holder }) => holder === 'me')?.seat ?? 0;
  return positionOf(moment).seats[seat]?.points[0] ?? 0;
};
const hasLost = (moment: Moment): boolean => isPast(moment, 1) && firstPoints(moment) < kBest;
const hasBest = (moment: Moment): boolean => firstPoints(moment) >= kBest;

/** A Dual lies across two ranks in the plan. */
const hasSplit = (moment: Moment): boolean =>
  layout.current(moment)?.placed.some(({ place }) => place.endsWith('+')) ?? false;

/** The seams between two ranks of which neither is complete yet. */
function opening(moment: Moment): string[] {
  const pyramids = worth(moment)?.pyramids;
  const ranks = Array.from({ length: kHighest - 1 }, (_, i) => i + 1);
  return kElements.flatMap((element) => {
    const done = pyramids?.[element].ranks ?? [];
    const open = ranks.filter((rank) => !done.includes(rank) && !done.includes(rank + 1));
    return open.map((rank) => `[data-cell="seam:${placeText(element, rank, true)}"]`);
  });
}

/** The seams where the Dual in the hand helps most, or can lie; else a Dual to pick up, of those on no rank first. */
function whereToSplit(moment: Moment): string {
  const helping = opening(moment).join();
  const held = `.rose.holding :is(${helping}), .rose.holding:not(:has(${helping})) .seam`;
  const free = '.board:not(:has(.seam))';
  const isFree = layout.current(moment)?.placed.some(({ card, place }) => card.endsWith('3') && place === kCollection);
  return `${held}, ${free} [data-cell${isFree ? '^="card:"' : '^="pane:"'}]${isFree ? '[data-cell$="3"]' : '[data-cell*="3@"]'}`;
}

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  { key: 'units', at: '[data-testid=pile]', from: () => true },
  {
    key: 'circle',
    at: '.rose [data-cell^="rank:"][data-cell$="1"]',
    atAll: true,
    from: (moment) => isAsked(moment, 'arrange'),
    until: (moment) => (worth(moment)?.circle.rank ?? 0) > 0 || hasBest(moment),
    astray: hasLost,
  },
  { key: 'worth', at: '[data-testid=rose-circle], [data-testid=score-line]', from: (moment) => moment.live },
  { key: 'compare', from: (moment) => moment.live },
  {
    key: 'better',
    at: '[data-testid=pile]',
    from: (moment) => moment.live,
    until: (moment) => (worth(moment)?.total ?? 0) >= kBest || hasBest(moment),
    astray: hasLost,
  },
  { key: 'finish', at: '[data-testid=commit]', from: (moment) => moment.live, until: hasBest, astray: hasLost },
  { key: 'scored', at: '[data-testid=scored]', from: (moment) => moment.live },
  {
    key: 'draft',
    at: '[data-testid=hand]',
    from: (moment) => isAsked(moment, 'draft', 2),
    until: (moment) => step(moment) > 1 || isPast(moment, 2),
  },
  { key: 'back', at: '[aria-labelledby=el-deck]', from: (moment) => moment.live && step(moment) > 3 },
  {
    key: 'anew',
    at: '[data-testid=pile]',
    from: (moment) => isAsked(moment, 'arrange', 2),
    until: (moment) => isPast(moment, 2),
  },
  { key: 'dual', at: '[data-testid=hand]', from: (moment) => moment.live },
  {
    key: 'split',
    at: whereToSplit,
    from: (moment) => isAsked(moment, 'arrange', 3),
    until: (moment) => hasSplit(moment) || isPast(moment, 3),
  },
  { key: 'done', from: (moment) => isPast(moment, 3) },
];
