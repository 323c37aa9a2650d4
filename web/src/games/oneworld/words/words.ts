// One World in plain words: what happened, what is asked.

import { waitingFor } from '../../../board/turn-words';
import { listed, maybe, t, word } from '../../../i18n/text';
import type { GameEvent, Ply } from '../../../protocol/messages';
import type { Moment } from '../../contract';
import { readComponents } from '../model/components';
import { risk } from '../model/facts';
import { readMove, readRoute, type Move, type Mover } from '../model/moves';
import {
  attackedGod,
  childrenAt,
  has,
  isHex,
  kAspects,
  kSeats,
  onMap,
  readPosition,
  aspectsOf,
  seatIndex,
  type Phase,
  type Position,
  type SeatIndex,
} from '../model/position';
import { orderThrows } from '../model/throws';

type Name = (seatId: string) => string;
type Args = Record<string, string>;

/** "Stone" for `S`. */
export const childWords = (aspect: string): string => word(`oneworld.aspect.${aspect}`);

/** "2 Stones, 1 Fog" for `SSF`; a number stays a number. */
export function childrenWords(aspects: string): string {
  if (!/^[SBF]+$/.test(aspects)) return /^\d+$/.test(aspects) ? aspects : t('oneworld.aspects.none');
  const parts = kAspects.flatMap((aspect) => {
    const count = [...aspects].filter((one) => one === aspect).length;
    return count === 0 ? [] : [word(`oneworld.aspects.${aspect}`, { count })];
  });
  return parts.join(', ');
}

export const percent = (share: number): number => Math.round(100 * share);

/** "Blade from H7 south-west to M5", with the risk on the way where there is any. */
export function moveWords(move: Mover & Move, note = ''): string {
  const route = readRoute(note);
  const to = route?.exit ? null : (route?.hexes.at(-1) ?? (move.type === 'step' ? move.to : null));
  const args = { child: childWords(move.aspect), from: move.from, to: to ?? '' };
  const way = move.type === 'blade' ? word(`oneworld.way.${move.direction}`) : null;
  const text =
    to === null
      ? t('oneworld.move.exit', args)
      : way === null
        ? t('oneworld.move.to', args)
        : t('oneworld.move.blade', { ...args, way });
  const crossings = route?.crossings ?? 0;
  return crossings > 0 ? t('oneworld.move.risk', { move: text, percent: percent(risk(crossings)) }) : text;
}

function killed(args: Args, name: Name): string {
  const borg = args['borg_killed'] ?? '-';
  const chez = args['chez_killed'] ?? '-';
  if (borg === '-' && chez === '-') return t('oneworld.event.killed.none');
  const [first, second] = [childrenWords(borg), childrenWords(chez)];
  if (borg !== '-' && chez !== '-')
    return t('oneworld.event.killed.both', { BORG: name('BORG'), borg: first, CHEZ: name('CHEZ'), chez: second });
  const seat = name(borg === '-' ? 'CHEZ' : 'BORG');
  return t('oneworld.event.killed', { seat, killed: borg === '-' ? second : first });
}

function eventKey({ key, clause, args }: GameEvent): string {
  switch (key) {
    case 'order_chosen':
      return `order_chosen.${args['order'] ?? 'first'}`;
    case 'drowned':
      return clause === 'OW-11.6' ? 'drowned_lost' : key;
    case 'moved':
      return clause === 'OW-11.2' ? 'moved_short' : key;
    case 'left_grid':
      return args['fate'] === 'pool' ? 'left_grid_pool' : key;
    case 'quiet':
      return args['count'] === undefined ? key : 'quiet_count';
    case 'battle_over':
      return args['winner'] === 'none' ? 'battle_over_none' : key;
    case 'tower_moved':
      return args['seat'] === 'odd' || args['seat'] === 'even' ? `tower_moved_${args['seat']}` : key;
    default:
      return key;
  }
}

const kAspectArgs = ['child', 'god'];

export function eventText(event: GameEvent, name: Name): string {
  const { args, key } = event;
  const said: Args = { ...args, BORG: name('BORG'), CHEZ: name('CHEZ'), seat: name(args['seat'] ?? '') };
  for (const arg of kAspectArgs) if (args[arg] !== undefined) said[arg] = childWords(args[arg]);
  if (key === 'end_chosen') said['end'] = word(`oneworld.end.${args['end'] ?? 'N'}`);
  if (key === 'announced' && args['to'] === '!') said['to'] = t('oneworld.chaos');
  if (key === 'changed') for (const arg of ['from', 'to']) said[arg] = childWords(args[arg] ?? '');
  if (key === 'battle' || key === 'round')
    for (const arg of ['borg', 'chez']) said[arg] = childrenWords(args[arg] ?? '');
  if (key === 'round') said['killed'] = killed(args, name);
  if (key === 'battle_over') {
    said['seat'] = name(args['winner'] ?? '');
    said['left'] = childrenWords(args['left'] ?? '');
  }
  return word(`oneworld.event.${eventKey(event)}`, said);
}

