// What a review shows on the board: the moment of a card, and there what would have been better.

import type { Moment } from '../../games/contract';
import { momentAfter } from '../../table/session/hints.svelte';
import type { Analysis } from '../board.svelte';
import type { Entry } from './ledger';
import type { Reviewing } from './reviewing.svelte';

/** A decision is shown as it stood, so that something else can be tried. */
export const placeOf = (entry: Entry): number => (entry.kind === 'chance' ? entry.ply + 1 : entry.ply);

export class Cards {
  /** The ply of the card that was chosen last. */
  chosen = $state<number | null>(null);
  /** What the board shows, and where it was told to: it ends with any other step. */
  private held = $state.raw<{ entry: Entry; here: unknown } | null>(null);

  constructor(
    private readonly analysis: Analysis,
    private readonly reviewing: Reviewing,
  ) {}

  /** The moment whose better action the board shows. */
  get better(): Entry | null {
    return this.held !== null && this.held.here === this.analysis.here ? this.held.entry : null;
  }

  goTo(moves: number): Promise<void> {
    this.chosen = null;
    return this.analysis.along((this.reviewing.words ?? []).slice(0, moves));
  }

  async choose(entry: Entry): Promise<void> {
    const went = this.goTo(placeOf(entry));
    this.chosen = entry.ply;
    await went;
  }

  async showBetter(entry: Entry): Promise<void> {
    await this.choose(entry);
    if (this.chosen === entry.ply && this.analysis.cursor === placeOf(entry)) {
      this.held = { entry, here: this.analysis.here };
    }
  }

  hide(): void {
    this.held = null;
  }

  /** What the board draws. */
  seen(moment: Moment): Moment {
    const better = this.better;
    return better?.better ? momentAfter(moment, { ...better.better, seat: better.actor }) : moment;
  }
}
