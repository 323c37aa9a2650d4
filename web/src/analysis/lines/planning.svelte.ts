// Conditional moves as they are entered: a line is played on a board of its own, from where the game stands, and kept.

import type { Moment } from '../../games/contract';
import { fillIn, type Ply, type PremoveLine, type Problem } from '../../protocol/messages';
import type { Answer } from '../../protocol/host';
import type { AskEngine } from '../../local/parts';
import type { Session } from '../../table/session/session.svelte';
import { Analysis } from '../board.svelte';
import { analyse, isProblem } from '../engine';
import { answered, kMostAnswers, withLine, withoutLine } from './lines';

/** What is needed of a table. */
export type Played = Pick<Session, 'plies' | 'seats' | 'premoves'>;

const key = (line: PremoveLine): string => line.join(' ');
const wordsOf = (plies: readonly Ply[]): string[] => plies.map(({ move }) => move);

export class Planning {
  readonly analysis: Analysis;
  problem = $state.raw<Problem | null>(null);
  /** The game as far as the board has followed it; null before it has. */
  private played = $state.raw<string[] | null>(null);
  /** What kept lines look like, by their moves. */
  private told = $state.raw<ReadonlyMap<string, Ply[]>>(new Map());
  private readonly session: Played;
  private readonly engine: AskEngine;

  constructor(session: Played, engine: AskEngine) {
    this.session = session;
    this.engine = engine;
    this.analysis = new Analysis(engine);
  }

  /** How many moves the game has: the board goes back no further. */
  readonly start = $derived.by(() => this.played?.length ?? 0);
  /** The moves on the board since then. */
  readonly draft = $derived.by(() => wordsOf(this.analysis.plies.slice(this.start)));
  readonly plies = $derived.by(() => this.analysis.plies.slice(this.start));
  /** As much of them as can be kept. */
  readonly line = $derived.by(() => answered(this.draft));
  private readonly next = $derived.by(() => withLine(this.session.premoves.lines, this.line));
  readonly standing = $derived.by(() => this.next.standing);
  readonly isLong = $derived.by(() => this.draft.length >= 2 * kMostAnswers);

  /** What the board shows: with the people of the table, and without moves where none can be kept. */
  readonly moment = $derived.by((): Moment | null => {
    const { moment } = this.analysis;
    if (moment === null || this.played === null) return null;
    const isFree = this.session.premoves.isOpen && !this.isLong;
    return { ...moment, seats: this.session.seats, acting: isFree ? moment.acting : null };
  });

  /** Begins where the game stands. */
  async open(record: Answer<string>): Promise<void> {
    if (!record.ok) this.problem = record.problem;
    else if (await this.analysis.open({ record: record.value })) await this.follow();
    else this.problem = this.analysis.problem;
  }

  /** The game may have gone on: what is on the board stays where it goes on from there. */
  async follow(): Promise<void> {
    if (!this.analysis.here) return;
    const words = wordsOf(this.session.plies);
    if (key(words) === key(this.played ?? []) && this.played) return;
    const shown = wordsOf(this.analysis.plies);
    const goesOn = words.length > (this.played?.length ?? words.length) && words.every((word, i) => word === shown[i]);
    if (!goesOn) await this.analysis.along(words);
    // Whoever asked at the same time has followed, and may have learnt what the lines look like.
    if (this.played && key(words) === key(this.played)) return;
    this.played = words;
    this.told = new Map();
    await this.look();
  }

  /** Learns what the kept lines look like. */
  async look(): Promise<void> {
    const { played, analysis } = this;
    const plan = analysis.question?.plan;
    if (played === null || plan === undefined) return;
    for (const line of this.session.premoves.lines) {
      if (this.told.has(key(line))) continue;
      const all = await analyse(this.engine, { plan, moves: [...played, ...line] }, {}, null);
      if (this.played !== played) return;
      if (isProblem(all)) continue;
      const plies = fillIn(all.table.start, all.table.plies);
      analysis.learn(all.moves, plies);
      this.told = new Map([...this.told, [key(line), plies.slice(played.length)]]);
    }
  }

  /** The moves of a kept line, as they were seen; null before they are. */
  seen(line: PremoveLine): Ply[] | null {
    return this.told.get(key(line)) ?? null;
  }

  keep(): void {
    const { lines, standing } = this.next;
    if (standing === 'new' || standing === 'replaces') this.session.premoves.keep(lines);
  }

  remove(line: PremoveLine): void {
    this.session.premoves.keep(withoutLine(this.session.premoves.lines, line));
  }

  clear(): void {
    this.session.premoves.keep([]);
  }

  /** Shows a kept line on the board, to go on from there. */
  show(line: PremoveLine): Promise<void> {
    return this.analysis.along([...(this.played ?? []), ...line]);
  }

  /** Back to where the game stands. */
  restart(): Promise<void> {
    return this.analysis.along(this.played ?? []);
  }

  step(moves: number): Promise<void> {
    return this.analysis.step(Math.max(this.start, moves));
  }
}