/** The Children that a side has set up: "Stone on A4; Blade, Fog on D4". */
function setUp(position: Position, seat: SeatIndex): string {
  const stacks = position.sides[seat].stacks.map(({ hex, children }) =>
    t('oneworld.stack', { children: childrenWords(aspectsOf(children)), hex }),
  );
  return stacks.join('; ');
}

/** Whether a ply was the last Child of its side to be placed. */
function endsPlacing(ply: Ply): boolean {
  const position = readPosition(ply.view);
  return position.phase !== 'p' || position.active !== ply.actor;
}

const isPut = (ply: Ply): boolean => readMove(ply.move)?.type === 'put';

/** Events that say nothing beside another one of the same ply. */
const kSilent: Record<string, string[]> = {
  announced: ['moved', 'drowned', 'left_grid'],
  committed: ['round', 'god_attack'],
  movement_done: ['turn'],
  quiet: ['round'],
};

/** The Children of a side are told together, and what another event of the ply says is not said twice. */
export function plyText(ply: Ply, name: Name): string {
  const keys = ply.events.map((event) => event.key);
  const counted = (event: GameEvent): boolean => event.key === 'quiet' && event.args['count'] !== undefined;
  const said = ply.events.filter(
    (event) => counted(event) || !(kSilent[event.key] ?? []).some((key) => keys.includes(key)),
  );
  const texts = said.map((event) => {
    if (event.key !== 'child_placed' || !endsPlacing(ply)) return eventText(event, name);
    const seat = event.args['seat'] ?? '';
    return t('oneworld.event.placed', {
      seat: name(seat),
      stacks: setUp(readPosition(ply.view), seatIndex(seat)),
    });
  });
  return texts.join(' ');
}

/** Nothing to read of its own: Children placed one by one, and what is chosen in secret. */
export function isQuiet(ply: Ply): boolean {
  if (isPut(ply)) return ply.events.every((event) => event.key === 'child_placed') && !endsPlacing(ply);
  return ply.events.every((event) => event.key === 'committed');
}

const kDice = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/** Moves as they are written; three dots for a hidden one, the face of a die. */
export function plySign(ply: Ply): string {
  const move = readMove(ply.move);
  if (move === null) return '•••';
  if (move.type === 'die') return kDice[move.die - 1] ?? ply.move;
  return move.type === 'put' ? 'put' : ply.move;
}

const kEndings = ['god_attack', 'win', 'draw', 'draw_cap'];

/** What of the last events tells how the game ended. */
export const closing = (events: GameEvent[]): GameEvent[] => events.filter((event) => kEndings.includes(event.key));

const nameOf = (seat: SeatIndex | null, name: Name): string => (seat === null ? '' : name(kSeats[seat]));

export function prompt(moment: Moment, name: Name): string {
  const position = readPosition(moment.view);
  if (position.phase === 'Z') {
    if (position.winner !== null) return t('oneworld.prompt.won', { seat: nameOf(position.winner, name) });
    return position.capped ? t('oneworld.prompt.draw_cap', { turns: position.turn ?? 0 }) : t('oneworld.prompt.draw');
  }
  if ('koflr'.includes(position.phase)) return rolled(moment, position, name);
  return moment.acting ? asked(moment, position, name) : waiting(moment, position, name);
}

/** Dice that are thrown: by whom, and what for. */
function rolled(moment: Moment, position: Position, name: Name): string {
  const roller = moment.live ? moment.now.roller : null;
  const thrower = moment.seats.find((seat) => seat.seat === roller);
  const seat = thrower ? name(thrower.id) : nameOf(position.active, name);
  switch (position.phase) {
    case 'f': {
      const move = readMove(position.announced?.move ?? '');
      const child = move !== null && 'aspect' in move ? childWords(move.aspect) : '';
      return t('oneworld.prompt.fault', { seat, child });
    }
    case 'l':
      return t('oneworld.prompt.place', { seat });
    case 'r':
      return t('oneworld.prompt.rebirth', { seat });
    default:
      if (thrower?.holder === 'me') return t('oneworld.prompt.roll', { seat });
      return position.phase === 'k' ? t('oneworld.prompt.stack') : ordered(moment, name);
  }
}

/** The own throw before what follows from it, where one person sits at one side. */
function ordered(moment: Moment, name: Name): string {
  const mine = moment.seats.filter((seat) => seat.holder === 'me');
  const throws = orderThrows(moment);
  const [own, other] = mine.length === 1 && mine[0]?.seat === 1 ? [throws[1], throws[0]] : throws;
  if (mine.length !== 1 || own === null || other !== null) return t('oneworld.prompt.order');
  return t('oneworld.prompt.rolled', { seat: name(mine[0]?.id ?? ''), die: own });
}

