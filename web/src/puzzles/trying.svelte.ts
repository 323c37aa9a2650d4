// One person at one puzzle: what they try, what is said of it, and the position, which comes back after a wrong try.

import type { Analysis } from '../analysis/board.svelte';
import { isProblem, tellOf, type Line } from '../analysis/engine';
import type { Moment } from '../games/contract';
import type { AskEngine } from '../local/parts';
import type { HintMessage } from '../protocol/messages';
import type { Kept } from './kept.svelte';
import { Outlook } from './outlook.svelte';
import { judge, puzzleOfDay, type Judged, type Puzzle } from './puzzles';
import { today } from './kept.svelte';

export interface Verdict {
  kind: 'right' | 'wrong' | 'shown';
  /** The win chance after what was tried; null where nobody knows. */
  value: number | null;
  /** What the first try made of the rating; null after any other. */
  change: number | null;
}

/** What looks at actions, apart from what draws the board. */
export interface Thinker {
  ask: AskEngine;
  /** A limit by count instead of time; 0: none. */
  simulations: () => number;
}

/** What is kept of tries. */
export type Notes = Pick<Kept, 'note' | 'noteDay'>;

/** What a try is worth, which goes by any of these words and is on the board now. */
export type Judge = (words: string[]) => Promise<Judged>;

export class Trying {
  verdict = $state.raw<Verdict | null>(null);
  /** Whether a try was wrong. */
  hasMissed = $state(false);
  /** Somebody steps through what comes of an action. */
  isStepping = $state(false);
  /** What comes of the answer, once it is known, and of the last wrong try. */
  readonly answer: Outlook;
  readonly missed: Outlook;
  /** What speaks for the answer, which is not named; null before somebody asks. */
  idea = $state.raw<HintMessage['reasons'] | null>(null);
  /** Where the puzzle begins. */
  private start: Line | null = null;
  private returning: Promise<void> = Promise.resolve();
  private isAsking = false;

  constructor(
    private readonly game: string,
    private readonly puzzles: Puzzle[],
    readonly puzzle: Puzzle,
    readonly analysis: Analysis,
    private readonly kept: Notes,
    /** Waits while a wrong try is looked at. */
    private readonly pause: () => Promise<void>,
    private readonly thinker: Thinker,
    /** Where more may be right than the puzzle names. */
    private readonly judgeTry: Judge = (words) => Promise.resolve(judge(puzzle, words)),
  ) {
    const { ask, simulations } = thinker;
    const outlook = (): Outlook => new Outlook(ask, simulations, ({ words, plies }) => analysis.learn(words, plies));
    this.answer = outlook();
    this.missed = outlook();
  }

  readonly isOver = $derived(this.verdict !== null && this.verdict.kind !== 'wrong');
  /** The actions to choose from; null while none is asked for. */
  readonly acting = $derived.by(() => {
    if (this.isOver || this.analysis.cursor > 0) return null;
    return this.analysis.table?.now.legal.find(({ seat }) => seat === this.puzzle.seat) ?? null;
  });
  readonly moment = $derived.by((): Moment | null => {
    const { moment } = this.analysis;
    return moment && { ...moment, acting: this.acting };
  });

  async open(): Promise<void> {
    const { record, seat } = this.puzzle;
    if (!(await this.analysis.open({ record }))) return;
    await this.analysis.look(seat);
    this.start = this.analysis.question;
  }

  /** What is refused is no try. */
  async play(move: string): Promise<void> {
    if (this.acting === null || this.isAsking) return;
    this.isAsking = true;
    await this.analysis.play(move, this.puzzle.seat);
    const word = this.analysis.question?.moves[0];
    // In secret a word of a record says whose it is.
    const judged = word === undefined ? null : await this.judgeTry([move, word.replace(/^\d+\//, '')]);
    this.isAsking = false;
    if (judged === null) return;
    const { isRight, value } = judged;
    const change = this.kept.note(this.game, this.puzzle, isRight);
    this.verdict = { kind: isRight ? 'right' : 'wrong', value, change };
    if (puzzleOfDay(this.puzzles, today())?.id === this.puzzle.id) this.kept.noteDay(this.game, isRight);
    this.look(isRight ? this.answer : this.missed, move);
    if (!isRight) {
      this.hasMissed = true;
      this.returning = this.goBack();
    }
  }

  private look(outlook: Outlook, move: string): void {
    if (this.start) void outlook.follow(this.start, this.puzzle.seat, move);
  }

  /** Nobody is left who wants to know. */
  stop(): void {
    this.answer.stop();
    this.missed.stop();
  }

  private async goBack(): Promise<void> {
    await this.pause();
    if (!this.isStepping) await this.analysis.step(0);
  }

  /** Shows what stands after so many moves of a line that was told, or of the one that is shown. */
  async step(moves: number, words?: readonly string[]): Promise<void> {
    if (this.verdict === null) return;
    this.isStepping = true;
    await (words ? this.analysis.along(words.slice(0, moves)) : this.analysis.step(moves));
  }

  async tryAgain(): Promise<void> {
    if (this.isOver) return;
    this.verdict = null;
    if (this.isStepping) await this.analysis.step(0);
    this.isStepping = false;
  }

  /** Says what speaks for the answer, and does not name it. */
  async tellIdea(): Promise<void> {
    const [answer] = this.puzzle.moves;
    if (!this.start || !answer) return;
    const told = await tellOf(this.thinker.ask, this.start, this.puzzle.seat, answer.move);
    this.idea = isProblem(told) ? [] : (told.judged[0]?.reasons ?? []);
  }

  async showAnswer(): Promise<void> {
    const answer = this.puzzle.moves[0]?.move ?? '';
    this.verdict = { kind: 'shown', value: null, change: null };
    await this.returning;
    if (this.analysis.cursor > 0) await this.analysis.step(0);
    await this.analysis.play(answer, this.puzzle.seat);
    this.look(this.answer, answer);
  }
}
