// How far the board has come: plies are shown one after the other, each for as long as its game says.

import { paced } from '../../tempo.svelte';
import type { Ply } from '../../protocol/messages';

/** How long a ply is looked at, in milliseconds; `isAgain`: it was seen before. */
export type Pace = (ply: Ply, isAgain: boolean) => number;

/** After a gap of more plies to look at than this, somebody who comes back wants the present, not a film. */
const kMostPliesReplayed = 8;
/** Whoever has seen enough of a ply that takes longer than this can go on. */
const kLongMs = 3000;
/** So long one sees where showing again begins. */
const kBeforeMs = 700;

export class Showing {
  /** How many plies the board has shown; follows their number, one ply at a time. */
  shown = $state(0);
  /** Plies that were seen before are shown once more. */
  isAgain = $state(false);

  private resting = $state(true);
  private isLong = $state(false);
  private timer = 0;
  private readonly plies: () => Ply[];
  private readonly pace: Pace;

  constructor(plies: () => Ply[], pace: Pace) {
    this.plies = plies;
    this.pace = pace;
  }

  /** Everything has been shown and looked at. */
  readonly settled = $derived.by(() => this.resting && this.shown === this.plies().length);

  /** What is shown takes its time, or is nothing new. */
  readonly canSkip = $derived.by(() => !this.settled && (this.isAgain || this.isLong));

  /** Goes to what was seen after `count` plies, and rests there. */
  show(count: number): void {
    this.stop();
    this.shown = count;
    this.isAgain = false;
  }

  /** Shows what follows the first `count` plies once more. */
  again(count: number): void {
    this.stop();
    this.shown = count;
    this.isAgain = true;
    this.resting = false;
    this.timer = window.setTimeout(() => this.advance(), paced(kBeforeMs));
  }

  /** The plies from number `from` on are others than before. */
  follow(from: number): void {
    if (this.shown > from) this.show(from);
    const fresh = this.plies()
      .slice(this.shown)
      .filter((ply) => this.pace(ply, false) > 0);
    if (fresh.length > kMostPliesReplayed && !this.isAgain) this.show(this.plies().length);
    else if (this.resting) this.advance();
  }

  /** Ends what is shown once more; else goes on to the ply that follows. */
  skip(): void {
    if (this.isAgain) return this.show(this.plies().length);
    this.stop();
    this.advance();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.resting = true;
    this.isLong = false;
  }

  private advance(): void {
    this.stop();
    const ply = this.plies()[this.shown];
    if (ply === undefined) {
      this.isAgain = false;
      return;
    }
    this.shown++;
    const wait = this.pace(ply, this.isAgain);
    if (wait === 0) return this.advance();
    this.resting = false;
    this.isLong = wait > kLongMs;
    this.timer = window.setTimeout(() => this.advance(), wait);
  }
}
