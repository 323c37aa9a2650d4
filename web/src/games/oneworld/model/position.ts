// The position line of One World (OW-13.2 to OW-13.6) as a value, and back. Nothing here decides what is legal.

/** Row letters and column, `C7`. */
export type Hex = string;
export type Aspect = 'S' | 'B' | 'F';
/** BORG 0, CHEZ 1. */
export type SeatIndex = 0 | 1;
/**
 * `k` stack roll, `o` order roll, `O` order choice, `e` end, `g` god, `p` Children, `t` Tower, `M` movement, `f` fault
 * roll, `l` place roll, `R` whether to be reborn, `r` aspect roll, `b` choice of a battle, `c` round of a battle,
 * `a` attack on a god, `Z` over.
 */
export type Phase = 'k' | 'o' | 'O' | 'e' | 'g' | 'p' | 't' | 'M' | 'f' | 'l' | 'R' | 'r' | 'b' | 'c' | 'a' | 'Z';

export const kAspects: Aspect[] = ['S', 'B', 'F'];
export const kSeats = ['BORG', 'CHEZ'] as const;

export interface Child {
  aspect: Aspect;
  /** In this turn; only in the Movement phase. */
  moved: boolean;
  /** By a god power of this turn; only told with Borg's Bargain. */
  changed: boolean;
}

/** The Children of one side on a hex, in the order S B F. */
export interface Stack {
  hex: Hex;
  children: Child[];
}

export interface Side {
  end: 'N' | 'S' | null;
  god: Hex | null;
  /** Null while the god is not placed. */
  lives: number | null;
  /** With non-aligned Towers the place of the odd Tower (BORG) and of the even one (CHEZ). */
  tower: Hex | null;
  pool: number;
  lost: number;
  /** Ascending. */
  stacks: Stack[];
}

/** A move that waits for its fault rolls. */
export interface Announced {
  move: string;
  left: number;
}

export interface Position {
  map: string;
  /** Only what differs from the default, by the names and values of the set-up. */
  options: Record<string, string>;
  /** Null during set-up. */
  turn: number | null;
  /** Whoever decides; null where only dice are thrown. */
  active: SeatIndex | null;
  phase: Phase;
  sides: [Side, Side];
  /** The enemy god was attacked this turn. */
  hit: boolean;
  /** Blades that stopped short, by hex. */
  obstacles: { hex: Hex; count: number }[];
  /** God powers used. */
  powers: number;
  godMoved: boolean;
  announced: Announced | null;
  /** Battles besides the one that is fought. */
  battles: Hex[];
  /** In `c` and `a`: where; round from 1 and quiet rounds so far, 0 where the table keeps no count. */
  battle: { hex: Hex; round: number; quiet: number } | null;
  /** BORG's order die. */
  die: number | null;
  /** The stacking limit as it was rolled. */
  stack: number | null;
  /** The Tower that was rolled. */
  place: 'L' | 'R' | null;
  /** By seat: aspects `SSF`, `?` for what the viewer must not see; null: not yet chosen. */
  commitments: [string | null, string | null];
  winner: SeatIndex | null;
  draw: boolean;
  /** Decided by a guard. */
  capped: boolean;
}

export class BadPosition extends Error {}

const kCodes: Record<string, [string, string]> = {
  sg: ['singing_grasses', 'on'],
  fo: ['friendly_obstacle', 'on'],
  pm: ['pylon_movement', 'on'],
  fl: ['flee', 'on'],
  te: ['tower_elimination', 'on'],
  fc: ['frustration', 'consecutive'],
  fk: ['frustration', 'cumulative'],
  mc: ['moving_towers', 'clockwise'],
  ma: ['moving_towers', 'counter-clockwise'],
  ng: ['new_geography', 'swap'],
  mb: ['more_balance', 'on'],
  std: ['stacking', 'd6'],
  c1: ['chaos_gambit_1', 'on'],
  c2: ['chaos_gambit_2', 'on'],
  na: ['nonaligned_towers', 'on'],
  gp: ['god_powers', 'each'],
  gb: ['god_powers', 'borg_bargain'],
};

const kHex = /^[A-Z]{1,2}[1-9]\d?$/;
export const isHex = (text: string): boolean => kHex.test(text);

/** Whether a printed option is in force, by its value. */
export const has = (position: Pick<Position, 'options'>, name: string, value = 'on'): boolean =>
  position.options[name] === value;

function readHex(text: string): Hex {
  if (!isHex(text)) throw new BadPosition(text);
  return text;
}

function readNumber(text: string | undefined): number {
  if (text === undefined || !/^\d+$/.test(text)) throw new BadPosition(text ?? '');
  return Number(text);
}

