// What everybody may know of a person's rated games. Apart from the other requests, so that only the page of a person
// brings it.

import * as v from 'valibot';
import { ask } from '../../protocol/ask';
import type { Answer } from '../../protocol/host';

const kResults = ['win', 'draw', 'loss'] as const;

const Point = v.object({
  /** How many games had been counted with this one. */
  games: v.number(),
  /** Milliseconds since 1970. */
  at: v.number(),
  rating: v.number(),
  change: v.number(),
  /** Empty: no game, but the rating as it was when the server began to keep its history. */
  result: v.picklist([...kResults, '']),
});
const History = v.object({ points: v.array(Point), next: v.nullable(v.string()) });

const Game = v.object({
  /** Null where only its players may know the table. */
  table: v.nullable(v.string()),
  game: v.string(),
  mode: v.optional(v.string(), ''),
  at: v.number(),
  result: v.picklist(kResults),
  rating: v.number(),
  change: v.number(),
  /** This person as well. */
  players: v.array(v.object({ person: v.string(), name: v.string(), place: v.number(), team: v.number() })),
  /** How many more played whose accounts were deleted. */
  gone: v.optional(v.number(), 0),
});
const Games = v.object({ games: v.array(Game), next: v.nullable(v.string()) });

const Running = v.object({
  table: v.string(),
  game: v.string(),
  mode: v.optional(v.string(), ''),
  rated: v.optional(v.boolean(), false),
  seats: v.array(v.object({ name: v.optional(v.string(), ''), player: v.optional(v.object({ person: v.string() })) })),
});

export type Point = v.InferOutput<typeof Point>;
export type History = v.InferOutput<typeof History>;
export type Game = v.InferOutput<typeof Game>;
export type Games = v.InferOutput<typeof Games>;
export type Running = v.InferOutput<typeof Running>;
export type Result = Game['result'];

/** What the page of a person asks of a server; lists are newest first, `before` is `next` of an earlier answer. */
export interface Profile {
  history(person: string, game: string, mode: string): Promise<Answer<History>>;
  games(person: string, before: string): Promise<Answer<Games>>;
  /** Rated games in progress that the lobby shows. */
  running(person: string): Promise<Answer<Running[]>>;
}

const path = (person: string, what: string, query: Record<string, string>): string =>
  `/api/people/${encodeURIComponent(person)}/${what}?${new URLSearchParams(query)}`;

export const serverProfile: Profile = {
  history: (person, game, mode) => ask(path(person, 'history', { game, mode }), (value) => v.parse(History, value)),
  games: (person, before) => ask(path(person, 'games', { before }), (value) => v.parse(Games, value)),
  running: (person) =>
    ask('/api/lobby?kind=running', (value) =>
      v
        .parse(v.array(Running), value)
        .filter(({ rated, seats }) => rated && seats.some(({ player }) => player?.person === person)),
    ),
};
