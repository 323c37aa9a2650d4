// Chess & Balance in plain words: what happened, what is asked.

import { listed, maybe, t, word } from '../../../i18n/text';
import { waitingFor } from '../../../board/turn-words';
import type { GameEvent, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { argWords, cardsWords, elementWords, learnNames, nameOf, pieceWords } from './card-words';
import { cardOf, readComponents } from '../model/components';
import { readMove, readOffers, readPlay } from '../model/moves';
import { colourOfSeat, count, hasCards, readPosition, seatOfColour, type Position } from '../model/position';
import type { Colour } from '../model/squares';

type Name = (seatId: string) => string;
type Args = Record<string, string>;

/** A seat by its number or by the words White and Black; events use either. */
const kSeatIds = ['White', 'Black'];
const seatId = (text: string): string => (/^[01]$/.test(text) ? (kSeatIds[Number(text)] ?? text) : text);

const squaresWords = (text: string): string => listed(text.split(/[+,. ]/).filter((one) => /^[a-h][1-8]$/.test(one)));

/** "Pawn" for `p`; nothing for no piece. */
const pieceArg = (text: string | undefined): string => (/^[pnbrqk]$/i.test(text ?? '') ? pieceWords(text ?? '') : '');

/** The picks of a play: "g1", "a4, b5, a Knight and g1"; nothing without picks. */
export function playArgs(text: string): string {
  const args = readPlay(text)?.args.filter((arg) => arg !== '-') ?? [];
  return listed(args.map(argWords));
}

/** The kind of piece that a move in short notation moves. */
const moverOf = (san: string): string => pieceWords(/^[NBRQK]/.exec(san)?.[0] ?? (san.startsWith('O') ? 'K' : 'P'));

function eventKey({ key, args, clause }: GameEvent): string {
  const has = (arg: string): boolean => !['', '-', undefined].includes(args[arg]);
  switch (key) {
    case 'dealt':
    case 'drew':
      return args['card'] === '?' || !has('card') ? `${key}_hidden` : key;
    case 'card_played':
      return playArgs(args['play'] ?? '') === '' ? 'card_played' : 'card_played_on';
    case 'foe_picked':
      return has('square') ? key : 'foe_picked_none';
    case 'pushed':
      return has('to') ? key : 'pushed_off';
    case 'moved':
    case 'promotion':
      return has('captured') ? `${key}_takes` : key;
    // Without cards nobody declares check.
    case 'check':
      return clause === 'CB-8.3' ? 'check_declared' : key;
    case 'castled':
      return (args['san'] ?? '').startsWith('O-O-O') ? 'castled_queen' : 'castled_king';
    case 'granted':
      return args['move'] === 'N' ? 'granted_knight' : 'granted_front';
    case 'won':
    case 'drawn':
      return maybe(`chess_balance.event.${key}.${clause.replace('CB-', '')}`, {}) === undefined
        ? key
        : `${key}.${clause.replace('CB-', '')}`;
    default:
      return key;
  }
}

/** The games of a match are played with either colour. */
export const changesSides = (options: Record<string, string>): boolean =>
  Number(options['games'] ?? '1') > 1 || options['deck_mode'] === 'tournament';

/** Points of a match, which travel as half points or as they are read: "1½". */
export function pointsWords(half: number): string {
  const whole = Math.floor(half / 2);
  return half % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
}

/** Half points of a seat in the match, those of a game that has just ended among them. */
export function pointsOf(position: Position, seat: number): number {
  const before = position.match?.points[seat === 0 ? 0 : 1] ?? 0;
  const colour = colourOfSeat(position, seat);
  switch (position.end?.result) {
    case undefined:
      return before;
    case '1-0':
      return before + (colour === 'w' ? 2 : 0);
    case '0-1':
      return before + (colour === 'b' ? 2 : 0);
    default:
      return before + 1;
  }
}

export function eventText(event: GameEvent, name: Name): string {
  const { args } = event;
  const said: Args = { ...args, seat: name(seatId(args['seat'] ?? '')) };
  const cards = (args['cards'] ?? '').split(/[+,-]/).filter((card) => /^[A-Z]{2}\d$/.test(card));
  Object.assign(said, {
    card: nameOf(args['card'] ?? ''),
    cards: cardsWords(cards),
    count: String(cards.length),
    element: args['element'] === undefined ? '' : elementWords(args['element']),
    piece: pieceArg(args['piece']) || moverOf(args['san'] ?? ''),
    other: pieceArg(args['other']),
    captured: pieceArg(args['captured']),
    picks: playArgs(args['play'] ?? ''),
    squares: squaresWords(args['squares'] ?? ''),
    until: word(`chess_balance.until.${args['until'] === 'turn' ? 'turn' : 'reply'}`),
  });
  if (event.key === 'promotion') said['kind'] = pieceWords(/=?([QRBN])[+#]?$/.exec(args['san'] ?? '')?.[1] ?? 'Q');
  if (event.key === 'promoted') said['kind'] = pieceArg(args['to']);
  if (event.key === 'colours') said['seat'] = name(seatId(args['white'] ?? ''));
  if (event.key === 'game_points') {
    const points = (arg: string): string => pointsWords(Math.round(2 * Number(args[arg] ?? '0')));
    Object.assign(said, { White: name('White'), Black: name('Black'), white: points('white'), black: points('black') });
  }
  return word(`chess_balance.event.${eventKey(event)}`, said);
}

const kEndings = ['king_lost', 'won', 'drawn', 'game_points', 'match_won', 'match_drawn'];

/** What of the last events tells how the game ended. */
export const closing = (events: GameEvent[]): GameEvent[] => events.filter((event) => kEndings.includes(event.key));

/** Deals, and single cards of a list, say nothing of their own. */
export function isQuiet(ply: Ply): boolean {
  const move = readMove(ply.move);
  const isDeal = ply.events.length > 0 && ply.events.every((event) => event.key === 'dealt');
  if (isDeal) return true;
  const isListed = /^(deck|side):/.test(ply.move) || move?.type === 'deck';
  return ply.events.length === 0 && (ply.actor === 'chance' || ply.move === '?' || isListed);
}

/** Ends after a check that nothing answers. */
const kMates = ['CB-9.5', 'CB-9.6', 'CB-12.13'];

/** Short notation of a chess move, the id of a card; a card drawn is a plus, cards discarded a minus; a flag resigns. */
export function plySign(ply: Ply): string {
  const san = ply.events.find((event) => event.args['san'] !== undefined)?.args['san'];
  const isMate = ply.events.some(({ key, clause }) => key === 'won' && kMates.includes(clause));
  if (san !== undefined) return isMate ? san.replace(/\+$/, '#') : san;
  if (ply.move === 'resigns') return '⚐';
  if (ply.move === 'agrees') return '½';
  const move = readMove(ply.move);
  switch (move?.type) {
    case undefined:
      return ply.actor === 'chance' ? '+' : '•••';
    case 'play':
      return move.card;
    case 'pick':
      return move.square ?? '–';
    case 'element':
      return move.element;
    case 'draft':
      return move.card;
    case 'deck':
      return '9';
    case 'colour':
      return move.colour === 'w' ? 'W' : 'B';
    case 'claim':
      return '½';
    case 'draw':
      return '+';
    case 'discard':
      return '−';
    case 'move':
      return ply.move;
  }
}

const seatName = (moment: Moment, seat: number, name: Name): string =>
  name(moment.seats.find((one) => one.seat === seat)?.id ?? kSeatIds[seat] ?? '');

const colourName = (moment: Moment, position: Position, colour: Colour, name: Name): string =>
  seatName(moment, seatOfColour(position, colour), name);

/** Who won; why is told by the last events. */
function over(moment: Moment, position: Position, name: Name): string {
  const last = moment.ply?.events ?? [];
  const match = last.findLast((event) => event.key === 'match_won' || event.key === 'match_drawn');
  if (match) return eventText(match, name);
  const result = position.end?.result ?? '';
  if (result !== '1-0' && result !== '0-1') return t('chess_balance.event.drawn');
  return t('chess_balance.event.won', { seat: colourName(moment, position, result === '1-0' ? 'w' : 'b', name) });
}

/** Whether a King of the side to move is attacked, as the facts tell it. */
export function isInCheck(moment: Moment, position: Position): boolean {
  return Object.entries(moment.facts).some(([key, value]) => {
    const square = /^king_attacked_([a-h][1-8])$/.exec(key)?.[1];
    if (square === undefined || value === 0) return false;
    const piece = position.board['abcdefgh'.indexOf(square.charAt(0)) + 8 * (Number(square[1]) - 1)];
    return piece === (position.mover === 'w' ? 'K' : 'k');
  });
}

/** What a side has made of the check it gives: declared, or forgotten where that is left to the players (CB-8.4). */
export function checkOf(moment: Moment, position: Position, colour: Colour): string {
  if (position.phase === 'over' || !hasCards(moment.options)) return '';
  if (position.declared.includes(colour)) return t('chess_balance.seat.declared');
  const isGiven = position.mover !== colour && position.phase === 'card' && isInCheck(moment, position);
  return isGiven && moment.options['declare'] === 'manual' ? t('chess_balance.seat.undeclared') : '';
}

export function prompt(moment: Moment, name: Name): string {
  const components = readComponents(moment.components);
  learnNames(components);
  const position = readPosition(moment.view);
  if (position.phase === 'over') return over(moment, position, name);
  if (['deal', 'draw', 'disc'].includes(position.phase)) return word(`chess_balance.prompt.${position.phase}`);
  return moment.acting ? asked(moment, position, name) : waiting(moment, position, name);
}

function asked(moment: Moment, position: Position, name: Name): string {
  const at = moment.acting?.seat ?? 0;
  const seat = seatName(moment, at, name);
  const offers = readOffers(moment.acting?.moves ?? []);
  const components = readComponents(moment.components);
  const isTournament = moment.options['deck_mode'] === 'tournament';
  switch (position.phase) {
    case 'elem':
      return t('chess_balance.prompt.elem', { seat });
    case 'draft':
      return t('chess_balance.prompt.draft', { seat });
    case 'list':
      return t(isTournament ? 'chess_balance.prompt.list_side' : 'chess_balance.prompt.list', { seat });
    case 'swap':
      return t('chess_balance.prompt.swap', { seat });
    case 'side':
      return t('chess_balance.prompt.side', { seat });
    case 'foe': {
      const card = cardOf(components, readPlay(position.play ?? '')?.card ?? '').name;
      return t('chess_balance.prompt.foe', { seat, card });
    }
    case 'chess':
      if (readPlay(position.play ?? '')?.misplay) return t('chess_balance.prompt.misplay', { seat });
      return t(`chess_balance.prompt.chess.${moment.options['royal_lock'] === 'foe' ? 'foe' : 'both'}`, { seat });
    default: {
      const inCheck = isInCheck(moment, position);
      if (!hasCards(moment.options) || count(position.hands[position.mover]) === 0)
        return t(inCheck ? 'chess_balance.prompt.move_check' : 'chess_balance.prompt.move', { seat });
      if (offers.moves.size === 0) return t('chess_balance.prompt.only_card', { seat });
      return t(inCheck ? 'chess_balance.prompt.card_check' : 'chess_balance.prompt.card', { seat });
    }
  }
}

function waiting(moment: Moment, position: Position, name: Name): string {
  const actors = moment.now.actors.filter((actor): actor is number => typeof actor === 'number');
  const seats = moment.live && actors.length > 0 ? actors : [seatOfColour(position, position.mover)];
  const list = listed(seats.map((seat) => seatName(moment, seat, name)));
  if (position.phase === 'list' || position.phase === 'swap') return t('chess_balance.prompt.secret', { seats: list });
  const isThinking = moment.live && seats.some((seat) => moment.now.thinking.includes(seat));
  return isThinking ? t('chess_balance.prompt.thinking', { seat: list }) : waitingFor(moment, seats, list);
}

const kDefaults: Record<string, string> = {
  deck_mode: 'quick',
  card_pool: 'auto',
  deck_file: 'equipoise',
  declare: 'auto',
  self_check_card: 'reject',
  king_safety: 'strict',
  royalty_threat: 'attack',
  royal_lock: 'both',
  stalemate: 'loss_while_cards',
  exhaustion: 'both',
  draw_timing: 'immediate',
  blank_plays: 'no',
  push_set: 'neighbours',
  draws: 'engine',
  stock: 'unlimited',
  open_hands: 'no',
};

/** Options that differ from the rules of the book as they are read here, by their names: "Declaring check: by hand". */
export function optionsInForce(options: Record<string, string>): string[] {
  return Object.entries(kDefaults).flatMap(([option, usual]) => {
    const value = options[option] ?? usual;
    if (value === usual) return [];
    const said = maybe(`chess_balance.option.${option}.${value}`) ?? value;
    return [t('chess_balance.panels.option', { name: word(`chess_balance.option.${option}`), value: said })];
  });
}

/** A side of the board by who plays it, and by its colour where that is not the name. */
export function sideWords(seat: string, colour: Colour): string {
  const said = word(`chess_balance.colour.${colour}`);
  return seat === said ? said : t('chess_balance.panels.side', { seat, colour: said });
}
