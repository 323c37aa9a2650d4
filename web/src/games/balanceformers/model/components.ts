// What is printed on the components of Balanceformers, as the table sends it once.

import * as v from 'valibot';
import { readOnce } from '../../../board/once';

const Values = v.array(v.number());

const Components = v.object({
  data: v.string(),
  /** The text of the data file, if it is somebody's own. */
  file: v.optional(v.string()),
  /** Reincarnation tokens of the whole game. */
  supply: v.number(),
  /** In seat order; `id` is the colour code of the beings. */
  seats: v.array(v.object({ id: v.string(), name: v.string(), edition: v.string() })),
  /** The seven energy levels of each being, level 1 first. */
  beings: v.record(v.string(), Values),
  initiation: v.object({
    square: Values,
    round: Values,
    /** For each colour the labels of its round tokens, in the order of `round`: letter and edition digit. */
    letters: v.record(v.string(), v.array(v.string())),
  }),
  /** The deficits of rounds 1 to 6. */
  crosshair: v.array(Values),
  /** The value of each column of the scoring track. */
  track: Values,
  white_steps: Values,
  black_steps: Values,
  layout: v.object({
    id: v.string(),
    kind: v.picklist(['tetrakis', 'graph']),
    pieces: v.array(
      v.object({
        kind: v.picklist(['angel', 'demon']),
        x: v.optional(v.number()),
        y: v.optional(v.number()),
        k: v.optional(v.picklist(['N', 'E', 'S', 'W'])),
      }),
    ),
    /** Every pair of adjacent slots once, those inside a piece included. */
    edges: v.array(v.tuple([v.string(), v.string()])),
  }),
});

export type Components = v.InferOutput<typeof Components>;
export type Piece = Components['layout']['pieces'][number];

export const readComponents = readOnce((told) => v.parse(Components, told));

/** The levels, 1 to 7, at which a being has the deficits of the round's crosshair, in their order (BF-11.3). */
export function evaluatedLevels(components: Components, being: string, round: number): number[] {
  const values = components.beings[being] ?? [];
  return (components.crosshair[round - 1] ?? []).map((deficit) => values.indexOf(deficit) + 1);
}

/** The value of a token on a column (BF-12.8). */
export const columnValue = (components: Components, column: number): number =>
  components.track[Math.min(column, components.track.length - 1)] ?? 0;

/** The label of a round token; the edition digit is shown only where both editions meet at the table (BF-6.5). */
export function letterOf(components: Components, seat: string, round: number): string {
  const label = components.initiation.letters[seat]?.[components.initiation.round.indexOf(round)] ?? '';
  const mixed = new Set(components.seats.map((one) => one.edition)).size > 1;
  return mixed ? label : label.charAt(0);
}
