// One game after the other before the page's own engine: its review, and what that leaves.

import { analyse, isProblem, review, type Analysed, type Finished } from '../analysis/engine';
import { keyOf, type Shelf } from '../analysis/review/kept-ledgers';
import type { Entry, Ledger } from '../analysis/review/ledger';
import type { AskEngine } from '../local/parts';
import type { Problem } from '../protocol/messages';
import type { OwnGame } from './own-games';
import { decidedBy, missedBy, recordAt, type Missed, type Reviewed } from './reviewed';

const kMostLooks = 4;
/** After a look that took longer none follows, in milliseconds. */
const kPatienceMs = 1500;

/** A few looks, each with twice the simulations of the one before; with `simulations` one look alone. Kept ones count. */
async function lookAt(
  engine: AskEngine,
  game: Finished,
  { simulations, now, shelf }: Looking,
): Promise<Ledger | Problem> {
  const kept = await shelf.find(game);
  if (kept && simulations > 0 && kept.ledger.simulations >= simulations) return kept.ledger;
  let looked = simulations > 0 ? null : kept;
  while (looked === null || (simulations === 0 && looked.looks < kMostLooks)) {
    const begun = now();
    const told = await review(engine, game, looked ? 2 * looked.ledger.simulations : simulations);
    if (isProblem(told)) return looked?.ledger ?? told;
    looked = { ledger: told, earlier: looked?.ledger ?? null, looks: (looked?.looks ?? 0) + 1 };
    await shelf.keep(game, looked);
    if (now() - begun > kPatienceMs) break;
  }
  return looked.ledger;
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

export interface Looking {
  /** A limit by count instead of time; 0: none. */
  simulations: number;
  now: () => number;
  /** Of the game's table. */
  shelf: Shelf;
}

/** What is kept of a game of which nothing can be said. */
export const unreviewed = ({ table, game, mode, created, plies, seat, seats }: OwnGame, engine: string): Reviewed => ({
  ...{ table, engine, plies, game, mode, created, seat, seats, options: {} },
  ...{ line: '', simulations: 0, score: 0, luck: 0, decisions: [], missed: [], failed: true },
});

/** Reviews a game of that record by an engine of that version; a problem where the engine cannot. */
export async function reviewGame(
  engine: AskEngine,
  version: string,
  game: OwnGame,
  record: string,
  looking: Looking,
): Promise<Reviewed | Problem> {
  const { seat } = game;
  const told = await analyse(engine, { plan: { record }, moves: [] }, {}, seat);
  if (isProblem(told)) return told;
  const { head, moves, table } = told;
  const finished = { line: { plan: { record: head }, moves }, record };
  const ledger = await lookAt(engine, finished, looking);
  if (isProblem(ledger)) return ledger;
  const missed: Missed[] = [];
  for (const entry of missedBy(ledger, seat)) {
    const found = await positionAt(engine, told, seat, entry);
    if (found) missed.push(found);
  }
  return {
    ...unreviewed(game, version),
    plies: game.plies,
    line: keyOf(game.table, finished),
    simulations: ledger.simulations,
    options: table.options,
    score: ledger.result[seat] ?? 0,
    luck: ledger.seats[seat]?.luck ?? 0,
    decisions: decidedBy(ledger, seat, (ply) => table.plies[ply]?.events[0]?.key ?? ''),
    missed,
    failed: false,
  };
}
