// A hint on one screen: asked for, told, and shown on the board as if the move had been made.

import type { Moment } from '../../games/contract';
import type { HintMessage } from '../../protocol/messages';

type Advised = Pick<HintMessage, 'seat' | 'after'> & { move: string };

/** What the board draws as if the move had been made: nobody can act in it. The moment itself where nobody knows it. */
export function momentAfter(moment: Moment, { seat, move, after }: Advised): Moment {
  if (!after) return moment;
  const ply = { n: moment.plies.length + 1, actor: seat, move, ...after };
  return {
    ...moment,
    ...after,
    ply,
    before: { view: moment.view, facts: moment.facts },
    plies: [...moment.plies, ply],
    decision: ply,
    live: false,
    acting: null,
  };
}

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

  /** The moment that the board draws. */
  seen(moment: Moment): Moment {
    const { told } = this;
    if (!this.isShown || told === null || told.move === null) return moment;
    return momentAfter(moment, { ...told, move: told.move });
  }
}
