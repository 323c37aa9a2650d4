// The position line of Chess & Balance (CB-15.4 and the keys of the table) as a value, and back. Nothing here decides
// what is legal.

import {
  BadPosition,
  isSquare,
  printBoard,
  readBoard,
  type BoardMap,
  type Colour,
  type Piece,
  type Square,
} from './squares';

/** Two capitals and a digit, `FI1`. */
export type CardId = string;
/** `FI`, `WI`, `WA`, `NA`. */
export type ElementCode = 'FI' | 'WI' | 'WA' | 'NA';
export const kElements: ElementCode[] = ['FI', 'WI', 'WA', 'NA'];
export const kColours: Colour[] = ['w', 'b'];

/**
 * `elem` choice of elements, `draft`, `list` of a deck, `swap` of a sideboard, `side` choice of a colour, `deal`; `card`
 * where a turn begins; `foe` pick of the foe, `disc` discards, `draw`, `chess` the move after a card; `over`.
 */
export type Phase =
  'elem' | 'draft' | 'list' | 'swap' | 'side' | 'deal' | 'card' | 'foe' | 'disc' | 'draw' | 'chess' | 'over';
const kPhases = ['elem', 'draft', 'list', 'swap', 'side', 'deal', 'card', 'foe', 'disc', 'draw', 'chess'];

/** Cards of which some may be unknown to the viewer. */
export interface Cards {
  known: CardId[];
  unknown: number;
}

export type StatusKind = 'freeze' | 'pacify' | 'shield' | 'grantN' | 'grantF';

export interface Status {
  kind: StatusKind;
  square: Square;
  /** It ends with this turn; only told inside a turn. */
  ending: boolean;
}

/** The state of a match. */
export interface Match {
  game: number;
  /** Half points of the seats. */
  points: [number, number];
  /** The seat that is White in this game. */
  white: number;
}

export interface Position {
  board: BoardMap;
  mover: Colour;
  /** `KQkq` or `-`. */
  castling: string;
  passant: Square | null;
  clock: number;
  number: number;
  phase: Phase;
  hands: Record<Colour, Cards>;
  decks: Record<Colour, Cards>;
  piles: Record<Colour, CardId[]>;
  /** Lost pieces by their letters, QRBNPK. */
  lost: Record<Colour, Piece[]>;
  /** Pawns on their second rank without a double step. */
  stale: Square[];
  statuses: Status[];
  /** Colours whose declaration of check is valid. */
  declared: Colour[];
  /** The play of this turn, `FI5@h2`; null before it. */
  play: string | null;
  /** Royalty attacked as the turn began. */
  attacked: Square[];
  /** The own King was attacked as the turn began. */
  wasAttacked: boolean;
  /** Such as `1-0` and `CB-9.5`. */
  end: { result: string; clause: string } | null;
  /** What the unknown cards of a deck may be: elements and cards; `?` hidden; null: any card. */
  sources: Record<Colour, string | null>;
  sideboards: Record<Colour, Cards>;
  /** Cards shown earlier in the match. */
  seen: Record<Colour, CardId[]>;
  match: Match | null;
  /** Other fields, kept as they are. */
  rest: [string, string][];
}

export const isCard = (text: string): boolean => /^[A-Z]{2}\d$/.test(text);
export const elementOf = (card: CardId): ElementCode => card.slice(0, 2) as ElementCode;
export const count = (cards: Cards): number => cards.known.length + cards.unknown;

function readList(text: string): CardId[] {
  const cards = text === '-' || text === '' ? [] : text.split(',');
  if (!cards.every(isCard)) throw new BadPosition(text);
  return cards;
}

function readCards(text: string): Cards {
  const parts = text === '-' || text === '' ? [] : text.split(',');
  const known: CardId[] = [];
  let unknown = 0;
  for (const part of parts) {
    if (/^\?\d*$/.test(part)) unknown += part === '?' ? 1 : Number(part.slice(1));
    else if (isCard(part)) known.push(part);
    else throw new BadPosition(text);
  }
  return { known, unknown };
}

function readSquares(text: string, between: string): Square[] {
  const squares = text === '-' || text === '' ? [] : text.split(between);
  if (!squares.every(isSquare)) throw new BadPosition(text);
  return squares;
}

