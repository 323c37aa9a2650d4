// The guided first game: what a newcomer is told, and when. The table is a real one of two against the beginner.

import type { GuideStep, Moment } from '../../contract';
import { readPosition, type Phase, type Position } from '../model/position';

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

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  {
    key: 'draft',
    at: '[data-testid=hand]',
    from: (moment) => isAsked(moment, 'draft'),
    until: (moment) => step(moment) > 1 || isPast(moment, 1),
  },
  { key: 'units', from: (moment) => moment.live },
  { key: 'pyramid', at: '.glass', from: (moment) => moment.live },
  { key: 'circle', at: '.glass', from: (moment) => moment.live && step(moment) > 2 },
  { key: 'back', at: '[aria-labelledby=el-deck]', from: (moment) => moment.live && step(moment) > 3 },
  { key: 'arrange', at: '[data-testid=pile]', from: (moment) => isAsked(moment, 'arrange') },
  { key: 'collection', at: '[data-testid=pile]', from: (moment) => moment.live, until: (moment) => isPast(moment, 1) },
  { key: 'scored', from: (moment) => moment.live && isPast(moment, 1) },
  { key: 'anew', at: '.glass', from: (moment) => isAsked(moment, 'arrange', 2) },
  { key: 'dual', at: '[data-testid=pile]', from: (moment) => moment.live && isPast(moment, 2) },
  { key: 'done', from: (moment) => moment.live && isPast(moment, 2) },
];
