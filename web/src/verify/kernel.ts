// The rules kernel as a WebAssembly module: it replays a record and tells what chance did in it and should have done.
// The hash and the numbers that chance is drawn from it asks of ../protocol/stream.ts.

import * as v from 'valibot';
import { Reason } from '../protocol/messages';
import { hashOf, numberAt } from '../protocol/stream';

const Exports = v.object({
  memory: v.instance(WebAssembly.Memory),
  _initialize: v.function(),
  reserve: v.function(),
  verify: v.function(),
  answer_size: v.function(),
});

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
  v.object({ problem: v.object({ reason: Reason, field: v.string() }) }),
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

/** Why a record cannot be checked; `field` names the tag at fault. */
export interface Fault {
  reason: Reason;
  field: string;
}

export type Check = (record: string, data: string) => Report | Fault;

/** Takes the bytes of the module; throws if they are none. A check throws if the kernel broke a promise of its own. */
export async function loadCheck(bytes: BufferSource): Promise<Check> {
  const memory = (): ArrayBuffer => kernel.memory.buffer;
  const textAt = (at: number, size: number): string => new TextDecoder().decode(new Uint8Array(memory(), at, size));
  const silent = (): number => 0;
  const { instance } = await WebAssembly.instantiate(bytes, {
    equipoise: {
      hash(at: number, size: number, to: number): void {
        const digits = hashOf(new Uint8Array(memory(), at, size));
        new Uint8Array(memory(), to, digits.length).set(new TextEncoder().encode(digits));
      },
      number: (at: number, size: number, index: bigint): bigint => numberAt(textAt(at, size), index),
    },
    wasi_snapshot_preview1: { fd_write: silent, fd_seek: silent, fd_close: silent },
  });
  const kernel = v.parse(Exports, instance.exports);
  kernel._initialize();
  return (record, data) => {
    const texts = [record, data].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
    const size = texts[0].length + texts[1].length;
    const at = Number(kernel.reserve(size));
    new Uint8Array(memory(), at, size).set(texts[0]);
    new Uint8Array(memory(), at, size).set(texts[1], texts[0].length);
    const answer = Number(kernel.verify(texts[0].length));
    const found = v.parse(Found, JSON.parse(textAt(answer, Number(kernel.answer_size()))));
    if ('problem' in found) return found.problem;
    const draws = found.draws.map(([ply, recorded, derived]) => ({ ply, recorded, derived }));
    return {
      seats: found.seats,
      commitment: found.commitment,
      isCommitted: found.committed,
      rounds: found.rounds,
      draws,
      wrong: draws.filter((draw) => draw.recorded !== draw.derived),
    };
  };
}

/** The value of a tag of a record, or nothing. */
export const tagOf = (record: string, name: string): string =>
  new RegExp(`^\\[${name} "(.*)"\\]\\s*$`, 'm').exec(record)?.[1] ?? '';
