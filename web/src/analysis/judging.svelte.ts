// What the strongest bot thinks of the point that is looked at, better the longer one looks.

import type { AskEngine } from '../local/parts';
import { isProblem, judge, type Judgement, type Line } from './engine';

/** How long it thinks before it says what it has so far, in milliseconds; it stops after the last. */
const kSteps = [250, 750, 2000, 5000];

export class Judging {
  /** Of the point that is shown; null before there is any. */
  told = $state.raw<Judgement | null>(null);
  isThinking = $state(false);
  private turn = 0;

  constructor(
    private readonly engine: AskEngine,
    /** Ends what the engine is at. */
    private readonly rest: () => void,
    /** A limit by count instead of time; 0: none. */
    private readonly simulations: () => number,
  ) {}

  /** Thinks about another point from now on; about none without a line. */
  async follow(line: Line | null, seat: number | null): Promise<void> {
    const turn = ++this.turn;
    if (this.isThinking) this.rest();
    this.told = null;
    this.isThinking = line !== null && seat !== null;
    if (line === null || seat === null) return;
    const limit = this.simulations();
    for (const thinking of limit > 0 ? [0] : kSteps) {
      const told = await judge(this.engine, line, seat, { thinking, ...(limit > 0 && { simulations: limit }) });
      if (turn !== this.turn) return;
      if (isProblem(told)) break;
      this.told = told;
      // A choice that is none needs no second look.
      if (told.judged.length < 2) break;
    }
    this.isThinking = false;
  }

  stop(): void {
    void this.follow(null, null);
  }
}
