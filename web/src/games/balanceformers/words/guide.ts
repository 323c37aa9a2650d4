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

/**
 * The order of play is chosen, and one being of each colour stands on piece 6, where all three live: no colour can die
 * out in the first Showdown, which would end the game before it has been explained.
 */
export const guideRecord = `[Game "balanceformers"]
[Rules "1"]
[Seats "3"]
[Options "colours=BYR beings=recon2 move_scope=own extinct_rank=last"]
[Data "recon2.json c63133bd0e3f72b6ce99d8c18d91d17ff302067183827ffe96b009e2272ab19d"]
[Position "bf1 data=recon2,extinct_rank=last,move_scope=own BYR std14 ./././././B1Y6R5/./-Y2-/./././R7--/./. 0,0/0,0/0,0 0/0/0 1245.1345/1345.1345/2345.1245 1P 3+2/2+2/1+3 B:2"]

*
`;

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  { key: 'round', at: '.cycle.card', from: () => true },
  // What a being lives or dies by is told before the newcomer places one.
  { key: 'crosshair', at: '.tray .one.able', from: (moment) => isAsked(moment, 'P') },
  { key: 'group', at: whereGroupsAre, atAll: true, from: (moment) => moment.live },
  {
    key: 'place',
    at: '.tray.serving',
    from: (moment) => isAsked(moment, 'P'),
    until: (moment) => myBeings(moment) > 1,
  },
  { key: 'marks', at: '[data-testid=legend]', from: (moment) => isBegun(moment) && myBeings(moment) > 1 },
  {
    key: 'look',
    at: '.tray.serving',
    from: (moment) => moment.live,
    until: (moment) => myBeings(moment) > 3 || round(moment) > 1,
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
  { key: 'pick', at: '.bar:has(.pick)', from: (moment) => isAsked(moment, 'I'), until: hasPicked },
  { key: 'act', at: '.board .stand.able', from: (moment) => isAsked(moment, 'A') },
  // Once the first turn of actions has been judged, too.
  {
    key: 'done',
    at: (moment) => (isOver(moment) ? '[data-testid=result] h2' : '[data-testid=rules]'),
    from: (moment) => hasActed(moment) && isAsked(moment, 'I'),
  },
];
