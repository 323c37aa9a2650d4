// The guided first game: what a newcomer is told, and when. The table is a real one against the beginner.

import type { GuideStep, Moment } from '../../contract';
import { readChoices } from '../model/choices';
import { readComponents, readPosition, type Position } from '../model/parse';

const positionOf = (moment: Moment): Position => readPosition(moment.view, readComponents(moment.components));
const myId = (moment: Moment): string | undefined => moment.seats.find((seat) => seat.holder === 'me')?.id;
const myPawns = (moment: Moment): number =>
  positionOf(moment).seats.find((seat) => seat.id === myId(moment))?.placed.length ?? 0;
const myDecisions = (moment: Moment): number => {
  const mine = moment.seats.find((seat) => seat.holder === 'me')?.seat;
  return moment.plies.filter((ply) => ply.actor === mine).length;
};
const isMyDecision = (moment: Moment): boolean => moment.acting !== null && positionOf(moment).die !== null;
const myRoll = (moment: Moment): boolean =>
  moment.live && moment.seats.some((seat) => seat.holder === 'me' && seat.seat === moment.now.roller);
const choices = (moment: Moment) => readChoices(moment.acting?.moves ?? [], readComponents(moment.components), 'S');

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  { key: 'track', at: '.scene', from: () => true },
  {
    key: 'roll',
    at: '[data-testid=die]',
    from: myRoll,
    until: (moment) => isMyDecision(moment) || myPawns(moment) > 0,
  },
  { key: 'place', at: '.tray .pile.able', from: isMyDecision, until: (moment) => myPawns(moment) > 0 },
  { key: 'balance', at: '.scene', from: (moment) => moment.live && myPawns(moment) > 0 },
  {
    key: 'decide',
    at: '.scene',
    from: (moment) => isMyDecision(moment) && choices(moment).pass !== null,
    until: (moment) => myDecisions(moment) > 1,
  },
  { key: 'tip', at: '.scene', from: (moment) => moment.live },
  { key: 'obliged', from: (moment) => moment.live && positionOf(moment).turnNumber >= 4 },
  { key: 'beat', from: (moment) => moment.live && positionOf(moment).turnNumber >= 5 },
  { key: 'done', from: (moment) => moment.live && positionOf(moment).turnNumber >= 6 },
];
