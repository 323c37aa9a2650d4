// A being that dies alone and lives beside another, for what the guide says of groups.

import type { Moment } from '../../contract';
import { evaluatedLevels, readComponents, type Components } from '../model/components';
import { ownerOf, type Being } from '../model/position';

export interface Example {
  being: Being;
  /** The level, 1 to 7, at which it is judged in the first round. */
  level: number;
  value: number;
  /** Of another colour. */
  company: Being;
  help: number;
}

/** The first being of a seat, and whoever of another seat helps it most. */
export function exampleFor(components: Components, seat: string): Example | null {
  const playing = new Set(components.seats.map(({ id }) => id));
  const beings = Object.keys(components.beings).filter((being) => playing.has(ownerOf(being)));
  const being = beings.find((one) => ownerOf(one) === seat);
  const [level] = being === undefined ? [] : evaluatedLevels(components, being, 1);
  if (being === undefined || level === undefined) return null;
  const valueOf = (one: Being): number => components.beings[one]?.[level - 1] ?? 0;
  const others = beings.filter((one) => ownerOf(one) !== seat);
  const company = others.reduce<Being | null>(
    (best, one) => (best && valueOf(best) >= valueOf(one) ? best : one),
    null,
  );
  if (company === null) return null;
  return { being, level, value: valueOf(being), company, help: valueOf(company) };
}

/** The same for whoever plays here. */
export function exampleOf(moment: Moment): { components: Components; example: Example | null } {
  const components = readComponents(moment.components);
  const me = moment.seats.find((seat) => seat.holder === 'me')?.id ?? '';
  return { components, example: exampleFor(components, me) };
}