function readOptions(text: string): Record<string, string> {
  const options: Record<string, string> = {};
  for (const part of text === '-' ? [] : text.split(',')) {
    const at = part.indexOf('=');
    const known = kCodes[part];
    if (at > 0) options[part.slice(0, at)] = part.slice(at + 1);
    else if (known) options[known[0]] = known[1];
    else if (/^lv[1-3]{2}$/.test(part)) options['god_lives'] = part.slice(2);
    else if (/^st\d+$/.test(part)) options['stacking'] = part.slice(2);
    else throw new BadPosition(part);
  }
  return options;
}

function readChildren(text: string): Child[] {
  const found = text.match(/[SBF]'?/gi) ?? [];
  if (found.length === 0 || found.join('') !== text) throw new BadPosition(text);
  return found.map((one) => ({
    aspect: one.charAt(0).toUpperCase() as Aspect,
    moved: one.charAt(0) !== one.charAt(0).toUpperCase(),
    changed: one.endsWith("'"),
  }));
}

function readStack(text: string): Stack {
  const at = text.indexOf('=');
  return { hex: readHex(text.slice(0, at)), children: readChildren(text.slice(at + 1)) };
}

function readSide(text: string, letter: string): Side {
  const [head = '', children = '', more] = text.split(';');
  const [end = '', god = '', tower = '', pool, lost, extra] = head.slice(2).split(',');
  if (!head.startsWith(`${letter}:`) || more !== undefined || extra !== undefined) throw new BadPosition(text);
  if (end !== 'N' && end !== 'S' && end !== '-') throw new BadPosition(text);
  const [place = '', lives] = god.split('*');
  return {
    end: end === '-' ? null : end,
    god: place === '-' ? null : readHex(place),
    lives: lives === undefined ? null : readNumber(lives),
    tower: tower === '-' ? null : readHex(tower),
    pool: readNumber(pool),
    lost: readNumber(lost),
    stacks: children === '-' ? [] : children.split(',').map(readStack),
  };
}

const kSides = ['B', 'C'];

function readSeat(text: string | undefined): SeatIndex {
  const at = kSides.indexOf(text ?? '');
  if (at < 0) throw new BadPosition(text ?? '');
  return at as SeatIndex;
}

function readTag(position: Position, tag: string): void {
  if (tag === 'hit') position.hit = true;
  else if (tag === 'gm') position.godMoved = true;
  else if (tag === 'draw' || tag === 'draw:cap') position.draw = true;
  else if (!/^[a-z]+:/.test(tag)) throw new BadPosition(tag);
  position.capped ||= tag.endsWith(':cap');
  const [key, ...rest] = tag.split(':');
  const value = rest.join(':');
  const dots = value.split('.');
  switch (key) {
    case 'o':
      for (let i = 0; i < dots.length; i += 2)
        position.obstacles.push({ hex: readHex(dots[i] ?? ''), count: readNumber(dots[i + 1]) });
      break;
    case 'p':
      position.powers = readNumber(value);
      break;
    case 'f': {
      const at = value.lastIndexOf('.');
      position.announced = { move: value.slice(0, at), left: readNumber(value.slice(at + 1)) };
      break;
    }
    case 'q':
      position.battles = dots.map(readHex);
      break;
    case 'b':
      position.battle = { hex: readHex(dots[0] ?? ''), round: readNumber(dots[1]), quiet: readNumber(dots[2]) };
      break;
    case 'd':
      position.die = readNumber(value);
      break;
    case 's':
      position.stack = readNumber(value);
      break;
    case 'n':
      if (value !== 'L' && value !== 'R') throw new BadPosition(tag);
      position.place = value;
      break;
    case 'k':
      if (!/^(\?|[SBF]+)$/.test(dots[1] ?? '')) throw new BadPosition(tag);
      position.commitments[readSeat(dots[0])] = dots[1] ?? '';
      break;
    case 'win':
      position.winner = readSeat(rest[0]);
      break;
    case 'hit':
    case 'gm':
    case 'draw':
      break;
    default:
      throw new BadPosition(tag);
  }
}

/** Throws BadPosition if the line is not a position of the game. */
export function readPosition(line: string): Position {
  const [
    version,
    map = '',
    options = '',
    turn = '',
    active = '',
    phase = '',
    borg = '',
    chez = '',
    pending = '',
    more,
  ] = line.trim().split(/\s+/);
  if (version !== 'ow1' || more !== undefined || !/^[koOegptMflRrbcaZ]$/.test(phase)) throw new BadPosition(line);
  const position: Position = {
    map,
    options: readOptions(options),
    turn: turn === '-' ? null : readNumber(turn),
    active: active === '-' ? null : readSeat(active),
    phase: phase as Phase,
    sides: [readSide(borg, 'B'), readSide(chez, 'C')],
    hit: false,
    obstacles: [],
    powers: 0,
    godMoved: false,
    announced: null,
    battles: [],
    battle: null,
    die: null,
    stack: null,
    place: null,
    commitments: [null, null],
    winner: null,
    draw: false,
    capped: false,
  };
  for (const tag of pending === '-' ? [] : pending.split('/')) readTag(position, tag);
  return position;
}

/** The seat's number by its id. */
export const seatIndex = (seatId: string): SeatIndex => (seatId === 'CHEZ' ? 1 : 0);
export const other = (seat: SeatIndex): SeatIndex => (seat === 0 ? 1 : 0);

/** The Children of a side on a hex. */
export const childrenAt = (side: Side, hex: Hex): Child[] =>
  side.stacks.find((stack) => stack.hex === hex)?.children ?? [];

/** `SSF`, in the order S B F. */
export const aspectsOf = (children: Child[]): string =>
  children
    .map((child) => child.aspect)
    .sort((a, b) => kAspects.indexOf(a) - kAspects.indexOf(b))
    .join('');

/** Children of a side on the map. */
export const onMap = (side: Side): number => side.stacks.reduce((sum, stack) => sum + stack.children.length, 0);

/** Hexes with Children of both sides, as the map names them in order. */
export const contested = (position: Position): Hex[] =>
  position.sides[0].stacks.map((stack) => stack.hex).filter((hex) => childrenAt(position.sides[1], hex).length > 0);

/** The seat whose god an enemy Child stands on; null if none does. */
export function attackedGod(position: Position): SeatIndex | null {
  const isHit = (seat: SeatIndex): boolean => {
    const { god } = position.sides[seat];
    return god !== null && childrenAt(position.sides[other(seat)], god).length > 0;
  };
  return isHit(0) ? 0 : isHit(1) ? 1 : null;
}

const kTags = ['hit', 'o', 'p', 'gm', 'f', 'q', 'b', 'd', 's', 'n', 'k'];

function optionText([name, value]: [string, string]): string {
  if (name === 'god_lives') return `lv${value}`;
  if (name === 'stacking' && value !== 'd6') return `st${value}`;
  const code = Object.entries(kCodes).find(([, known]) => known[0] === name && known[1] === value);
  return code?.[0] ?? `${name}=${value}`;
}

function optionsText(options: Record<string, string>): string {
  const texts = Object.entries(options).map(optionText);
  const isFlag = (text: string): boolean => text.includes('=');
  // By bytes, as the kernel sorts.
  const sorted = (list: string[]): string[] => list.sort((a, b) => (a < b ? -1 : 1));
  return [...sorted(texts.filter((one) => !isFlag(one))), ...sorted(texts.filter(isFlag))].join(',') || '-';
}

function childText(child: Child): string {
  return (child.moved ? child.aspect.toLowerCase() : child.aspect) + (child.changed ? "'" : '');
}

function sideText(side: Side, letter: string): string {
  const god = side.lives === null ? (side.god ?? '-') : `${side.god ?? '-'}*${side.lives}`;
  const stacks = side.stacks.map((stack) => `${stack.hex}=${stack.children.map(childText).join('')}`);
  const head = [side.end ?? '-', god, side.tower ?? '-', side.pool, side.lost].join(',');
  return `${letter}:${head};${stacks.join(',') || '-'}`;
}

function pendingText(position: Position): string {
  const { announced, battle } = position;
  const tags: Record<string, string> = {
    hit: position.hit ? 'hit' : '',
    o: position.obstacles.map((one) => `o:${one.hex}.${one.count}`).join('/'),
    p: position.powers > 0 ? `p:${position.powers}` : '',
    gm: position.godMoved ? 'gm' : '',
    f: announced ? `f:${announced.move}.${announced.left}` : '',
    q: position.battles.length > 0 ? `q:${position.battles.join('.')}` : '',
    b: battle ? `b:${battle.hex}.${battle.round}.${battle.quiet}` : '',
    d: position.die === null ? '' : `d:${position.die}`,
    s: position.stack === null ? '' : `s:${position.stack}`,
    n: position.place === null ? '' : `n:${position.place}`,
    k: position.commitments.flatMap((one, i) => (one === null ? [] : [`k:${kSides[i]}.${one}`])).join('/'),
  };
  const cap = position.capped ? ':cap' : '';
  const end = position.winner !== null ? `win:${kSides[position.winner]}${cap}` : position.draw ? `draw${cap}` : '';
  return [...kTags.map((key) => tags[key] ?? ''), end].filter((tag) => tag !== '').join('/') || '-';
}

/** The line as the kernel prints it. */
export function printPosition(position: Position): string {
  const [borg, chez] = position.sides;
  return [
    'ow1',
    position.map,
    optionsText(position.options),
    position.turn ?? '-',
    position.active === null ? '-' : kSides[position.active],
    position.phase,
    sideText(borg, 'B'),
    sideText(chez, 'C'),
    pendingText(position),
  ].join(' ');
}
