// One game after the other before the page's own engine: its review, and what that leaves.

import { analyse, isProblem, review, type Analysed, type Finished } from '../analysis/engine';
import type { Entry, Ledger } from '../analysis/review/ledger';
import type { AskEngine } from '../local/parts';
import type { Problem } from '../protocol/messages';
import type { OwnGame } from './own-games';
import { decidedBy, missedBy, recordAt, type Missed, type Reviewed } from './reviewed';

const kMostLooks = 4;
/** After a look that took longer none follows, in milliseconds. */
const kPatienceMs = 1500;

/** A few looks, each with twice the simulations of the one before; with `simulations` one look alone. */
async function lookAt(
  engine: AskEngine,
  game: Finished,
  simulations: number,
  now: () => number,
): Promise<Ledger | Problem> {
  let begun = now();
  let told = await review(engine, game, simulations);
  for (let looks = 1; simulations === 0 && looks < kMostLooks; ++looks) {
    if (isProblem(told) || now() - begun > kPatienceMs) break;
    begun = now();
    const next = await review(engine, game, 2 * told.simulations);
    if (isProblem(next)) break;
    told = next;
  }
  return told;
}

/** A fault as a position of its own; null where it cannot be one. */
async function positionAt(
  engine: AskEngine,
  { head, moves, table }: Analysed,
  seat: number,
  { ply, move, judgement, better }: Entry,
): Promise<Missed | null> {
  const there = await analyse(engine, { plan: { record: head }, moves: moves.slice(0, ply) }, {}, seat);
  if (isProblem(there) || !judgement || !better) return null;
  const record = recordAt(head, there.position);
  const alone = await analyse(engine, { plan: { record }, moves: [] }, {}, seat);
  if (isProblem(alone) || !alone.table.now.legal.some((one) => one.seat === seat)) return null;
  const events = table.plies[ply]?.events ?? [];
  const { loss, value, best_value: bestValue } = judgement;
  return { ply, loss, move, events, value, better, bestValue, record, found: false };
}

/** What is kept of a game of which nothing can be said. */
export const unreviewed = ({ table, game, mode, created, plies, seat, seats }: OwnGame, engine: string): Reviewed => ({
  ...{ table, engine, plies, game, mode, created, seat, seats, options: {} },
  ...{ score: 0, luck: 0, decisions: [], missed: [], failed: true },
});

/** Reviews a game of that record by an engine of that version; a problem where the engine cannot. */
export async function reviewGame(
  engine: AskEngine,
  version: string,
  game: OwnGame,
  record: string,
  simulations: number,
  now: () => number,
): Promise<Reviewed | Problem> {
  const { seat } = game;
  const told = await analyse(engine, { plan: { record }, moves: [] }, {}, seat);
  if (isProblem(told)) return told;
  const { head, moves, table } = told;
  const ledger = await lookAt(engine, { line: { plan: { record: head }, moves }, record }, simulations, now);
  if (isProblem(ledger)) return ledger;
  const missed: Missed[] = [];
  for (const entry of missedBy(ledger, seat)) {
    const found = await positionAt(engine, told, seat, entry);
    if (found) missed.push(found);
  }
  return {
    ...unreviewed(game, version),
    plies: game.plies,
    options: table.options,
    score: ledger.result[seat] ?? 0,
    luck: ledger.seats[seat]?.luck ?? 0,
    decisions: decidedBy(ledger, seat, (ply) => table.plies[ply]?.events[0]?.key ?? ''),
    missed,
    failed: false,
  };
}
