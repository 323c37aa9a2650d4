// Going over one's own games: what is known of them, and the review of those that are new. It can be stopped at any time;
// what was found is kept game by game.

import { isProblem } from '../analysis/engine';
import { tableOf, type Shelf } from '../analysis/review/kept-ledgers';
import type { AskEngine } from '../local/parts';
import type { Answer } from '../protocol/host';
import type { KeptReviews } from './kept-reviews';
import type { Found, OwnGame } from './own-games';
import type { Reviewed } from './reviewed';
import { reviewGame, unreviewed } from './reviewing-games';

/** What reviews of single games have left. */
export interface KeptLedgers {
  shelfOf: (table: string) => Shelf;
  /** With how many simulations each was made, by its key. */
  simulations: () => Promise<ReadonlyMap<string, number>>;
  /** Forgets all tables but these. */
  keepOnly: (tables: ReadonlySet<string>) => Promise<void>;
}

export interface Parts {
  games: () => Promise<Found>;
  record: (table: string) => Promise<Answer<string>>;
  engine: AskEngine;
  /** Ends what the engine is at. */
  rest: () => void;
  /** Of the engine of a game. */
  version: (game: string) => string;
  /** A limit by count instead of time; 0: none. */
  simulations: () => number;
  kept: KeptReviews;
  ledgers: KeptLedgers;
  now?: () => number;
}

export class Going {
  /** Null before they are known; the newest first. */
  games = $state.raw<OwnGame[] | null>(null);
  isPartial = $state(false);
  isGoing = $state(false);
  /** What is being reviewed. */
  at = $state.raw<OwnGame | null>(null);
  /** The browser keeps nothing: what is found holds until the page is closed. */
  isForgotten = $state(false);
  /** All were asked for, so what is left is out of reach, or the engine cannot review it. */
  isThrough = $state(false);
  private rows = $state.raw<ReadonlyMap<string, Reviewed>>(new Map());
  private deepest: ReadonlyMap<string, number> = new Map();
  private turn = 0;

  constructor(private readonly parts: Parts) {}

  /** Of the games that are there, in their order, by the engine of today. */
  readonly reviews = $derived.by(() => (this.games ?? []).flatMap((game) => this.reviewOf(game) ?? []));
  readonly left = $derived.by(() => (this.games ?? []).filter((game) => this.reviewOf(game) === null));

  /** Null as well where somebody has had the game reviewed more closely since: the page must not say otherwise. */
  private reviewOf({ table, game, plies }: OwnGame): Reviewed | null {
    const row = this.rows.get(table);
    if (!row || row.plies !== plies || row.engine !== this.parts.version(game)) return null;
    return (this.deepest.get(row.line) ?? 0) <= row.simulations ? row : null;
  }

  async open(): Promise<void> {
    const { kept, games, ledgers } = this.parts;
    const [rows, found, deepest] = await Promise.all([kept.all().catch(() => []), games(), ledgers.simulations()]);
    this.deepest = deepest;
    this.rows = new Map(rows.map((row) => [row.table, row]));
    const tables = new Set(found.games.map(({ table }) => table));
    const others = rows.filter(({ table }) => !tables.has(table));
    this.isPartial = found.isPartial;
    if (!found.isPartial) {
      await kept.drop(others.map(({ table }) => table)).catch(() => {});
      await ledgers.keepOnly(tables);
    }
    // Games of a server that is out of reach are known by what was kept of them.
    const known = found.isPartial ? [...found.games, ...others] : found.games;
    this.games = known.sort((a, b) => b.created - a.created);
    // Somebody has read their reviews already.
    const read = new Set([...deepest.keys()].map(tableOf));
    const ready = this.left.filter(({ table }) => read.has(table));
    if (ready.length > 0) await this.start(ready);
  }

  async start(games: OwnGame[] = this.left): Promise<void> {
    const turn = ++this.turn;
    this.isGoing = true;
    this.isThrough = false;
    for (const game of games) {
      this.at = game;
      const told = await this.review(game);
      if (turn !== this.turn) return;
      if (told) await this.keep(told);
      if (turn !== this.turn) return;
    }
    this.isGoing = false;
    this.isThrough = games.length > 0 && this.left.every((one) => games.includes(one));
    this.at = null;
  }

  /** Null where its record or the engine is out of reach: another time it may not be. */
  private async review(game: OwnGame): Promise<Reviewed | null> {
    const { record, engine, version, simulations, ledgers, now = () => performance.now() } = this.parts;
    const shelf = ledgers.shelfOf(game.table);
    const text = await record(game.table);
    if (!text.ok) return null;
    const told = await reviewGame(engine, version(game.game), game, text.value, {
      simulations: simulations(),
      now,
      shelf,
    });
    if (!isProblem(told)) return this.noted(told);
    return told.code === 'engine_broken' ? null : unreviewed(game, version(game.game));
  }

  /** With what was found in practising by the review before. */
  private noted(review: Reviewed): Reviewed {
    const found = new Set(this.rows.get(review.table)?.missed.flatMap((one) => (one.found ? [one.ply] : [])));
    return { ...review, missed: review.missed.map((one) => ({ ...one, found: found.has(one.ply) })) };
  }

  /** What is said to be reviewed has been kept: the page may be left at any time. */
  private async keep(review: Reviewed): Promise<void> {
    await this.parts.kept.keep(review).catch(() => (this.isForgotten = true));
    this.rows = new Map([...this.rows, [review.table, review]]);
  }

  /** In practising somebody found what was right there. */
  async noteFound(table: string, ply: number): Promise<void> {
    const review = this.rows.get(table);
    if (!review?.missed.some((one) => one.ply === ply && !one.found)) return;
    await this.keep({
      ...review,
      missed: review.missed.map((one) => (one.ply === ply ? { ...one, found: true } : one)),
    });
  }

  stop(): void {
    ++this.turn;
    if (this.isGoing) this.parts.rest();
    this.isGoing = false;
    this.at = null;
  }
}
