// The guided first game: what a newcomer is told, and when. The table is a real one against the beginner.

import type { GuideStep, Moment } from '../../contract';
import { playedSince } from '../model/played';
import { colourOfSeat, readPosition, type Phase, type Position } from '../model/position';

const positionOf = (moment: Moment): Position => readPosition(moment.view);
const seatOf = (moment: Moment): number => moment.seats.find((seat) => seat.holder === 'me')?.seat ?? 0;
const isAsked = (moment: Moment, phase: Phase): boolean => moment.acting !== null && positionOf(moment).phase === phase;
const isPlaying = (moment: Moment): boolean => ['card', 'chess', 'foe', 'over'].includes(positionOf(moment).phase);

/** Own plies that tell of an event. */
const told = (moment: Moment, keys: string[]): number =>
  moment.plies.filter((ply) => ply.actor === seatOf(moment) && ply.events.some((event) => keys.includes(event.key)))
    .length;
const kMoves = ['moved', 'castled', 'en_passant', 'promotion'];
const cardsPlayed = (moment: Moment): number => told(moment, ['card_played']);
const moves = (moment: Moment): number => told(moment, kMoves);
const hasStatuses = (moment: Moment): boolean => positionOf(moment).statuses.length > 0;
const pile = (moment: Moment): number => {
  const position = positionOf(moment);
  return position.piles[colourOfSeat(position, seatOf(moment))].length;
};

/** The Italian opening after three moves each, with three cards that can all be played and that mark what they do. */
export const guideRecord = `[Game "chess_balance"]
[Rules "1"]
[Seats "2"]
[Data "chess_balance/equipoise.json d13f156d987e790a46242e57baed9c91ca7c9216613906986b15f9b17d72f7fa"]
[Position "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 [hw:WA1,NA6,WI3;hb:FI2,WA9,WI6;dw:WA8,FI7,WI8,NA4,WA2,WI2;db:WI4,NA7,FI4,WA6,NA8,FI5]"]

*
`;

export const guide: GuideStep[] = [
  { key: 'goal', from: () => true },
  { key: 'turn', from: isPlaying },
  { key: 'tools', at: '.squares :is([data-cell$="1"], [data-cell$="2"])', atAll: true, from: isPlaying },
  { key: 'hand', at: '[data-testid=hand]', from: (moment) => isAsked(moment, 'card') },
  {
    key: 'card',
    at: '[data-testid=hand] .open',
    from: (moment) => isAsked(moment, 'card'),
    until: (moment) => cardsPlayed(moment) > 0,
    astray: (moment) => moves(moment) > 0,
  },
  { key: 'royalty', at: '.overlay [data-locked]', from: (moment) => isAsked(moment, 'chess') || moves(moment) > 0 },
  {
    key: 'news',
    at: '[data-testid=news]',
    from: (moment) => moment.live && (playedSince(moment).length > 0 || moves(moment) > 1),
  },
  { key: 'trap', at: '[data-testid=hand]', from: (moment) => moment.live && moves(moment) > 0 },
  { key: 'draw', at: '[data-testid=hand]', from: (moment) => moment.live && (pile(moment) > 0 || moves(moment) > 2) },
  { key: 'foe', at: '.panels', from: (moment) => moment.live && moves(moment) > 0 },
  {
    key: 'status',
    at: '[data-testid=statuses]',
    from: (moment) => moment.live && (hasStatuses(moment) || moves(moment) > 3),
  },
  {
    key: 'check',
    at: '[data-testid=check]',
    from: (moment) => moment.live && moves(moment) > 0,
  },
  { key: 'mate', from: (moment) => moment.live },
  { key: 'done', at: '[data-testid=rules]', from: (moment) => moment.live },
];
