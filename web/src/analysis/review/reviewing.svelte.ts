// The review of a game, better the longer one waits: each look takes twice the simulations of the one before. What is
// read does not change meanwhile: a later look is shown when it was the last one, or is asked for.

import type { AskEngine } from '../../local/parts';
import type { Problem } from '../../protocol/messages';
import { isProblem, review, type Finished } from '../engine';
import type { Ledger } from './ledger';

const kMostLooks = 7;
/** After a look that took longer none follows, in milliseconds. */
const kPatienceMs = 12000;

export class Reviewing {
  readonly most = kMostLooks;
  /** What is shown. */
  told = $state.raw<Ledger | null>(null);
  /** What a later look found, as long as it is not shown. */
  newer = $state.raw<Ledger | null>(null);
  /** The look before the one that is shown; null at the first. */
  earlier = $state.raw<Ledger | null>(null);
  /** The moves of the game that is told of; other lines may be tried meanwhile. */
  words = $state.raw<readonly string[] | null>(null);
  problem = $state.raw<Problem | null>(null);
  isThinking = $state(false);
  /** The number of the look that is being taken. */
  look = $state(0);
  /** Somebody is at one of its cards, which must not move. */
  isRead: () => boolean = () => false;
  private turn = 0;
  /** The look before the newer one. */
  private beforeNewer: Ledger | null = null;

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
    this.told = this.newer = this.earlier = this.problem = null;
    this.words = game.line.moves;
    this.isThinking = true;
    let simulations = this.simulations();
    const looks = simulations > 0 ? 1 : kMostLooks;
    for (let look = 1; look <= looks; ++look) {
      this.look = look;
      const begun = this.now();
      const told = await review(this.engine, game, simulations);
      if (turn !== this.turn) return;
      if (isProblem(told)) {
        if (this.told === null) this.problem = told;
        break;
      }
      if (this.told === null) this.told = told;
      else {
        this.beforeNewer = this.newer ?? this.told;
        this.newer = told;
      }
      if (this.now() - begun > kPatienceMs) break;
      simulations = 2 * told.simulations;
    }
    this.isThinking = false;
    if (!this.isRead()) this.renew();
  }

  /** Shows what was found last. */
  renew(): void {
    if (this.newer === null) return;
    this.earlier = this.beforeNewer;
    this.told = this.newer;
    this.newer = null;
  }

  stop(): void {
    ++this.turn;
    if (this.isThinking) this.rest();
    this.isThinking = false;
  }
}