const kKinds: StatusKind[] = ['freeze', 'pacify', 'shield', 'grantN', 'grantF'];

function readStatuses(text: string): Status[] {
  return (text === '-' || text === '' ? [] : text.split(',')).flatMap((part) => {
    const [name = '', squares = ''] = part.split('=');
    const all = name.endsWith('*');
    const kind = name.replace(/\*$/, '') as StatusKind;
    if (!kKinds.includes(kind)) throw new BadPosition(part);
    return squares.split('+').map((one) => {
      const square = one.replace(/\*$/, '');
      if (!isSquare(square)) throw new BadPosition(part);
      return { kind, square, ending: all || one.endsWith('*') };
    });
  });
}

function readMatch(text: string): Match {
  const match = /^(\d+)\/(\d+)\/(\d+)\/([01])$/.exec(text);
  if (!match) throw new BadPosition(text);
  return { game: Number(match[1]), points: [Number(match[2]), Number(match[3])], white: Number(match[4]) };
}

const isColour = (text: string): text is Colour => text === 'w' || text === 'b';

function readKey(position: Position, key: string, value: string): void {
  const colour = key.slice(1);
  if (isColour(colour)) {
    switch (key.charAt(0)) {
      case 'h':
        position.hands[colour] = readCards(value);
        return;
      case 'd':
        position.decks[colour] = readCards(value);
        return;
      case 'p':
        position.piles[colour] = readList(value);
        return;
      case 'g':
        position.lost[colour] = value === '-' ? [] : [...value];
        return;
      case 's':
        position.sources[colour] = value;
        return;
      case 't':
        position.sideboards[colour] = readCards(value);
        return;
      case 'k':
        position.seen[colour] = readList(value);
        return;
    }
  }
  switch (key) {
    case 'nd':
      position.stale = readSquares(value.replaceAll('+', ','), ',');
      return;
    case 'fx':
      position.statuses = readStatuses(value);
      return;
    case 'ck':
      position.declared = [...value].filter(isColour);
      return;
    case 'ph':
      if (!kPhases.includes(value)) throw new BadPosition(value);
      position.phase = value as Phase;
      return;
    case 'cp':
      position.play = value;
      return;
    case 'sn':
      position.attacked = readSquares(value.replaceAll('+', ','), ',');
      return;
    case 'sd':
      position.wasAttacked = value === '1';
      return;
    case 'end': {
      const [result = '', clause = ''] = value.split(' ');
      position.end = { result, clause };
      return;
    }
    case 'mt':
      position.match = readMatch(value);
      return;
    default:
      position.rest.push([key, value]);
  }
}

const none = (): Cards => ({ known: [], unknown: 0 });
const both = <T>(make: () => T): Record<Colour, T> => ({ w: make(), b: make() });

/** Throws BadPosition if the line is not a position of the game. */
export function readPosition(line: string): Position {
  const open = line.indexOf('[');
  const fen = (open < 0 ? line : line.slice(0, open)).trim().split(/\s+/);
  const [field = '', mover = '', castling = '', passant = '', clock = '', number = '', more] = fen;
  if (!isColour(mover) || more !== undefined || !/^\d+$/.test(clock) || !/^\d+$/.test(number))
    throw new BadPosition(line);
  if (!/^(-|K?Q?k?q?)$/.test(castling) || (passant !== '-' && !isSquare(passant))) throw new BadPosition(line);
  const position: Position = {
    board: readBoard(field),
    mover,
    castling,
    passant: passant === '-' ? null : passant,
    clock: Number(clock),
    number: Number(number),
    phase: 'card',
    hands: both(none),
    decks: both(none),
    piles: both(() => []),
    lost: both(() => []),
    stale: [],
    statuses: [],
    declared: [],
    play: null,
    attacked: [],
    wasAttacked: false,
    end: null,
    sources: { w: null, b: null },
    sideboards: both(none),
    seen: both(() => []),
    match: null,
    rest: [],
  };
  if (open >= 0) {
    if (!line.trim().endsWith(']')) throw new BadPosition(line);
    const inside = line.trim().slice(open + 1, -1);
    for (const part of inside === '' ? [] : inside.split(';')) {
      const at = part.indexOf(':');
      if (at < 1) throw new BadPosition(part);
      readKey(position, part.slice(0, at), part.slice(at + 1));
    }
  }
  // A game of a match can be over while the colours of the next one are to be chosen.
  if (position.end !== null && position.phase === 'card') position.phase = 'over';
  return position;
}

