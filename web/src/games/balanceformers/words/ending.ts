// How a game of Balanceformers ended, and how it went.

import { outcomeOf, whoWon } from '../../../board/outcome';
import { listed, t } from '../../../i18n/text';
import type { Course, Ending, Moment } from '../../contract';
import { columnValue, readComponents } from '../model/components';
import { beingsOnBoard, option, ownerOf, readPosition } from '../model/position';
import { ranking, type Rank } from '../model/showdown';

/** Everybody's rank, by the seats of the table. */
function ranks(moment: Moment): Rank[] {
  const components = readComponents(moment.components);
  return ranking(readPosition(moment.view, components), components);
}

function decided(moment: Moment, name: (seatId: string) => string): string {
  const all = ranks(moment);
  const { reader, mine } = outcomeOf(moment);
  const who = whoWon(moment, name);
  const best = all[0]!;
  const next = all.find((one) => one.rank > 1);
  const isShared = all.filter((one) => one.rank === 1).length > 1;
  if (!next || (isShared && reader !== 'loss'))
    return t('balanceformers.ended.shared', { who, worse: best.worse, better: best.better });
  const foe = reader === 'loss' ? (all.find((one) => one.seat === mine?.id) ?? next) : next;
  const told = (own: number, against: number) =>
    reader === 'loss' ? { who, own: against, against: own } : { who, own, against };
  if (best.worse > foe.worse) return t('balanceformers.ended.worse', told(best.worse, foe.worse));
  if (best.worse === foe.worse && best.better > foe.better)
    return t('balanceformers.ended.better', told(best.better, foe.better));
  return t('balanceformers.ended.extinct', { who });
}

/** Whose extinction ended the game, and what it means for them; empty where it went on to its last round. */
function gone(moment: Moment, name: (seatId: string) => string): string {
  const position = readPosition(moment.view, readComponents(moment.components));
  const standing = new Set(beingsOnBoard(position).map(({ being }) => ownerOf(being)));
  const without = position.seats.filter((seat) => !standing.has(seat));
  if (without.length === 0) return '';
  const isLast = option(position, 'extinct_rank') === 'last' && without.length < position.seats.length;
  return t(isLast ? 'balanceformers.ended.gone_last' : 'balanceformers.ended.gone', {
    seats: listed(without.map(name)),
    count: without.length,
  });
}

const sentence = (moment: Moment, name: (seatId: string) => string): string =>
  [decided(moment, name), gone(moment, name)].filter((one) => one !== '').join(' ');

/** The columns of a position line, each seat's white token before its black one. */
const kColumns = 5;

function course(moment: Moment): Course {
  const components = readComponents(moment.components);
  const worse = (view: string): number[] =>
    (view.split(' ')[kColumns] ?? '')
      .split('/')
      .map((pair) => Math.min(...pair.split(',').map((column) => columnValue(components, Number(column)))));
  const views = [moment.plies[0]?.view ?? moment.view, ...moment.plies.map((ply) => ply.view)];
  const values = views.map(worse);
  const by = new Map(ranks(moment).map((one) => [one.seat, one]));
  return {
    label: t('balanceformers.ended.course'),
    lines: moment.seats.map((_, seat) => values.map((row) => row[seat] ?? 0)),
    scores: moment.seats.map(({ id }) => {
      const { worse: low = 0, better = 0 } = by.get(id) ?? {};
      return t('balanceformers.ended.score', { worse: low, better });
    }),
  };
}

export const ending: Ending = { sentence, course };
