// The review of a game, better the longer one waits: each look takes twice the simulations of the one before. What is
// read does not change meanwhile: a later look is shown when it was the last one, or is asked for. Where a look is kept,
// the next one goes on from it.

import type { AskEngine } from '../../local/parts';
import type { Problem } from '../../protocol/messages';
import { isProblem, review, type Finished } from '../engine';
import type { Shelf } from './kept-ledgers';
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
  /** No look took so long that none could follow. */
  wasPatient = $state(true);
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
    /** Where looks are kept; null where they are not. */
    private readonly shelf: Shelf | null,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async follow(game: Finished): Promise<void> {
    const turn = ++this.turn;
    if (this.isThinking) this.rest();
    this.told = this.newer = this.earlier = this.problem = null;
    this.look = 0;
    this.words = game.line.moves;
    this.isThinking = true;
    const kept = this.shelf ? await this.shelf.find(game) : null;
    if (turn !== this.turn) return;
    const least = this.simulations();
    if (kept !== null && kept.ledger.simulations >= least) {
      this.told = kept.ledger;
      this.earlier = kept.earlier;
      this.look = least > 0 ? kMostLooks : kept.looks;
      this.wasPatient = kept.earlier !== null || kept.looks < kMostLooks;
    }
    const most = least > 0 ? 1 : kMostLooks;
    while (this.look < most && (await this.lookOnce(game, turn, least)));
    if (turn !== this.turn) return;
    this.isThinking = false;
    if (!this.isRead()) this.renew();
  }

  /** Whether another look may follow. */
  private async lookOnce(game: Finished, turn: number, least: number): Promise<boolean> {
    const begun = this.now();
    const before = this.newer ?? this.told;
    ++this.look;
    const told = await review(this.engine, game, before ? 2 * before.simulations : least);
    if (turn !== this.turn) return false;
    if (isProblem(told)) {
      if (this.told === null) this.problem = told;
      return false;
    }
    if (this.told === null) this.told = told;
    else {
      this.beforeNewer = before;
      this.newer = told;
    }
    const isPatient = this.now() - begun <= kPatienceMs;
    this.wasPatient = isPatient;
    void this.shelf?.keep(game, { ledger: told, earlier: before, looks: isPatient ? this.look : kMostLooks });
    return isPatient;
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
