// A being that dies alone and lives in a group, for what the guide says of groups.

import type { Moment } from '../../contract';
import { evaluatedLevels, readComponents, type Components } from '../model/components';
import { beingsOnBoard, ownerOf, readPosition, type Being, type Placed, type Position } from '../model/position';

export interface Example {
  being: Being;
  /** The level, 1 to 7, at which it is judged in the first round. */
  level: number;
  value: number;
  /** Those beside it, with what they have at that level. */
  company: { being: Being; value: number }[];
}

/** A being in its group if it lives there; else with whoever of another seat helps it most. `beside` may name it, too. */
export function exampleFor(components: Components, being: Being, beside: Being[] = []): Example | null {
  const playing = new Set(components.seats.map(({ id }) => id));
  const [level] = evaluatedLevels(components, being, 1);
  if (level === undefined) return null;
  const valueOf = (one: Being): number => components.beings[one]?.[level - 1] ?? 0;
  const sumOf = (all: Being[]): number => all.reduce((sum, one) => sum + valueOf(one), valueOf(being));
  const others = Object.keys(components.beings).filter(
    (one) => playing.has(ownerOf(one)) && ownerOf(one) !== ownerOf(being),
  );
  const [most] = others.toSorted((a, b) => valueOf(b) - valueOf(a));
  if (most === undefined) return null;
  const group = beside.filter((one) => one !== being);
  const company = group.length > 0 && sumOf(group) >= 0 ? group : [most];
  return { being, level, value: valueOf(being), company: company.map((one) => ({ being: one, value: valueOf(one) })) };
}

/** Beings that share a piece; before there are any, one that stands alone. */
export function groupOn(position: Position): Placed[] {
  const standing = beingsOnBoard(position);
  const onPiece = (piece: number) => standing.filter((one) => one.piece === piece);
  return onPiece((standing.find((one) => onPiece(one.piece).length > 1) ?? standing[0])?.piece ?? 0);
}

/** The example for whoever plays here; with `standing` of the being to which the guide points. */
export function exampleOf(moment: Moment, standing = false): { components: Components; example: Example | null } {
  const components = readComponents(moment.components);
  const me = moment.seats.find((seat) => seat.holder === 'me')?.id ?? '';
  const mine = Object.keys(components.beings).filter((one) => ownerOf(one) === me);
  const group = standing ? groupOn(readPosition(moment.view, components)).map(({ being }) => being) : [];
  const examples = (group.length > 0 ? group : mine.slice(0, 1)).flatMap(
    (one) => exampleFor(components, one, group) ?? [],
  );
  // A being that lives where it stands.
  const near = examples.find(({ company }) => company.some(({ being }) => group.includes(being)));
  return { components, example: near ?? examples[0] ?? null };
}
