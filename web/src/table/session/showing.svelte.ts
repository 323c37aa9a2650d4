// How far the board has come: plies are shown one after the other, each for as long as its game says.

import { paced } from '../../tempo.svelte';
import type { Ply } from '../../protocol/messages';

/** How long a ply is looked at, in milliseconds; `isAgain`: it was seen before. */
export type Pace = (ply: Ply, isAgain: boolean) => number;

/** After a gap of more plies to look at than this, somebody who comes back wants the present, not a film. */
const kMostPliesReplayed = 8;
/** Nobody waits for the end of a ply that takes no longer than this; others are there to be read. */
const kQuickMs = 1000;
/** A ply that takes longer than this has a button to go on. */
const kLongMs = 3000;
/** So long one sees where showing again begins. */
const kBeforeMs = 700;

export class Showing {
  /** How many plies the board has shown; follows their number, one ply at a time. */
  shown = $state(0);
  /** Plies that were seen before are shown once more. */
  isAgain = $state(false);

  private resting = $state(true);
  /** How long the ply on the board is looked at, in milliseconds. */
  private wait = $state(0);
  private timer = 0;
  private readonly plies: () => Ply[];
  private readonly pace: Pace;

  constructor(plies: () => Ply[], pace: Pace) {
    this.plies = plies;
    this.pace = pace;
  }

  /** Everything has been shown and looked at. */
  readonly settled = $derived.by(() => this.resting && this.shown === this.plies().length);

  /** The present is on the board, and what led to it only moves to its end: whoever may act need not wait. */
  readonly isOpen = $derived.by(
    () => this.shown === this.plies().length && !this.isAgain && (this.resting || this.wait <= paced(kQuickMs)),
  );

  /** What is shown is there to be read, or is nothing new: a click on the board or a key goes on. */
  readonly canHurry = $derived.by(() => !this.settled && (this.isAgain || this.wait > paced(kQuickMs)));

  /** It takes so long that a button offers to go on. */
  readonly canSkip = $derived.by(() => !this.settled && (this.isAgain || this.wait > kLongMs));

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
    this.wait = 0;
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
    this.wait = wait;
    this.timer = window.setTimeout(() => this.advance(), wait);
  }
}
