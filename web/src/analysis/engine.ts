// What an analysis asks of the engine (src/equipoise/table/host/analysis.cpp).

import * as v from 'valibot';
import type { AskEngine } from '../local/parts';
import {
  HintMessage,
  problemOf,
  readJson,
  readProblem,
  readServerMessage,
  TableEvents,
  type Problem,
  type TableMessage,
  type TablePlan,
} from '../protocol/messages';
import { tagOf } from '../protocol/record';
import { randomHex } from '../protocol/random';
import { Ledger } from './review/ledger';

/** Where an analysis begins: with a record, or as a new game does. Beside a record `game` only says whose engine is asked. */
export type Beginning = Partial<Pick<TablePlan, 'record' | 'game' | 'options' | 'position' | 'data'>>;

export const gameOf = ({ game, record = '' }: Beginning): string => game ?? tagOf(record, 'Game');

/** A line of play: the words of its moves since the beginning. */
export interface Line {
  plan: Beginning;
  moves: string[];
}

const Outcome = v.object({ move: v.string(), chance: v.number(), events: TableEvents });
export type Outcome = v.InferOutput<typeof Outcome>;

const Analysed = v.object({
  moves: v.array(v.string()),
  head: v.string(),
  record: v.string(),
  position: v.string(),
  /** The game as programs of its field read it, such as PGN. */
  interchange: v.nullable(v.object({ name: v.string(), extension: v.string(), text: v.string() })),
  viewer: v.nullable(v.number()),
  outcomes: v.array(Outcome),
  message: v.string(),
});
export type Analysed = Omit<v.InferOutput<typeof Analysed>, 'message'> & { table: TableMessage };

const Judged = v.object({
  ...v.pick(HintMessage, ['reasons', 'after']).entries,
  move: v.string(),
  /** The win chance after it, from 0 to 1; null where the bot values nothing. */
  value: v.nullable(v.number()),
});
export type Judged = v.InferOutput<typeof Judged>;
const Judgement = v.object({ bot: v.string(), judged: v.array(Judged) });
export type Judgement = v.InferOutput<typeof Judgement>;

/** What to do at the end of the line, if anything. */
export type Deed = { actor: number; move: string } | { draw: true } | Record<string, never>;

const kFreshBytes = 8;
/** Chance, as the actor of a deed. */
export const kChance = -1;

const Refused = v.object({ problem: v.unknown() });

async function ask<T>(engine: AskEngine, { plan, moves }: Line, request: object, read: (told: unknown) => T) {
  const fresh = randomHex(kFreshBytes);
  try {
    const told = await engine(gameOf(plan), { ...request, plan: JSON.stringify(plan), moves, fresh });
    const refused = v.safeParse(Refused, told);
    return refused.success ? readProblem({ error: refused.output.problem }) : read(told);
  } catch {
    return problemOf('engine_broken');
  }
}

export const isProblem = (told: object): told is Problem => 'code' in told;

/** Looks at the end of a line, after the deed, with the eyes of a seat or of whoever acts. */
export const analyse = (engine: AskEngine, line: Line, deed: Deed, seat: number | null): Promise<Analysed | Problem> =>
  ask(engine, line, { do: 'analyse', ...deed, ...(seat !== null && { seat }) }, (told) => {
    const { message, ...rest } = v.parse(Analysed, told);
    const table = readServerMessage(readJson(message));
    if (table?.type !== 'table') throw new Error('no table message');
    return { ...rest, table };
  });

/** What the strongest bot thinks of a seat's actions after `ms`, or that many simulations if there are any. */
export const judge = (
  engine: AskEngine,
  line: Line,
  seat: number,
  limit: { thinking: number; simulations?: number },
): Promise<Judgement | Problem> =>
  ask(engine, line, { do: 'judge', seat, ...limit }, (told) => v.parse(Judgement, told));

/** What speaks for an action of a seat, as a hint says it; no bot is asked. */
export const tellOf = (engine: AskEngine, line: Line, seat: number, move: string): Promise<Judgement | Problem> =>
  ask(engine, line, { do: 'judge', seat, move }, (told) => v.parse(Judgement, told));

/** A game that is over: a line, or the whole record that it was read from, with whatever ended it. */
export interface Finished {
  line: Line;
  record?: string;
}

const Reviewed = v.object({ review: Ledger });

/** One look at it, with that many simulations for each search; 0: few. */
export const review = (engine: AskEngine, game: Finished, simulations: number): Promise<Ledger | Problem> =>
  ask(
    engine,
    game.line,
    { do: 'review', simulations, ...(game.record !== undefined && { record: game.record, data: game.line.plan.data }) },
    (told) => v.parse(Reviewed, told).review,
  );
