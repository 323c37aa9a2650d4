// How a game of Elements ended, and how it went.

import { compared, outcomeOf, whoWon } from '../../../board/outcome';
import { t } from '../../../i18n/text';
import type { Course, Ending, Moment } from '../../contract';
import { scorings } from '../model/history';
import { readPosition, total } from '../model/position';

function sentence(moment: Moment, name: (seatId: string) => string): string {
  const who = whoWon(moment, name);
  const totals = readPosition(moment.view).seats.map(total);
  const { reader, winners } = outcomeOf(moment);
  const { own, against } = compared(moment, totals);
  if (reader === 'draw') return t('elements.ended.shared', { who, own: totals[0] ?? 0 });
  if (own === against) return t('elements.ended.tie', { who, own });
  if (winners.length > 1 && reader !== 'loss') return t('elements.ended.shared', { who, own });
  return t('elements.ended.points', { who, own, against });
}

function course(moment: Moment): Course {
  let now = moment.seats.map(() => 0);
  const after = moment.plies.map((ply) => {
    for (const { seat, parts } of scorings([ply]))
      now = now.map((points, one) => (one === seat ? points + parts.points : points));
    return now;
  });
  return {
    label: t('elements.ended.course'),
    lines: now.map((_, seat) => [0, ...after.map((points) => points[seat] ?? 0)]),
    scores: now.map((points) => t('elements.ended.score', { points })),
  };
}

export const ending: Ending = { sentence, course };
