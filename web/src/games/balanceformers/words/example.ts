// A being that dies alone and lives beside another, for what the guide says of groups.

import type { Moment } from '../../contract';
import { evaluatedLevels, readComponents, type Components } from '../model/components';
import { beingsOnBoard, ownerOf, readPosition, type Being, type Placed, type Position } from '../model/position';

export interface Example {
  being: Being;
  /** The level, 1 to 7, at which it is judged in the first round. */
  level: number;
  value: number;
  /** Of another colour. */
  company: Being;
  help: number;
}

/** A being, and whoever of another seat helps it most; of `beside`, if one of them is enough. */
export function exampleFor(components: Components, being: Being, beside: Being[] = []): Example | null {
  const playing = new Set(components.seats.map(({ id }) => id));
  const [level] = evaluatedLevels(components, being, 1);
  if (level === undefined) return null;
  const valueOf = (one: Being): number => components.beings[one]?.[level - 1] ?? 0;
  const others = Object.keys(components.beings).filter(
    (one) => playing.has(ownerOf(one)) && ownerOf(one) !== ownerOf(being),
  );
  const most = (from: Being[]): Being | null =>
    from.reduce<Being | null>((best, one) => (best && valueOf(best) >= valueOf(one) ? best : one), null);
  const near = most(others.filter((one) => beside.includes(one)));
  const company = near !== null && valueOf(being) + valueOf(near) >= 0 ? near : most(others);
  if (company === null) return null;
  return { being, level, value: valueOf(being), company, help: valueOf(company) };
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
  // A being that is saved by whoever stands beside it there.
  const near = examples.find(({ company }) => group.includes(company));
  return { components, example: near ?? examples[0] ?? null };
}
