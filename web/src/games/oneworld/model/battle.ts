// A battle or an attack on a god, round by round, as the events of the game tell it.

import type { Moment } from '../../contract';
import type { GameEvent, Ply } from '../../../protocol/messages';
import {
  attackedGod,
  aspectsOf,
  childrenAt,
  kAspects,
  other,
  readPosition,
  type Aspect,
  type Hex,
  type Position,
  type SeatIndex,
} from './position';

export interface Round {
  number: number;
  /** Aspects shown, and those of them that were killed, BORG first. */
  shown: [string, string];
  killed: [string, string];
}

export interface Battle {
  hex: Hex;
  kind: 'children' | 'god';
  /** Of the attacked god. */
  god: SeatIndex | null;
  rounds: Round[];
  /** In an attack: the aspects of Child and god, and whether a life was lost. */
  attack: { child: Aspect; god: Aspect; lost: boolean } | null;
  /** Told when it is over. */
  winner: 'BORG' | 'CHEZ' | 'none' | null;
  left: string;
  frustrated: boolean;
  over: boolean;
}

const aspects = (text: string | undefined): string => (/^[SBF]+$/.test(text ?? '') ? (text ?? '') : '');

const begun = (hex: Hex, god: SeatIndex | null): Battle => ({
  hex,
  kind: god === null ? 'children' : 'god',
  god,
  rounds: [],
  attack: null,
  winner: null,
  left: '',
  frustrated: false,
  over: false,
});

function tell(battle: Battle, { key, args }: GameEvent): void {
  if (key === 'round')
    battle.rounds.push({
      number: battle.rounds.length + 1,
      shown: [aspects(args['borg']), aspects(args['chez'])],
      killed: [aspects(args['borg_killed']), aspects(args['chez_killed'])],
    });
  else if (key === 'god_attack')
    battle.attack = { child: (args['child'] ?? 'S') as Aspect, god: (args['god'] ?? 'S') as Aspect, lost: false };
  else if (key === 'life_lost' && battle.attack) battle.attack.lost = true;
  else if (key === 'frustrated' || key === 'round_cap') battle.frustrated = true;
  else if (key === 'battle_over') {
    battle.winner = (args['winner'] ?? 'none') as Battle['winner'];
    battle.left = aspects(args['left']);
    battle.over = true;
  }
  if (key === 'attacker_gone' || (key === 'life_lost' && args['left'] === '0')) battle.over = true;
}

/** Events of an attack on a god, which name no hex. */
const kAttackKeys = ['god_attack', 'life_lost', 'attacker_gone'];

const kBattleKeys = ['round', 'god_attack', 'battle_over', 'frustrated', 'round_cap'];

const kEndKeys = ['battle_over', 'god_attack'];

/** Where a ply's events took place, in the order they tell of. */
const hexOf = (events: GameEvent[]): Hex | null =>
  events.find((event) => kBattleKeys.includes(event.key) && event.args['hex'])?.args['hex'] ?? null;

/**
 * The battle that is fought now or whose last round the moment shows; null where there is none.
 * `before` is the position before the ply, for an attack on a god that is over.
 */
export function battleAt(moment: Moment, position: Position, before: Position | null): Battle | null {
  const last = moment.ply?.events ?? [];
  const told = last.some((event) => kBattleKeys.includes(event.key));
  const isFought = position.phase === 'c' || position.phase === 'a';
  // What was revealed is looked at before the next battle asks for a choice.
  const isNow = isFought && (moment.live || !told);
  const at = isNow ? position : told ? before : null;
  if (!at) return null;
  const god = at.phase === 'a' ? attackedGod(at) : null;
  const hex = (god === null ? (isNow ? at.battle?.hex : hexOf(last)) : at.sides[god].god) ?? null;
  if (hex === null) return null;
  const battle = begun(hex, god);
  // The plies of this battle are those since it began.
  let first = moment.plies.length;
  while (first > 0) {
    const events = moment.plies[first - 1]?.events ?? [];
    const isMine = events.some((event) => event.key === 'committed' || kBattleKeys.includes(event.key));
    const begins = events.some((event) => event.key === 'battle' && event.args['hex'] === hex);
    const other = events.some(
      (event) => kBattleKeys.includes(event.key) && event.args['hex'] && event.args['hex'] !== hex,
    );
    const ends =
      first < moment.plies.length && events.some((event) => event.key === 'battle_over' || event.key === 'turn');
    if (other || ends || (!isMine && !begins)) break;
    first--;
    if (begins) break;
  }
  for (const ply of moment.plies.slice(first))
    for (const event of ply.events)
      if (event.args['hex'] ? event.args['hex'] === hex : god !== null || !kAttackKeys.includes(event.key))
        tell(battle, event);
  return battle;
}

/**
 * The last battle since this person's last action, for whoever comes to read it; null where there was none. It is told
 * by a ply that has been shown, the own one included: what it revealed is nothing that was known before.
 */
export function lastBattle(moment: Moment): Battle | null {
  if (!moment.live && !moment.playing) return null;
  const isMine = ({ actor }: Ply): boolean =>
    moment.seats.some(({ seat, holder }) => seat === actor && holder === 'me');
  const from = moment.plies.findLastIndex(isMine);
  if (from < 0) return null;
  for (let i = moment.plies.length - 1; i >= Math.max(1, from); i--) {
    const [before, ply] = [moment.plies[i - 1], moment.plies[i]];
    if (!before || !ply?.events.some((event) => kEndKeys.includes(event.key))) continue;
    const then = { ...moment, live: false, ply, plies: moment.plies.slice(0, i + 1) };
    return battleAt(then, readPosition(ply.view), readPosition(before.view));
  }
  return null;
}

/** The Children of both sides that are left to fight with, BORG first. */
export const fighters = (position: Position, hex: Hex): [string, string] => [
  aspectsOf(childrenAt(position.sides[0], hex)),
  aspectsOf(childrenAt(position.sides[1], hex)),
];

/** What an aspect defeats (OW-8.5). */
export const kPrey: Record<Aspect, Aspect> = { S: 'B', B: 'F', F: 'S' };

/** Who kills whom in a round: places in the two texts of shown aspects; one Child kills at most one (OW-8.6). */
export function strikes([borg, chez]: [string, string]): { by: SeatIndex; from: number; to: number }[] {
  const found: { by: SeatIndex; from: number; to: number }[] = [];
  const sides = [borg, chez];
  for (const by of [0, 1] as const)
    for (const aspect of kAspects) {
      const places = (text: string, wanted: Aspect): number[] =>
        [...text].flatMap((one, i) => (one === wanted ? [i] : []));
      const killers = places(sides[by] ?? '', aspect);
      const victims = places(sides[other(by)] ?? '', kPrey[aspect]);
      for (let i = 0; i < Math.min(killers.length, victims.length); i++)
        found.push({ by, from: killers[i] ?? 0, to: victims[i] ?? 0 });
    }
  return found;
}

/** The aspects of a text as a count of each. */
export const tally = (text: string): Record<Aspect, number> => ({
  S: [...text].filter((one) => one === 'S').length,
  B: [...text].filter((one) => one === 'B').length,
  F: [...text].filter((one) => one === 'F').length,
});
