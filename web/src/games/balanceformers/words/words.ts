// Balanceformers in plain words: what happened, what is asked.

import { othersOf } from '../../../board/turn-words';
import { signed } from '../../../i18n/signed';
import { listed, t, word } from '../../../i18n/text';
import type { GameEvent, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { readComponents } from '../model/components';
import { isShowdown } from '../model/film';
import { readMove } from '../model/moves';
import { kParts, option, readPosition, readSlot, type Position } from '../model/position';
import { ranking } from '../model/showdown';

type Name = (seatId: string) => string;

/** "the legs of 7". */
export function placeWords(slot: string): string {
  const { piece, part } = readSlot(slot);
  return t('balanceformers.place', {
    piece: piece + 1,
    part: word(`balanceformers.board.part.${kParts[part] ?? 'f'}`),
  });
}

const numbers = (text: string | undefined): string[] => (text ?? '').split(' ').filter((one) => one !== '');
/** "−1 and −2" from "-1 -2". */
export const deficits = (text: string | undefined): string => listed(numbers(text).map((one) => signed(Number(one))));

/** "B1 −2, Y6 −3, B5 −1" and what it comes to; each level by itself where the host gives two sums. */
function sums(args: Record<string, string>): string {
  const parts = numbers(args['detail']);
  const pairs = parts.flatMap((being, i) => (i % 2 === 0 ? [`${being} ${signed(Number(parts[i + 1]))}`] : []));
  const found = numbers(args['sum']).map((one) => signed(Number(one)));
  if (found.length > 1) return t('balanceformers.sums', { first: found[0] ?? '', second: found[1] ?? '' });
  return t('balanceformers.sum', { parts: pairs.join(', '), sum: found[0] ?? '' });
}

function levels(args: Record<string, string>): string {
  const [first = '', second] = numbers(args['levels']);
  if (second === undefined) return t('balanceformers.level', { level: first });
  return t('balanceformers.levels', { first, second });
}

export function eventText(event: GameEvent, name: Name): string {
  const { args } = event;
  const place = (key: string): string => (args[key] === undefined ? '' : placeWords(args[key]));
  const key = event.key === 'token' && args['source'] !== 'supply' ? 'token_from' : event.key;
  const isMove = ['moved', 'passed'].includes(key);
  return word(`balanceformers.event.${key}`, {
    ...args,
    seat: name(args['seat'] ?? ''),
    seats: listed(numbers(args['seats']).map(name)),
    from: isMove ? place('from') : key === 'took' ? name(args['from'] ?? '') : (args['from'] ?? ''),
    to: isMove ? place('to') : (args['to'] ?? ''),
    slot: place('slot'),
    source: name(args['source'] ?? ''),
    letter: (args['letter'] ?? '').charAt(0),
    deficits: deficits(args['deficits']),
    levels: levels(args),
    sum: key === 'pair' ? (args['sum'] ?? '') : sums(args),
    pieces: listed(numbers(args['pieces'])),
    left: args['left'] ?? '0',
  });
}

/** What of the last events tells how the game ended: the Showdown that ended it is told beside the board. */
export const closing = (events: GameEvent[]): GameEvent[] =>
  events.filter((event) => event.key === 'extinct' || event.key === 'win');

/** Who plays when, and with how many actions from round 2 on. */
function orderOf({ events }: Ply, name: Name): string | null {
  const order = events.find((event) => event.key === 'order');
  if (!order) return null;
  const list = numbers(order.args['seats']).map((seat) => {
    const pair = events.find((event) => event.key === 'pair' && event.args['seat'] === seat);
    return t('balanceformers.briefly.sum', { seat: name(seat), sum: pair?.args['sum'] ?? '' });
  });
  return t('balanceformers.briefly.order', { list: listed(list) });
}

/**
 * A Showdown has a sentence for every being; who died is what one must know, once it has been seen. Of the pairs, the
 * order that they make.
 */
export function briefly(ply: Ply, name: Name, playing = false): string | null {
  const at = ply.events.findIndex((event) => event.key === 'showdown');
  if (at < 0) return orderOf(ply, name);
  const dead = ply.events.filter((event) => event.key === 'dies').map((event) => event.args['being'] ?? '');
  const told = ply.events.slice(0, at).map((event) => eventText(event, name));
  const round = ply.events[at]?.args['round'] ?? '';
  const outcome = t('balanceformers.briefly', { round, list: listed(dead), count: dead.length });
  return [...told, playing ? t('balanceformers.prompt.showdown', { round }) : outcome].join(' ');
}

/** A hidden pick shows three dots; everything else keeps its notation. */
export const plySign = (ply: Ply): string => (readMove(ply.move) === null ? '•••' : ply.move);

export function prompt(moment: Moment, name: Name): string {
  const components = readComponents(moment.components);
  if (moment.playing && moment.before && isShowdown(moment)) {
    return t('balanceformers.prompt.showdown', { round: readPosition(moment.before.view, components).round });
  }
  const position = readPosition(moment.view, components);
  if (position.phase === 'X') {
    const winners = ranking(position, components).filter((one) => one.rank === 1);
    return t('balanceformers.prompt.won', {
      seats: listed(winners.map((one) => name(one.seat))),
      count: winners.length,
      worse: winners[0]?.worse ?? 0,
      better: winners[0]?.better ?? 0,
    });
  }
  return position.phase === 'I' ? picking(moment, position, name) : playing(moment, position, name);
}

function picking(moment: Moment, position: Position, name: Name): string {
  const acting = moment.acting && position.seats[moment.acting.seat];
  if (acting) return t('balanceformers.prompt.pick', { seat: name(acting), round: position.round });
  const left = position.seats.flatMap((_, i) => (position.pairs[i] === null ? [i] : []));
  const others = listed(othersOf(moment, left).map((seat) => name(position.seats[seat] ?? '')));
  const mine = moment.seats.filter((seat) => seat.holder === 'me');
  const done = mine.find((seat) => !left.includes(seat.seat));
  if (mine.length === 1 && done) return t('balanceformers.prompt.picked', { seat: name(done.id), others });
  return t('balanceformers.prompt.picking', { others });
}

function playing(moment: Moment, position: Position, name: Name): string {
  const seat = name(position.turn?.seat ?? '');
  const count = position.turn?.left ?? 0;
  const { acting } = moment;
  if (!acting) {
    const isThinking = moment.live && moment.now.thinking.some((one) => position.seats[one] === position.turn?.seat);
    if (isThinking) return t('balanceformers.prompt.thinking', { seat });
    if (position.phase === 'A') return t('balanceformers.prompt.turn_of', { seat, count });
    return t(position.phase === 'P' ? 'balanceformers.prompt.places' : 'balanceformers.prompt.takes', { seat });
  }
  if (position.phase === 'P') return t('balanceformers.prompt.place', { seat, more: count - 1 });
  if (position.phase === 'T') return t('balanceformers.prompt.take', { seat });
  const types = new Set(acting.moves.map(({ move }) => readMove(move)?.type));
  const can = [
    types.has('move')
      ? t(option(position, 'move_scope') === 'own' ? 'balanceformers.can.move_own' : 'balanceformers.can.move')
      : '',
    types.has('reincarnate') ? t('balanceformers.can.reincarnate') : '',
  ].filter((one) => one !== '');
  if (can.length === 0) return t('balanceformers.prompt.stuck', { seat });
  const what = can.length === 1 ? can[0] : t('balanceformers.can.or', { first: can[0] ?? '', second: can[1] ?? '' });
  return t('balanceformers.prompt.act', { seat, what: what ?? '' });
}

/** The tokens for the initiative. */
export const secrets = {
  words(move: string): string | null {
    const read = readMove(move);
    if (read?.type !== 'pick') return null;
    return t('balanceformers.chosen', { square: read.square, round: read.round });
  },
  areOpen: (moment: Moment): boolean => readPosition(moment.view, readComponents(moment.components)).phase === 'I',
};
