// The position line of Balance: Elements (EL-10.8) as a value, and back. Nothing here decides what is legal.

/** Letter and frame digit, `A1`, `X2`, `V3`. */
export type Card = string;
/** A card, or `?` where the viewer must not know which. */
export type Known = string;
/** `A2`; `A3+` for a Dual over ranks 3 and 4; `C` for the Collection. */
export type Place = string;
export type Element = 'A' | 'E' | 'F' | 'W';
export type Frame = 1 | 2 | 3;
export type Phase = 'start' | 'deal' | 'draft' | 'arrange' | 'void' | 'repair' | 'over';

export const kElements: Element[] = ['A', 'E', 'F', 'W'];
export const kLetters = 'AEFWXV';
export const kCollection: Place = 'C';
export const kCycles = 3;

export interface Placed {
  card: Card;
  place: Place;
}

export interface SeatState {
  /** Points by cycle, first cycle first; empty before the first scoring. */
  points: number[];
  hand: Known[];
  /** Picks of this cycle in the order they were made; only while drafting. */
  picks: Known[];
  /** Null where the viewer must not see it. */
  board: Placed[] | null;
  /** Cards that are to be placed. */
  waiting: Known[];
  /** A card, `done`, plays of Voids joined by `;`, or `?` for a choice the viewer must not see; null: none yet. */
  choice: string | null;
  /** The hands this seat has held in this cycle; null where the line does not say. */
  hands: Card[][] | null;
}

export interface Position {
  players: number;
  /** Only what differs from the default. */
  options: Record<string, string>;
  /** From 1. */
  cycle: number;
  phase: Phase;
  /** The pick step from 1; 0 outside of the draft. */
  step: number;
  /** The start seat of cycle 1; null before it is drawn. */
  start: number | null;
  /** Whose turn it is in the void step. */
  turn: number | null;
  passed: number[];
  /** Seats that lost a card in this cycle, where they may repair. */
  lost: number[];
  /** In seat order. */
  seats: SeatState[];
}

export class BadPosition extends Error {}

const kChoices: Record<string, string[]> = {
  advanced_supply: ['each', 'total'],
  pyramid_rule: ['anchored', 'span_minus_gaps', 'count_minus_skipped'],
  void_order: ['round_robin', 'simultaneous'],
  keep_void: ['true', 'false'],
  void_hits_dual: ['false', 'true'],
  void_hits_wild: ['true', 'false'],
  repair_after_void: ['false', 'true'],
  collection_unit: ['cards', 'units'],
  tie_break: ['shared', 'final_cycle'],
  auto_arrange: ['true', 'false'],
};
const kSwitches: Record<string, string> = { a: 'advanced', l: 'long' };
const kMaxRank = 9;

/** The value of an option, the default where the line names none. */
export function option(position: Pick<Position, 'options'>, name: string): string {
  const value = position.options[name];
  if (value !== undefined) return value;
  if (name === 'advanced' || name === 'long') return 'false';
  if (name === 'max_rank') return String(kMaxRank);
  if (name === 'start_seat') return 'chance';
  if (name === 'auto_arrange') return option(position, 'advanced') === 'true' ? 'false' : 'true';
  return kChoices[name]?.[0] ?? '';
}

export const isAdvanced = (position: Position): boolean => option(position, 'advanced') === 'true';

export const letterOf = (card: Card): string => card.charAt(0);
export const frameOf = (card: Card): Frame => Number(card.charAt(1)) as Frame;
/** What a card carries: a Single 1 unit, a Double 2, a Dual 2 (EL-4.5, EL-4.6). */
export const unitsOf = (card: Card): number => (frameOf(card) === 1 ? 1 : 2);

const cardOrder = (card: Known): number => {
  const at = kLetters.indexOf(card.charAt(0));
  return at < 0 || card === '?' ? 99 : 4 * at + Number(card.charAt(1));
};

/** By letter A E F W X V, then by frame; unknown cards last. */
export const sortCards = (cards: Known[]): Known[] => [...cards].sort((a, b) => cardOrder(a) - cardOrder(b));

/** Element, rank and whether a Dual is split over it and the next rank; null for the Collection. */
export function readPlace(place: Place): { element: Element; rank: number; split: boolean } | null {
  const match = /^([AEFW])(\d{1,2})(\+?)$/.exec(place);
  if (!match) return null;
  return { element: match[1] as Element, rank: Number(match[2]), split: match[3] === '+' };
}

export const placeText = (element: Element, rank: number, split = false): Place =>
  `${element}${rank}${split ? '+' : ''}`;

const placeOrder = (place: Place): number => {
  const at = readPlace(place);
  return at ? 100 * kElements.indexOf(at.element) + 2 * at.rank + Number(at.split) : 1000;
};

