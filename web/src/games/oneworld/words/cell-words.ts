// What a screen reader says of hexes, and what the prompt says of a move that is looked at.

import { listed, t, word } from '../../../i18n/text';
import { symbolOf, type Components } from '../model/components';
import { oddsOf, percents, risk } from '../model/facts';
import { hexside, sideOf, type Grid } from '../model/geometry';
import type { Group } from '../model/groups';
import { kDirections } from '../model/moves';
import { aspectsOf, childrenAt, kSeats, other, type Hex, type Position, type SeatIndex } from '../model/position';
import type { Source, Target, Way } from '../model/reach';
import { childrenWords, childWords, percent } from './words';

type Name = (seatId: string) => string;

/** "2 Stones", "moved Fog". */
export function groupWords(group: Group): string {
  const what = group.count > 1 ? childrenWords(group.aspect.repeat(group.count)) : childWords(group.aspect);
  return group.moved ? t('oneworld.board.group.moved', { what }) : what;
}

/** The features of the hexsides of each hex, such as "Fault to the east". */
export function featuresOf(grid: Grid, components: Components): Map<Hex, string[]> {
  const found = new Map<Hex, string[]>();
  const add = (hex: Hex, text: string): void => void found.set(hex, [...(found.get(hex) ?? []), text]);
  const tell = (token: string, key: 'rune' | 'fault'): void => {
    const side = sideOf(grid, token);
    if (!side) return;
    for (const [one, two] of [
      [side.a, side.b],
      [side.b, side.a],
    ] as const) {
      const angle = Math.atan2(one.at[1] - two.at[1], two.at[0] - one.at[0]) + (grid.turned ? Math.PI : 0);
      const sector = Math.round((((angle * 180) / Math.PI + 360) % 360) / 60) % 6;
      add(one.hex, t(`oneworld.board.side.${key}`, { way: word(`oneworld.way.${kDirections[sector] ?? 'e'}`) }));
    }
  };
  for (const token of components.runes) tell(token, 'rune');
  for (const token of components.faults) tell(token, 'fault');
  return found;
}

/** Grass, Pylon or Tower, with whose Tower it is. */
export function groundWords(hex: Hex, position: Position, components: Components, name: Name): string {
  const at = position.sides.findIndex((side) => side.tower === hex);
  if (at >= 0 && position.options['nonaligned_towers'] === 'on')
    return t(at === 0 ? 'oneworld.board.tower.odd' : 'oneworld.board.tower.even');
  if (at >= 0) return t('oneworld.board.tower.of', { seat: name(kSeats[at as SeatIndex]) });
  return t(symbolOf(components, hex) === '^' ? 'oneworld.board.pylon' : 'oneworld.board.grass');
}

/** What stands on a hex: "BORG: 2 Stones, Fog". */
export function standingWords(hex: Hex, position: Position, name: Name): string[] {
  return ([0, 1] as const).flatMap((seat) => {
    const side = position.sides[seat];
    const children = childrenAt(side, hex);
    const god = side.god === hex ? [t('oneworld.board.god', { seat: name(kSeats[seat]), count: side.lives ?? 0 })] : [];
    if (children.length === 0) return god;
    const moved = children.filter((child) => child.moved).length;
    const args = { seat: name(kSeats[seat]), children: childrenWords(aspectsOf(children)), count: moved };
    return [...god, t(moved > 0 ? 'oneworld.board.children_moved' : 'oneworld.board.children', args)];
  });
}

export function hexWords(
  hex: Hex,
  position: Position,
  components: Components,
  features: Map<Hex, string[]>,
  name: Name,
): string {
  const sides = features.get(hex) ?? [];
  const parts = [
    `${hex}, ${groundWords(hex, position, components, name)}.`,
    ...standingWords(hex, position, name),
    sides.length > 0 ? `${listed(sides)}.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** What is met at an end. */
export function metAt(position: Position, seat: SeatIndex, hex: Hex): 'god' | 'children' | null {
  const enemy = position.sides[other(seat)];
  if (enemy.god === hex) return 'god';
  return childrenAt(enemy, hex).length > 0 ? 'children' : null;
}

/** "Fog goes to H12. One Fault: 33% chance to drown." */
export function targetWords(position: Position, source: Source, target: Target, way: Way, aids: boolean): string {
  if (source.group === null) return t('oneworld.board.would.flee', { hex: target.hex ?? '' });
  const what = childWords(source.group.aspect);
  const parts: string[] = [];
  if (target.hex === null) parts.push(t('oneworld.board.would.exit', { what }));
  else {
    const met = metAt(position, source.group.seat, target.hex);
    const key = met === 'god' ? 'attack' : met === 'children' ? 'fight' : 'go';
    parts.push(t(`oneworld.board.would.${key}`, { what, hex: target.hex }));
  }
  if (way.crossings > 0 && aids)
    parts.push(t('oneworld.board.would.risk', { count: way.crossings, percent: percent(risk(way.crossings)) }));
  else if (way.crossings > 0) parts.push(t('oneworld.board.would.crossings', { count: way.crossings }));
  return parts.join(' ');
}

/** The odds of the battle that a move would bring about. */
export function contactWords(components: Components, target: Target, way: Way, name: Name): string {
  if (target.hex === null) return '';
  const odds = oddsOf(way.facts, components, target.hex);
  if (!odds) return '';
  const { borg, chez, gone } = percents(odds);
  return t('oneworld.board.would.odds', { BORG: name('BORG'), CHEZ: name('CHEZ'), borg, chez, gone });
}

/** The middles of the Faults that a way crosses, in the drawing. */
export function crossingsOf(grid: Grid, faults: Set<string>, from: Hex, route: Hex[]): { x: number; y: number }[] {
  const hexes = [from, ...route];
  return hexes.flatMap((hex, i) => {
    const next = hexes[i + 1];
    if (next === undefined || !(faults.has(`${hex}-${next}`) || faults.has(`${next}-${hex}`))) return [];
    const [a, b] = [grid.byHex.get(hex), grid.byHex.get(next)];
    if (!a || !b) return [];
    const [p, q] = hexside(a.at, b.at);
    return [{ x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2 }];
  });
}
