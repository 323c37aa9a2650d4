// Who the people at a table are: their pages and ratings, asked of the server once for all parts of the screen.

import * as v from 'valibot';
import { ask } from '../../protocol/ask';
import type { Seat } from '../../protocol/messages';

const Player = v.object({
  seat: v.number(),
  /** Names the person's page. */
  person: v.string(),
  /** Of this game and mode; null before the first rated game. */
  rating: v.nullable(v.number()),
  games: v.optional(v.number(), 0),
  /** What the rating was after this game, and how far the game moved it; null where it was not counted. */
  after: v.nullish(v.number()),
  change: v.nullish(v.number()),
});
export type Player = v.InferOutput<typeof Player>;

export class Company {
  private players = $state.raw<Player[]>([]);
  /** What was last asked about: who sits where, and whether the game is over. */
  private asked = '';
  readonly table: string;

  constructor(table: string) {
    this.table = table;
  }

  /** Asks the server, unless it was asked about the same before. What cannot be asked is not shown. */
  async look(seats: Seat[], over: boolean): Promise<void> {
    const key = JSON.stringify([over, seats.map(({ holder, person, name }) => [holder, person, name])]);
    if (key === this.asked) return;
    this.asked = key;
    const answer = await ask(`/api/tables/${encodeURIComponent(this.table)}/players`, (value) =>
      v.parse(v.array(Player), value),
    );
    if (key !== this.asked) return;
    if (!answer.ok) {
      this.asked = '';
      return;
    }
    this.players = answer.value;
  }

  of(seat: number): Player | undefined {
    return this.players.find((player) => player.seat === seat);
  }
}

let last = new Company('');

/** The same for every part of the screen of a table. */
export function companyOf(table: string): Company {
  if (last.table !== table) last = new Company(table);
  return last;
}
