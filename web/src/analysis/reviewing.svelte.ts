// The review of a game, better the longer one waits: each look takes twice the simulations of the one before.

import type { AskEngine } from '../local/parts';
import type { Problem } from '../protocol/messages';
import { isProblem, review, type Finished } from './engine';
import type { Ledger } from './review';

const kMostLooks = 7;
/** After a look that took longer none follows, in milliseconds. */
const kPatienceMs = 12000;

export class Reviewing {
  told = $state.raw<Ledger | null>(null);
  problem = $state.raw<Problem | null>(null);
  isThinking = $state(false);
  private turn = 0;

  constructor(
    private readonly engine: AskEngine,
    /** Ends what the engine is at. */
    private readonly rest: () => void,
    /** Of the first look; 0: as the engine begins. */
    private readonly simulations: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async follow(game: Finished): Promise<void> {
    const turn = ++this.turn;
    if (this.isThinking) this.rest();
    this.told = this.problem = null;
    this.isThinking = true;
    let simulations = this.simulations();
    const looks = simulations > 0 ? 1 : kMostLooks;
    for (let look = 0; look < looks; ++look) {
      const begun = this.now();
      const told = await review(this.engine, game, simulations);
      if (turn !== this.turn) return;
      if (isProblem(told)) {
        if (this.told === null) this.problem = told;
        break;
      }
      this.told = told;
      if (this.now() - begun > kPatienceMs) break;
      simulations = 2 * told.simulations;
    }
    this.isThinking = false;
  }

  stop(): void {
    ++this.turn;
    if (this.isThinking) this.rest();
    this.isThinking = false;
  }
}
