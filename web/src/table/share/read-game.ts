// A finished game as an engine of this device reads its record. What plays here is fetched when it is asked for.

import * as v from 'valibot';
import { randomHex } from '../../protocol/random';
import { tagOf } from '../../protocol/record';

/** What the engine says of a line of play (src/equipoise/table/host/analysis.cpp), as far as it matters here. */
const Read = v.object({
  moves: v.array(v.string()),
  head: v.string(),
  /** Where it ended. */
  position: v.string(),
  /** The game as programs of its field read it, such as PGN. */
  interchange: v.nullable(v.object({ name: v.string(), extension: v.string(), text: v.string() })),
});

export interface Game extends Pick<v.InferOutput<typeof Read>, 'position' | 'interchange'> {
  /** What an analysis of it has behind its #; null where that would be too long. */
  link: string | null;
}

const kFreshBytes = 8;

/** Rejects where the record cannot be read, as without the data file that it was played with. */
export async function readGame(record: string): Promise<Game> {
  const [{ Engines }, { printLink }] = await Promise.all([import('../../local/device'), import('../../analysis/link')]);
  const engines = new Engines();
  try {
    const request = { do: 'analyse', plan: JSON.stringify({ record }), moves: [], fresh: randomHex(kFreshBytes) };
    const told = await engines.of(tagOf(record, 'Game')).ask(request);
    const { head, moves, position, interchange } = v.parse(Read, told);
    return { position, interchange, link: await printLink({ head, lines: moves.join(' '), at: moves.length }) };
  } finally {
    engines.stop();
  }
}
