// One person at one puzzle: what they try, what is said of it, and the position, which comes back after a wrong try.

import type { Analysis } from '../analysis/board.svelte';
import type { Moment } from '../games/contract';
import type { Kept } from './kept.svelte';
import { judge, puzzleOfDay, type Puzzle } from './puzzles';
import { today } from './kept.svelte';

export interface Verdict {
  kind: 'right' | 'wrong' | 'shown';
  /** The win chance after what was tried; null where nobody knows. */
  value: number | null;
  /** What the first try made of the rating; null after any other. */
  change: number | null;
}

export class Trying {
  verdict = $state.raw<Verdict | null>(null);
  /** Whether a try was wrong. */
  hasMissed = $state(false);
  /** What was tried is looked at, and goes back. */
  private isAway = $state(false);
  private returning: Promise<void> = Promise.resolve();
  private isAsking = false;

  constructor(
    private readonly game: string,
    private readonly puzzles: Puzzle[],
    readonly puzzle: Puzzle,
    readonly analysis: Analysis,
    private readonly kept: Kept,
    /** Waits while a wrong try is looked at. */
    private readonly pause: () => Promise<void>,
  ) {}

  readonly isOver = $derived(this.verdict !== null && this.verdict.kind !== 'wrong');
  /** The actions to choose from; null while none is asked for. */
  readonly acting = $derived.by(() => {
    if (this.isOver || this.isAway) return null;
    return this.analysis.table?.now.legal.find(({ seat }) => seat === this.puzzle.seat) ?? null;
  });
  readonly moment = $derived.by((): Moment | null => {
    const { moment } = this.analysis;
    return moment && { ...moment, acting: this.acting };
  });

  async open(): Promise<void> {
    const { record, seat } = this.puzzle;
    if (await this.analysis.open({ record })) await this.analysis.look(seat);
  }

  /** What is refused is no try. */
  async play(move: string): Promise<void> {
    if (this.acting === null || this.isAsking) return;
    this.isAsking = true;
    await this.analysis.play(move, this.puzzle.seat);
    this.isAsking = false;
    const word = this.analysis.question?.moves[0];
    if (word === undefined) return;
    // In secret a word of a record says whose it is.
    const { isRight, value } = judge(this.puzzle, [move, word.replace(/^\d+\//, '')]);
    const change = this.kept.note(this.game, this.puzzle, isRight);
    this.verdict = { kind: isRight ? 'right' : 'wrong', value, change };
    if (puzzleOfDay(this.puzzles, today())?.id === this.puzzle.id) this.kept.noteDay(this.game, isRight);
    if (!isRight) {
      this.hasMissed = true;
      this.returning = this.goBack();
    }
  }

  private async goBack(): Promise<void> {
    this.isAway = true;
    await this.pause();
    await this.analysis.step(0);
    this.isAway = false;
  }

  tryAgain(): void {
    if (!this.isOver) this.verdict = null;
  }

  async showAnswer(): Promise<void> {
    this.verdict = { kind: 'shown', value: null, change: null };
    await this.returning;
    await this.analysis.play(this.puzzle.moves[0]?.move ?? '', this.puzzle.seat);
  }
}
