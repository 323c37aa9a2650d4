// An arrangement that is being thought of: every own card has its place, and nothing is sent before it is done.

import type { Moment } from '../../contract';
import { moveText, readMove } from './moves';
import {
  kCollection,
  placedText,
  readPosition,
  sortCards,
  sortPlaced,
  type Card,
  type Known,
  type Place,
  type Placed,
  type Position,
} from './position';
import { score, type BoardScore, type Rules } from './scoring';

export interface Plan {
  seat: number;
  /** Every own card once; what lies on no rank is in the Collection. Equal cards are interchangeable. */
  placed: Placed[];
  /** What the table already holds in place and the plan cannot move. */
  fixed: Placed[];
}

const isSame = (a: Placed, b: Placed): boolean => a.card === b.card && a.place === b.place;

/** The list without one entry equal to `one`; null if it has none. */
function without(list: Placed[], one: Placed): Placed[] | null {
  const at = list.findIndex((entry) => isSame(entry, one));
  return at < 0 ? null : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** These cards, each where `wanted` has one like it, the others in the Collection. */
function fitted(cards: Card[], wanted: Placed[]): Placed[] {
  const left = [...cards];
  const kept = wanted.filter(({ card }) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return sortPlaced([...kept, ...left.map((card) => ({ card, place: kCollection }))]);
}

/** The seat's cards as they lay open last, less what Voids have taken since; empty before the first cycle. */
export function lastBoard(moment: Moment, seat: number): Placed[] {
  const open = / ph=(deal|draft\.\d+|void|over) /;
  const at = moment.plies.findLastIndex((ply) => open.test(ply.view));
  const view = moment.plies[at]?.view;
  if (view === undefined) return [];
  let board = readPosition(view).seats[seat]?.board ?? [];
  for (const event of moment.plies.slice(at + 1).flatMap((ply) => ply.events)) {
    if (event.key !== 'voided' || event.args['victim'] !== String(seat)) continue;
    const taken = readMove(`arr:${event.args['cards'] ?? ''}`);
    for (const one of taken?.type === 'arrange' ? taken.placed : []) board = without(board, one) ?? board;
  }
  return board;
}

/** Cards the seat has to place now; null where it has none, or where they are hidden. */
function ownCards(position: Position, seat: number): Card[] | null {
  const state = position.seats[seat];
  const isPlacing = position.phase === 'arrange' || position.phase === 'repair';
  if (!isPlacing || !state?.board || state.choice !== null || state.waiting.includes('?')) return null;
  return sortCards([...state.board.map((one) => one.card), ...state.waiting]);
}

const fixedOf = (position: Position, seat: number): Placed[] => position.seats[seat]?.board ?? [];

function beginning(cards: Card[], fixed: Placed[], seat: number, wanted: Placed[]): Plan {
  const rest = fixed.reduce((left, one) => {
    const at = left.indexOf(one.card);
    return at < 0 ? left : [...left.slice(0, at), ...left.slice(at + 1)];
  }, cards);
  const free = fixed.reduce((left, one) => without(left, one) ?? left, wanted);
  return { seat, placed: sortPlaced([...fixed, ...fitted(rest, free)]), fixed };
}

/** The cards where they lay last, new ones in the Collection; null where this seat places nothing now. */
export function initialPlan(moment: Moment, seat: number): Plan | null {
  const position = readPosition(moment.view);
  const cards = ownCards(position, seat);
  return cards && beginning(cards, fixedOf(position, seat), seat, lastBoard(moment, seat));
}

/** What makes a plan one of this moment: the seat and the cards that it places. */
export function planKey(moment: Moment, seat: number): string | null {
  const position = readPosition(moment.view);
  const cards = ownCards(position, seat);
  return cards && [seat, position.cycle, position.phase, cards.join(), placedText(fixedOf(position, seat))].join(' ');
}

const cardsIn = (plan: Plan): Card[] => plan.placed.map((one) => one.card);

/** Brings one card like this from one place to another; the plan itself if there is none, or it cannot be moved. */
export function put(plan: Plan, card: Card, from: Place, to: Place): Plan {
  const one = { card, place: from };
  const held = plan.fixed.filter((fixed) => isSame(fixed, one)).length;
  if (from === to || plan.placed.filter((entry) => isSame(entry, one)).length <= held) return plan;
  const rest = without(plan.placed, one);
  return rest ? { ...plan, placed: sortPlaced([...rest, { card, place: to }]) } : plan;
}

/** Back to the Collection. */
export const takeBack = (plan: Plan, card: Card, from: Place): Plan => put(plan, card, from, kCollection);

/** Everything that can be moved back in the Collection. */
export const cleared = (plan: Plan): Plan => beginning(cardsIn(plan), plan.fixed, plan.seat, []);

/** As the cards lay last. */
export const fromLast = (moment: Moment, plan: Plan): Plan =>
  beginning(cardsIn(plan), plan.fixed, plan.seat, lastBoard(moment, plan.seat));

/** As an `arr:` move says; null if it is none of exactly these cards, or moves what cannot be moved. */
export function fill(plan: Plan, text: string): Plan | null {
  const move = readMove(text);
  if (move?.type !== 'arrange') return null;
  const named: Known[] = sortCards(move.placed.map((one) => one.card));
  if (named.join() !== sortCards(cardsIn(plan)).join()) return null;
  const stays = plan.fixed.reduce<Placed[] | null>((left, one) => left && without(left, one), move.placed);
  return stays && { ...plan, placed: sortPlaced(move.placed) };
}

/** The move that commits the plan. */
export const arrangeText = (plan: Plan): string => moveText({ type: 'arrange', placed: plan.placed });

export const planScore = (plan: Plan, rules: Rules): BoardScore => score(plan.placed, rules);
