// The guided first game: what a newcomer is told, and when. The table is a real one against the beginner.

import type { GuideStep, Moment } from '../../contract';
import { readChoices, type Choice } from '../model/choices';
import { holderAt, readComponents, readMove, readPosition, type Position } from '../model/parse';

const kSide = 'S';

const positionOf = (moment: Moment): Position => readPosition(moment.view, readComponents(moment.components));
const isMyDecision = (moment: Moment): boolean => moment.acting !== null && positionOf(moment).die !== null;
const myRoll = (moment: Moment): boolean =>
  moment.live && moment.seats.some((seat) => seat.holder === 'me' && seat.seat === moment.now.roller);
const choices = (moment: Moment) => readChoices(moment.acting?.moves ?? [], readComponents(moment.components), kSide);

const beats = (move: string): boolean => {
  const read = readMove(move);
  return read?.type === 'move' && read.beats;
};
const myMoves = (moment: Moment): string[] => {
  const mine = moment.seats.find((seat) => seat.holder === 'me')?.seat;
  return moment.plies.filter((ply) => ply.actor === mine).map((ply) => ply.move);
};
const hasBeaten = (moment: Moment): boolean => myMoves(moment).some(beats);
const playsSinceBeat = (moment: Moment): number => {
  const moves = myMoves(moment);
  return moves.length - 1 - moves.findIndex(beats);
};
const beatNow = (moment: Moment): Choice | undefined => choices(moment).pawn.find((choice) => beats(choice.move));

/** The pawn that can beat; the holder where it beats, once it is in the hand; then what is asked there. */
function whereToBeat(moment: Moment): string {
  const choice = beatNow(moment);
  if (!choice || choice.source.from === 'supply') return '.scene';
  const pawn = holderAt(readComponents(moment.components), kSide, choice.source.from);
  const isOpen = (holder: string): string => `[data-cell="holder:${holder}"]`;
  return [
    '.chooser',
    `.board:not(:has(.chooser)) ${isOpen(choice.holder)}[data-target]`,
    `.board:not(:has([data-target])) ${isOpen(pawn)}`,
  ].join();
}

/** With these pawns every roll can beat, and no first move brings the arm down: the lesson comes whatever falls. */
export const guideRecord = `[Game "balance_duel"]
[Rules "1"]
[Seats "2"]
[Data "balance_duel/models.json bfe0c33da60e2c19"]
[Position "A.2 S1=LL/3L,4L,5L,F1L N1=LLL/2L,3L,4L t=S1 d=? o=-"]

*
`;

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  { key: 'track', at: '.board [data-holder^="E"]', atAll: true, from: () => true },
  { key: 'balance', at: '[data-testid=scale]', from: () => true },
  {
    key: 'roll',
    at: '[data-testid=die]',
    from: myRoll,
    until: (moment) => isMyDecision(moment) || myMoves(moment).length > 0,
  },
  {
    key: 'beat',
    at: whereToBeat,
    from: isMyDecision,
    until: hasBeaten,
    astray: (moment) => myMoves(moment).length > 0 && !hasBeaten(moment) && beatNow(moment) === undefined,
  },
  { key: 'cost', at: '.tray [data-cell^="supply:N1"]', from: hasBeaten },
  { key: 'obliged', from: (moment) => moment.live },
  { key: 'look', at: '.board .cell.hand', from: isMyDecision },
  {
    key: 'decide',
    at: `.tray [data-cell^="supply:${kSide}1"]`,
    from: isMyDecision,
    until: (moment) => playsSinceBeat(moment) > 0,
  },
  { key: 'win', at: '.board [data-holder^="W"]', atAll: true, from: (moment) => moment.live },
  { key: 'done', from: (moment) => moment.live },
];
