// Where an arena stands at a moment.

import type { Card } from './service';

export type Stage = 'coming' | 'running' | 'last' | 'closing' | 'over' | 'off';

export function stageOf({ start, end, last, closed, off }: Card, now: number): Stage {
  if (closed) return off ? 'off' : 'over';
  if (now < start) return 'coming';
  if (now < last) return 'running';
  return now < end ? 'last' : 'closing';
}

/** Nothing happens there any more. */
export const isPast = (stage: Stage): boolean => stage === 'over' || stage === 'off';

/** How long until what comes next; 0 where nothing does. */
export function leftOf(card: Card, now: number): number {
  const stage = stageOf(card, now);
  if (isPast(stage) || stage === 'closing') return 0;
  return (stage === 'coming' ? card.start : card.end) - now;
}