/** `FI1,?2`; empty for no card. */
export const cardsText = ({ known, unknown }: Cards): string =>
  [...known, ...(unknown > 0 ? [`?${unknown}`] : [])].join(',');

function statusesText(statuses: Status[]): string {
  const kinds = [...new Set(statuses.map((one) => one.kind))];
  return kinds
    .map((kind) => {
      const squares = statuses.filter((one) => one.kind === kind);
      return `${kind}=${squares.map((one) => one.square + (one.ending ? '*' : '')).join('+')}`;
    })
    .join(',');
}

/** The line again; what is empty is left out, so two lines that mean the same print alike. */
export function printPosition(position: Position): string {
  const { board, mover, castling, passant, clock, number, hands, decks, piles, lost, match } = position;
  const fen = [printBoard(board), mover, castling, passant ?? '-', clock, number].join(' ');
  const byColour = (letter: string, text: (colour: Colour) => string): [string, string][] =>
    kColours.map((colour) => [letter + colour, text(colour)]);
  const phase = ['card', 'over'].includes(position.phase) ? '' : position.phase;
  const keys: [string, string][] = [
    ...byColour('h', (colour) => cardsText(hands[colour])),
    ...byColour('d', (colour) => cardsText(decks[colour])),
    ...byColour('p', (colour) => piles[colour].join(',')),
    ...byColour('g', (colour) => lost[colour].join('')),
    ['nd', position.stale.join('+')],
    ['fx', statusesText(position.statuses)],
    ['ck', position.declared.join('')],
    ['ph', phase],
    ['cp', position.play ?? ''],
    ['sn', position.attacked.join('+')],
    ['sd', position.wasAttacked ? '1' : ''],
    ['end', position.end ? `${position.end.result} ${position.end.clause}`.trim() : ''],
    ...position.rest,
    ...byColour('s', (colour) => position.sources[colour] ?? ''),
    ...byColour('t', (colour) => cardsText(position.sideboards[colour])),
    ...byColour('k', (colour) => position.seen[colour].join(',')),
    ['mt', match ? [match.game, ...match.points, match.white].join('/') : ''],
  ];
  const told = keys.filter(([, value]) => value !== '').map((key) => key.join(':'));
  return told.length === 0 ? fen : `${fen} [${told.join(';')}]`;
}

/** The colour that a seat (0 or 1) has now. */
export const colourOfSeat = (position: Position, seat: number): Colour =>
  (position.match?.white ?? 0) === seat ? 'w' : 'b';

/** The seat that has a colour now. */
export const seatOfColour = (position: Position, colour: Colour): number => {
  const white = position.match?.white ?? 0;
  return colour === 'w' ? white : 1 - white;
};

/** Statuses on a square. */
export const statusesOn = (position: Position, square: Square): Status[] =>
  position.statuses.filter((one) => one.square === square);

/** Elements and cards that a source names; null: it names none, or is hidden. */
export function readSource(text: string | null): { elements: ElementCode[]; cards: CardId[] } | null {
  if (text === null || text === '' || text === '?') return null;
  const parts = text.split(/[+,]/);
  return {
    elements: parts.filter((part): part is ElementCode => (kElements as string[]).includes(part)),
    cards: parts.filter(isCard),
  };
}

/** The cards that a source names, whole elements by their cards; null where it is hidden or any card will do. */
export function sourceCards(text: string | null, cards: { id: CardId; code: ElementCode }[]): CardId[] | null {
  const source = readSource(text);
  if (!source) return null;
  return cards
    .filter(({ id, code }) => source.cards.includes(id) || source.elements.includes(code))
    .map(({ id }) => id);
}

/** Whether the game has cards at all. */
export const hasCards = (options: Record<string, string>): boolean => (options['mode'] ?? 'cards') !== 'chess';
