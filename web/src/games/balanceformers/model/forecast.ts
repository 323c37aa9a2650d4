// What a showdown now would mean for a seat, as the panels say it.

import { columnValue, type Components } from './components';
import { ownerOf, type Position } from './position';
import { cutOff } from './reach';
import type { Showdown } from './showdown';

export type Colour = 'white' | 'black';
export const kScoring: Colour[] = ['white', 'black'];

/** The token with the lower value; none where both are equal (BF-16.1). */
export function worse(white: number, black: number): Colour | null {
  return white === black ? null : white < black ? 'white' : 'black';
}

/** A token that would pass the highest value, or come to rest on the last column. */
export interface Warning {
  colour: Colour;
  kind: 'fold' | 'last';
}

export interface SeatForecast {
  seat: string;
  /** Columns and values before and after; the same where no showdown is looked at. */
  columns: Record<Colour, [number, number]>;
  values: Record<Colour, [number, number]>;
  worse: [Colour | null, Colour | null];
  worst: [number, number];
  tokens: [number, number];
  warnings: Warning[];
  /** The highest value of the track, beyond which values fall again. */
  top: number;
  extinct: boolean;
}

/** Every seat as it stands and as it would stand; without a showdown only as it stands. */
export function forecast(position: Position, components: Components, result: Showdown | null): SeatForecast[] {
  const top = Math.max(...components.track);
  const fold = components.track.indexOf(top);
  const last = components.track.length - 1;
  return position.seats.map((seat, i) => {
    const { white, black } = position.columns[i] ?? { white: 0, black: 0 };
    const columns = result?.columns[i] ?? { white: [white, white], black: [black, black] };
    const value = (pair: [number, number]): [number, number] => [
      columnValue(components, pair[0]),
      columnValue(components, pair[1]),
    ];
    const values = { white: value(columns.white), black: value(columns.black) };
    return {
      seat,
      columns,
      values,
      worse: [worse(values.white[0], values.black[0]), worse(values.white[1], values.black[1])],
      worst: [Math.min(values.white[0], values.black[0]), Math.min(values.white[1], values.black[1])],
      // A move that is looked at may spend or take a token before the showdown hands any out.
      tokens: [position.tokens[i] ?? 0, result?.tokens[i]?.[1] ?? position.tokens[i] ?? 0],
      warnings: kScoring.flatMap((colour): Warning[] => {
        const [from, to] = columns[colour];
        if (from < last && to === last) return [{ colour, kind: 'last' }];
        return from <= fold && to > fold ? [{ colour, kind: 'fold' }] : [];
      }),
      top,
      extinct: result?.extinct.includes(seat) ?? false,
    };
  });
}

/** Beings that would be cut off once the empty pieces have turned black, by owner and number. */
export function isolated(result: Showdown, components: Components): string[] {
  if (result.over) return [];
  return cutOff(result.after, components).sort((a, b) =>
    ownerOf(a) === ownerOf(b) ? a.localeCompare(b) : ownerOf(a).localeCompare(ownerOf(b)),
  );
}

/** Who holds most tokens while the supply is empty; nobody while it is not. */
export function richest(tokens: number[], seats: string[], supply: number): string[] {
  const most = Math.max(...tokens);
  return supply > 0 || most === 0 ? [] : seats.filter((_, i) => tokens[i] === most);
}
