// Balance: Elements in plain words: what happened, what is asked.

import { othersOf } from '../../../board/turn-words';
import { listed, t, word } from '../../../i18n/text';
import type { GameEvent, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { handSize, nextOf } from '../model/counts';
import { readMove } from '../model/moves';
import { layout } from '../model/plan.svelte';
import {
  frameOf,
  kCollection,
  kElements,
  letterOf,
  option,
  readPlace,
  readPlaced,
  readPosition,
  total,
  voidsOf,
  type Card,
  type Place,
  type Placed,
  type Position,
} from '../model/position';
import { kEveryRank, rulesOf, score } from '../model/scoring';
import { readPlays } from '../model/voids';

type Name = (seatId: string) => string;

/** "Single Air". */
export const cardWords = (card: Card): string =>
  t('elements.card', {
    frame: word(`elements.frame.${frameOf(card)}`),
    letter: word(`elements.letter.${letterOf(card)}`),
  });

/** "rank 2 of Air". */
export function placeWords(place: Place): string {
  const at = readPlace(place);
  if (!at) return t('elements.place.C');
  const args = { rank: at.rank, next: at.rank + 1, element: word(`elements.letter.${at.element}`) };
  return at.split ? t('elements.place.split', args) : t('elements.place', args);
}

/** "Single Air from rank 2 of Air and Double Wild from rank 3 of Fire". */
export const takenWords = (placed: Placed[]): string =>
  listed(placed.map((one) => t('elements.at', { card: cardWords(one.card), place: placeWords(one.place) })));

/** "Single Void on Indigo: Single Air from rank 1 of Air". */
export const playWords = (play: { card: Card; victim: number; targets: Placed[] }, name: Name): string =>
  t('elements.chosen.play', {
    void: cardWords(play.card),
    victim: name(String(play.victim)),
    cards: takenWords(play.targets),
  });

const kParts = ['circle', 'air', 'earth', 'fire', 'water', 'collection'] as const;

/** "Air 1, 2 and Earth 1; 3 in the Collection". */
function arranged(cards: string): { ranks: string; count: number } {
  const placed = readPlaced(cards);
  const { pyramids } = score(placed, kEveryRank);
  const found = kElements.flatMap((element) => {
    const { ranks } = pyramids[element];
    if (ranks.length === 0) return [];
    return [
      t('elements.event.arranged.ranks', { element: word(`elements.letter.${element}`), ranks: ranks.join(', ') }),
    ];
  });
  const count = placed.filter((one) => readPlace(one.place) === null).length;
  return { ranks: found.length > 0 ? listed(found) : t('elements.event.arranged.none'), count };
}

function scored(args: Record<string, string>): string {
  const parts = kParts
    .filter((part) => Number(args[part] ?? 0) > 0)
    .map((part) => t('elements.part.worth', { part: word(`elements.part.${part}`), points: args[part] ?? '' }));
  return parts.length > 0 ? parts.join(', ') : t('elements.event.scored.none');
}

const names = (text: string | undefined, name: Name): string =>
  listed(
    (text ?? '')
      .split(/[ ,]/)
      .filter((one) => one !== '')
      .map(name),
  );

function eventKey(event: GameEvent): string {
  const { key, args } = event;
  if (key === 'picked' && args['card'] === '?') return 'picked_hidden';
  if (key === 'put' && args['place'] === 'C') return 'put_away';
  if (key === 'passed_on') return `passed_on.${args['direction'] ?? 'left'}`;
  if (key === 'win' && event.clause === 'EL-8.3') return 'win_shared';
  if (key === 'voided' && !args['cards']?.includes(',')) return 'voided_one';
  return key;
}

export function eventText(event: GameEvent, name: Name): string {
  const { args, key } = event;
  const isList = key === 'voids' || key === 'repairs';
  const known = (arg: string): boolean => args[arg] !== undefined && args[arg] !== '?';
  return word(`elements.event.${eventKey(event)}`, {
    ...args,
    seat: name(args['seat'] ?? ''),
    seats: isList ? names(args['seats'] ?? args['seat'], name) : '',
    victim: name(args['victim'] ?? ''),
    card: known('card') ? cardWords(args['card'] ?? '') : '',
    void: known('void') ? cardWords(args['void'] ?? '') : '',
    place: placeWords(args['place'] ?? ''),
    ...(key === 'voided' ? { cards: takenWords(readPlaced(args['cards'] ?? '')) } : {}),
    ...(key === 'arranged' ? arranged(args['cards'] ?? '') : {}),
    ...(key === 'scored' ? { parts: scored(args) } : {}),
  });
}

/** What of the last events tells how the game ended; the last scoring is read beside the board. */
export const closing = (events: GameEvent[]): GameEvent[] => events.filter((event) => event.key === 'win');

const kCycleSigns = ['①', '②', '③'];

/** Cards as they are written; a hidden move shows three dots, a deal the number of its cycle. */
export function plySign(ply: Ply): string {
  const dealt = ply.events.find((event) => event.key === 'dealt');
  if (dealt) return kCycleSigns[Number(dealt.args['cycle']) - 1] ?? '·';
  const move = readMove(ply.move);
  switch (move?.type) {
    case undefined:
      return '•••';
    case 'start':
      return '★';
    case 'deal':
      return '·';
    case 'pick':
    case 'void':
      return move.card;
    case 'put':
      return `${move.card}@${move.place}`;
    case 'arrange':
      return 'arr';
    case 'done':
    case 'pass':
      return move.type;
  }
}

/** Reveals and scorings of all seats in one sentence each; the boards and the panels tell them in full. */
export function plyText(ply: Ply, name: Name): string {
  const move = readMove(ply.move);
  // A play that is still secret tells of nothing by itself.
  if (move?.type === 'void' && ply.events.length === 0)
    return t('elements.chosen.secret', { play: playWords(move, name) });
  const scorings = ply.events.filter((event) => event.key === 'scored');
  const points = scorings.map(({ args }) =>
    t('elements.part.worth', { part: name(args['seat'] ?? ''), points: args['points'] ?? '' }),
  );
  const isOpen = ply.events.some((event) => event.key === 'arranged');
  let isSaid = false;
  const parts = ply.events.flatMap((event) => {
    if (event.key === 'committed' && isOpen) return [];
    if (event.key !== 'arranged' && event.key !== 'scored') return [eventText(event, name)];
    if (event.key === 'arranged' || isSaid) return [];
    isSaid = true;
    return [t('elements.event.all_scored', { cycle: event.args['cycle'] ?? '', list: points.join(', ') })];
  });
  return [...(isOpen ? [t('elements.event.all_arranged')] : []), ...parts].join(' ');
}

/** Nothing to read of its own: single deals, cards that are put down, and what is done in secret. */
export function isQuiet(ply: Ply): boolean {
  if (ply.events.some((event) => !['picked', 'put', 'committed'].includes(event.key))) return false;
  const type = readMove(ply.move)?.type;
  return type === undefined || type === 'deal' || type === 'put' || type === 'done';
}

/** Points that win, and the seats that have them all as the host ranks them. */
function won(moment: Moment, position: Position, name: Name): string {
  const best = Math.max(...position.seats.map(total));
  const ranks = position.seats.map((_, i) => moment.facts[`rank_${i}`]);
  const isBest = (i: number): boolean => (ranks[i] === undefined ? total(position.seats[i]!) === best : ranks[i] === 1);
  const winners = position.seats.flatMap((_, i) => (isBest(i) ? [name(String(i))] : []));
  return t('elements.prompt.won', { seats: listed(winners), count: winners.length, points: best });
}

/** The seats that a step of the game still waits for. */
export function waitingFor(position: Position): number[] {
  const { phase, seats, passed } = position;
  const isWaiting = (i: number): boolean => {
    const seat = seats[i]!;
    if (phase === 'draft') return seat.choice === null && seat.hand.length > 0;
    if (phase === 'arrange') return seat.choice === null;
    if (phase === 'repair') return position.lost.includes(i) && seat.choice === null;
    if (phase !== 'void') return false;
    if (option(position, 'void_order') === 'round_robin') return position.turn === i;
    return !passed.includes(i) && voidsOf(seat).length > 0;
  };
  return seats.flatMap((_, i) => (isWaiting(i) ? [i] : []));
}

export function prompt(moment: Moment, name: Name): string {
  const position = readPosition(moment.view);
  if (position.phase === 'over') return won(moment, position, name);
  if (position.phase === 'start') return t('elements.prompt.start');
  if (position.phase === 'deal') {
    const scored = moment.ply?.events.find((event) => event.key === 'scored')?.args['cycle'];
    if (scored !== undefined) return t('elements.prompt.scored', { cycle: scored });
    return t('elements.prompt.deal', { cycle: position.cycle });
  }
  return moment.acting ? asked(moment, position, name) : waiting(moment, position, name);
}

function asked(moment: Moment, position: Position, name: Name): string {
  const at = moment.acting?.seat ?? 0;
  const seat = name(String(at));
  const state = position.seats[at];
  if (position.phase === 'draft') {
    if (state?.hand.length === 1) return t('elements.prompt.pick_last', { seat });
    const next = name(String(nextOf(position, at)));
    return t('elements.prompt.pick', { seat, step: position.step, all: handSize(position), next });
  }
  if (position.phase === 'void') {
    if (option(position, 'void_order') === 'simultaneous') return t('elements.prompt.void_secret', { seat });
    const canPlay = readPlays(moment.acting?.moves ?? []).length > 0;
    return t(canPlay ? 'elements.prompt.void' : 'elements.prompt.void_none', { seat });
  }
  // Something was put down already by a move of its own.
  if (state?.board && state.board.length > 0 && state.waiting.length > 0)
    return t('elements.prompt.arrange_rest', { seat, count: state.waiting.length });
  if (position.phase === 'repair') return t('elements.prompt.repair', { seat });
  const placed = layout.current(moment)?.placed ?? [];
  if (placed.length > 0 && placed.every(({ place }) => place !== kCollection))
    return t('elements.prompt.arrange_done', { seat });
  if (position.cycle === 1) return t('elements.prompt.arrange_first', { seat });
  return t('elements.prompt.arrange', { seat, cycle: position.cycle });
}

function waiting(moment: Moment, position: Position, name: Name): string {
  const left = waitingFor(position);
  const others = listed(othersOf(moment, left).map((seat) => name(String(seat))));
  const thinking = moment.live ? moment.now.thinking.filter((seat) => left.includes(seat)) : [];
  if (position.phase === 'void') {
    if (option(position, 'void_order') === 'simultaneous') return t('elements.prompt.voids_secret', { others });
    if (thinking.length > 0) return t('elements.prompt.thinking', { seats: others, count: 1 });
    return t('elements.prompt.voiding', { seats: others });
  }
  const mine = moment.seats.filter((seat) => seat.holder === 'me');
  const done = mine.length === 1 && mine[0] && !left.includes(mine[0].seat) ? name(mine[0].id) : null;
  if (position.phase === 'repair') return t('elements.prompt.repairing', { others });
  const isDraft = position.phase === 'draft';
  if (done !== null) return t(isDraft ? 'elements.prompt.picked' : 'elements.prompt.arranged', { seat: done, others });
  return t(isDraft ? 'elements.prompt.picking' : 'elements.prompt.arranging', { others });
}

/** Of moves that are one layout. */
function layoutWords(moves: string[], options: Record<string, string>): string | null {
  const placed = moves.map(readMove).flatMap((read) => (read?.type === 'put' ? [read] : []));
  if (placed.length === 0) return null;
  return t('elements.chosen.layout', { points: score(placed, rulesOf({ options })).total });
}

/** A card to keep, one to lay out, or a whole layout. */
export const secrets = {
  words(move: string, options: Record<string, string> = {}): string | null {
    const moves = move.split(' ');
    if (moves.length > 1) return layoutWords(moves, options);
    const read = readMove(move);
    if (read?.type === 'pick') return t('elements.chosen.pick', { card: cardWords(read.card) });
    if (read?.type === 'put')
      return t('elements.chosen.put', { card: cardWords(read.card), place: placeWords(read.place) });
    return null;
  },
  areOpen: (moment: Moment): boolean => ['draft', 'arrange', 'repair'].includes(readPosition(moment.view).phase),
};