/** Sorted by card, then by place. */
export const sortPlaced = (list: Placed[]): Placed[] =>
  [...list].sort((a, b) => cardOrder(a.card) - cardOrder(b.card) || placeOrder(a.place) - placeOrder(b.place));

/** `A1@A1,A3@A2+`, `-` for none, in the order of the notation. */
export const placedText = (list: Placed[]): string =>
  sortPlaced(list)
    .map((one) => `${one.card}@${one.place}`)
    .join(',') || '-';

const entries = (text: string | undefined): string[] =>
  text === undefined || text === '' || text === '-' ? [] : text.split(',');

function readCard(text: string): Card {
  if (!/^[AEFWXV][123]$/.test(text)) throw new BadPosition(text);
  return text;
}

const readKnown = (text: string): Known => (text === '?' ? text : readCard(text));

/** Whether the printed rules let a card lie there at all (EL-4.4, EL-4.6, EL-4.7, EL-4.11). */
export function mayLie(card: Card, place: Place, maxRank: number): boolean {
  if (place === kCollection) return true;
  const at = readPlace(place);
  if (!at || at.rank < 1 || at.rank + Number(at.split) > maxRank) return false;
  if (at.split && frameOf(card) !== 3) return false;
  const letter = letterOf(card);
  return letter === 'X' || letter === at.element;
}

/** Cards with their places from `A1@A1,X2@F4` or `-`. */
export function readPlaced(text: string, maxRank = 12): Placed[] {
  return entries(text).map((entry) => {
    const [card = '', place = '', more] = entry.split('@');
    if (more !== undefined || !mayLie(readCard(card), place, maxRank)) throw new BadPosition(entry);
    return { card, place };
  });
}

function readNumber(text: string | undefined, least: number, most: number): number {
  const value = text !== undefined && /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) throw new BadPosition(text ?? '');
  return value;
}

const kFields = ['h', 'p', 'b', 'w', 'k', 'm'];

/** Points of the cycles that are over; `0` stands for none as well as for one without a point. */
function readPoints(text: string, cycles: number): number[] {
  if (!/^\d+(\+\d+){0,2}$/.test(text)) throw new BadPosition(text);
  if (cycles === 0 && text === '0') return [];
  const points = text.split('+').map(Number);
  if (points.length !== cycles) throw new BadPosition(text);
  return points;
}

function readSeat(text: string, header: Omit<Position, 'seats'>, maxRank: number): SeatState {
  const [score = '', ...rest] = text.trim().split(/\s+/);
  const fields = new Map<string, string>();
  for (const field of rest) {
    const at = field.indexOf('=');
    const name = field.slice(0, at);
    if (at < 1 || !kFields.includes(name) || fields.has(name)) throw new BadPosition(field);
    fields.set(name, field.slice(at + 1));
  }
  const board = fields.get('b');
  const choice = fields.get('k') ?? '';
  const hands = fields.get('m');
  checkChoice(choice, header.phase);
  return {
    points: readPoints(score, header.phase === 'over' ? kCycles : header.cycle - 1),
    hand: entries(fields.get('h')).map(readKnown),
    picks: entries(fields.get('p')).map(readKnown),
    board: board === '?' ? null : readPlaced(board ?? '-', maxRank),
    waiting: entries(fields.get('w')).map(readKnown),
    choice: choice === '' || choice === '-' ? null : choice,
    hands:
      hands === undefined ? null : hands === '-' ? [] : hands.split('/').map((hand) => entries(hand).map(readCard)),
  };
}

function checkChoice(choice: string, phase: Phase): void {
  if (choice === '' || choice === '-' || choice === '?') return;
  if (phase === 'draft') readCard(choice);
  else if (phase === 'void') {
    const isPlay = (play: string): boolean => /^V[123]>[0-7]:[^;]+$/.test(play);
    if (!choice.split(';').every(isPlay)) throw new BadPosition(choice);
    for (const play of choice.split(';')) readPlaced(play.slice(play.indexOf(':') + 1));
  } else if (choice !== 'done') throw new BadPosition(choice);
}

function readOption(name: string, text: string, players: number): string {
  if (name === 'max_rank') return String(readNumber(text, 4, 12));
  if (name === 'start_seat') return text === 'chance' ? text : String(readNumber(text, 0, players - 1));
  if (!kChoices[name]?.includes(text)) throw new BadPosition(`${name}=${text}`);
  return text;
}

