// How a game of Balance Duel ended, and how it went.

import { compared, outcomeOf, whoWon } from '../../../board/outcome';
import { t } from '../../../i18n/text';
import type { Course, Ending, Moment } from '../../contract';
import { isFinish, readComponents, readPosition } from '../model/parse';

/** By seat: pawns on FINISH in a view. */
function home(moment: Moment, view: string): number[] {
  const { seats } = readPosition(view, readComponents(moment.components));
  return seats.map(({ placed }) => placed.filter((pawn) => isFinish(pawn.place)).length);
}

function sentence(moment: Moment, name: (seatId: string) => string): string {
  const events = moment.ply?.events ?? [];
  if (events.some((event) => event.key === 'draw')) return t('balance_duel.ended.draw');
  const who = whoWon(moment, name);
  const tip = events.find((event) => event.key === 'tip')?.args['seat'];
  if (tip !== undefined) {
    const isMine = outcomeOf(moment).mine?.id === tip ? 'yes' : 'no';
    return t('balance_duel.ended.tip', { who, seat: name(tip), isMine });
  }
  return t('balance_duel.ended.home', { who, ...compared(moment, home(moment, moment.view)) });
}

function course(moment: Moment): Course {
  // Pawns come home only by what a seat does: a view that follows a throw is that of the ply before it.
  let now = moment.seats.map(() => 0);
  const after = moment.plies.map((ply) => (ply.actor === 'chance' ? now : (now = home(moment, ply.view))));
  return {
    label: t('balance_duel.ended.course'),
    lines: now.map((_, seat) => [0, ...after.map((values) => values[seat] ?? 0)]),
    scores: now.map((count) => t('balance_duel.ended.score', { count })),
  };
}

export const ending: Ending = { sentence, course };
