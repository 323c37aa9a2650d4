// The check of a record's chance: the engine replays the record and says what chance did in it and should have done.

import * as v from 'valibot';
import type { Engine } from '../local/module';
import { readJson, readProblem, type Problem } from '../protocol/messages';

const Round = v.object({
  /** The server's commitment, and the digest of all. */
  commitment: v.string(),
  digest: v.string(),
  /** How many outcomes of chance the game had before it. */
  after: v.number(),
  /** Seat, commitment and share of each person; a share that did not come is empty. */
  parts: v.array(v.tuple([v.number(), v.string(), v.string()])),
  newcomers: v.array(v.number()),
  missing: v.array(v.number()),
  agreed: v.boolean(),
  holds: v.boolean(),
});

/** A round in which those at the table agreed on chance, or did not. */
export type Round = v.InferOutput<typeof Round>;

const Found = v.union([
  v.object({ problem: v.unknown() }),
  v.object({
    game: v.string(),
    seats: v.array(v.string()),
    committed: v.boolean(),
    commitment: v.string(),
    rounds: v.array(Round),
    draws: v.array(v.tuple([v.number(), v.string(), v.string()])),
  }),
]);

/** An outcome of chance at the table: as the record has it, and as it follows from seed and nonces. */
export interface Draw {
  ply: number;
  recorded: string;
  derived: string;
}

export interface Report {
  /** The ids of the seats. */
  seats: string[];
  /** The server's first. */
  commitment: string;
  /** Whether every seed and share is the one that was committed to. */
  isCommitted: boolean;
  /** None in a record from before there were rounds. */
  rounds: Round[];
  draws: Draw[];
  /** Those whose two outcomes differ. */
  wrong: Draw[];
}

/**
 * The report on a record; `data` is the data file, empty for the one that comes with its game. If the record cannot be
 * checked, the `field` of the problem names the tag at fault. Throws if the kernel broke a promise of its own.
 */
export function checkRecord(engine: Engine, record: string, data: string): Report | Problem {
  const found = v.parse(Found, readJson(engine(JSON.stringify({ do: 'verify', record, data }))));
  if ('problem' in found) return readProblem({ error: found.problem });
  const draws = found.draws.map(([ply, recorded, derived]) => ({ ply, recorded, derived }));
  return {
    seats: found.seats,
    commitment: found.commitment,
    isCommitted: found.committed,
    rounds: found.rounds,
    draws,
    wrong: draws.filter((draw) => draw.recorded !== draw.derived),
  };
}
