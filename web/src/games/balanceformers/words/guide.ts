// The guided first game: what a newcomer is told, and when. The table is a real one against the beginner.

import type { Ply } from '../../../protocol/messages';
import type { GuideStep, Moment } from '../../contract';
import { readComponents } from '../model/components';
import { beingsOnBoard, ownerOf, readPosition, type Phase, type Position } from '../model/position';
import { groupOn } from './example';

const positionOf = (moment: Moment): Position => readPosition(moment.view, readComponents(moment.components));
const myId = (moment: Moment): string => moment.seats.find((seat) => seat.holder === 'me')?.id ?? '';
const myBeings = (moment: Moment): number =>
  beingsOnBoard(positionOf(moment)).filter((one) => ownerOf(one.being) === myId(moment)).length;
const isAsked = (moment: Moment, phase: Phase): boolean => moment.acting !== null && positionOf(moment).phase === phase;
const hasPicked = (moment: Moment): boolean => {
  const position = positionOf(moment);
  return position.phase !== 'I' || position.pairs[position.seats.indexOf(myId(moment))] !== null;
};
const isMine = (moment: Moment, actor: Ply['actor'] | undefined): boolean =>
  moment.seats.some(({ seat, holder }) => seat === actor && holder === 'me');
const kActs = ['moved', 'passed', 'reincarnated', 'ended'];
const hasActed = (moment: Moment): boolean =>
  moment.plies.some(({ actor, events }) => isMine(moment, actor) && events.some(({ key }) => kActs.includes(key)));
const round = (moment: Moment): number => positionOf(moment).round;
/** Not between two placements of one turn. */
const isBegun = (moment: Moment): boolean => moment.live && !isMine(moment, moment.plies.at(-1)?.actor);
function whereGroupsAre(moment: Moment): string {
  const slots = groupOn(positionOf(moment)).map(({ slot }) => `[data-slot="${slot}"]`);
  return `.board .scene :is(${slots.join()})`;
}
const isOver = (moment: Moment): boolean => positionOf(moment).phase === 'X';
const isJudged = (moment: Moment): boolean => moment.live && round(moment) > 1;

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  { key: 'round', at: '.cycle.card', from: () => true },
  { key: 'pick', at: '.bar:has(.pick)', from: (moment) => isAsked(moment, 'I'), until: hasPicked },
  // What a being lives or dies by is told before the first is placed.
  { key: 'crosshair', at: '.tray .one.able', from: (moment) => isAsked(moment, 'P') },
  { key: 'group', at: whereGroupsAre, atAll: true, from: (moment) => moment.live },
  {
    key: 'place',
    at: '.tray.serving',
    from: (moment) => isAsked(moment, 'P'),
    until: (moment) => myBeings(moment) > 0,
  },
  { key: 'marks', at: '[data-testid=legend]', from: (moment) => isBegun(moment) && myBeings(moment) > 0 },
  {
    key: 'look',
    at: '.tray.serving',
    from: (moment) => moment.live,
    until: (moment) => myBeings(moment) > 2 || round(moment) > 1,
  },
  { key: 'score', at: '.score.card', from: (moment) => isBegun(moment) && (myBeings(moment) > 3 || round(moment) > 1) },
  { key: 'worse', at: '.score.card', from: (moment) => isBegun(moment) && (myBeings(moment) > 3 || round(moment) > 1) },
  { key: 'balance', from: (moment) => isBegun(moment) && (myBeings(moment) > 4 || round(moment) > 1) },
  // The list is longer than a phone is high: the first verdicts stand for all.
  {
    key: 'verdicts',
    at: '[data-testid=showdowns] .past[open] .of:first-of-type :is(summary, li:nth-child(-n + 4))',
    atAll: true,
    from: isJudged,
  },
  { key: 'showdown', at: '.score.card', from: isJudged },
  { key: 'hole', at: '.board .hole .night', from: isJudged },
  { key: 'act', at: '.board .stand.able', from: (moment) => isAsked(moment, 'A') },
  // Once the first turn of actions has been judged, too.
  {
    key: 'done',
    at: (moment) => (isOver(moment) ? '[data-testid=result] h2' : '[data-testid=rules]'),
    from: (moment) => hasActed(moment) && isAsked(moment, 'I'),
  },
];