function readHeader(text: string): Omit<Position, 'seats'> {
  const [name, ...rest] = text.trim().split(/\s+/);
  if (name !== 'EL') throw new BadPosition(text);
  const fields = new Map<string, string>();
  for (const field of rest) {
    const at = field.indexOf('=');
    if (at < 1 || fields.has(field.slice(0, at))) throw new BadPosition(field);
    fields.set(field.slice(0, at), field.slice(at + 1));
  }
  const taken = (key: string): string | undefined => {
    const value = fields.get(key);
    fields.delete(key);
    return value;
  };
  const players = readNumber(taken('n'), 2, 8);
  const seats = (key: string): number[] => entries(taken(key)).map((one) => readNumber(one, 0, players - 1));

  const letters = taken('opt') ?? '-';
  if (letters !== '-' && !/^a?l?$/.test(letters)) throw new BadPosition(letters);
  const phase = /^(start|deal|arrange|void|repair|over)$|^(draft)\.([1-9]\d?)$/.exec(taken('ph') ?? '');
  if (!phase) throw new BadPosition(text);
  const start = taken('s0') ?? '?';
  const turn = taken('t');
  const header = {
    players,
    options: {} as Record<string, string>,
    cycle: readNumber(taken('c'), 1, kCycles),
    phase: (phase[1] ?? phase[2]) as Phase,
    step: Number(phase[3] ?? 0),
    start: start === '?' ? null : readNumber(start, 0, players - 1),
    turn: turn === undefined ? null : readNumber(turn, 0, players - 1),
    passed: seats('passed'),
    lost: seats('lost'),
  };
  for (const [letter, option] of Object.entries(kSwitches))
    if (letters.includes(letter)) header.options[option] = 'true';
  for (const [option, value] of fields) header.options[option] = readOption(option, value, players);
  return header;
}

/** Throws BadPosition if the line is not a position of the game. */
export function readPosition(line: string): Position {
  const [head = '', ...groups] = line.split('|');
  const header = readHeader(head);
  if (groups.length !== header.players) throw new BadPosition(line);
  const maxRank = Number(option(header, 'max_rank'));
  return { ...header, seats: groups.map((group) => readSeat(group, header, maxRank)) };
}

const cardsText = (cards: Known[]): string => cards.join(',') || '-';

function seatText(seat: SeatState, isPlacing: boolean): string {
  const parts = [
    seat.points.join('+') || '0',
    `h=${cardsText(seat.hand)}`,
    `p=${cardsText(seat.picks)}`,
    `b=${seat.board === null ? '?' : placedText(seat.board)}`,
  ];
  if (seat.waiting.length > 0 || (isPlacing && seat.board === null)) parts.push(`w=${cardsText(seat.waiting)}`);
  if (seat.choice !== null) parts.push(`k=${seat.choice}`);
  if (seat.hands !== null) parts.push(`m=${seat.hands.map(cardsText).join('/') || '-'}`);
  return parts.join(' ');
}

/** Options in the order in which a line names them. */
const kOrder = [
  'advanced_supply',
  'max_rank',
  'pyramid_rule',
  'void_order',
  'keep_void',
  'void_hits_dual',
  'void_hits_wild',
  'repair_after_void',
  'collection_unit',
  'tie_break',
  'start_seat',
  'auto_arrange',
];

/** The line as the kernel prints it. */
export function printPosition(position: Position): string {
  const letters = Object.entries(kSwitches)
    .filter(([, name]) => position.options[name] === 'true')
    .map(([letter]) => letter);
  const others = Object.entries(position.options)
    .filter(([name]) => !Object.values(kSwitches).includes(name))
    .sort(([a], [b]) => kOrder.indexOf(a) - kOrder.indexOf(b));
  const parts = [
    'EL',
    `n=${position.players}`,
    `opt=${letters.join('') || '-'}`,
    ...others.map(([name, value]) => `${name}=${value}`),
    `c=${position.cycle}`,
    `ph=${position.phase}${position.phase === 'draft' ? `.${position.step}` : ''}`,
    `s0=${position.start ?? '?'}`,
  ];
  if (position.turn !== null) parts.push(`t=${position.turn}`);
  if (position.passed.length > 0) parts.push(`passed=${position.passed.join(',')}`);
  if (position.lost.length > 0) parts.push(`lost=${position.lost.join(',')}`);
  const isPlacing = position.phase === 'arrange' || position.phase === 'repair';
  return [parts.join(' '), ...position.seats.map((seat) => seatText(seat, isPlacing))].join(' | ');
}

/** The points of a seat so far. */
export const total = (seat: SeatState): number => seat.points.reduce((sum, points) => sum + points, 0);

/** All cards of a seat that lie open or are its own to see: placed, waiting and picked. */
export const cardsOf = (seat: SeatState): Known[] =>
  sortCards([...(seat.board ?? []).map((one) => one.card), ...seat.waiting, ...seat.picks]);

/** The Voids a seat could play: those in its Collection, and those that wait to be put there. */
export const voidsOf = (seat: SeatState): Card[] => cardsOf(seat).filter((card) => letterOf(card) === 'V');