/** How many of the Children that wait can be moved, by the moves that the table offers. */
export function ableToMove(moment: Moment, position: Position): number {
  const able = new Set<string>();
  for (const { move: text } of moment.acting?.moves ?? []) {
    const move = readMove(text);
    if (move?.type === 'blade' || move?.type === 'step') able.add(move.from + move.aspect);
  }
  const side = position.sides[position.active ?? 0];
  return side.stacks.reduce(
    (sum, { hex, children }) => sum + children.filter((child) => !child.moved && able.has(hex + child.aspect)).length,
    0,
  );
}

/** Children that are still to be placed by the side that sets up. */
export function toPlace(moment: Moment, position: Position): number {
  return readComponents(moment.components).children - onMap(position.sides[position.active ?? 0]);
}

function asked(moment: Moment, position: Position, name: Name): string {
  const at = (moment.acting?.seat ?? 0) as SeatIndex;
  const seat = nameOf(at, name);
  const first = readMove(moment.acting?.moves[0]?.move ?? '');
  const isSide = first !== null && 'hex' in first && !isHex(first.hex);
  switch (position.phase) {
    case 'O':
      return t('oneworld.prompt.order_choice', { seat });
    case 'e':
      return t('oneworld.prompt.end', { seat });
    case 'g':
      if (isSide) return t('oneworld.prompt.god_side', { seat });
      return t('oneworld.prompt.god', { seat, end: word(`oneworld.end.${position.sides[at].end ?? 'N'}`) });
    case 'p':
      return t('oneworld.prompt.put', { seat, count: toPlace(moment, position) });
    case 't':
      return t(isSide ? 'oneworld.prompt.tower' : 'oneworld.prompt.tower_free', { seat });
    case 'R':
      return t('oneworld.prompt.reborn', { seat, hex: position.sides[at].tower ?? '' });
    case 'b':
      return t('oneworld.prompt.battle', { seat });
    case 'c': {
      const hex = position.battle?.hex ?? '';
      return t('oneworld.prompt.commit', { seat, hex, count: childrenAt(position.sides[at], hex).length });
    }
    case 'a':
      return t(attackedGod(position) === at ? 'oneworld.prompt.defend' : 'oneworld.prompt.attack', { seat });
    default: {
      const count = ableToMove(moment, position);
      return count > 0 ? t('oneworld.prompt.move', { seat, count }) : t('oneworld.prompt.moved', { seat });
    }
  }
}

function waiting(moment: Moment, position: Position, name: Name): string {
  const isSecret = position.phase === 'c' || position.phase === 'a';
  if (isSecret) {
    const left = ([0, 1] as SeatIndex[]).filter((seat) => position.commitments[seat] === null);
    // Nobody has chosen for the next round, and the last one is still being shown.
    const isShown = left.length === 2 && moment.seats.some((seat) => seat.holder === 'me');
    if (isShown) return t('oneworld.prompt.revealed');
    const thinking = moment.live && left.length === 1 && moment.now.thinking.includes(left[0] ?? 0);
    if (thinking) return t('oneworld.prompt.thinking', { seat: nameOf(left[0] ?? 0, name) });
    return t('oneworld.prompt.secret', { others: listed(left.map((seat) => nameOf(seat, name))) });
  }
  const seat = nameOf(position.active, name);
  const isThinking = moment.live && position.active !== null && moment.now.thinking.includes(position.active);
  if (isThinking) return t('oneworld.prompt.thinking', { seat });
  return waitingFor(moment, position.active === null ? [] : [position.active], seat);
}

/** The kind of Tower rule in force: whether a side's own Tower is named, the odd and the even one, or none. */
export function towerKind(position: Position): 'own' | 'shared' | 'none' {
  if (has(position, 'tower_elimination')) return 'none';
  return has(position, 'nonaligned_towers') ? 'shared' : 'own';
}

/** "Movement", "Reinforcement" or "Combat"; nothing during set-up. */
export function phaseWords(phase: Phase): string {
  if ('Mf'.includes(phase)) return t('oneworld.panels.phase.M');
  if ('lRr'.includes(phase)) return t('oneworld.panels.phase.r');
  return 'bca'.includes(phase) ? t('oneworld.panels.phase.c') : '';
}

/** The options that differ from the basic game, "Stacking: 3", the printed ones by their name alone where that says it. */
export function optionsInForce(position: Position): string[] {
  return Object.entries(position.options).map(([name, value]) => {
    const key = `oneworld.option.${name}`;
    if (value === 'on') return word(key);
    const said = name === 'god_lives' ? [...value].join(', ') : (maybe(`${key}.${value}`) ?? value);
    return t('oneworld.panels.option', { name: word(key), value: said });
  });
}

/** The aspects shown in a battle, and in the attack on a god. */
export const secrets = {
  words(move: string): string | null {
    const aspects = /^[cg]:([SBF]+)$/.exec(move)?.[1];
    return aspects === undefined ? null : t('oneworld.chosen', { aspects: childrenWords(aspects) });
  },
  areOpen: (moment: Moment): boolean => ['c', 'a'].includes(readPosition(moment.view).phase),
};
