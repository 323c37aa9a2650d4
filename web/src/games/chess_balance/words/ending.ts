// How a game or a match of Chess & Balance ended, and how it went.

import { outcomeOf, whoWon } from '../../../board/outcome';
import { maybe, t, word } from '../../../i18n/text';
import type { Course, Ending, Moment } from '../../contract';
import { readPosition } from '../model/position';
import { eventText, pointsOf, pointsWords } from './words';

const isMatch = (moment: Moment): boolean => readPosition(moment.view).match !== null;

/** By seat, in half points. */
function pointsAfter(view: string): number[] {
  const position = readPosition(view);
  return [0, 1].map((seat) => pointsOf(position, seat));
}

function sentence(moment: Moment, name: (seatId: string) => string): string {
  const { reader, winners, losers, mine } = outcomeOf(moment);
  const who = whoWon(moment, name);
  if (isMatch(moment)) {
    const points = pointsAfter(moment.view);
    const first = (reader === 'loss' ? mine : winners[0])?.seat ?? 0;
    const [own, against] = [points[first] ?? 0, points[1 - first] ?? 0].map(pointsWords);
    return t(reader === 'draw' ? 'chess_balance.ended.match_draw' : 'chess_balance.ended.match', {
      who,
      own: own ?? '',
      against: against ?? '',
    });
  }
  const event = (moment.ply?.events ?? []).findLast(({ key }) => key === 'won' || key === 'drawn');
  const clause = event?.clause.replace('CB-', '') ?? '';
  if (reader === 'draw') return maybe(`chess_balance.ended.draw.${clause}`) ?? t('chess_balance.ended.draw');
  const loser = losers[0];
  const isMine = loser !== undefined && loser === mine ? 'yes' : 'no';
  const args = { who, seat: name(loser?.id ?? ''), isMine };
  return (
    maybe(`chess_balance.ended.${clause}`, args) ?? (event ? eventText(event, name) : word('result.over', { who }))
  );
}

function course(moment: Moment): Course {
  if (isMatch(moment)) {
    // The points of a match change only with its games.
    let now = [0, 0];
    const after = moment.plies.map((ply) =>
      ply.events.some(({ key }) => key === 'won' || key === 'drawn') ? (now = pointsAfter(ply.view)) : now,
    );
    return {
      label: t('chess_balance.ended.course.match'),
      lines: [0, 1].map((seat) => [0, ...after.map((points) => (points[seat] ?? 0) / 2)]),
      scores: now.map((half) => t('chess_balance.ended.score', { points: pointsWords(half) })),
    };
  }
  const lead = moment.plies.map(({ facts }) => (facts['material_white'] ?? 0) - (facts['material_black'] ?? 0));
  return {
    label: t('chess_balance.ended.course'),
    lines: [
      [0, ...lead],
      [0, ...lead.map((value) => -value)],
    ],
  };
}

export const ending: Ending = { sentence, course };
