// How a game of One World ended, and how it went.

import { outcomeOf, whoWon } from '../../../board/outcome';
import { t } from '../../../i18n/text';
import type { Course, Ending, Moment } from '../../contract';
import { readPosition, type Position } from '../model/position';

const livesOf = (position: Position): number[] => position.sides.map((side) => side.lives ?? 0);

function sentence(moment: Moment, name: (seatId: string) => string): string {
  const position = readPosition(moment.view);
  if (position.winner === null)
    return position.capped ? t('oneworld.ended.draw_cap', { turns: position.turn ?? 0 }) : t('oneworld.ended.draw');
  const { losers, mine } = outcomeOf(moment);
  const loser = losers[0];
  return t('oneworld.ended.god', {
    who: whoWon(moment, name),
    seat: name(loser?.id ?? ''),
    isMine: loser !== undefined && loser === mine ? 'yes' : 'no',
  });
}

function course(moment: Moment): Course {
  // Lives go only in plies that say so; the god of a side has all of them as soon as it is placed.
  const placed = moment.plies.find((ply) => readPosition(ply.view).sides.every((side) => side.lives !== null));
  const start = livesOf(readPosition(placed?.view ?? moment.view));
  let now = start;
  const after = moment.plies.map((ply) => {
    if (ply.events.some((event) => event.key === 'life_lost')) now = livesOf(readPosition(ply.view));
    return now;
  });
  return {
    label: t('oneworld.ended.course'),
    lines: start.map((first, side) => [first, ...after.map((lives) => lives[side] ?? 0)]),
    scores: now.map((lives) => t('oneworld.ended.score', { lives })),
  };
}

export const ending: Ending = { sentence, course };
