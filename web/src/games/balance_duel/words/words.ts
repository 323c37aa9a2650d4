// Balance Duel in plain words: what happened, what is asked.

import { listed, t, word } from '../../../i18n/text';
import type { GameEvent, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { readChoices } from '../model/choices';
import { readComponents, readPlace, readPosition } from '../model/parse';
import { placeWord } from './cell-words';
import { amount } from './numbers';

type Name = (seatId: string) => string;

export function eventText(event: GameEvent, name: Name): string {
  const { args } = event;
  const place = (text: string | undefined): string => (text === undefined ? '' : placeWord(readPlace(text)));
  const torque = Number(args['torque'] ?? 0);
  return word(`balance_duel.event.${event.key}`, {
    seat: name(args['seat'] ?? ''),
    by: name(args['by'] ?? ''),
    die: args['die'] ?? '',
    // Most games have large pawns only.
    pawn: t(args['pawn'] === 'M' ? 'balance_duel.pawn.M' : 'balance_duel.pawn'),
    from: place(args['from']),
    to: place(args['to']),
    round: args['round'] ?? '',
    torque: amount(torque),
    limit: amount(Number(args['limit'] ?? 0)),
    half: t(torque >= 0 ? 'balance_duel.half.east' : 'balance_duel.half.west'),
  });
}

/** A die shows its face, a start roll a star; decisions keep their notation. */
export function plySign(ply: Ply): string {
  if (ply.actor !== 'chance') return ply.move;
  const die = /^d([1-6])$/.exec(ply.move);
  return die ? String.fromCodePoint(0x267f + Number(die[1])) : '★';
}

export function prompt(moment: Moment, name: Name): string {
  const components = readComponents(moment.components);
  const position = readPosition(moment.view, components);
  const seatName = (index: number): string => name(moment.seats.find((seat) => seat.seat === index)?.id ?? '');

  if (position.phase === 'over') {
    if (position.winners === null || position.winners.length === 0) return t('balance_duel.prompt.draw');
    return t('balance_duel.prompt.won', {
      seats: listed(position.winners.map(name)),
      count: position.winners.length,
    });
  }
  const roller = moment.seats.find((seat) => seat.seat === moment.now.roller);
  if (moment.live && roller) {
    const mine = roller.holder === 'me';
    if (position.phase === 'start') {
      return t(mine ? 'balance_duel.prompt.start_mine' : 'balance_duel.prompt.start_other', { seat: name(roller.id) });
    }
    return t(mine ? 'balance_duel.prompt.roll_mine' : 'balance_duel.prompt.roll_other', { seat: name(roller.id) });
  }
  if (!moment.acting) {
    const thinking = moment.now.thinking[0];
    if (moment.live && thinking !== undefined) return t('balance_duel.prompt.thinking', { seat: seatName(thinking) });
    if (position.phase === 'start') return t('balance_duel.prompt.start');
    if (position.turn === null) return '';
    return t('balance_duel.prompt.turn_of', { seat: name(position.turn) });
  }
  return decision(moment, name);
}

function decision(moment: Moment, name: Name): string {
  const components = readComponents(moment.components);
  const position = readPosition(moment.view, components);
  const seat = position.seats.find((s) => s.id === position.turn);
  const choices = readChoices(moment.acting?.moves ?? [], components, seat?.side ?? 'S');
  const args = { seat: name(position.turn ?? ''), die: position.die ?? '' };
  if (position.phase === 'redist') return t('balance_duel.prompt.redist', { ...args, count: position.toPut.length });
  if (choices.skip) return t('balance_duel.prompt.skip', args);
  const can = [
    choices.pawn.some((c) => c.parsed.type === 'place') ? 'place' : '',
    choices.pawn.some((c) => c.parsed.type === 'move') ? 'move' : '',
  ].filter((part) => part !== '');
  const what = t(`balance_duel.prompt.can_${can.join('_')}` as 'balance_duel.prompt.can_place', args);
  const key = choices.pass
    ? 'balance_duel.prompt.free'
    : seat && position.obliged.includes(seat.id)
      ? 'balance_duel.prompt.obliged'
      : 'balance_duel.prompt.opening';
  return t(key, { ...args, what });
}
