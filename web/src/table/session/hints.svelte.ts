// A hint on one screen: asked for, told, and shown on the board as if the move had been made.

import type { Moment } from '../../games/contract';
import type { HintMessage } from '../../protocol/messages';

export class Hints {
  /** What was hinted at last; gone as soon as the game has changed or the line is lost. */
  told = $state.raw<HintMessage | null>(null);
  /** The board shows what the move leads to. */
  isShown = $state(false);
  /** Of the request that has no answer yet; empty without one. */
  private id = $state('');
  /** A bot is thinking about it. */
  readonly isAsked = $derived(this.id !== '');

  /** The request with that id was sent. */
  asked(id: string): void {
    this.drop();
    this.id = id;
  }

  isFor(id: string): boolean {
    return this.isAsked && this.id === id;
  }

  answered(message: HintMessage): void {
    if (!this.isFor(message.id)) return;
    this.drop();
    if (message.move !== null) this.told = message;
  }

  drop(): void {
    this.told = null;
    this.isShown = false;
    this.id = '';
  }

  /** The moment that the board draws: nobody can act in the one that a hint leads to. */
  seen(moment: Moment): Moment {
    const { told } = this;
    if (!this.isShown || !told?.after || told.move === null) return moment;
    const ply = { n: moment.plies.length + 1, actor: told.seat, move: told.move, ...told.after };
    return {
      ...moment,
      ...told.after,
      ply,
      before: { view: moment.view, facts: moment.facts },
      plies: [...moment.plies, ply],
      decision: ply,
      live: false,
      acting: null,
    };
  }
}
