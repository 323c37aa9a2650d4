// A hint on one screen: asked for, told, and shown on the board as if the move had been made.

import type { Moment } from '../../games/contract';
import type { HintMessage } from '../../protocol/messages';

type Advised = Pick<HintMessage, 'seat' | 'after'> & { move: string };
type Told = HintMessage['reasons'][number];

/** What a hint says by and by: how much the choice matters, what speaks for the best action, and which one that is. */
export type Depth = 'nudge' | 'idea' | 'move';

/** The reason that says what the best action wins, and the next best one. */
const kChances = 'shared.reason.hint.chances';
const kEqual = 'shared.reason.hint.equal';

/** What the action and the next best one win, in percent; null where nobody knows. */
export function chancesOf(hint: HintMessage): { percent: number; next: number } | null {
  const known = hint.reasons.find(({ key }) => key === kChances || key === kEqual);
  if (!known) return null;
  const percent = Number(known.values?.['percent']);
  return { percent, next: Number(known.values?.['next'] ?? percent) };
}

/** What each of so many sides wins if all are alike, in percent; null for two, where everybody knows it. */
export function evenOf(seats: { side: number }[]): number | null {
  const sides = new Set(seats.map(({ side }) => side)).size;
  return sides > 2 ? Math.round(100 / sides) : null;
}

/** What speaks for the action by itself. */
export const ideasOf = (hint: HintMessage): Told[] =>
  hint.reasons.filter(({ key }) => key !== kChances && key !== kEqual);

/** As much as there is to say, from the least that helps. */
function depthsOf(hint: HintMessage): Depth[] {
  const depths: Depth[] = ['move'];
  if (ideasOf(hint).length > 0) depths.unshift('idea');
  if (chancesOf(hint)) depths.unshift('nudge');
  return depths;
}

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
    supposed: true,
    live: false,
    acting: null,
  };
}

export class Hints {
  /** What was hinted at last; gone as soon as the game has changed or the line is lost. */
  told = $state.raw<HintMessage | null>(null);
  /** How much of it has been said. */
  depth = $state<Depth>('move');
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
    if (message.move === null) return;
    this.told = message;
    this.depth = depthsOf(message)[0] ?? 'move';
  }

  /** Says more. */
  deepen(): void {
    const depths = this.told ? depthsOf(this.told) : [];
    this.depth = depths[depths.indexOf(this.depth) + 1] ?? 'move';
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
